import PathConfigSyntax

extension KnownProperty {
  /// The form of the value that all releases read alike.
  ///
  /// It is a boolean and not its text, a word in the letter case of the list, or null for no value.
  /// Words of any release are allowed, because no two releases have different words for the same.
  func schema(for releases: [ClientProfile]) -> JSONSchema {
    let schema = form.described(explanation(for: releases))
    return commonDefault.map(schema.defaulting) ?? schema
  }

  private var form: JSONSchema {
    let types = distinct(\.type)
    var forms: [JSONSchema] = types.contains(.boolean) ? [.boolean] : []
    if types.contains(.string) {
      forms.append(.string)
    } else if !words.isEmpty {
      forms.append(.words(words))
    }
    return JSONSchema.anyOf(forms).orNull
  }

  /// The common default of every release, if it is a value.
  private var commonDefault: JSONOutput? {
    let defaults = distinct(\.defaultValue)
    guard defaults.count == 1 else { return nil }
    switch defaults[0] {
    case .boolean, .text: return defaults[0].output
    case .unspecified, .required: return nil
    }
  }
}
