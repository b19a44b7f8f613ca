import PathConfigSyntax

/// A partition of the scalars: sets of a program treat all scalars of a class alike.
struct ScalarClasses: Sendable {
  /// The class of an ill-formed sequence of bytes, which is in no set.
  static let illFormed: UInt32 = 0

  /// The classes of the ASCII scalars, with 128 entries.
  private(set) var classOfASCII: ContiguousArray<UInt8> = []

  /// The first scalars of the pieces above ASCII, ascending, and the class of each piece.
  private(set) var pieces: ContiguousArray<UInt32> = []
  private(set) var classOfPiece: ContiguousArray<UInt32> = []

  /// One scalar of every class, by class.
  private(set) var representatives: ContiguousArray<UInt32> = []

  var count: Int { representatives.count }

  /// The first and the last scalar of every range, set after set.
  private var bounds: ContiguousArray<UInt32> = []

  /// For each set the place of its first bound, and the end of all.
  private var firstBounds: ContiguousArray<UInt32> = []

  /// A surrogate, which is in no set, stands for what is in none.
  private static let outsider: UInt32 = 0xD800

  /// - Parameter sets: expressions that are sets, by their numbers.
  ///
  /// Complexity: O(p · s) for p ranges of all s sets.
  init(of sets: ContiguousArray<RegularExpression>) {
    firstBounds.append(0)
    for case .set(let set) in sets {
      for range in set.ranges {
        bounds.append(range.lowerBound)
        bounds.append(range.upperBound)
      }
      firstBounds.append(UInt32(bounds.count))
    }
    let starts = pieceStarts()
    let classes = classes(of: starts)
    representatives.append(Self.outsider)
    for (start, number) in zip(starts, classes) where number == representatives.count {
      representatives.append(start)
    }
    let firstAbove = starts.firstIndex { $0 >= 0x80 } ?? starts.count
    for piece in 0..<firstAbove {
      while classOfASCII.count < starts[piece + 1] {
        classOfASCII.append(UInt8(truncatingIfNeeded: classes[piece]))
      }
    }
    pieces = ContiguousArray(starts[firstAbove...])
    classOfPiece = ContiguousArray(classes[firstAbove...])
  }

  /// The places where membership in some set changes.
  ///
  /// The starts of all scalars and of those beyond ASCII are among them.
  private func pieceStarts() -> ContiguousArray<UInt32> {
    var starts: ContiguousArray<UInt32> = [0, 0x80]
    for place in bounds.indices { starts.append(bounds[place] + UInt32(place & 1)) }
    starts.sort()
    var distinct: ContiguousArray<UInt32> = []
    for start in starts where start != distinct.last && start <= 0x10_FFFF {
      distinct.append(start)
    }
    return distinct
  }

  /// The class of every piece, in the order of their first pieces; 0 for those that are in no set.
  private func classes(of starts: ContiguousArray<UInt32>) -> ContiguousArray<UInt32> {
    // The last item is in no set.
    var partition = Partition(ContiguousArray(repeating: 0, count: starts.count + 1))
    for set in 0..<max(0, firstBounds.count - 1) {
      var piece = 0
      for place in stride(from: Int(firstBounds[set]), to: Int(firstBounds[set + 1]), by: 2) {
        // Most sets are one piece somewhere, so that a walk to it would be most of the work.
        piece = starts[piece...].partitioningIndex { $0 >= bounds[place] }
        while piece < starts.count, starts[piece] <= bounds[place + 1] {
          partition.choose(piece)
          piece += 1
        }
      }
      while let part = partition.nextTouched() {
        let keys = partition.representatives(of: part).map { partition.isChosen(Int($0)) ? 0 : 1 }
        _ = partition.split(part, ContiguousArray(keys))
      }
    }
    var numbers = Numbers<UInt32>()
    _ = numbers.number(of: partition.partOfItem[starts.count])
    return ContiguousArray(partition.partOfItem.dropLast().map { numbers.number(of: $0) })
  }

  /// The class of a scalar that is not ASCII.
  ///
  /// Complexity: O(log pieces).
  func classOf(_ scalar: UInt32) -> UInt32 {
    classOfPiece[max(1, pieces.partitioningIndex { $0 > scalar }) - 1]
  }

  /// The classes of the scalars in a range without ASCII.
  ///
  /// Complexity: O(log pieces + pieces of the range).
  func classes(beyondASCII range: ClosedRange<UInt32>) -> ArraySlice<UInt32> {
    let first = max(1, pieces.partitioningIndex { $0 > range.lowerBound }) - 1
    let end = pieces.partitioningIndex { $0 > range.upperBound }
    return ArraySlice(classOfPiece[first..<end])
  }

  /// True if a set has a scalar.
  ///
  /// Complexity: O(log ranges).
  func contains(_ set: UInt32, _ scalar: UInt32) -> Bool {
    var low = firstBounds[Int(set)] / 2
    var high = firstBounds[Int(set) + 1] / 2
    while low < high {
      let middle = (low + high) / 2
      if bounds[2 * Int(middle) + 1] < scalar { low = middle + 1 } else { high = middle }
    }
    return low < firstBounds[Int(set) + 1] / 2 && bounds[2 * Int(low)] <= scalar
  }
}
