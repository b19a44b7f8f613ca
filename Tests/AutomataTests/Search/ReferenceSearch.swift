@testable import PathConfigAutomata
@testable import PathConfigSyntax

/// A slow and obviously right search: it computes the set of positions at which an expression can
/// end.
struct ReferenceSearch {
  let subject: [Unicode.Scalar]

  init(_ subject: String) {
    self.init(Array(subject.unicodeScalars))
  }

  init(_ subject: [Unicode.Scalar]) {
    self.subject = subject
  }

  func finds(_ expression: RegularExpression) -> Bool {
    !ends(of: expression, from: Set(0...subject.count)).isEmpty
  }

  func ends(of expression: RegularExpression, from starts: Set<Int>) -> Set<Int> {
    switch expression {
    case .set(let set):
      Set(starts.filter { $0 < subject.count && set.contains(subject[$0]) }.map { $0 + 1 })
    case .concatenation(let parts):
      parts.reduce(starts) { ends(of: $1, from: $0) }
    case .alternation(let parts):
      parts.reduce(into: Set()) { $0.formUnion(ends(of: $1, from: starts)) }
    case .repetition(let body, let minimum, let maximum):
      repeatedEnds(of: body, minimum, maximum, from: starts)
    case .subjectStart:
      starts.filter { $0 == 0 }
    case .subjectEnd:
      starts.filter { $0 == subject.count }
    case .look(.ahead, let negated, let body):
      starts.filter { ends(of: body, from: [$0]).isEmpty == negated }
    case .look(.behind, let negated, let body):
      starts.filter { end in
        (0...end).contains { ends(of: body, from: [$0]).contains(end) } != negated
      }
    }
  }

  private func repeatedEnds(
    of body: RegularExpression, _ minimum: Int, _ maximum: Int?, from starts: Set<Int>
  ) -> Set<Int> {
    var reached = starts
    for _ in 0..<minimum { reached = ends(of: body, from: reached) }
    var all = reached
    var round = minimum
    while round < maximum ?? .max {
      reached = ends(of: body, from: reached)
      if reached.isSubset(of: all) { break }
      all.formUnion(reached)
      round += 1
    }
    return all
  }
}

/// One automaton of some expressions, labelled by their index.
func searchAutomaton(
  _ expressions: [RegularExpression], limits: Limits = .standard
) throws -> SearchAutomaton {
  var builder = ProgramBuilder(limits: limits)
  for (label, expression) in expressions.enumerated() {
    try builder.add(expression, label: UInt32(label))
  }
  return SearchAutomaton(builder.build(), limits: limits)
}

func labels(
  _ automaton: SearchAutomaton, _ subject: String, _ cache: inout SearchCache
) -> [UInt32]? {
  let bytes = ContiguousArray(subject.utf8)
  return automaton.search(bytes.span, using: &cache).map { Array(cache.labels(of: $0)) }
}
