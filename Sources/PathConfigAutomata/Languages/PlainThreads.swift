/// The threads of a program without looks, and what can be reached without reading.
///
/// A thread waits for a byte or for the end. Threads from which nothing can be found any more are
/// left out: once a pattern that begins with `^` has failed, it has none.
struct PlainThreads {
  // A variable for debug builds, as in `SubsetConstruction`.
  private var program: Program

  /// The addresses of the threads, ascending.
  private(set) var addresses: ContiguousArray<Program.Address> = []

  /// The number of words of a set of threads.
  let words: Int

  /// Sets of threads, each as bits, and for each whether something is found on the way to it.
  private(set) var closures: ContiguousArray<UInt64> = []
  private(set) var finds: ContiguousArray<Bool> = []

  /// By address the thread that waits there, or -1.
  private var numbers: ContiguousArray<Int32>

  /// By address its closure after the start of the subject, or -1 before the first question.
  private var known: ContiguousArray<Int32>

  /// By address the last walk that visited it.
  private var visits: ContiguousArray<UInt32>
  private var walk: UInt32 = 0
  private var pending: ContiguousArray<Program.Address> = []

  /// More threads than this are followed one by one.
  private static let maximumCount = 512

  var count: Int { addresses.count }

  /// Nil if the program has looks, reads scalars, or has too many threads.
  init?(_ program: Program) {
    for instruction in program.instructions {
      switch instruction {
      case .lookAhead, .lookBehind, .satisfied, .ended, .scalars: return nil
      case .bytes, .split, .accept, .subjectStart, .subjectEnd: break
      }
    }
    self.program = program
    let size = program.instructions.count
    numbers = ContiguousArray(repeating: -1, count: size)
    known = ContiguousArray(repeating: -1, count: size)
    visits = ContiguousArray(repeating: 0, count: size)
    let isHopeful = Self.hopeful(program)
    for address in 0..<size where isHopeful[address] {
      switch program.instructions[address] {
      case .bytes, .subjectEnd:
        numbers[address] = Int32(addresses.count)
        addresses.append(Program.Address(address))
      default: break
      }
    }
    guard addresses.count <= Self.maximumCount else { return nil }
    words = max(1, (addresses.count + 63) / 64)
  }

  /// For each address whether something can be found from it after the start of the subject.
  ///
  /// Instructions come after their targets, except in loops. Two or three rounds settle it.
  private static func hopeful(_ program: Program) -> ContiguousArray<Bool> {
    var isHopeful = ContiguousArray(repeating: false, count: program.instructions.count)
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for address in 0..<isHopeful.count where !isHopeful[address] {
        var isNew = false
        switch program.instructions[address] {
        case .accept: isNew = true
        case .bytes(let places):
          for place in places where isHopeful[Int(program.transitions[Int(place)].target)] {
            isNew = true
          }
        case .split(let places):
          for place in places where isHopeful[Int(program.targets[Int(place)])] { isNew = true }
        case .subjectEnd(let next): isNew = isHopeful[Int(next)]
        case .subjectStart, .lookAhead, .lookBehind, .satisfied, .ended, .scalars: break
        }
        if isNew {
          isHopeful[address] = true
          hasChanged = true
        }
      }
    }
    return isHopeful
  }

  /// The closure, by number, of an address that is reached after the start of the subject.
  mutating func closure(of address: Program.Address) -> Int {
    if known[Int(address)] < 0 {
      known[Int(address)] = Int32(add(from: address, isStart: false))
    }
    return Int(known[Int(address)])
  }

  /// The closure before the first byte.
  mutating func closureAtStart() -> Int { add(from: program.searchStart, isStart: true) }

  /// True if a closure leads nowhere.
  func isNothing(_ closure: Int) -> Bool {
    if finds[closure] { return false }
    for word in 0..<words where closures[closure * words + word] != 0 { return false }
    return true
  }

  /// True if the search finds something in the empty text.
  mutating func acceptsEmptyText() -> Bool {
    follow(program.searchStart, isStart: true, isEnd: true, into: nil)
  }

  /// True if the search finds something from an address at the end of the subject, past its start.
  mutating func findsAtEnd(from address: Program.Address) -> Bool {
    follow(address, isStart: false, isEnd: true, into: nil)
  }

  private mutating func add(from address: Program.Address, isStart: Bool) -> Int {
    let base = closures.count
    closures.append(contentsOf: repeatElement(0, count: words))
    finds.append(follow(address, isStart: isStart, isEnd: false, into: base))
    return finds.count - 1
  }

  /// Follows an address until something must be read, and returns true if something is found.
  ///
  /// It notes the waiting threads in the set that begins at a word of `closures`.
  private mutating func follow(
    _ address: Program.Address, isStart: Bool, isEnd: Bool, into base: Int?
  ) -> Bool {
    walk += 1
    var finds = false
    visit(address)
    while let address = pending.popLast() {
      switch program.instructions[Int(address)] {
      case .accept: finds = true
      case .split(let places):
        for place in places { visit(program.targets[Int(place)]) }
      case .subjectStart(let next): if isStart { visit(next) }
      case .subjectEnd(let next): if isEnd { visit(next) } else { wait(at: address, base) }
      case .bytes: wait(at: address, base)
      case .lookAhead, .lookBehind, .satisfied, .ended, .scalars: break
      }
    }
    return finds
  }

  private mutating func visit(_ address: Program.Address) {
    guard visits[Int(address)] != walk else { return }
    visits[Int(address)] = walk
    pending.append(address)
  }

  private mutating func wait(at address: Program.Address, _ base: Int?) {
    let thread = Int(numbers[Int(address)])
    guard let base, thread >= 0 else { return }
    closures[base + thread / 64] |= 1 << UInt64(thread % 64)
  }
}
