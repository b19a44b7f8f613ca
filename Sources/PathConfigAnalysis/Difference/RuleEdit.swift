import PathConfigClients
import PathConfigSyntax

/// An edit of one rule between two texts, whatever its effect.
///
/// Rules are named by their places in the effective lists.
package enum RuleEdit: Hashable, Sendable {
  case removed(Int)
  case added(Int)
  /// The rule has another place among the others, without a change.
  case moved(from: Int, to: Int)
  /// The rule has the same patterns, and other properties or values.
  case propertiesChanged(from: Int, to: Int)
  /// The rule has the same properties and values, in another order.
  case propertiesReordered(from: Int, to: Int)
  /// The rule has the same properties and values, and other patterns.
  case patternsChanged(from: Int, to: Int)
  /// The rest of the rule, such as a comment, differs.
  case notesChanged(from: Int, to: Int)
}

extension RuleEdit {
  /// The edits that lead from some rules to others.
  ///
  /// Rules that both lists have in the same order are not edits. Different rules with the same
  /// patterns count as one rule. So do rules with the same properties that share a pattern, follow
  /// the same rule, or are the only ones left with them.
  ///
  /// - Returns: edits in the order of the rules before. New rules come last.
  ///
  /// Complexity: O(patterns and properties).
  package static func all(from before: [EffectiveRule], to after: [EffectiveRule]) -> [RuleEdit] {
    var pairing = RulePairing(before.map(RuleText.init), after.map(RuleText.init))
    pairing.run()
    return pairing.edits.map { edit in
      edit.renumbered(before.map(\.index), after.map(\.index))
    }
  }

  private func renumbered(_ before: [Int], _ after: [Int]) -> RuleEdit {
    switch self {
    case .removed(let rule): .removed(before[rule])
    case .added(let rule): .added(after[rule])
    case .moved(let rule, let other): .moved(from: before[rule], to: after[other])
    case .propertiesChanged(let rule, let other):
      .propertiesChanged(from: before[rule], to: after[other])
    case .propertiesReordered(let rule, let other):
      .propertiesReordered(from: before[rule], to: after[other])
    case .patternsChanged(let rule, let other):
      .patternsChanged(from: before[rule], to: after[other])
    case .notesChanged(let rule, let other): .notesChanged(from: before[rule], to: after[other])
    }
  }
}

/// The written parts of a rule by which two rules are compared.
private struct RuleText {
  /// The identity of a rule: its patterns and its properties, in order.
  struct Identity: Hashable {
    var patterns: [UTF8String]
    var properties: [UTF8String]
  }

  var identity: Identity

  /// The properties in an order of their own, by which they are compared.
  let sortedProperties: [UTF8String]

  /// Comments and other members, in order.
  var notes: [UTF8String]

  init(_ rule: EffectiveRule) {
    identity = Identity(
      patterns: rule.patterns.map(\.text),
      properties: rule.properties.map { Self.text($0.name, $0.value) })
    sortedProperties = identity.properties.sorted()
    notes = []
    if case .source(_, let written) = rule.origin {
      notes = written.otherMembers.map { Self.text($0.name.text, $0.value) }
    }
  }

  private static func text(_ name: UTF8String, _ value: JSONNode) -> UTF8String {
    JSONWriter.write(.array([.string(name), .node(value)]), style: .canonical)
  }

  func hasPropertiesOf(_ other: RuleText) -> Bool {
    sortedProperties == other.sortedProperties
  }

  /// Its properties, with each of its patterns.
  var propertiesWithPatterns: [PropertiesWithPattern] {
    identity.patterns.map { PropertiesWithPattern(properties: sortedProperties, pattern: $0) }
  }

  struct PropertiesWithPattern: Hashable {
    var properties: [UTF8String]
    var pattern: UTF8String
  }
}

/// The pairs of rules of two lists that count as the same rule.
private struct RulePairing {
  private let before: [RuleText]
  private let after: [RuleText]
  private let alignment: Alignment
  private var partners: [Int?]
  private var isTaken: [Bool]

  init(_ before: [RuleText], _ after: [RuleText]) {
    self.before = before
    self.after = after
    alignment = Alignment(before.map(\.identity), after.map(\.identity))
    partners = alignment.partnerOfFirst
    isTaken = alignment.partnerOfSecond.map { $0 != nil }
  }

  mutating func run() {
    pair(by: { [$0.identity] })
    pair(by: { [$0.identity.patterns] })
    pair(by: \.propertiesWithPatterns)
    pairNeighbours()
    pairTheOnlyOnes()
  }

  /// Pairs each rule with the first rule that is left and shares one of its keys.
  private mutating func pair<Key: Hashable>(by keys: (RuleText) -> [Key]) {
    var places: [Key: [Int]] = [:]
    for other in after.indices.reversed() where !isTaken[other] {
      for key in keys(after[other]) { places[key, default: []].append(other) }
    }
    for rule in before.indices where partners[rule] == nil {
      let candidates = keys(before[rule]).compactMap { key -> Int? in
        while let other = places[key]?.last, isTaken[other] { places[key]?.removeLast() }
        return places[key]?.last
      }
      if let other = candidates.min() { take(rule, other) }
    }
  }

  /// Pairs rules with the same properties that follow paired rules.
  private mutating func pairNeighbours() {
    for rule in before.indices where partners[rule] == nil {
      let previous = rule == 0 ? -1 : partners[rule - 1]
      guard let other = previous.map({ $0 + 1 }), other < after.count, !isTaken[other],
        before[rule].hasPropertiesOf(after[other])
      else { continue }
      take(rule, other)
    }
  }

  /// Pairs rules whose properties no other rule left has, on either side.
  private mutating func pairTheOnlyOnes() {
    let left = Dictionary(grouping: before.indices.filter { partners[$0] == nil }) {
      before[$0].sortedProperties
    }
    let right = Dictionary(grouping: after.indices.filter { !isTaken[$0] }) {
      after[$0].sortedProperties
    }
    for (properties, rules) in left where rules.count == 1 {
      if let others = right[properties], others.count == 1 { take(rules[0], others[0]) }
    }
  }

  private mutating func take(_ rule: Int, _ other: Int) {
    partners[rule] = other
    isTaken[other] = true
  }

  var edits: [RuleEdit] {
    before.indices.flatMap { rule -> [RuleEdit] in
      guard let other = partners[rule] else { return [.removed(rule)] }
      return edits(rule, other)
    } + after.indices.filter { !isTaken[$0] }.map { .added($0) }
  }

  private func edits(_ rule: Int, _ other: Int) -> [RuleEdit] {
    let (old, new) = (before[rule], after[other])
    var edits: [RuleEdit] = []
    if old.identity == new.identity {
      if alignment.partnerOfFirst[rule] == nil { edits.append(.moved(from: rule, to: other)) }
    } else if old.hasPropertiesOf(new) {
      edits.append(
        old.identity.patterns == new.identity.patterns
          ? .propertiesReordered(from: rule, to: other) : .patternsChanged(from: rule, to: other))
    } else {
      edits.append(.propertiesChanged(from: rule, to: other))
    }
    if old.notes != new.notes { edits.append(.notesChanged(from: rule, to: other)) }
    return edits
  }
}
