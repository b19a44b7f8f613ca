import PathConfigSyntax

/// A rule in force.
package struct EffectiveRule: Sendable {
  /// The origin of a rule.
  package enum Origin: Sendable {
    case source(SourceBuffer, DocumentRule)
    /// The client library itself.
    case client
  }

  /// The place in the effective list, from 0, the client's own rules last.
  package var index: Int
  package var patterns: [EffectivePattern]

  /// The properties in the order of the file.
  ///
  /// Of a repeated key, only the last member counts.
  package var properties: [EffectiveProperty]
  package var origin: Origin

  /// The input's name, or `client` for the library's own rules.
  package var sourceName: String {
    switch origin {
    case .source(let buffer, _): buffer.name
    case .client: "client"
    }
  }

  /// The place of the rule, or nil for the library's own rules.
  package var location: SourceRange? {
    switch origin {
    case .source(let buffer, let rule): SourceRange(buffer, rule.range)
    case .client: nil
    }
  }

  /// The place of a pattern of this rule, or nil for the library's own rules.
  package func location(of pattern: EffectivePattern) -> SourceRange? {
    guard case .source(let buffer, _) = origin, let written = pattern.written else { return nil }
    return SourceRange(buffer, written.range)
  }

  init(_ rule: DocumentRule, of buffer: SourceBuffer, index: Int, _ names: inout KeyNames) {
    self.index = index
    self.patterns = rule.patterns.map { EffectivePattern(pattern: $0.pattern, written: $0) }
    self.properties = Self.lastOfEachName(rule.properties, &names)
    self.origin = .source(buffer, rule)
  }

  init(_ rule: BuiltInRule, index: Int, patterns: PatternTable) {
    self.index = index
    let pattern = patterns.pattern(UTF8String(rule.pattern))
    self.patterns = [EffectivePattern(pattern: pattern, written: nil)]
    self.properties = rule.properties.map { name, value in
      EffectiveProperty(name: UTF8String(name), value: value.node, member: nil)
    }
    self.origin = .client
  }

  private static func lastOfEachName(
    _ members: [JSONMember], _ names: inout KeyNames
  ) -> [EffectiveProperty] {
    var last: [UTF8String: Int] = [:]
    let properties = members.enumerated().map { index, member in
      let name = names.name(of: member.name)
      last[name] = index
      return EffectiveProperty(name: name, value: member.value, member: member)
    }
    return properties.enumerated().compactMap { index, property in
      last[property.name] == index ? property : nil
    }
  }
}

/// A pattern in force.
package struct EffectivePattern: Sendable {
  package var pattern: Pattern

  /// The pattern in the origin's buffer, or nil for the library's own rules.
  package var written: DocumentPattern?

  package var text: UTF8String { pattern.text }
}

/// A property assignment in force.
///
/// Values of two assignments are compared by `value.canonicalForm`, which ignores places.
package struct EffectiveProperty: Sendable {
  /// The key.
  ///
  /// Of keys that are the same to the client, it is the first in the configuration.
  package var name: UTF8String
  package var value: JSONNode

  /// The member in the origin's buffer, or nil for the library's own rules.
  package var member: JSONMember?
}

extension BuiltInValue {
  /// The value as JSON, without a place in any file.
  var node: JSONNode {
    switch self {
    case .flag(let flag):
      JSONNode(range: 0..<0, value: .bool(flag))
    case .text(let text):
      JSONNode(
        range: 0..<0,
        value: .string(JSONString(text: UTF8String(text), escapes: EscapeMap(contentStart: 0))))
    }
  }
}
