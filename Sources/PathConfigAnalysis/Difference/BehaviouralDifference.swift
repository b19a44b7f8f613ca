import PathConfigAutomata
package import PathConfigDiagnostics
package import PathConfigJSON
import PathConfigMatching
package import PathConfigModel

/// What a client does otherwise with one configuration than with another, ready to be told: classes of
/// URLs grouped by what changes, the weightiest first, and settings.
package struct BehaviouralDifference: Sendable {
  /// All classes in which a property changes from the same value to the same value.
  package struct Entry: Sendable {
    package var property: UTF8String

    /// The value before as one of the rules writes it; nil where no rule sets the property.
    package var before: JSONNode?

    /// The value after as one of the rules writes it; nil where no rule sets the property.
    package var after: JSONNode?

    /// The weightiest first; never empty.
    package var classes: [Class]
  }

  /// URLs at which one rule decides before and one after.
  package struct Class: Sendable {
    /// Nil where no rule sets the property.
    package var before: Decider?

    /// Nil where no rule sets the property.
    package var after: Decider?

    /// One of the URLs, as the patterns see it: the matchers of both sides agree on it.
    package var witness: [UInt8]

    /// How general the URLs are at most: the smaller of the two rules' `Language.share`.
    package var share: Double
  }

  /// Who decides at a witness.
  package struct Decider: Hashable, Sendable {
    /// The rule's place in the effective list, from 0.
    package var rule: Int

    /// The place in `CompiledConfiguration.patterns` of its first pattern that matches the witness.
    package var pattern: Int
  }

  package enum Verdict: Sendable {
    /// It is proved that no URL gets another value, and no setting has another.
    case equal
    case different
    case undecided
  }

  package let before: ConfigurationLanguages
  package let after: ConfigurationLanguages

  /// The weightiest first.
  package private(set) var entries: [Entry] = []

  /// In the order of the properties' first assignments, then by rule.
  package private(set) var doubts: [ConfigurationDifference.Doubt]

  /// In the order of the settings before; those that are new come last.
  package private(set) var settings: [SettingChange]

  package var verdict: Verdict {
    if !entries.isEmpty || !settings.isEmpty { return .different }
    return doubts.isEmpty ? .equal : .undecided
  }

  /// Compares rules and settings.
  ///
  /// - Parameters:
  ///   - after: of the same universe as `before`.
  ///   - settings: those in force before and after.
  package init(
    from before: ConfigurationLanguages, to after: ConfigurationLanguages,
    settings: (before: [EffectiveSetting], after: [EffectiveSetting]),
    budget: inout AnalysisBudget
  ) {
    self.before = before
    self.after = after
    let difference = ConfigurationDifference(from: before, to: after, budget: &budget)
    doubts = difference.doubts
    self.settings = SettingChange.all(
      from: settings.before, for: before.profile, to: settings.after, for: after.profile)
    group(difference.changes)
  }

  private mutating func group(_ changes: [ConfigurationDifference.Change]) {
    var replay = DifferenceReplay(before, after)
    var shares = ShareTable(before, after)
    var places: [EntryKey: Int] = [:]
    for change in changes {
      guard let deciders = replay.deciders(of: change) else {
        doubts.append(
          ConfigurationDifference.Doubt(
            property: change.property, before: change.before, after: change.after,
            reason: .enginesDisagree, isAboutAfter: false))
        continue
      }
      let found = Class(
        before: deciders.before, after: deciders.after, witness: change.witness,
        share: shares.share(of: change))
      let values = (
        before.value(of: change.property, ofRule: change.before),
        after.value(of: change.property, ofRule: change.after)
      )
      let key = EntryKey(
        property: change.property, before: values.0?.canonicalForm, after: values.1?.canonicalForm)
      if let place = places[key] {
        entries[place].classes.append(found)
      } else {
        places[key] = entries.count
        entries.append(
          Entry(
            property: change.property, before: values.0, after: values.1, classes: [found]))
      }
    }
    for place in entries.indices { entries[place].classes.sortStably { $0.share > $1.share } }
    entries.sortStably { $0.share > $1.share }
  }

  private struct EntryKey: Hashable {
    var property: UTF8String
    var before: JSONCanonicalForm?
    var after: JSONCanonicalForm?
  }
}

extension BehaviouralDifference.Entry {
  /// How general the URLs of its weightiest class are.
  package var share: Double { classes.first?.share ?? 0 }
}

extension ConfigurationLanguages {
  /// What a rule sets a property to, as written.
  fileprivate func value(of property: UTF8String, ofRule rule: Int?) -> JSONNode? {
    rule.flatMap { compiled.rules[$0].properties.first { $0.name == property }?.value }
  }
}

extension Array {
  /// Sorts by an order in which elements that are equal keep their places.
  package mutating func sortStably(by precedes: (Element, Element) -> Bool) {
    self = enumerated().sorted { left, right in
      if precedes(left.element, right.element) { return true }
      if precedes(right.element, left.element) { return false }
      return left.offset < right.offset
    }.map(\.element)
  }
}

/// How general rules are, each worked out once.
private struct ShareTable {
  private let before: ConfigurationLanguages
  private let after: ConfigurationLanguages
  private var known: [Bool: [Int: Double]] = [:]

  init(_ before: ConfigurationLanguages, _ after: ConfigurationLanguages) {
    self.before = before
    self.after = after
  }

  mutating func share(of change: ConfigurationDifference.Change) -> Double {
    min(share(of: change.before, isAfter: false), share(of: change.after, isAfter: true))
  }

  private mutating func share(of rule: Int?, isAfter: Bool) -> Double {
    guard let rule else { return 1 }
    if let share = known[isAfter]?[rule] { return share }
    let share = (isAfter ? after : before).rules[rule].known.share
    known[isAfter, default: [:]][rule] = share
    return share
  }
}
