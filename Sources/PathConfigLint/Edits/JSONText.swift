import PathConfigSyntax

/// Text in the form it has between the quotation marks of a JSON string.
enum JSONText {
  static func escaped(_ text: String) -> String {
    let quoted = JSONWriter.write(.string(UTF8String(text))).string
    return String(quoted.dropFirst().dropLast())
  }
}
