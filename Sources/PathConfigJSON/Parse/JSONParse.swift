package import PathConfigDiagnostics

/// What reading one JSON text gave: as much of a tree as could be read, and all that is wrong.
///
/// The tree is what the most lenient reader known (Gson, as the Android clients use it) makes of
/// the text; where there is a fault, which no reader takes, it is the nearest sound reading.
package struct JSONParse: Sendable {
  /// The text in UTF-8 without byte-order mark; every offset in the tree points into it.
  ///
  /// Editors do not show a byte-order mark, so line 1, column 1 is the first character after it.
  /// Who writes the text back puts the mark of `encoding` before it again.
  package var buffer: SourceBuffer
  package var encoding: JSONEncoding

  /// The value; nil where the text holds none or is larger than the budget.
  package var root: JSONNode?

  /// What no reader takes, in the order of the text; one mistake is one fault.
  package var faults: [JSONFault]

  /// What RFC 8259 forbids (or, for duplicate names, advises against) and some reader takes, in the
  /// order of the text.
  package var relaxations: [JSONRelaxation]
}
