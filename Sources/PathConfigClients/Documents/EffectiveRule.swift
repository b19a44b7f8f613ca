import PathConfigSyntax

/// A rule in effect: one of a document, or the client library's own.
package struct EffectiveRule: Sendable {
  /// The place among all rules in effect, from 0, the client's own rules last.
  package let index: Int

  /// The properties in the order of the file.
  ///
  /// Of a repeated key, only the last member counts.
  package let properties: [EffectiveProperty]

  /// The text that the rule is from, or nil for the library's own rules.
  package let buffer: SourceBuffer?
  private let rule: DocumentRule

  package var patterns: [DocumentPattern] { rule.patterns }

  /// The rule in its file, or nil for the library's own rules.
  package var written: DocumentRule? { buffer == nil ? nil : rule }

  /// The input's name, or `client` for the library's own rules.
  package var sourceName: String { buffer?.name ?? "client" }

  /// The place of the rule, or nil for the library's own rules.
  package var location: SourceRange? { buffer.map { SourceRange($0, rule.range) } }

  /// The place of a pattern of this rule, or nil for the library's own rules.
  package func location(of pattern: DocumentPattern) -> SourceRange? {
    buffer.map { SourceRange($0, pattern.range) }
  }

  init(_ rule: DocumentRule, of buffer: SourceBuffer, index: Int, _ names: inout KeyNames) {
    self.index = index
    self.rule = rule
    self.buffer = buffer
    var last: [UTF8String: Int] = [:]
    let all = rule.properties.enumerated().map { place, member in
      let name = names.name(of: member.name)
      last[name] = place
      return EffectiveProperty(name: name, value: member.value, member: member)
    }
    properties =
      last.count == all.count
      ? all : all.enumerated().filter { last[$0.element.name] == $0.offset }.map(\.element)
  }

  init(_ rule: BuiltInRule, index: Int, patterns: PatternTable) {
    self.index = index
    self.rule = DocumentRule(rule, index: index, patterns: patterns)
    buffer = nil
    properties = rule.properties.map { name, value in
      EffectiveProperty(name: UTF8String(name), value: value.node, member: nil)
    }
  }
}

/// A property assignment in effect.
///
/// Values of two assignments are compared by `value.canonicalForm`, which ignores places.
package struct EffectiveProperty: Sendable {
  /// The key.
  ///
  /// Of keys that are the same to the client, it is the first in the configuration.
  package let name: UTF8String
  package let value: JSONNode

  /// The member in the rule's file, or nil for the library's own rules.
  package let member: JSONMember?
}

extension DocumentRule {
  /// A rule without a place in any file.
  fileprivate init(_ rule: BuiltInRule, index: Int, patterns: PatternTable) {
    self.init(index: index, range: 0..<0)
    let pattern = patterns.pattern(UTF8String(rule.pattern))
    self.patterns = [
      DocumentPattern(
        index: 0, pattern: pattern, form: .string, range: 0..<0,
        escapes: EscapeMap(contentStart: 0))
    ]
  }
}

extension BuiltInValue {
  /// The value as JSON, without a place in any file.
  var node: JSONNode {
    let value: JSONValue =
      switch self {
      case .flag(let flag): .bool(flag)
      case .text(let text):
        .string(JSONString(text: UTF8String(text), escapes: EscapeMap(contentStart: 0)))
      }
    return JSONNode(range: 0..<0, value: value)
  }
}
