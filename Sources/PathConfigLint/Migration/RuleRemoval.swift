import PathConfigAnalysis
import PathConfigAutomata
import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel
import PathConfigPattern

/// Removes the parts that have no meaning any more, or that would get one.
struct RuleRemoval {
  private let document: ConfigurationDocument
  private let from: ClientProfile
  private let to: ClientProfile

  /// The URLs at which the new library has rules of its own, and the properties that they set.
  private let own: Language?
  private let ownNames: Set<UTF8String>

  static func all(
    in document: ConfigurationDocument, from: ClientProfile, to: ClientProfile
  ) -> [MigrationChange] {
    let removal = RuleRemoval(document, from, to)
    let dead = document.rules.compactMap { rule in
      removal.reason(against: rule).map { (rule: rule, reason: $0) }
    }
    let rules = dead.map { rule, reason in
      MigrationChange(
        kind: .rule, reason: reason, range: rule.range, before: "rule \(rule.index + 1)",
        after: nil, edits: [.removing(document.range(removing: rule, among: dead.map(\.rule)))])
    }
    return rules + document.rules.compactMap(removal.deadPattern)
  }

  private init(_ document: ConfigurationDocument, _ from: ClientProfile, _ to: ClientProfile) {
    self.document = document
    (self.from, self.to) = (from, to)
    let known = from.builtInRules.map(\.pattern)
    let added = to.builtInRules.filter { !known.contains($0.pattern) }
    ownNames = Set(added.flatMap { $0.properties.map { UTF8String($0.name) } })
    own =
      added.isEmpty
      ? nil : Self.union(added.map { Pattern(UTF8String($0.pattern)).urls(for: to) })
  }

  private func reason(against rule: DocumentRule) -> String? {
    if !rule.patterns.isEmpty, rule.patterns.allSatisfy(isOnlyFoundNow) {
      return isFoundNow(to, from)
    }
    guard let own, !rule.properties.isEmpty,
      rule.properties.allSatisfy({ ownNames.contains($0.name.text) }),
      let urls = Self.union(rule.patterns.map { $0.pattern.urls(for: from) }), !urls.isEmpty,
      (try? SubjectUniverse.urls.union([own, urls])) == own
    else { return nil }
    return decidesItself(to)
  }

  /// The one pattern of a rule that the old library finds nowhere.
  private func deadPattern(of rule: DocumentRule) -> MigrationChange? {
    let dead = rule.patterns.indices.filter { isOnlyFoundNow(rule.patterns[$0]) }
    guard dead.count == 1, let edit = Diagnostic.Edit.removingPattern(at: dead[0], of: rule) else {
      return nil
    }
    let pattern = rule.patterns[dead[0]]
    return MigrationChange(
      kind: .pattern, reason: isFoundNow(to, from), range: pattern.range,
      before: pattern.text.string, after: nil, edits: [edit])
  }

  private func isOnlyFoundNow(_ pattern: DocumentPattern) -> Bool {
    pattern.pattern.urls(for: from).language?.isEmpty == true
      && pattern.pattern.urls(for: to).language?.isEmpty == false
  }

  private static func union(_ languages: [PatternLanguage]) -> Language? {
    let known = languages.compactMap(\.language)
    guard known.count == languages.count else { return nil }
    return try? SubjectUniverse.urls.union(known)
  }
}

extension ConfigurationDocument {
  /// The text to remove with a rule: up to the next rule, or from the rule before at the end.
  fileprivate func range(removing rule: DocumentRule, among removed: [DocumentRule]) -> Range<Int> {
    let places = Set(removed.map(\.index))
    guard let place = rules.firstIndex(where: { $0.index == rule.index }) else { return rule.range }
    let isAtEnd = rules[place...].allSatisfy { places.contains($0.index) }
    if isAtEnd, rules.contains(where: { !places.contains($0.index) }) {
      return rules[place - 1].range.upperBound..<rule.range.upperBound
    }
    guard place + 1 < rules.count else { return rule.range }
    return rule.range.lowerBound..<rules[place + 1].range.lowerBound
  }
}

// MARK: - Wording

private func decidesItself(_ client: ClientProfile) -> String {
  "\(client.title) has rules of its own for historical locations, which no rule of the file can change"
}

private func isFoundNow(_ to: ClientProfile, _ from: ClientProfile) -> String {
  "\(from.title) found this at no URL, and \(to.title) would"
}
