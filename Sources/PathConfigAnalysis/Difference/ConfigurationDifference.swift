import PathConfigAutomata
package import PathConfigDiagnostics
import PathConfigMatching
import PathConfigModel

/// Where two configurations give the same client different values.
package struct ConfigurationDifference: Sendable {
  /// URLs at which a property has another value: those at which one rule decides it before and one
  /// after.
  package struct Change: Sendable {
    package var property: UTF8String

    /// The rule that decides before, by its place; nil where none sets the property.
    package var before: Int?

    /// The rule that decides after, by its place; nil where none sets the property.
    package var after: Int?

    /// One of the URLs.
    package var witness: [UInt8]
  }

  /// A pair of rules of which it is not known whether they make a change.
  package struct Doubt: Sendable {
    package var property: UTF8String
    package var before: Int?
    package var after: Int?
    package var reason: UndecidedReason
  }

  /// In the order of the properties' first assignments, then by rule.
  package fileprivate(set) var changes: [Change] = []
  package fileprivate(set) var doubts: [Doubt] = []

  /// Whether it is proved that no URL has another value.
  package var isEmpty: Bool { changes.isEmpty && doubts.isEmpty }

  /// How much of a difference is worth finding.
  package enum Extent: Sendable {
    /// All changes, each with a URL for a person.
    case everyChange
    /// Whether there is one.
    case firstChange
  }

  /// Compares what two configurations give one client.
  ///
  /// Of two configurations the assignments that stand in both, in the same order, for the same
  /// subjects and with the same value, are aligned. Where the values at a URL differ, at least one
  /// of the two rules that decide there is not aligned: the aligned rule of the one that comes
  /// later would match too, and decide. So only pairs with a rule that is not aligned are asked
  /// about, and where none of them has a subject nothing differs.
  ///
  /// Complexity: O(assignments that are not aligned · assignments of the other side) questions.
  ///
  /// - Parameters:
  ///   - after: of the same client as `before`.
  ///   - isAsked: tells of a property and the rules that decide it before and after, by their places,
  ///     whether a change is worth knowing; other pairs are not asked about.
  package init(
    from before: ConfigurationLanguages, to after: ConfigurationLanguages,
    extent: Extent = .everyChange, budget: inout AnalysisBudget,
    asking isAsked: (UTF8String, _ before: Int?, _ after: Int?) -> Bool = { _, _, _ in true }
  ) {
    var numbering = ValueNumbering(before.profile)
    let sides = (
      before: Side(before, PropertyTable(before.compiled, &numbering)),
      after: Side(after, PropertyTable(after.compiled, &numbering))
    )
    var names = sides.before.table.keys.map(\.name)
    names += sides.after.table.keys.map(\.name).filter { sides.before.table.key($0) == nil }
    for name in names where extent == .everyChange || isEmpty {
      compare(name, sides.before, sides.after, extent, &budget, isAsked)
    }
  }

  /// One of the two configurations.
  private struct Side {
    var languages: ConfigurationLanguages
    var table: PropertyTable

    init(_ languages: ConfigurationLanguages, _ table: PropertyTable) {
      self.languages = languages
      self.table = table
    }

    /// What an assignment is aligned by.
    func identities(_ key: PropertyTable.Key?) -> [AssignmentIdentity] {
      (key?.writers ?? []).map { AssignmentIdentity(languages, rule: $0.rule, value: $0.value) }
    }

    /// The rules after one, or all where there is none, that set the property.
    func laterWriters(
      than rule: Int?, of key: PropertyTable.Key?
    ) -> SubjectQuestion.Exclusion {
      SubjectQuestion.Exclusion(languages) { other in
        other > rule ?? -1 && key?.value(ofRule: other) != nil
      }
    }

    func isExact(_ rule: Int?) -> Bool { rule.map { languages.rules[$0].isExact } ?? true }
  }

  private mutating func compare(
    _ name: UTF8String, _ before: Side, _ after: Side, _ extent: Extent,
    _ budget: inout AnalysisBudget, _ isAsked: (UTF8String, Int?, Int?) -> Bool
  ) {
    let keys = (before: before.table.key(name), after: after.table.key(name))
    let alignment = Alignment(before.identities(keys.before), after.identities(keys.after))
    let unset = keys.before?.defaultValue ?? keys.after?.defaultValue ?? 0
    // "No rule sets it" stands at the end of both sides and is never aligned with a rule.
    let rulesBefore =
      (keys.before?.writers ?? []).enumerated().map { place, writer in
        (rule: Int?.some(writer.rule), value: writer.value, isAligned: alignment.isInFirst[place])
      } + [(rule: nil, value: unset, isAligned: true)]
    let rulesAfter =
      (keys.after?.writers ?? []).enumerated().map { place, writer in
        (rule: Int?.some(writer.rule), value: writer.value, isAligned: alignment.isInSecond[place])
      } + [(rule: nil, value: unset, isAligned: true)]
    for left in rulesBefore {
      for right in rulesAfter
      where left.value != right.value && !(left.isAligned && right.isAligned)
        && isAsked(name, left.rule, right.rule)
      {
        if extent == .firstChange, !isEmpty { return }
        let inside = [
          left.rule.map { before.languages.rules[$0].known },
          right.rule.map { after.languages.rules[$0].known },
        ].compactMap { $0 }
        var question = SubjectQuestion(
          inside: inside,
          outside: [
            before.laterWriters(than: left.rule, of: keys.before),
            after.laterWriters(than: right.rule, of: keys.after),
          ], isReadable: extent == .everyChange)
        let isExact = before.isExact(left.rule) && after.isExact(right.rule)
        note(
          question.answer(&budget), isExact: isExact, name, (left.rule, before), (right.rule, after)
        )
      }
    }
  }

  private mutating func note(
    _ answer: SubjectAnswer, isExact: Bool, _ name: UTF8String, _ left: (rule: Int?, side: Side),
    _ right: (rule: Int?, side: Side)
  ) {
    func doubt(_ reason: UndecidedReason) -> Doubt {
      Doubt(property: name, before: left.rule, after: right.rule, reason: reason)
    }
    switch answer {
    case .found(let witness):
      changes.append(
        Change(property: name, before: left.rule, after: right.rule, witness: witness))
    case .undecided(let reason):
      doubts.append(doubt(reason))
    case .none where isExact:
      break
    case .none:
      for (rule, side) in [left, right] where !side.isExact(rule) {
        if let rule { return doubts.append(doubt(side.languages.opaque(rule))) }
      }
    }
  }
}

/// What makes two assignments of two configurations the same: the subjects, and the value.
struct AssignmentIdentity: Hashable {
  private enum Subjects: Hashable {
    case language(Language)
    /// The patterns themselves, where their language is not known.
    case patterns([UTF8String])
  }

  private let subjects: Subjects
  private let value: Int

  init(_ languages: ConfigurationLanguages, rule: Int, value: Int) {
    let language = languages.rules[rule]
    self.value = value
    subjects =
      language.isExact
      ? .language(language.known)
      : .patterns(languages.compiled.rules[rule].patterns.map(\.text))
  }
}
