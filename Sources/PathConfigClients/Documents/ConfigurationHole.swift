import PathConfigSyntax

/// A value that only the running program has, in a configuration that a program writes.
package struct ConfigurationHole: Hashable, Sendable {
  /// The part of a configuration that a hole is in.
  package enum Part: Hashable, Sendable {
    /// Members of the outermost object.
    case root
    case settings

    /// Rules of the list, any number of them, before the one with this place.
    case rules(before: RuleIndex)

    /// Members of a rule, by its place among those that are known.
    case rule(RuleIndex)
    case patterns(RuleIndex)
    case properties(RuleIndex)

    /// A member that no client reads.
    case other
  }

  /// The expression that gives the value.
  package let name: String

  /// The place of the expression.
  package let source: SourceRange
  package let part: Part

  /// The setting or property; nil if any of the object may be missing.
  package let key: UTF8String?

  /// True if it stands for members that may have other values for the keys of their object.
  package let mayReplace: Bool

  /// The object or array of the JSON text that lacks the value.
  package var container: Range<Int>

  package init(
    name: String, source: SourceRange, part: Part, key: UTF8String?, mayReplace: Bool,
    container: Range<Int>
  ) {
    (self.name, self.source, self.part, self.key) = (name, source, part, key)
    (self.mayReplace, self.container) = (mayReplace, container)
  }

  /// The part of the configuration that is unknown.
  package var phrase: String {
    let names = key.map { "`\($0.shortened())`" }
    return switch part {
    case .root, .other: "members of the file"
    case .settings: names.map { "the setting \($0)" } ?? "settings"
    case .rules: "rules"
    case .rule(let place): "members of rule \(place.number)"
    case .patterns(let place): "patterns of rule \(place.number)"
    case .properties(let place): "\(names ?? "properties") of rule \(place.number)"
    }
  }

  /// `patterns of rule 4 are unknown`.
  package var sentence: String { "\(phrase) \(key == nil ? "are" : "is") unknown" }

  /// True if a setting may have another value than the known one.
  package func mayChange(setting name: UTF8String) -> Bool {
    part == .root || part == .settings && (key ?? name) == name
  }
}
