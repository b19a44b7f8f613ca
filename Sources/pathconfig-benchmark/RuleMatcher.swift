import PathConfigAutomata
import PathConfigDiagnostics
import PathConfigICU
import PathConfigMatching
import PathConfigPattern

/// Rules in one automaton, and those it cannot run in ICU.
struct RuleMatcher {
  /// A pattern of a rule; a rule may have several.
  struct Rule {
    var id: UInt32
    var pattern: UTF8String
  }

  let automaton: SearchAutomaton

  /// The rules' ids, ascending; a rule's place here is its label.
  let ids: [UInt32]
  private let fallbacks: [(label: UInt32, pattern: any FallbackPattern)]

  /// A pattern that ICU rejects never matches.
  init(_ rules: [Rule], ignoringCase: Bool) {
    let ids = Set(rules.map(\.id)).sorted()
    let labels = Dictionary(uniqueKeysWithValues: zip(ids, UInt32(0)...))
    var builder = ProgramBuilder()
    var fallbacks: [(label: UInt32, pattern: any FallbackPattern)] = []
    for rule in rules {
      guard let label = labels[rule.id] else { continue }
      if Self.add(rule.pattern, label, ignoringCase, to: &builder) { continue }
      if let pattern = ICUEngine().compile(rule.pattern, ignoringCase: ignoringCase) {
        fallbacks.append((label, pattern))
      }
    }
    self.automaton = SearchAutomaton(builder.build())
    self.ids = ids
    self.fallbacks = fallbacks
  }

  /// The labels of the rules that match.
  func match(
    _ subject: ContiguousArray<UInt8>, using cache: inout SearchCache
  ) -> SearchCache.LabelSet {
    let set = automaton.search(subject.span, using: &cache)
    if fallbacks.isEmpty { return set }
    let text = UTF8String(wellFormed: subject)
    let found = fallbacks.filter { $0.pattern.isFound(in: text) }.map(\.label)
    if found.isEmpty { return set }
    return cache.set(of: ContiguousArray(Set(cache.labels(of: set) + found).sorted()))
  }

  /// Whether the automaton decides about the pattern, if only that it never matches.
  private static func add(
    _ pattern: UTF8String, _ label: UInt32, _ ignoringCase: Bool, to builder: inout ProgramBuilder
  ) -> Bool {
    switch PatternParser.parse(pattern) {
    case .empty, .rejected:
      return true
    case .undecided:
      return false
    case .accepted(let syntax):
      guard
        case .regular(let expression) = PatternLowering.lower(syntax, ignoringCase: ignoringCase)
      else { return false }
      return (try? builder.add(expression, label: label)) != nil
    }
  }
}
