/* Loaded into the tests' own pcscd before everything else. It changes three things about the
 * virtual reader's driver and nothing about pcscd:
 *
 * 1. The driver listens on all addresses; here it listens on loopback.
 * 2. It sends a message's length and body apart without TCP_NODELAY, which costs 40 ms a command.
 * 3. pcscd asks readers without an interrupt endpoint every 400 ms, a compiled-in pause;
 *    VPCD_POLL_MS shortens it.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

int bind(int socket, const struct sockaddr *address, socklen_t length) {
  static int (*real)(int, const struct sockaddr *, socklen_t);
  if (!real) real = (int (*)(int, const struct sockaddr *, socklen_t))dlsym(RTLD_NEXT, "bind");
  struct sockaddr_in v4;
  if (address && address->sa_family == AF_INET && length >= sizeof v4) {
    memcpy(&v4, address, sizeof v4);
    if (v4.sin_addr.s_addr == htonl(INADDR_ANY)) {
      v4.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
      return real(socket, (const struct sockaddr *)&v4, sizeof v4);
    }
  }
  return real(socket, address, length);
}

int accept(int socket, struct sockaddr *address, socklen_t *length) {
  static int (*real)(int, struct sockaddr *, socklen_t *);
  if (!real) real = (int (*)(int, struct sockaddr *, socklen_t *))dlsym(RTLD_NEXT, "accept");
  int accepted = real(socket, address, length), one = 1;
  /* Fails, without harm, on the service's own unix socket. */
  if (accepted >= 0) setsockopt(accepted, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  return accepted;
}

static void shorten(struct timespec *pause) {
  const char *milliseconds = getenv("VPCD_POLL_MS");
  if (milliseconds && pause->tv_sec == 0 && pause->tv_nsec == 400000000)
    pause->tv_nsec = atol(milliseconds) * 1000000L;
}

int usleep(useconds_t microseconds) {
  struct timespec pause = {microseconds / 1000000, (microseconds % 1000000) * 1000L};
  shorten(&pause);
  return clock_nanosleep(CLOCK_REALTIME, 0, &pause, 0) ? -1 : 0;
}

int nanosleep(const struct timespec *wanted, struct timespec *rest) {
  struct timespec pause = *wanted;
  shorten(&pause);
  return clock_nanosleep(CLOCK_REALTIME, 0, &pause, rest) ? -1 : 0;
}
