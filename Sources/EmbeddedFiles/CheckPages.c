#include "EmbeddedFiles.h"

// Compilers know `#embed` in every dialect of C, and warn below C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char pages[] = {
#embed "../PathConfigLint/Pages/invalid-json.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/lenient-json.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/trailing-comma.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/comment.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/duplicate-key.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/missing-rules.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/invalid-rule.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/invalid-settings.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/misspelt-key.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/empty-rule.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/invalid-pattern.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/unmatchable-pattern.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/glob-pattern.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/placeholder-pattern.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/unescaped-metacharacter.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/misleading-pattern.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/matches-inside-segment.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/end-anchored-pattern.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/unreached-pattern.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/root-pattern.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/encoding-dependent-pattern.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/redundant-pattern.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/overriding-rule.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/repeated-rule.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/overridden-property.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/redundant-property.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/dead-rule.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/overrides-built-in.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/contradictory-properties.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/form-outside-modal.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/start-location.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/unopened-page.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/stuck-page.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/missing-default.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/shadowed-pattern.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/platform-divergence.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/unknown-property.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/invalid-value.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/wrong-type.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/client-only-property.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/unregistered-destination.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/removed-setting.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/unloaded-file.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/source-wipes-rules.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/remote-endpoint.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/invalid-suppression.md" suffix(, 0,)
#embed "../PathConfigLint/Pages/unused-suppression.md" suffix(, 0,)
};

const char *check_pages(void) { return pages; }

size_t check_pages_size(void) { return sizeof pages; }
