/// Full case folding, as ICU compares where case is ignored.
///
/// Scalars are the same but for case where their foldings are: `K`, `k` and U+212A fold to `k`, `ß` and
/// U+1E9E fold to `ss`. Foldings are the statuses C and F of Unicode's CaseFolding.txt.
package struct CaseFolding: Sendable {
  /// One to three scalars and everything that folds to them.
  private struct Class: Sendable {
    let folding: [UInt32]
    /// The folding included, where it is a single scalar.
    let members: ScalarSet
  }

  /// In the order of their foldings.
  private let classes: ContiguousArray<Class>

  /// Every scalar that does not fold to itself, in ascending order, with the place of its class.
  private let folded: ContiguousArray<(scalar: UInt32, place: Int)>

  /// Every scalar of every class.
  private let cased: ScalarSet

  /// The foldings of ICU; read from the generated table when first asked for.
  package static let icu = CaseFolding(table: CaseFolding.table)

  /// The table is numbers (`TableNumbers`), for each class, in the order of foldings: the count of scalars
  /// of the folding and these, the first as its distance from that of the class before; the count of
  /// scalars that fold to it and these, each as its distance from the first of the folding with the sign
  /// in the lowest bit.
  private init(table: StaticString) {
    var numbers = TableNumbers()
    table.withUTF8Buffer { numbers.read($0) }
    var values = numbers.values.makeIterator()
    var classes: ContiguousArray<Class> = []
    var folded: ContiguousArray<(scalar: UInt32, place: Int)> = []
    var first: UInt32 = 0
    while let count = values.next(), let distance = values.next() {
      first += distance
      var folding = [first]
      for _ in 1..<count { folding.append(values.next() ?? 0) }
      var members = folding.count == 1 ? folding : []
      for _ in 0..<(values.next() ?? 0) {
        let distance = values.next() ?? 0
        let member = distance & 1 == 0 ? first + distance >> 1 : first - distance >> 1
        members.append(member)
        folded.append((member, classes.count))
      }
      classes.append(Class(folding: folding, members: ScalarSet(members.map { $0...$0 })))
    }
    folded.sort { $0.scalar < $1.scalar }
    self.classes = classes
    self.folded = folded
    self.cased = ScalarSet(classes.flatMap(\.members.ranges))
  }

  /// One to three scalars.
  ///
  /// Complexity: O(log n) for n scalars that have a case.
  package func folding(of scalar: UInt32) -> [UInt32] {
    let index = Self.firstIndex(in: folded.indices) { folded[$0].scalar >= scalar }
    guard index < folded.count, folded[index].scalar == scalar else { return [scalar] }
    return classes[folded[index].place].folding
  }

  /// The scalars whose folding is this.
  package func scalars(foldingTo folding: some Collection<UInt32>) -> ScalarSet {
    let index = place(of: folding)
    if index < classes.count, classes[index].folding.elementsEqual(folding) {
      return classes[index].members
    }
    guard folding.count == 1, let scalar = folding.first, self.folding(of: scalar) == [scalar]
    else {
      return .empty
    }
    return [scalar...scalar]
  }

  /// The lengths, 2 or 3, of the foldings of single scalars that the text has at an index.
  package func expansionLengths(in text: [UInt32], at index: Int) -> [Int] {
    var lengths: [Int] = []
    var place = place(of: text[index...index])
    while place < classes.count, classes[place].folding[0] == text[index] {
      let folding = classes[place].folding
      if folding.count > 1, text[index...].starts(with: folding) { lengths.append(folding.count) }
      place += 1
    }
    return lengths
  }

  /// Whether any scalar folds to several of which this is the first.
  package func hasExpansion(from first: UInt32) -> Bool {
    let start = place(of: [first])
    let ofFirst = classes[start...].prefix { $0.folding[0] == first }
    return ofFirst.contains { $0.folding.count > 1 }
  }

  /// The set and whatever differs from a member in case only, scalar by scalar.
  ///
  /// Complexity: O(c log n) for c scalars of the set that have a case.
  package func closure(of scalars: ScalarSet) -> ScalarSet {
    guard !scalars.isDisjoint(with: cased) else { return scalars }
    let touched = scalars.intersection(cased)
    if touched == cased { return scalars }
    let added =
      touched.count < classes.count / 8
      ? touched.ranges.joined().flatMap { self.scalars(foldingTo: folding(of: $0)).ranges }
      : classes.lazy.map(\.members).filter { !$0.isDisjoint(with: touched) }.flatMap(\.ranges)
    return scalars.union(ScalarSet(added))
  }

  /// The place of the first class whose folding is not before this one.
  private func place(of folding: some Sequence<UInt32>) -> Int {
    Self.firstIndex(in: classes.indices) { !classes[$0].folding.lexicographicallyPrecedes(folding) }
  }

  private static func firstIndex(in indices: Range<Int>, where isReached: (Int) -> Bool) -> Int {
    var low = indices.lowerBound
    var high = indices.upperBound
    while low < high {
      let middle = (low + high) / 2
      if isReached(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
