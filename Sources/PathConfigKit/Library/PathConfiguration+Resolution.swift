import PathConfigDiagnostics
import PathConfigJSON
import PathConfigMatching
import PathConfigModel

extension PathConfiguration {
  /// What a client finds for one URL: the properties, and who set them.
  public struct Resolution: Sendable {
    private let found: PathConfigMatching.Resolution
    private let compiled: Compiled

    init(_ found: PathConfigMatching.Resolution, _ compiled: Compiled) {
      self.found = found
      self.compiled = compiled
    }

    /// The value of a property as written; nil where no rule that matches sets it.
    ///
    /// Complexity: O(properties).
    public subscript(name: String) -> Value? {
      let name = UTF8String(name)
      guard let node = found.properties.first(where: { $0.name == name })?.winner?.property.value
      else { return nil }
      return Value(node.value)
    }

    /// Every property, in the order in which rules first set them.
    public var properties: [Property] {
      found.properties.compactMap { property in
        let assignments = property.writes.map { write in
          Assignment(
            value: Value(write.property.value.value), rule: rule(write.rule),
            place: place(of: write))
        }
        guard let decider = assignments.last else { return nil }
        return Property(
          name: property.name.string, decider: decider, overridden: assignments.dropLast())
      }
    }

    /// The rules that match, in order, each with the first of its patterns that does.
    public var rules: [Rule] {
      found.rules.map { Rule($0.rule, pattern: $0.pattern, in: compiled.configuration) }
    }

    /// Patterns that ICU gave up on for this URL and that are taken as not matching.
    public var undecidedPatterns: [String] {
      found.undecided.map { compiled.configuration.patterns[$0].pattern.text.string }
    }

    private func rule(_ index: Int) -> Rule {
      let match = found.rules.first { $0.rule == index }
      return Rule(index, pattern: match?.pattern, in: compiled.configuration)
    }

    private func place(of write: PathConfigMatching.Resolution.Write) -> Place? {
      guard case .source(let buffer, _) = compiled.configuration.rules[write.rule].origin,
        let member = write.property.member
      else { return nil }
      return Place(SourceRange(buffer, member.range))
    }
  }

  /// A property of a URL.
  public struct Property: Sendable {
    /// The key in `properties`.
    public let name: String

    /// The assignment that decides: that of the last rule that matches.
    public let decider: Assignment

    /// The assignments of the rules before it, in order.
    public let overridden: [Assignment]

    /// The value as written.
    public var value: Value { decider.value }
  }

  /// A value that a rule gives a property.
  public struct Assignment: Sendable {
    /// The value as written.
    public let value: Value

    /// The rule, with the pattern by which it matches.
    public let rule: Rule

    /// Where the property stands; nil for a rule of the client itself.
    public let place: Place?
  }

  /// A rule that matches a URL.
  public struct Rule: Sendable {
    /// The place among all rules in force, from 0; the client's own come last.
    public let index: Int

    /// The first of its patterns that matches.
    public let pattern: String

    /// Where the pattern stands; nil for a rule of the client itself.
    public let place: Place?
  }
}

extension PathConfiguration.Resolution: CustomStringConvertible {
  /// The properties as JSON on one line.
  public var description: String {
    let members = found.properties.compactMap { property in
      property.winner.map { JSONOutput.Member(property.name, .node($0.property.value)) }
    }
    return JSONWriter.write(.object(members)).string
  }
}

extension PathConfiguration.Rule {
  /// - Parameter pattern: a place in `configuration.patterns`.
  init(_ index: Int, pattern: Int?, in configuration: CompiledConfiguration) {
    let pattern = pattern.map { configuration.patterns[$0].pattern }
    self.index = index
    self.pattern = pattern?.text.string ?? ""
    let rule = configuration.rules[index]
    place = (pattern.flatMap(rule.location) ?? rule.location).map(PathConfiguration.Place.init)
  }
}
