import PathConfigSyntax

/// A partition of the scalars: sets of a program treat all scalars of a class alike.
///
/// A matrix of bits, one row a class and one column a set, says which classes a set has. A step of
/// the search asks about one class and many sets, and so reads one row.
struct ScalarClasses: Sendable {
  /// The class of an ill-formed sequence of bytes, which is in no set.
  static let illFormed: UInt32 = 0

  /// The classes of the ASCII scalars, with 128 entries.
  let classOfASCII: ContiguousArray<UInt8>

  /// The first scalars of the pieces above ASCII, ascending, and the class of each piece.
  let pieces: ContiguousArray<UInt32>
  let classOfPiece: ContiguousArray<UInt32>

  /// The number of classes.
  var count: Int { rows.count / wordsPerRow }

  private let wordsPerRow: Int
  private let rows: ContiguousArray<UInt64>

  /// For every set its classes, a bit each.
  ///
  /// Classes that are 64 apart share a bit.
  private let classesOfSets: ContiguousArray<UInt64>

  /// No classes, for a program that reads bytes.
  init() {
    classOfASCII = []
    pieces = []
    classOfPiece = []
    wordsPerRow = 1
    rows = []
    classesOfSets = []
  }

  /// - Parameter sets: expressions that are sets, by their numbers.
  ///
  /// Complexity: O(p · s) for p ranges of all s sets.
  init(of sets: ContiguousArray<RegularExpression>) {
    let starts = Self.pieceStarts(of: sets)
    let words = max(1, (sets.count + 63) / 64)
    let members = Self.membership(of: starts, in: sets, words)
    // The first class is in no set.
    var rows = ContiguousArray<UInt64>(repeating: 0, count: words)
    var classOfRow = [rows: UInt32(0)]
    var classes = ContiguousArray<UInt32>(repeating: 0, count: starts.count)
    for piece in starts.indices {
      let row = ContiguousArray(members[piece * words..<(piece + 1) * words])
      let number = classOfRow[row, default: UInt32(rows.count / words)]
      if Int(number) == rows.count / words {
        classOfRow[row] = number
        rows += row
      }
      classes[piece] = number
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
    self.classesOfSets = Self.transposed(rows, words, setCount: sets.count)
  }

  private static func transposed(
    _ rows: ContiguousArray<UInt64>, _ words: Int, setCount: Int
  ) -> ContiguousArray<UInt64> {
    var classesOfSets = ContiguousArray<UInt64>(repeating: 0, count: setCount)
    for place in rows.indices {
      var sets = rows[place]
      while sets != 0 {
        let set = place % words * 64 + sets.trailingZeroBitCount
        classesOfSets[set] |= 1 << UInt64(place / words & 63)
        sets &= sets - 1
      }
    }
    return classesOfSets
  }

  /// For every piece the sets that hold it, as bits.
  private static func membership(
    of starts: ContiguousArray<UInt32>, in sets: ContiguousArray<RegularExpression>, _ words: Int
  ) -> ContiguousArray<UInt64> {
    var rows = ContiguousArray<UInt64>(repeating: 0, count: starts.count * words)
    for number in sets.indices {
      guard case .set(let set) = sets[number] else { continue }
      var piece = 0
      for index in 0..<set.ranges.count {
        let (lower, upper) = set.ranges.bounds(at: index)
        // Most sets are one piece somewhere, so that a walk to it would be most of the work.
        piece = starts[piece...].partitioningIndex { $0 >= lower }
        while piece < starts.count, starts[piece] <= upper {
          rows[piece * words + number / 64] |= 1 << UInt64(number % 64)
          piece += 1
        }
      }
    }
    return rows
  }

  /// The places where membership in some set changes.
  ///
  /// The starts of all scalars and of those beyond ASCII are among them.
  private static func pieceStarts(
    of sets: ContiguousArray<RegularExpression>
  ) -> ContiguousArray<UInt32> {
    var isStart = ContiguousArray(repeating: false, count: 129)
    isStart[0] = true
    isStart[128] = true
    var above: ContiguousArray<UInt32> = []
    func note(_ start: UInt32) {
      if start <= 128 { isStart[Int(start)] = true } else { above.append(start) }
    }
    for case .set(let set) in sets {
      for index in 0..<set.ranges.count {
        let (lower, upper) = set.ranges.bounds(at: index)
        note(lower)
        note(upper + 1)
      }
    }
    above.sortNumbers()
    var starts: ContiguousArray<UInt32> = []
    for value in isStart.indices where isStart[value] { starts.append(UInt32(value)) }
    for start in above where start != starts[starts.count - 1] && start <= 0x10_FFFF {
      starts.append(start)
    }
    return starts
  }

  /// The class of a scalar that is not ASCII.
  ///
  /// Complexity: O(log pieces).
  func classOf(_ scalar: UInt32) -> UInt32 { classOfPiece[piece(of: scalar)] }

  /// The common class of all scalars between two that are not ASCII, if there is one.
  func sharedClass(from first: UInt32, through last: UInt32) -> UInt32? {
    let piece = piece(of: first)
    for next in piece..<pieces.count {
      if pieces[next] > last { break }
      if classOfPiece[next] != classOfPiece[piece] { return nil }
    }
    return classOfPiece[piece]
  }

  private func piece(of scalar: UInt32) -> Int {
    max(1, pieces.partitioningIndex { $0 > scalar }) - 1
  }

  /// True if a set has the scalars of a class.
  func contains(_ set: UInt32, _ scalarClass: UInt32) -> Bool {
    let word = rows[Int(scalarClass) * wordsPerRow + Int(set) >> 6]
    return word >> UInt64(set & 63) & 1 == 1
  }

  /// For each class the first class that belongs to the same of the chosen sets.
  ///
  /// Complexity: O(classes · different ones · sets / 64).
  ///
  /// - Parameter sets: true for each chosen set, by its number.
  func twins(
    of classes: Range<UInt32>, in sets: ContiguousArray<Bool>
  ) -> ContiguousArray<UInt32> {
    var mask = ContiguousArray<UInt64>(repeating: 0, count: wordsPerRow)
    for set in sets.indices where sets[set] { mask[set / 64] |= 1 << UInt64(set % 64) }
    var firsts: ContiguousArray<UInt32> = []
    var twins: ContiguousArray<UInt32> = []
    for number in classes {
      let first = firsts.first { first in
        (0..<wordsPerRow).allSatisfy { word in
          let (row, other) = (Int(number) * wordsPerRow + word, Int(first) * wordsPerRow + word)
          return (rows[row] ^ rows[other]) & mask[word] == 0
        }
      }
      if first == nil { firsts.append(number) }
      twins.append(first ?? number)
    }
    return twins
  }

  /// The number of sets.
  var setCount: Int { classesOfSets.count }

  /// The classes of a set, as bits.
  ///
  /// Classes that are 64 apart share a bit.
  func classes(of set: UInt32) -> UInt64 { classesOfSets[Int(set)] }
}
