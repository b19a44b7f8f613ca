/// The client's reaction to each kind of mistake, with the source of every fact.
///
/// A list and not a dictionary. It has some thirty entries. To find out that a new type of keys can
/// be hashed takes the runtime longer than all look-ups of a run together.
package struct ConsequenceTable<Key: Equatable & Sendable>: Sendable {
  private var entries: [(key: Key, fact: Fact<Consequence>)] = []

  /// The table of rows whose keys share a consequence and its source.
  ///
  /// Each key is in one row.
  init(rows: [(keys: [Key], consequence: Consequence, source: Citation)]) {
    for row in rows {
      let fact = Fact(row.consequence, row.source)
      for key in row.keys { entries.append((key, fact)) }
    }
  }

  /// Complexity: O(entries).
  package subscript(key: Key) -> Fact<Consequence>? {
    get { entries.first { $0.key == key }?.fact }
    set {
      entries.removeAll { $0.key == key }
      if let newValue { entries.append((key, newValue)) }
    }
  }

  /// The same table for a loader that does not catch the parser's exceptions.
  ///
  /// Mistakes that would otherwise reject the file crash it.
  func lettingExceptionsThrough(_ source: Citation) -> Self {
    var result = self
    for index in entries.indices where entries[index].fact.value == .rejectsFile {
      result.entries[index].fact = Fact(.crashes(.load), source)
    }
    return result
  }
}
