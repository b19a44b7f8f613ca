/// The result of reading one JSON text: the tree as far as it could be read, and all mistakes.
///
/// The tree is what the most lenient known reader (Gson, as the Android clients use it) makes of
/// the text. At a fault, which every reader refuses, it is the nearest sound reading.
package struct JSONParse: Sendable {
  /// The text in UTF-8 without byte-order mark; every offset in the tree points into it.
  ///
  /// Editors do not show a byte-order mark, so line 1, column 1 is the first character after it.
  /// Whoever writes the text back puts the mark of `encoding` before it again.
  package var buffer: SourceBuffer
  package var encoding: JSONEncoding

  /// The value, or nil if the text has none or is larger than the budget.
  package var root: JSONNode?

  /// The mistakes that every reader refuses, in the order of the text.
  ///
  /// One mistake is one fault.
  package var faults: [JSONFault]

  /// Text that RFC 8259 forbids and some reader takes, in the order of the text.
  ///
  /// Duplicate names are among them, although RFC 8259 only advises against these.
  package var relaxations: [JSONRelaxation]
}
