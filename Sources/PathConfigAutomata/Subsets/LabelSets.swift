import PathConfigSyntax

/// Sets of labels by numbers, equal ones by the same, and their unions.
struct LabelSets: ~Copyable {
  typealias Number = UInt32

  /// The set without labels.
  static let empty: Number = 0

  private var sets = SequenceInterner()

  /// The unions that have been asked for, each by the numbers of the two sets.
  private var unions: [UInt64: Number] = [:]

  init() { _ = sets.intern([]) }

  var count: Int { sets.count }
  var byteCount: Int { sets.byteCount + unions.count * 32 }

  /// The number of a set.
  ///
  /// Its labels must ascend.
  mutating func number(of labels: ContiguousArray<Program.Label>) -> Number {
    Number(sets.intern(labels).id)
  }

  /// The labels of a set, ascending.
  func labels(of number: Number) -> ContiguousArray<Program.Label> {
    sets.sequence(Int(number))
  }

  func contains(_ number: Number, _ label: Program.Label) -> Bool {
    sets.contains(Int(number), label)
  }

  @inline(__always)
  mutating func union(_ one: Number, _ other: Number) -> Number {
    other == Self.empty ? one : knownUnion(one, other)
  }

  private mutating func knownUnion(_ one: Number, _ other: Number) -> Number {
    if one == Self.empty || one == other { return other }
    let pair = UInt64(one) << 32 | UInt64(other)
    if let known = unions[pair] { return known }
    var merged = ContiguousArray<Program.Label>()
    var both = labels(of: one) + labels(of: other)
    both.sortNumbers()
    for label in both where label != merged.last {
      merged.append(label)
    }
    let number = number(of: merged)
    unions[pair] = number
    return number
  }

  mutating func removeAll() {
    sets.removeAll()
    unions.removeAll()
    _ = sets.intern([])
  }
}
