#include "PathConfigCurlCalls.h"

typedef int (*variadic_call)(void *, int, ...);

int pathconfig_curl_set_number(void *setopt, void *handle, int option, long value) {
  return ((variadic_call)setopt)(handle, option, value);
}

int pathconfig_curl_set_pointer(void *setopt, void *handle, int option, const void *value) {
  return ((variadic_call)setopt)(handle, option, value);
}

int pathconfig_curl_set_receiver(
    void *setopt, void *handle, int option, pathconfig_curl_receiver receiver) {
  return ((variadic_call)setopt)(handle, option, receiver);
}

int pathconfig_curl_get_number(void *getinfo, void *handle, int info, long *value) {
  return ((variadic_call)getinfo)(handle, info, value);
}
