#include <stddef.h>

/// The pages of all checks, with a zero byte after each.
const char *_Nonnull check_pages(void);

/// The number of bytes of all pages.
size_t check_pages_size(void);

/// The schemas of path configurations, with a zero byte after each: the general one, then those of
/// the platforms.
const char *_Nonnull configuration_schemas(void);

/// The number of bytes of these schemas.
size_t configuration_schemas_size(void);
