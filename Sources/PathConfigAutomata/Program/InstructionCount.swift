import PathConfigSyntax

/// The number of instructions that an expression will compile to, before any is written.
///
/// Counts multiply when they nest, so the number saturates instead of overflowing.
struct InstructionCount {
  let unit: ProgramBuilder.Unit

  func count(_ expression: RegularExpression) -> Int {
    switch expression {
    case .set(let set):
      if case .scalars = unit { return 1 }
      return set.isASCII ? 1 : UTF8Trie(set).nodeCount
    case .concatenation(let parts), .alternation(let parts):
      var sum = 1
      for part in parts { sum = Self.sum(sum, count(part)) }
      return sum
    case .repetition(let body, let minimum, let maximum):
      let copies = max(maximum ?? minimum, 1)
      return Self.product(Self.sum(count(body), 1), Self.sum(copies, 1))
    case .subjectStart, .subjectEnd:
      return 1
    case .look(_, _, let body):
      return Self.sum(count(body), 8)
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
