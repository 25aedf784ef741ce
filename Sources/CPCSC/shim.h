#pragma once
#include <winscard.h> /* found by pkg-config: -I/usr/include/PCSC */
#include <reader.h>

/* What Swift does not import: casts of pointers, function-like macros, sizeof expressions. */
static const DWORD CPCSC_MAX_BUFFER_SIZE_EXTENDED = MAX_BUFFER_SIZE_EXTENDED;
static const DWORD CPCSC_ATTR_VENDOR_NAME = SCARD_ATTR_VENDOR_NAME;
static const DWORD CPCSC_ATTR_VENDOR_IFD_SERIAL_NO = SCARD_ATTR_VENDOR_IFD_SERIAL_NO;
static const DWORD CPCSC_ATTR_CHANNEL_ID = SCARD_ATTR_CHANNEL_ID;
static const DWORD CPCSC_CM_IOCTL_GET_FEATURE_REQUEST = CM_IOCTL_GET_FEATURE_REQUEST;

static inline DWORD cpcsc_ctl_code(DWORD code) { return SCARD_CTL_CODE(code); }

/* The protocol header is a global of the library; building it here keeps it out of Swift. */
static inline LONG cpcsc_transmit(SCARDHANDLE card, DWORD protocol, const BYTE *command, DWORD count,
                                  BYTE *response, DWORD *response_count) {
    SCARD_IO_REQUEST header = {protocol, sizeof(SCARD_IO_REQUEST)};
    return SCardTransmit(card, &header, command, count, 0, response, response_count);
}
