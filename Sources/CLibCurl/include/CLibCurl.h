#pragma once
#include <curl/curl.h>

/* curl's setters and getters are variadic, which Swift does not import: one typed function each. */
CURLcode clibcurl_set_string(CURL *easy, CURLoption option, const char *value);
CURLcode clibcurl_set_long(CURL *easy, CURLoption option, long value);
CURLcode clibcurl_set_headers(CURL *easy, struct curl_slist *headers);
/* A POST whose body of `count` octets is read through `function`, once: it cannot be rewound. */
CURLcode clibcurl_set_post(CURL *easy, curl_read_callback function, void *context, curl_off_t count);
CURLcode clibcurl_set_write(CURL *easy, curl_write_callback function, void *context);
CURLcode clibcurl_set_header_function(CURL *easy, curl_write_callback function, void *context);
CURLcode clibcurl_set_debug(CURL *easy, curl_debug_callback function, void *context);
CURLcode clibcurl_get_long(CURL *easy, CURLINFO info, long *value);
CURLcode clibcurl_global_init(void);
