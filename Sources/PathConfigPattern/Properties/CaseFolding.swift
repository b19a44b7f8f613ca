/// Full case folding, as ICU compares where case is ignored.
///
/// Scalars are the same but for case where their foldings are: `K`, `k` and U+212A fold to `k`, `ß` and
/// U+1E9E fold to `ss`. Foldings are the statuses C and F of Unicode's CaseFolding.txt.
package struct CaseFolding: Sendable {
  /// Scalars and what they fold to, where that is not the scalar itself.
  private var foldings: [UInt32: [UInt32]] = [:]

  /// The scalars that fold to the same one or more scalars, the folded one included.
  private var classes: [[UInt32]: [UInt32]] = [:]

  /// The classes, each as a set, and all that is in any of them.
  private var classSets: [ScalarSet] = []
  private var cased = ScalarSet.empty

  /// The foldings of two or three scalars by their first.
  private var expansions: [UInt32: [[UInt32]]] = [:]

  /// The foldings of ICU; read from the generated table when first asked for.
  package static let icu = CaseFolding(table: CaseFolding.table)

  /// The table is numbers: distance of the scalar from the one before, count of scalars it folds to,
  /// and these, each as its distance from the scalar with the sign in the lowest bit.
  private init(table: StaticString) {
    var numbers = TableNumbers()
    table.withUTF8Buffer { numbers.read($0) }
    var values = numbers.values.makeIterator()
    var scalar: UInt32 = 0
    while let distance = values.next(), let count = values.next() {
      scalar += distance
      let folding = (0..<count).compactMap { _ in
        values.next().map { $0 & 1 == 0 ? scalar + $0 >> 1 : scalar - $0 >> 1 }
      }
      foldings[scalar] = folding
      classes[folding, default: folding.count == 1 ? folding : []].append(scalar)
    }
    classSets = classes.values.map { ScalarSet($0.map { $0...$0 }) }
    cased = ScalarSet(classes.values.joined().map { $0...$0 })
    for folding in classes.keys where folding.count > 1 {
      expansions[folding[0], default: []].append(folding)
    }
  }

  /// One to three scalars.
  package func folding(of scalar: Unicode.Scalar) -> [UInt32] {
    foldings[scalar.value] ?? [scalar.value]
  }

  /// The scalars whose folding is this.
  package func scalars(foldingTo folding: [UInt32]) -> ScalarSet {
    if let members = classes[folding] { return ScalarSet(members.map { $0...$0 }) }
    guard folding.count == 1, let scalar = folding.first, foldings[scalar] == nil else {
      return .empty
    }
    return [scalar...scalar]
  }

  /// The lengths, 2 or 3, of the foldings of single scalars that the text has at an index.
  package func expansionLengths(in folded: [UInt32], at index: Int) -> [Int] {
    let lengths = (expansions[folded[index]] ?? []).filter { folded[index...].starts(with: $0) }
    return lengths.map(\.count).sorted()
  }

  /// The set and whatever differs from a member in case only, scalar by scalar.
  ///
  /// Complexity: O(c log n) for c scalars that have a case.
  package func closure(of scalars: ScalarSet) -> ScalarSet {
    guard !scalars.isDisjoint(with: cased) else { return scalars }
    let touched = scalars.intersection(cased)
    if touched == cased { return scalars }
    let added =
      touched.count < classSets.count / 8
      ? touched.ranges.joined().flatMap(members(alike:))
      : classSets.filter { !$0.isDisjoint(with: touched) }.flatMap(\.ranges)
    return scalars.union(ScalarSet(added))
  }

  /// The scalars that fold as this one does, each as a range.
  private func members(alike value: UInt32) -> [ClosedRange<UInt32>] {
    (classes[foldings[value] ?? [value]] ?? []).map { $0...$0 }
  }
}
