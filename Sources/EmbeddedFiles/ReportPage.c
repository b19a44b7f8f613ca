#include "EmbeddedFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char page[] = {
#embed "../PathConfigCLI/Page/report.html" suffix(, 0,)
#embed "../PathConfigCLI/Page/report.css" suffix(, 0,)
#embed "../../Samples/Compiled/pathconfig.js" suffix(,)
#embed "../PathConfigCLI/Page/report.js" suffix(, 0,)
};

const char *report_page(void) { return page; }

size_t report_page_size(void) { return sizeof page; }
