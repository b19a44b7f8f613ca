#ifndef PATHCONFIG_CURL_CALLS_H
#define PATHCONFIG_CURL_CALLS_H

// What of libcurl Swift cannot say: calls with a variable number of arguments, and a union.
//
// The functions themselves come from the library that was loaded; nothing here links against it.

/// `curl_easy_setopt` with a number.
int pathconfig_curl_set_number(void *setopt, void *handle, int option, long value);

/// `curl_easy_setopt` with a pointer to data.
int pathconfig_curl_set_pointer(void *setopt, void *handle, int option, const void *value);

/// Receives `count` bytes, and returns how many it has taken; fewer end the transfer.
typedef unsigned long (*pathconfig_curl_receiver)(
    char *bytes, unsigned long size, unsigned long count, void *context);

/// `curl_easy_setopt` with a function that receives a head or a body.
int pathconfig_curl_set_receiver(
    void *setopt, void *handle, int option, pathconfig_curl_receiver receiver);

/// `curl_easy_getinfo` of a number.
int pathconfig_curl_get_number(void *getinfo, void *handle, int info, long *value);

/// `CURLMsg`: what became of a transfer.
struct pathconfig_curl_message {
  /// 1 (`CURLMSG_DONE`) for one that has ended.
  int kind;
  void *handle;
  union {
    void *whatever;
    /// The code that it has ended with.
    int code;
  } data;
};

#endif
