package import PathConfigJSON

extension JSONParse {
  /// Whether the text is JSON by the letter of RFC 8259, names unique.
  package var isStrict: Bool { faults.isEmpty && relaxations.isEmpty }
}
