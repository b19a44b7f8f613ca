import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// Rules in one automaton, with ICU for those that it cannot run.
struct RuleMatcher {
  /// A pattern of a rule; a rule may have several.
  struct Rule {
    var id: UInt32
    var pattern: UTF8String
  }

  let automaton: SearchAutomaton

  /// The rules' ids, ascending; a rule's index here is its label.
  let ids: ContiguousArray<UInt32>
  private let rules: [Rule]
  private let ignoresCase: Bool
  private let fallbacks: [(label: UInt32, pattern: any FallbackPattern)]

  /// A pattern that ICU rejects never matches.
  init(_ rules: [Rule], ignoringCase: Bool) {
    var all: ContiguousArray<UInt32> = []
    for rule in rules { all.append(rule.id) }
    all.sortNumbers()
    var ids: ContiguousArray<UInt32> = []
    for id in all where id != ids.last { ids.append(id) }
    var builder = ProgramBuilder()
    var fallbacks: [(label: UInt32, pattern: any FallbackPattern)] = []
    for rule in rules {
      let label = Self.label(of: rule.id, in: ids)
      if Self.add(rule.pattern, label, ignoringCase, to: &builder) { continue }
      if let pattern = ICUEngine().compile(rule.pattern, ignoringCase: ignoringCase) {
        fallbacks.append((label, pattern))
      }
    }
    self.automaton = SearchAutomaton(builder.build())
    self.ids = ids
    self.rules = rules
    self.ignoresCase = ignoringCase
    self.fallbacks = fallbacks
  }

  /// The index of an id in an ascending list.
  private static func label(of id: UInt32, in ids: ContiguousArray<UInt32>) -> UInt32 {
    UInt32(ids.partitioningIndex { $0 >= id })
  }

  /// True if the automaton runs every pattern that can match.
  var isAutomatonAlone: Bool { fallbacks.isEmpty }

  /// The labels of the rules that match.
  @inline(__always)
  func match(_ subject: Span<UInt8>, using cache: inout SearchCache) -> SearchCache.LabelSet {
    let set = cache.search(subject)
    if let set, fallbacks.isEmpty { return set }
    var bytes: ContiguousArray<UInt8> = []
    for index in subject.indices { bytes.append(subject[index]) }
    return complete(set, UTF8String(wellFormed: bytes), &cache)
  }

  private func complete(
    _ set: SearchCache.LabelSet?, _ text: UTF8String, _ cache: inout SearchCache
  ) -> SearchCache.LabelSet {
    guard let set else { return matchByICUAlone(text, &cache) }
    let found = fallbacks.filter { $0.pattern.isFound(in: text) }.map(\.label)
    if found.isEmpty { return set }
    return cache.set(of: ContiguousArray(Set(cache.labels(of: set) + found).sorted()))
  }

  /// Matches with ICU after the automaton gave up on this subject.
  private func matchByICUAlone(
    _ subject: UTF8String, _ cache: inout SearchCache
  ) -> SearchCache.LabelSet {
    let found = rules.filter { rule in
      ICUEngine().compile(rule.pattern, ignoringCase: ignoresCase)?.isFound(in: subject) ?? false
    }.map { Self.label(of: $0.id, in: ids) }
    return cache.set(of: ContiguousArray(Set(found).sorted()))
  }

  /// True if the automaton decides the pattern, even if only that it never matches.
  private static func add(
    _ pattern: UTF8String, _ label: UInt32, _ ignoringCase: Bool, to builder: inout ProgramBuilder
  ) -> Bool {
    if pattern.isEmpty { return true }
    return switch Pattern(pattern).lowered(ignoringCase: ignoringCase) {
    case .rejected: true
    case .undecided, .nonRegular: false
    case .regular(let expression): (try? builder.add(expression, label: label)) != nil
    }
  }
}
