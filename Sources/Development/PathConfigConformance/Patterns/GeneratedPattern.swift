package import PathConfigDiagnostics

/// A random pattern and the rows of the table of constructs that it contains.
package struct GeneratedPattern: Hashable, Sendable {
  package var text: String

  /// Indices in `DialectConstruct.all` of the rows whose examples are in the text.
  package var examples: [Int]

  /// Indices of the rows whose rejected forms are in the text.
  package var rejections: [Int]

  package init(_ text: String, examples: [Int] = [], rejections: [Int] = []) {
    self.text = text
    self.examples = examples
    self.rejections = rejections
  }

  package var utf8: UTF8String { UTF8String(text) }

  static func + (left: GeneratedPattern, right: GeneratedPattern) -> GeneratedPattern {
    GeneratedPattern(
      left.text + right.text, examples: left.examples + right.examples,
      rejections: left.rejections + right.rejections)
  }

  /// The patterns in a row, with a text between two.
  static func joined(_ parts: [GeneratedPattern], by separator: String = "") -> GeneratedPattern {
    guard var result = parts.first else { return GeneratedPattern("") }
    for part in parts.dropFirst() { result = result + GeneratedPattern(separator) + part }
    return result
  }
}
