#include "CLibCurl.h"

CURLcode clibcurl_set_string(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

CURLcode clibcurl_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

CURLcode clibcurl_set_headers(CURL *easy, struct curl_slist *headers) {
    return curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
}

CURLcode clibcurl_set_post(CURL *easy, curl_read_callback function, void *context, curl_off_t count) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_POST, 1L);
    if (!code) code = curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, count);
    if (!code) code = curl_easy_setopt(easy, CURLOPT_READFUNCTION, function);
    return code ? code : curl_easy_setopt(easy, CURLOPT_READDATA, context);
}

CURLcode clibcurl_set_write(CURL *easy, curl_write_callback function, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, function);
    return code ? code : curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
}

CURLcode clibcurl_set_header_function(CURL *easy, curl_write_callback function, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, function);
    return code ? code : curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
}

CURLcode clibcurl_set_debug(CURL *easy, curl_debug_callback function, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_VERBOSE, 1L);
    if (!code) code = curl_easy_setopt(easy, CURLOPT_DEBUGFUNCTION, function);
    return code ? code : curl_easy_setopt(easy, CURLOPT_DEBUGDATA, context);
}

CURLcode clibcurl_get_long(CURL *easy, CURLINFO info, long *value) {
    return curl_easy_getinfo(easy, info, value);
}

CURLcode clibcurl_global_init(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }
