import PathConfigAutomata
import PathConfigDiagnostics
import PathConfigICU
import PathConfigMatching
import PathConfigPattern

/// Patterns with labels in one automaton, and those it cannot run in ICU.
struct RuleMatcher {
  let automaton: SearchAutomaton
  private let fallbacks: [(label: UInt32, pattern: any FallbackPattern)]

  /// A pattern that ICU rejects never matches.
  init(_ rules: [(label: UInt32, pattern: UTF8String)], ignoringCase: Bool) {
    var builder = ProgramBuilder()
    var fallbacks: [(label: UInt32, pattern: any FallbackPattern)] = []
    for rule in rules {
      if Self.add(rule.pattern, rule.label, ignoringCase, to: &builder) { continue }
      if let pattern = ICUEngine().compile(rule.pattern, ignoringCase: ignoringCase) {
        fallbacks.append((rule.label, pattern))
      }
    }
    self.automaton = SearchAutomaton(builder.build())
    self.fallbacks = fallbacks
  }

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
    guard let syntax = PatternParser.parse(pattern).syntax else { return false }
    guard case .regular(let expression) = PatternLowering.lower(syntax, ignoringCase: ignoringCase)
    else { return false }
    return (try? builder.add(expression, label: label)) != nil
  }
}
