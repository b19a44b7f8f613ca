import PathConfigSyntax

extension Resolution {
  /// The value of a property as written, or nil if no matching rule sets it.
  ///
  /// Complexity: O(properties).
  public subscript(name: UTF8String) -> JSONNode? {
    properties.first { $0.name == name }?.value
  }

  /// A rule that matches, with the first of its patterns that does.
  public struct MatchedRule: Hashable, Sendable {
    /// The place among all rules in force, from 0.
    ///
    /// The client's own rules come last.
    public let rule: Int

    /// The place in `CompiledConfiguration.patterns` of the first pattern that matches.
    package let pattern: Int

    /// The text of that pattern.
    public let patternText: UTF8String

    /// The pattern in its file, or nil for the client's own rules.
    public let location: SourceRange?

    /// - Parameter pattern: a place in `configuration.patterns`.
    package init(pattern: Int, in configuration: CompiledConfiguration) {
      let compiled = configuration.patterns[pattern]
      self.rule = compiled.rule
      self.pattern = pattern
      patternText = compiled.pattern.text
      location = configuration.rules[compiled.rule].location(of: compiled.pattern)
    }
  }

  /// A property of a URL, with its history.
  public struct ResolvedProperty: Sendable {
    /// The key in `properties`.
    public let name: UTF8String

    /// The assignments of all matching rules, in order.
    ///
    /// There is at least one, and the last one decides.
    package let writes: [Write]

    /// The value as written by the rule that decides.
    public var value: JSONNode { decider.value }

    /// The assignment that decides: the last matching rule's.
    public var decider: Write { writes[writes.endIndex - 1] }

    /// The assignments of the matching rules before it, in order.
    public var overridden: [Write] { Array(writes.dropLast()) }

    /// The assignment that decides.
    package var winner: Write? { writes.last }
  }

  /// A value that a matching rule gives a property.
  public struct Write: Sendable {
    /// The rule.
    public let match: MatchedRule
    package let property: EffectiveProperty

    /// The rule's place among all rules in force, from 0.
    package var rule: Int { match.rule }

    /// The value as written.
    public var value: JSONNode { property.value }

    /// The key with its value in the rule's file, or nil for the client's own rules.
    public var location: SourceRange? {
      guard let place = match.location, let member = property.member else { return nil }
      return SourceRange(place.buffer, member.range)
    }
  }
}
