import PathConfigDiagnostics
import PathConfigModel

/// The ends of patterns after which a URL goes on that their rule then misses.
struct AnchoredEnds {
  /// A pattern, the ends of it after which its rule misses the URL, and the first such URL.
  struct Miss {
    let pattern: ReadablePattern
    let ends: [EndAnchor]
    let url: String
    let clients: [ClientProfile]
  }

  /// Every pattern with an end where some clients find the URL, and no pattern of the rule is found
  /// any more once something follows.
  ///
  /// - Parameters:
  ///   - clients: those to whom it matters.
  ///   - continuation: the URL with what follows it; nil where nothing may be expected to follow.
  static func misses(
    in context: LintContext, for clients: [ClientProfile],
    after continuation: @escaping (String) -> String?
  ) -> [Miss] {
    guard !clients.isEmpty else { return [] }
    let rules = context.patternsByRule
    return context.readablePatterns.compactMap { pattern in
      let ends = pattern.endAnchors
      guard !ends.isEmpty else { return nil }
      var probe = AnchoredEnds(pattern, rule: rules[pattern.rule] ?? [], clients, continuation)
      return probe.miss(at: ends)
    }
  }

  private let pattern: ReadablePattern
  private let clients: [ClientProfile]
  private let continuation: (String) -> String?
  private var patternProbe: URLProbe
  private var ruleProbe: URLProbe

  private init(
    _ pattern: ReadablePattern, rule: [RulePattern], _ clients: [ClientProfile],
    _ continuation: @escaping (String) -> String?
  ) {
    self.pattern = pattern
    self.clients = clients
    self.continuation = continuation
    patternProbe = URLProbe(pattern)
    ruleProbe = URLProbe(rule)
  }

  private mutating func miss(at ends: [EndAnchor]) -> Miss? {
    var missing: [(end: EndAnchor, url: String, clients: [ClientProfile])] = []
    for end in ends {
      guard let url = continuation(end.url) else { continue }
      let finding = patternProbe.clients(of: clients, answering: .found, for: end.url)
      let losing = ruleProbe.clients(of: finding, answering: .notFound, for: url)
      if !losing.isEmpty { missing.append((end, url, losing)) }
    }
    guard let first = missing.first else { return nil }
    return Miss(
      pattern: pattern, ends: missing.map(\.end), url: first.url, clients: first.clients)
  }
}
