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

// `struct curl_certinfo`.
struct certificates {
  int count;
  struct pathconfig_curl_list **facts;
};

const struct pathconfig_curl_list *pathconfig_curl_certificate(void *getinfo, void *handle) {
  struct certificates *found = 0;
  const int certificate_information = 0x400000 + 34;  // CURLINFO_CERTINFO
  if (((variadic_call)getinfo)(handle, certificate_information, &found) != 0) return 0;
  return found && found->count > 0 ? found->facts[0] : 0;
}
