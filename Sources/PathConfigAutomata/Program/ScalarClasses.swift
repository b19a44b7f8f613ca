import PathConfigPattern

/// A partition of the scalars: no set of a program tells two scalars of a class apart.
///
/// Which classes a set holds is a matrix of bits, one row a class and one column a set, so that a
/// step of the search, which asks about one class and many sets, reads one row.
struct ScalarClasses: Sendable {
  /// What an ill-formed sequence of bytes stands for: no set holds it.
  static let illFormed: UInt32 = 0

  /// The classes of the ASCII scalars; 128 entries.
  let classOfASCII: ContiguousArray<UInt8>

  /// The first scalars of the pieces above ASCII, ascending, and the class of each piece.
  private let pieces: ContiguousArray<UInt32>
  private let classOfPiece: ContiguousArray<UInt32>

  /// How many classes there are.
  var count: Int { rows.count / wordsPerRow }

  private let wordsPerRow: Int
  private let rows: ContiguousArray<UInt64>

  /// For every set the classes it holds, a bit each; those that are 64 apart share theirs.
  private let classesOfSets: ContiguousArray<UInt64>

  /// Complexity: O(p · s) for p ranges of all s sets.
  init(_ sets: ContiguousArray<ScalarSet>) {
    let starts = Self.pieceStarts(of: sets)
    let words = max(1, (sets.count + 63) / 64)
    var signatures = ContiguousArray<UInt64>(repeating: 0, count: starts.count * words)
    for (number, set) in sets.enumerated() {
      var piece = 0
      for range in set.ranges {
        while starts[piece] < range.lowerBound { piece += 1 }
        while piece < starts.count, starts[piece] <= range.upperBound {
          signatures[piece * words + number / 64] |= 1 << UInt64(number % 64)
          piece += 1
        }
      }
    }
    var rows = ContiguousArray<UInt64>(repeating: 0, count: words)
    var classesOfSets = ContiguousArray<UInt64>(repeating: 0, count: sets.count)
    var known = SequenceInterner()
    _ = known.intern(ContiguousArray(repeating: 0, count: 2 * words))
    var classes: ContiguousArray<UInt32> = []
    for piece in starts.indices {
      let row = signatures[piece * words..<(piece + 1) * words]
      let halves = row.flatMap { [UInt32(truncatingIfNeeded: $0), UInt32($0 >> 32)] }
      let (number, isNew) = known.intern(ContiguousArray(halves))
      if isNew {
        rows += row
        Self.note(UInt32(number), of: row, in: &classesOfSets)
      }
      classes.append(UInt32(number))
    }
    var ascii = ContiguousArray<UInt8>(repeating: 0, count: 128)
    let firstAbove = starts.firstIndex { $0 >= 0x80 } ?? starts.count
    var piece = 0
    for value in 0..<128 {
      while piece + 1 < firstAbove, starts[piece + 1] <= value { piece += 1 }
      ascii[value] = UInt8(truncatingIfNeeded: classes[piece])
    }
    self.classOfASCII = ascii
    self.pieces = ContiguousArray(starts[firstAbove...])
    self.classOfPiece = ContiguousArray(classes[firstAbove...])
    self.wordsPerRow = words
    self.rows = rows
    self.classesOfSets = classesOfSets
  }

  private static func note(
    _ scalarClass: UInt32, of row: ContiguousArray<UInt64>.SubSequence,
    in classesOfSets: inout ContiguousArray<UInt64>
  ) {
    for (word, bits) in row.enumerated() {
      var bits = bits
      while bits != 0 {
        classesOfSets[word * 64 + bits.trailingZeroBitCount] |= 1 << UInt64(scalarClass & 63)
        bits &= bits - 1
      }
    }
  }

  /// Where membership in some set begins or ends, with the starts of all scalars and of those that
  /// are not ASCII.
  private static func pieceStarts(
    of sets: ContiguousArray<ScalarSet>
  ) -> ContiguousArray<UInt32> {
    var isStart = ContiguousArray(repeating: false, count: 129)
    isStart[0] = true
    isStart[128] = true
    var above: [UInt32] = []
    func note(_ start: UInt32) {
      if start <= 128 { isStart[Int(start)] = true } else { above.append(start) }
    }
    for set in sets {
      for range in set.ranges {
        note(range.lowerBound)
        note(range.upperBound + 1)
      }
    }
    above.sort()
    var starts = ContiguousArray<UInt32>((0...128).filter { isStart[$0] }.map { UInt32($0) })
    for start in above where start != starts[starts.count - 1] && start <= 0x10_FFFF {
      starts.append(start)
    }
    return starts
  }

  /// The class of a scalar that is not ASCII.
  ///
  /// Complexity: O(log pieces).
  func classOf(_ scalar: UInt32) -> UInt32 { classOfPiece[piece(of: scalar)] }

  /// The class of all scalars between two that are not ASCII, where there is one.
  func sharedClass(from first: UInt32, through last: UInt32) -> UInt32? {
    let piece = piece(of: first)
    for next in piece..<pieces.count {
      if pieces[next] > last { break }
      if classOfPiece[next] != classOfPiece[piece] { return nil }
    }
    return classOfPiece[piece]
  }

  private func piece(of scalar: UInt32) -> Int {
    var low = 0
    var high = pieces.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if pieces[middle] <= scalar { low = middle } else { high = middle }
    }
    return low
  }

  /// Whether a set holds the scalars of a class.
  func contains(_ set: UInt32, _ scalarClass: UInt32) -> Bool {
    let word = rows[Int(scalarClass) * wordsPerRow + Int(set) >> 6]
    return word >> UInt64(set & 63) & 1 == 1
  }
  /// The classes that a set holds, as bits; those that are 64 apart share theirs.
  func classes(of set: UInt32) -> UInt64 { classesOfSets[Int(set)] }
}
