#include <stddef.h>

/// The pages of all checks, with a zero byte after each.
const char *_Nonnull check_pages(void);

/// The number of bytes of all pages.
size_t check_pages_size(void);
