extension Dictionary where Value == Fact<Consequence> {
  /// The table of rows whose keys share a consequence and its source.
  init(rows: [(keys: [Key], consequence: Consequence, source: Citation)]) {
    self.init()
    for row in rows {
      for key in row.keys { self[key] = Fact(row.consequence, row.source) }
    }
  }

  /// The same table for a loader that lets the parser's exceptions through: what else would reject
  /// the file crashes.
  func lettingExceptionsThrough(except keys: Set<Key>, _ source: Citation) -> Self {
    var result = self
    for (key, fact) in self where fact.value == .rejectsFile && !keys.contains(key) {
      result[key] = Fact(.crashes(.load), source)
    }
    return result
  }
}
