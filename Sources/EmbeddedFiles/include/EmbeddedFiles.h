#include <stddef.h>

/// The pages of all checks, with a zero byte after each.
const char *_Nonnull check_pages(void);

/// The number of bytes of all pages.
size_t check_pages_size(void);

/// The pages of all commands, with a zero byte after each.
const char *_Nonnull command_pages(void);

/// The number of bytes of all pages.
size_t command_pages_size(void);

/// The scripts for completion, with a zero byte after each: for bash, zsh and fish.
const char *_Nonnull completion_scripts(void);

/// The number of bytes of these scripts.
size_t completion_scripts_size(void);

/// The schemas of files that people write, with a zero byte after each: the general one of path
/// configurations, those of the platforms, and those of the tool's own files.
const char *_Nonnull file_schemas(void);

/// The number of bytes of these schemas.
size_t file_schemas_size(void);

/// The parts of the page that `report` writes, with a zero byte after each: its HTML, style and script.
const char *_Nonnull report_page(void);

/// The number of bytes of these parts.
size_t report_page_size(void);
