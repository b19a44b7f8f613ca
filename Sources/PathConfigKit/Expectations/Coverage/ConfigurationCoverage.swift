import PathConfigClients
import PathConfigSyntax

/// The parts of a configuration that expectations exercise, for any of its clients.
///
/// A client's own rules do not count.
package struct ConfigurationCoverage: Sendable {
  /// In the order of the sources: each rule, then its patterns, then its properties.
  private(set) var items: [CoverageItem] = []

  /// For each item whether it is exercised.
  private var isCovered: [Bool] = []
  private var places: [SourceRange: Int] = [:]

  /// With nothing exercised.
  ///
  /// Complexity: O(clients · parts).
  package init(_ clients: [CompiledClient]) {
    for (client, tested) in clients.enumerated() {
      var label = 0
      for rule in tested.compiled.rules {
        add(rule, of: client, patternsFrom: label, among: clients.count)
        label += rule.patterns.count
      }
    }
    isCovered = Array(repeating: false, count: items.count)
  }

  /// - Parameters:
  ///   - client: the place among the `count` tested ones.
  ///   - start: the label of the rule's first pattern.
  private mutating func add(
    _ rule: EffectiveRule, of client: Int, patternsFrom start: Int, among count: Int
  ) {
    guard case .source(let buffer, let written) = rule.origin else { return }
    func add(
      _ kind: CoverageItem.Kind, at range: Range<Int>, property: UTF8String? = nil,
      pattern: UTF8String? = nil, label: Int? = nil
    ) {
      let location = SourceRange(buffer, range)
      let place = places[location] ?? items.count
      if place == items.count {
        places[location] = place
        items.append(
          CoverageItem(
            kind: kind, rule: rule.index, property: property, pattern: pattern,
            location: location, places: Array(repeating: nil, count: count)))
      }
      if items[place].places[client] == nil {
        items[place].places[client] = .init(rule: rule.index, pattern: label)
      }
    }
    add(.rule, at: written.range)
    for (index, pattern) in rule.patterns.enumerated() {
      if let written = pattern.written {
        add(.pattern, at: written.range, pattern: pattern.text, label: start + index)
      }
    }
    for property in rule.properties {
      if let member = property.member { add(.key, at: member.range, property: property.name) }
    }
  }
}

// MARK: - Exercised parts

extension ConfigurationCoverage {
  /// Notes the parts that an expectation exercises, whether it is met or not.
  ///
  /// Complexity: O(rules that match + a look-up for each step).
  package mutating func note(
    _ expectation: Expectation, _ answer: ClientAnswer, in app: NavigatingClient
  ) {
    let client = app.client
    guard case .resolved(let subject, let resolution) = answer else { return }
    let compiled = client.compiled
    for match in resolution.rules { cover(compiled.rules[match.rule].location) }
    for label in client.matchingPatterns(subject) {
      let pattern = compiled.patterns[label]
      cover(pattern.pattern.written?.range, in: compiled.rules[pattern.rule])
    }
    let names = expectation.properties.map(\.name)
    var used: PropertySet = []
    if case .outcome(let outcome)? = expectation.visit?.result(at: expectation.url, in: app) {
      used = outcome.used
    }
    for property in resolution.properties
    where expectation.match == .exact || names.contains(property.name)
      || !used.isDisjoint(with: PropertySet(property.name))
    {
      guard let winner = property.winner else { continue }
      cover(winner.property.member?.range, in: compiled.rules[winner.rule])
    }
  }

  private mutating func cover(_ range: Range<Int>?, in rule: EffectiveRule) {
    guard case .source(let buffer, _) = rule.origin, let range else { return }
    cover(SourceRange(buffer, range))
  }

  private mutating func cover(_ location: SourceRange?) {
    if let location, let place = places[location] { isCovered[place] = true }
  }

  func isCovered(_ item: CoverageItem) -> Bool {
    places[item.location].map { isCovered[$0] } ?? false
  }

  /// The parts that no expectation exercises, in the order of the sources.
  package var uncovered: [CoverageItem] {
    zip(items, isCovered).filter { !$0.1 }.map(\.0)
  }

  package func ratio(_ kind: CoverageItem.Kind) -> CoverageRatio {
    let places = items.indices.filter { items[$0].kind == kind }
    return CoverageRatio(covered: places.count { isCovered[$0] }, total: places.count)
  }
}
