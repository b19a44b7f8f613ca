/// The parts of a schema that explain it to people.
extension JSONSchema {
  /// The same values with a text that editors show.
  ///
  /// A line break separates paragraphs.
  package func described(_ text: String) -> JSONSchema {
    JSONSchema([.init("description", .string(text))] + keywords)
  }

  /// The same values with the value that holds if none is written.
  package func defaulting(to value: JSONOutput) -> JSONSchema {
    JSONSchema(keywords + [.init("default", value)])
  }

  /// A phrase with a capital and a full stop.
  package static func sentence(_ phrase: String) -> String {
    capitalized(phrase) + "."
  }

  /// A phrase with its first letter, where that is an ASCII one, in upper case.
  static func capitalized(_ phrase: String) -> String {
    guard let first = phrase.unicodeScalars.first, first.isASCII else { return phrase }
    return first.properties.uppercaseMapping + String(phrase.unicodeScalars.dropFirst())
  }
}
