#pragma once
#include <libusb.h> /* found by pkg-config: -I/usr/include/libusb-1.0 */
