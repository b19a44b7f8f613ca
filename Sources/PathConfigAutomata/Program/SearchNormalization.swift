import PathConfigSyntax

/// The expressions to search for, each as a sequence of parts.
///
/// The search must find one of them. Rewrites keep the result of a search and shrink the program.
/// All are exact for the boolean answer of a search over any subject. Each alternative at the top
/// is a sequence of its own. A part at either end that may be empty is dropped, because the search
/// finds the rest with and without it.
struct SearchPlan {
  private(set) var sequences: [ArraySlice<RegularExpression>] = []

  init(_ expression: RegularExpression) { add(expression) }

  /// The number of instructions that the sequences will compile to.
  var instructionCount: Int {
    sequences.joined().reduce(1 + sequences.count) {
      InstructionCount.sum($0, InstructionCount.count($1))
    }
  }

  private mutating func add(_ expression: RegularExpression) {
    switch expression {
    case .alternation(let alternatives): for alternative in alternatives { add(alternative) }
    case _ where expression.isNullable: sequences.append([])
    case .concatenation(let items):
      let items = items.trimming { $0.isNullable }
      if items.count == 1 { add(items[items.startIndex]) } else { sequences.append(items) }
    // One repetition is enough for a search to find `x+`.
    case .repetition(let body, minimum: 1, _): add(body)
    default: sequences.append([expression])
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
