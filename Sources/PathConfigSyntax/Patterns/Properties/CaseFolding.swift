/// Full case folding, as ICU compares where case is ignored.
///
/// Scalars with equal foldings only differ in case: `K`, `k` and U+212A fold to `k`, `ß` and U+1E9E
/// fold to `ss`. Foldings are the statuses C and F of Unicode's CaseFolding.txt.
package struct CaseFolding: Sendable {
  /// The foldings, class by class in their order.
  ///
  /// Each has one to three scalars.
  private let foldings: FlatLists

  /// The scalars that fold to each folding, which includes the folding if it is a single scalar.
  private let members: FlatLists

  /// Every scalar that does not fold to itself, in ascending order, above the place of its class.
  private let folded: ContiguousArray<UInt64>

  /// Every scalar of every class, made when a set is first asked about.
  private static let cased = ScalarSet(icu.members.all.map { $0...$0 })

  /// The foldings of ICU, read from the generated table on first use.
  package static let icu = CaseFolding(table: CaseFolding.table)

  /// Lists of scalars in one: as an array each, the 1,400 classes took half a millisecond.
  private struct FlatLists: Sendable {
    var all: ContiguousArray<UInt32> = []
    private var ends: ContiguousArray<Int> = []

    var indices: Range<Int> { ends.indices }

    subscript(index: Int) -> ContiguousArray<UInt32>.SubSequence {
      all[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    }

    /// Ends the list that scalars have been appended to.
    mutating func endList() { ends.append(all.count) }
  }

  /// Reads the table, which is numbers (`TableNumbers`) for each class in the order of foldings.
  ///
  /// First come the count of the folding's scalars and these scalars, the first as its distance
  /// from that of the class before. Then come the count of scalars that fold to it and these
  /// scalars. Each is its distance from the first scalar of the folding, with the sign in the
  /// lowest bit.
  private init(table: StaticString) {
    var values = TableNumbers(table).values.makeIterator()
    var foldings = FlatLists()
    var members = FlatLists()
    var folded: ContiguousArray<UInt64> = []
    var first: UInt32 = 0
    while let count = values.next(), let distance = values.next() {
      first += distance
      foldings.all.append(first)
      for _ in 1..<count { foldings.all.append(values.next() ?? 0) }
      if count == 1 { members.all.append(first) }
      for _ in 0..<(values.next() ?? 0) {
        let distance = values.next() ?? 0
        let member = distance & 1 == 0 ? first + distance >> 1 : first - distance >> 1
        members.all.append(member)
        folded.append(UInt64(member) << 32 | UInt64(foldings.indices.count))
      }
      foldings.endList()
      members.endList()
    }
    folded.sort()
    self.foldings = foldings
    self.members = members
    self.folded = folded
  }

  /// One to three scalars.
  ///
  /// Complexity: O(log n) for n scalars that have a case.
  package func folding(of scalar: UInt32) -> [UInt32] {
    let index = folded.partitioningIndex { $0 >> 32 >= UInt64(scalar) }
    guard index < folded.count, folded[index] >> 32 == UInt64(scalar) else { return [scalar] }
    return Array(foldings[Int(folded[index] & 0xFFFF_FFFF)])
  }

  /// The scalars whose folding is this.
  package func scalars(foldingTo folding: some Collection<UInt32>) -> ScalarSet {
    let index = place(of: folding)
    if index < foldings.indices.count, foldings[index].elementsEqual(folding) {
      return scalars(ofClass: index)
    }
    guard folding.count == 1, let scalar = folding.first, self.folding(of: scalar) == [scalar]
    else {
      return .empty
    }
    return [scalar...scalar]
  }

  /// The foldings of several scalars that begin with this one.
  func expansions(from first: UInt32) -> [ContiguousArray<UInt32>.SubSequence] {
    foldings.indices[place(of: CollectionOfOne(first))...].lazy.map { foldings[$0] }
      .prefix { $0.first == first }.filter { $0.count > 1 }
  }

  /// The set and all scalars that differ from a member only in case.
  ///
  /// Complexity: O(c log n) for c scalars of the set that have a case.
  func closure(of scalars: ScalarSet) -> ScalarSet {
    if scalars.isASCII { return closure(ofASCII: scalars) }
    let touched = scalars.intersection(Self.cased)
    if touched == Self.cased { return scalars }
    let added =
      touched.count < foldings.indices.count / 8
      ? touched.ranges.joined().flatMap { self.scalars(foldingTo: folding(of: $0)).ranges }
      : foldings.indices.filter { members[$0].contains(where: touched.contains(value:)) }
        .flatMap { members[$0].map { $0...$0 } }
    return scalars.union(ScalarSet(added))
  }

  /// Does not need the set of all scalars that have a case, which takes longer than everything
  /// else.
  private func closure(ofASCII scalars: ScalarSet) -> ScalarSet {
    var closure = scalars.ranges
    for letter in UInt32(UInt8(ascii: "a"))...UInt32(UInt8(ascii: "z"))
    where scalars.contains(value: letter) || scalars.contains(value: letter & ~0x20) {
      closure += self.scalars(foldingTo: CollectionOfOne(letter)).ranges
    }
    return ScalarSet(closure)
  }

  private func scalars(ofClass place: Int) -> ScalarSet {
    ScalarSet(members[place].map { $0...$0 })
  }

  /// The place of the first class whose folding is not before this one.
  private func place(of folding: some Sequence<UInt32>) -> Int {
    foldings.indices.partitioningIndex { !foldings[$0].lexicographicallyPrecedes(folding) }
  }
}
