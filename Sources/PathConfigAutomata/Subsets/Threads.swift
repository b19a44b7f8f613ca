import PathConfigSyntax

/// Several demands on the text that follows, which must all be met.
///
/// A thread that has passed a look goes on with the look's condition as its companion.
struct Conjunction: Hashable, Sendable {
  /// The addresses of the thread itself and of those it depends on, ascending and distinct.
  private(set) var addresses: ContiguousArray<Program.Address>

  /// Sets of threads, by number.
  ///
  /// Each must have a thread that is met.
  ///
  /// The numbers are ascending and distinct. A look is one set, whatever its alternatives.
  /// Otherwise several looks in a row would have as many threads as the product of their
  /// alternatives.
  private(set) var required: ContiguousArray<UInt32> = []

  /// Sets of threads, by number, ascending and distinct.
  ///
  /// No thread of them may be met.
  private(set) var forbidden: ContiguousArray<UInt32> = []

  init(_ addresses: ContiguousArray<Program.Address>) {
    self.addresses = addresses
  }

  var isEmpty: Bool { addresses.isEmpty && required.isEmpty && forbidden.isEmpty }

  var demandCount: Int { addresses.count + required.count + forbidden.count }

  /// The only demand, if there is only one and it is an address.
  var soleAddress: Program.Address? {
    addresses.count == 1 && required.isEmpty && forbidden.isEmpty ? addresses[0] : nil
  }

  mutating func demand(_ address: Program.Address) {
    Self.insert(address, into: &addresses)
  }

  mutating func require(_ set: UInt32) {
    Self.insert(set, into: &required)
  }

  mutating func forbid(_ set: UInt32) {
    Self.insert(set, into: &forbidden)
  }

  mutating func demand(_ other: Conjunction) {
    for address in other.addresses { demand(address) }
    for set in other.required { require(set) }
    for set in other.forbidden { forbid(set) }
  }

  mutating func removeAddress(at index: Int) -> Program.Address {
    addresses.remove(at: index)
  }

  private static func insert(_ value: UInt32, into values: inout ContiguousArray<UInt32>) {
    let index = values.partitioningIndex { $0 >= value }
    if index == values.count || values[index] != value { values.insert(value, at: index) }
  }
}

/// The numbers of threads.
///
/// An address is its own number. Other conjunctions get the next numbers in the order in which they
/// are met.
struct ThreadTable: Sendable {
  /// An address, or the number of a conjunction plus the number of instructions.
  typealias Thread = UInt32

  private let instructionCount: Int
  private var conjunctions = Numbers<Conjunction>()

  /// The required and the forbidden sets of threads.
  private var sets = NumberedLists()

  init(instructionCount: Int) {
    self.instructionCount = instructionCount
  }

  /// An estimate of the memory taken.
  ///
  /// Conjunctions are few unless patterns are full of looks.
  var byteCount: Int { (conjunctions.count + sets.count) * 160 }

  func isPlain(_ thread: Thread) -> Bool { Int(thread) < instructionCount }

  func conjunction(_ thread: Thread) -> Conjunction {
    isPlain(thread)
      ? Conjunction([thread]) : conjunctions[thread - Thread(instructionCount)]
  }

  mutating func thread(_ conjunction: Conjunction) -> Thread {
    if let address = conjunction.soleAddress { return address }
    return Thread(instructionCount) + conjunctions.number(of: conjunction)
  }

  mutating func number(ofSet set: ContiguousArray<Thread>) -> UInt32 {
    sets.number(of: set[...])
  }

  func set(_ number: UInt32) -> ContiguousArray<Thread> {
    sets[Int(number)]
  }

  mutating func removeAll() {
    conjunctions.removeAll()
    sets.removeAll()
  }
}
