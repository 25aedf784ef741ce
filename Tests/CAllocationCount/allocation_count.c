#include "allocation_count.h"

#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITISED 1
#endif
#endif

#ifdef SANITISED

long allocation_count(void) { return -1; }

#else

// The test program's own malloc, calloc and realloc stand in front of the C library's and count
// the calls of each thread. The memory is the C library's, so its free and its aligned
// allocations need nothing from here.

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);

static __thread long calls __attribute__((tls_model("initial-exec")));

void *malloc(size_t size) {
    calls++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    calls++;
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    calls++;
    return __libc_realloc(memory, size);
}

long allocation_count(void) { return calls; }

#endif
