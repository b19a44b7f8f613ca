import PathConfigSyntax

/// The expressions to search for, each as a sequence of parts.
///
/// The search must find one of them. Rewrites keep the result of a search and shrink the program.
/// All are exact for the boolean answer of a search over any subject. Each alternative at the top
/// is a sequence of its own. A part at either end that may be empty is dropped, because the search
/// finds the rest with and without it.
struct SearchPlan {
  private(set) var parts: ContiguousArray<RegularExpression> = []
  private var ends: ContiguousArray<Int> = []

  var sequenceCount: Int { ends.count }

  private func start(of sequence: Int) -> Int { sequence == 0 ? 0 : ends[sequence - 1] }

  /// The parts of a sequence.
  func sequence(_ index: Int) -> ArraySlice<RegularExpression> {
    parts[start(of: index)..<ends[index]]
  }

  /// The number of instructions that the sequences from one on will compile to.
  func instructionCount(from first: Int) -> Int {
    parts[start(of: first)...].reduce(InstructionCount.sum(1, sequenceCount - first)) {
      InstructionCount.sum($0, InstructionCount.count($1))
    }
  }

  mutating func add(_ expression: RegularExpression) {
    switch expression {
    case .alternation(let alternatives):
      for alternative in alternatives { add(alternative) }
    case .concatenation(let items):
      if !items.indices.allSatisfy({ !items[$0].isConcatenation }) {
        add(items.flatMap { $0.flattenedConcatenation })
      } else {
        add(items)
      }
    default:
      addSingle(expression)
    }
  }

  private mutating func add(_ items: [RegularExpression]) {
    var first = 0
    var end = items.count
    while first < end, items[first].isNullable { first += 1 }
    while first < end, items[end - 1].isNullable { end -= 1 }
    if end - first == 1 { return addSingle(items[first]) }
    parts += items[first..<end]
    ends.append(parts.count)
  }

  private mutating func addSingle(_ part: RegularExpression) {
    if part.isNullable {
      ends.append(parts.count)
      return
    }
    switch part {
    case .alternation:
      add(part)
    case .repetition(let body, minimum: 1, _):
      // One repetition is enough for a search to find `x+`.
      add(body)
    default:
      parts.append(part)
      ends.append(parts.count)
    }
  }
}

/// The number of instructions that an expression will compile to, before any is written.
///
/// Counts multiply when they nest, so the number saturates instead of overflowing.
enum InstructionCount {
  static func count(_ expression: RegularExpression) -> Int {
    switch expression {
    case .concatenation(let parts), .alternation(let parts):
      var sum = 1
      for part in parts { sum = Self.sum(sum, count(part)) }
      return sum
    case .repetition(let body, let minimum, let maximum):
      let copies = max(maximum ?? minimum, 1)
      return Self.product(Self.sum(count(body), 1), Self.sum(copies, 1))
    case .set, .after, .before, .remaining:
      return 1
    }
  }

  static func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? .max : sum
  }

  static func product(_ left: Int, _ right: Int) -> Int {
    let (product, overflow) = left.multipliedReportingOverflow(by: right)
    return overflow ? .max : product
  }
}

extension RegularExpression {
  fileprivate var isConcatenation: Bool {
    if case .concatenation = self { true } else { false }
  }

  fileprivate var flattenedConcatenation: [RegularExpression] {
    if case .concatenation(let parts) = self {
      parts.flatMap { $0.flattenedConcatenation }
    } else {
      [self]
    }
  }

  /// True if the empty string matches at every position, whatever the text around it.
  var isNullable: Bool {
    switch self {
    case .set, .after, .before, .remaining: false
    case .concatenation(let parts): parts.allSatisfy { $0.isNullable }
    case .alternation(let parts): parts.contains { $0.isNullable }
    case .repetition(let body, let minimum, _): minimum == 0 || body.isNullable
    }
  }
}
