import PathConfigAutomata
import PathConfigDiagnostics
import PathConfigICU
import PathConfigMatching
import PathConfigPattern

/// Patterns with labels in one automaton, and those it cannot run in ICU.
struct RuleMatcher {
  let automaton: SearchAutomaton
  private let rules: [(label: UInt32, pattern: UTF8String)]
  private let ignoresCase: Bool
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
    self.rules = rules
    self.ignoresCase = ignoringCase
    self.fallbacks = fallbacks
  }

  func match(
    _ subject: ContiguousArray<UInt8>, using cache: inout SearchCache
  ) -> SearchCache.LabelSet {
    guard let set = automaton.search(subject.span, using: &cache) else {
      return matchByICUAlone(UTF8String(wellFormed: subject), &cache)
    }
    if fallbacks.isEmpty { return set }
    let text = UTF8String(wellFormed: subject)
    let found = fallbacks.filter { $0.pattern.isFound(in: text) }.map(\.label)
    if found.isEmpty { return set }
    return cache.set(of: ContiguousArray(Set(cache.labels(of: set) + found).sorted()))
  }

  /// The automaton gave up on this subject.
  private func matchByICUAlone(
    _ subject: UTF8String, _ cache: inout SearchCache
  ) -> SearchCache.LabelSet {
    let found = rules.filter { rule in
      ICUEngine().compile(rule.pattern, ignoringCase: ignoresCase)?.isFound(in: subject) ?? false
    }.map(\.label)
    return cache.set(of: ContiguousArray(Set(found).sorted()))
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
