import PathConfigSyntax

/// The differences of two texts, line by line.
package struct LineDiff {
  /// A stretch in which the texts differ: 0-based lines of each, where one range may be empty.
  package struct Change: Equatable {
    package var old: Range<Int>
    package var new: Range<Int>
  }

  /// In ascending order, with equal lines between any two.
  package let changes: [Change]

  /// The lines of a text with their line feed; the last may have none.
  package static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      lines.append(bytes[start...index])
      start = index + 1
    }
    if start < bytes.count { lines.append(bytes[start...]) }
    return lines
  }

  /// Complexity: that of `Alignment`.
  package init(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) {
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
