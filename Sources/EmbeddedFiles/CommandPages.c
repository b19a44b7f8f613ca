#include "EmbeddedFiles.h"

// Compilers know `#embed` in every dialect of C, and warn below C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char pages[] = {
#embed "../PathConfigCLI/Pages/lint.md" suffix(, 0,)
#embed "../PathConfigCLI/Pages/query.md" suffix(, 0,)
#embed "../PathConfigCLI/Pages/visit.md" suffix(, 0,)
#embed "../PathConfigCLI/Pages/overlaps.md" suffix(, 0,)
#embed "../PathConfigCLI/Pages/diff.md" suffix(, 0,)
#embed "../PathConfigCLI/Pages/deploy.md" suffix(, 0,)
#embed "../PathConfigCLI/Pages/test.md" suffix(, 0,)
#embed "../PathConfigCLI/Pages/routes.md" suffix(, 0,)
#embed "../PathConfigCLI/Pages/traffic.md" suffix(, 0,)
#embed "../PathConfigCLI/Pages/merge.md" suffix(, 0,)
#embed "../PathConfigCLI/Pages/format.md" suffix(, 0,)
#embed "../PathConfigCLI/Pages/compile.md" suffix(, 0,)
#embed "../PathConfigCLI/Pages/report.md" suffix(, 0,)
#embed "../PathConfigCLI/Pages/explain.md" suffix(, 0,)
#embed "../PathConfigCLI/Pages/server.md" suffix(, 0,)
#embed "../PathConfigCLI/Pages/init.md" suffix(, 0,)
#embed "../PathConfigCLI/Pages/schema.md" suffix(, 0,)
#embed "../PathConfigCLI/Pages/completions.md" suffix(, 0,)
#embed "../PathConfigCLI/Pages/help.md" suffix(, 0,)
#embed "../PathConfigCLI/Pages/flags.md" suffix(, 0,)
};

const char *command_pages(void) { return pages; }

size_t command_pages_size(void) { return sizeof pages; }
