#include "EmbeddedFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char scripts[] = {
#embed "../PathConfigCLI/Completions/pathconfig.bash" suffix(, 0,)
#embed "../PathConfigCLI/Completions/pathconfig.zsh" suffix(, 0,)
#embed "../PathConfigCLI/Completions/pathconfig.fish" suffix(, 0,)
};

const char *completion_scripts(void) { return scripts; }

size_t completion_scripts_size(void) { return sizeof scripts; }
