#include "EmbeddedFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char schemas[] = {
#embed "../../Schemas/path-configuration.schema.json" suffix(, 0,)
#embed "../../Schemas/path-configuration-ios.schema.json" suffix(, 0,)
#embed "../../Schemas/path-configuration-android.schema.json" suffix(, 0,)
#embed "../../Schemas/tool-configuration.schema.json" suffix(, 0,)
#embed "../../Schemas/expectations.schema.json" suffix(, 0,)
};

const char *file_schemas(void) { return schemas; }

size_t file_schemas_size(void) { return sizeof schemas; }
