import PathConfigDiagnostics
import PathConfigModel

/// The ends of patterns that make their rule miss longer URLs.
enum AnchoredEnds {
  /// A pattern, its ends that make the rule miss the URL, and the first such URL.
  struct Miss {
    let pattern: ReadablePattern
    fileprivate(set) var ends: [EndAnchor]
    let url: String
    let clients: [ClientProfile]
  }

  /// Every pattern with an end at which some clients find the URL, but miss any continuation.
  ///
  /// No pattern of the rule is found in the continuation.
  ///
  /// - Parameters:
  ///   - clients: those that matter.
  ///   - continuation: the URL with more text, or nil if no text is expected there.
  static func misses(
    in context: LintContext, for clients: [ClientProfile],
    after continuation: (String) -> String?
  ) -> [Miss] {
    guard !clients.isEmpty else { return [] }
    var asked: Set<PatternOfRule> = []
    return context.readablePatterns.compactMap { pattern in
      let ends = pattern.endAnchors
      // A pattern that is repeated in a rule misses the same URLs again.
      guard !ends.isEmpty, asked.insert(PatternOfRule(pattern, in: context)).inserted else {
        return nil
      }
      let own = URLProbe(pattern, in: context)
      let rule = URLProbe(ruleOf: pattern, in: context)
      var missing: [Miss] = []
      for end in ends {
        // Another check reports a placeholder in a pattern, and no URL has one.
        guard !hasPlaceholder(end.url), let url = continuation(end.url) else { continue }
        let finding = own.clients(of: clients, answering: .found, for: end.url)
        let losing = rule.clients(of: finding, answering: .notFound, for: url)
        if !losing.isEmpty {
          missing.append(Miss(pattern: pattern, ends: [end], url: url, clients: losing))
        }
      }
      guard var miss = missing.first else { return nil }
      miss.ends = missing.flatMap(\.ends)
      return miss
    }
  }

  /// The identity of patterns that may miss different URLs.
  private struct PatternOfRule: Hashable {
    var rule: Int
    var text: UTF8String

    init(_ pattern: ReadablePattern, in context: LintContext) {
      rule = context.patterns[pattern.index].place
      text = pattern.written.text
    }
  }

  private static func hasPlaceholder(_ url: String) -> Bool {
    let bytes = Array(url.utf8)
    return zip(bytes, bytes.dropFirst()).contains { first, second in
      first == UInt8(ascii: "/") && (second == UInt8(ascii: ":") || second == UInt8(ascii: "<"))
    }
  }
}
