/// Numbers for values, equal ones the same, in the order in which they are met.
struct Numbers<Value: Hashable & Sendable>: Sendable {
  /// The values by their numbers.
  private(set) var values: ContiguousArray<Value> = []
  private var numbers: [Value: UInt32] = [:]

  var count: Int { values.count }

  subscript(number: UInt32) -> Value { values[Int(number)] }

  /// The number of a value, new or known.
  mutating func number(of value: Value) -> UInt32 {
    // Passed on in place, so that a new value is hashed and looked for once.
    func read(_ number: inout UInt32) -> UInt32 { number }
    let next = UInt32(values.count)
    let number = read(&numbers[value, default: next])
    if number == next { values.append(value) }
    return number
  }

  /// The number of a value, or nil if it is new.
  func known(_ value: Value) -> UInt32? { numbers[value] }

  mutating func removeAll() {
    values.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
  }
}

/// A list of words as a value, which is hashed once: a dictionary that grows asks for all hashes again.
struct Words: Hashable, Sendable {
  let list: ContiguousArray<UInt32>
  private let fingerprint: Int

  init(_ list: ContiguousArray<UInt32>) {
    self.list = list
    var hasher = Hasher()
    list.withUnsafeBytes { hasher.combine(bytes: $0) }
    fingerprint = hasher.finalize()
  }

  static func == (left: Words, right: Words) -> Bool {
    left.fingerprint == right.fingerprint && left.list == right.list
  }

  func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
}
