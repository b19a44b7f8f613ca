/// What a client makes of each of some things, with the source of every fact.
///
/// A list that is looked through and no dictionary: it has some thirty entries, and the runtime takes
/// longer to find out that a new type of keys can be hashed than all look-ups of a run together.
package struct ConsequenceTable<Key: Equatable & Sendable>: Sendable {
  private var entries: [(key: Key, fact: Fact<Consequence>)] = []

  /// The table of rows whose keys share a consequence and its source; each key is in one row.
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

  /// The same table for a loader that lets the parser's exceptions through: what else would reject
  /// the file crashes.
  func lettingExceptionsThrough(_ source: Citation) -> Self {
    var result = self
    for index in entries.indices where entries[index].fact.value == .rejectsFile {
      result.entries[index].fact = Fact(.crashes(.load), source)
    }
    return result
  }
}
