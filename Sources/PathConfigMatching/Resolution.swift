package import PathConfigDiagnostics
package import PathConfigModel

/// What a client finds for one subject.
package struct Resolution: Sendable {
  /// One reference, because a look-up hands it out: counting those of three arrays took a tenth of the
  /// way from a URL to its properties.
  private let parts: Parts

  private final class Parts: Sendable {
    let rules: [MatchedRule]
    let properties: [ResolvedProperty]
    let undecided: [Int]
    let number: Int?

    init(
      _ rules: [MatchedRule], _ properties: [ResolvedProperty], undecided: [Int], number: Int?
    ) {
      self.rules = rules
      self.properties = properties
      self.undecided = undecided
      self.number = number
    }
  }

  /// Every rule that matches, in order, with the first of its patterns that does.
  package var rules: [MatchedRule] { parts.rules }

  /// Every property that a matching rule sets, in the order of first assignment.
  package var properties: [ResolvedProperty] { parts.properties }

  /// The places in `CompiledConfiguration.patterns` of those that the fallback engine gave up on for
  /// this subject, ascending; they are taken as not matching.
  package var undecided: [Int] { parts.undecided }

  /// Counts from 0 what a cache has found; nil where the fallback engine gave up on something.
  ///
  /// Subjects with one number have the same answer, so that a caller can keep what it makes of that.
  package var number: Int? { parts.number }

  package struct MatchedRule: Hashable, Sendable {
    /// The rule's place in the effective list, from 0.
    package let rule: Int

    /// The place in `CompiledConfiguration.patterns` of its first pattern that matches.
    package let pattern: Int
  }

  package struct ResolvedProperty: Sendable {
    package let name: UTF8String

    /// Every assignment in order, of which the last decides; never empty.
    package let writes: [Write]
  }

  package struct Write: Sendable {
    /// The rule that sets it, with its first pattern that matches.
    package let match: MatchedRule
    package let property: EffectiveProperty

    /// The rule's place in the effective list, from 0.
    package var rule: Int { match.rule }
  }

  /// Merges the properties of the matching rules in order, a later one over an earlier.
  ///
  /// - Parameter labels: the places of all patterns that match, ascending.
  init(
    ofPatterns labels: some Sequence<UInt32>, undecided: [Int] = [],
    number: Int? = nil, in configuration: CompiledConfiguration
  ) {
    var matched: [MatchedRule] = []
    for label in labels {
      let rule = configuration.patterns[Int(label)].rule
      if matched.last?.rule != rule {
        matched.append(MatchedRule(rule: rule, pattern: Int(label)))
      }
    }
    self.parts = Parts(
      matched, Self.properties(of: matched, in: configuration.rules), undecided: undecided,
      number: number)
  }

  private static func properties(
    of matched: [MatchedRule], in rules: [EffectiveRule]
  ) -> [ResolvedProperty] {
    var order: [UTF8String] = []
    var writes: [UTF8String: [Write]] = [:]
    for match in matched {
      for property in rules[match.rule].properties {
        if writes[property.name] == nil { order.append(property.name) }
        writes[property.name, default: []].append(Write(match: match, property: property))
      }
    }
    return order.map { ResolvedProperty(name: $0, writes: writes[$0] ?? []) }
  }
}

extension Resolution.ResolvedProperty {
  /// The assignment that decides.
  package var winner: Resolution.Write? { writes.last }
}
