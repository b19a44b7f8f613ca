#ifndef PATHCONFIG_CURL_CALLS_H
#define PATHCONFIG_CURL_CALLS_H

// What of libcurl Swift cannot say: calls with a variable number of arguments, and a union. And the
// state of zlib, which libcurl brings along.
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

/// `struct curl_slist`.
struct pathconfig_curl_list {
  char *data;
  const struct pathconfig_curl_list *next;
};

/// The facts of the certificate that a server sent first, each `Name:value`, from `curl_easy_getinfo`;
/// null if it sent none.
const struct pathconfig_curl_list *pathconfig_curl_certificate(void *getinfo, void *handle);

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

/// `z_stream` of zlib.h, which is part of the binary interface of every zlib 1.
struct pathconfig_zlib_stream {
  const unsigned char *next_in;
  unsigned int avail_in;
  unsigned long total_in;
  unsigned char *next_out;
  unsigned int avail_out;
  unsigned long total_out;
  const char *msg;
  void *state;
  void *zalloc;
  void *zfree;
  void *opaque;
  int data_type;
  unsigned long adler;
  unsigned long reserved;
};

#endif
