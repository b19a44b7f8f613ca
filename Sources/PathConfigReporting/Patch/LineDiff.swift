import PathConfigDiagnostics

/// The differences of two texts, line by line.
struct LineDiff {
  /// A stretch in which the texts differ: 0-based lines of each, one of which may be empty.
  struct Change: Equatable {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// In ascending order, with equal lines between any two.
  let changes: [Change]

  /// Complexity: that of `Alignment`.
  init(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) {
    let equal = Alignment(old, new).partnerOfFirst.enumerated().compactMap { line, partner in
      partner.map { (old: line, new: $0) }
    }
    var changes: [Change] = []
    var position = (old: 0, new: 0)
    for pair in equal + [(old.count, new.count)] {
      if position != pair {
        changes.append(Change(old: position.old..<pair.old, new: position.new..<pair.new))
      }
      position = (pair.old + 1, pair.new + 1)
    }
    self.changes = changes
  }
}
