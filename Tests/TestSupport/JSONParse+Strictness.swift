@testable import PathConfigSyntax

extension JSONParse {
  /// True if the text is JSON by the letter of RFC 8259, with unique names.
  package var isStrict: Bool { faults.isEmpty && relaxations.isEmpty }
}
