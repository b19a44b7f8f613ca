import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// The changes that an app sees if it gets another configuration.
///
/// All URLs are compared, not samples of them: `equal` is a proof.
public struct BehaviouralDifference: Sendable {
  /// A property that changes from one value to another.
  public struct Entry: Sendable {
    /// The key in `properties`.
    public var property: UTF8String

    /// The value before, as one of the rules writes it, or nil if no rule sets the property.
    public var before: JSONNode?

    /// The value after, as one of the rules writes it, or nil if no rule sets the property.
    public var after: JSONNode?

    package let key: Key

    /// The URLs, grouped by the rules that decide, the most general first.
    ///
    /// There is at least one group.
    public fileprivate(set) var classes: [Class]
  }

  /// URLs for which one rule decides before and one after.
  public struct Class: Sendable {
    /// The rule that decides before, or nil if no rule sets the property.
    public var before: Resolution.MatchedRule?

    /// The rule that decides after, or nil if no rule sets the property.
    public var after: Resolution.MatchedRule?

    /// One of the URLs, as the patterns see it: the matchers of both sides agree on it.
    package var witness: [UInt8]

    /// One of the URLs, as the patterns see it.
    public var example: UTF8String { UTF8String(repairing: witness) }

    /// The greatest possible share of the URLs: the smaller of the two rules' `Language.share`.
    var share: Double
  }

  /// The answer to the question whether anything changes.
  public enum Verdict: Sendable {
    /// It is proved that no property of any URL changes, and no setting.
    case equal

    /// Something changes.
    case different

    /// No change was found, and some questions are open.
    case undecided
  }

  package let before: ConfigurationLanguages
  package let after: ConfigurationLanguages

  /// The properties that change, those of the most general URLs first.
  public private(set) var entries: [Entry] = []

  /// In the order of the properties' first assignments, then by rule.
  package private(set) var doubts: [ConfigurationDifference.Doubt]

  /// The settings that change, in the order before.
  ///
  /// New ones come last.
  public private(set) var settings: [SettingChange]

  /// The answer in one word.
  public var verdict: Verdict {
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
    makeReadable(&budget)
  }

  /// The numbers of classes of an entry and of entries that a person might read.
  ///
  /// Only these get URLs for a person.
  private static let readableClasses = 4
  private static let readableEntries = 100

  /// Complexity: O(classes that a person reads) searches, on all cores.
  private mutating func makeReadable(_ budget: inout AnalysisBudget) {
    let places = entries.indices.prefix(Self.readableEntries).flatMap { entry in
      entries[entry].classes.indices.prefix(Self.readableClasses).map { (entry: entry, place: $0) }
    }
    let asked = places.map { (entries[$0.entry].property, entries[$0.entry].classes[$0.place]) }
    let allowance = budget.states / max(1, places.count)
    let (whole, compared) = (budget, (before: before, after: after))
    let readable = asked.parallelMap { property, found in
      var share = whole.share(states: allowance)
      return compared.before.subject(
        of: found, property, after: compared.after, outside: [], budget: &share)
    }
    var replay = DifferenceReplay(before, after)
    for (place, answer) in zip(places, readable) {
      guard case .found(let witness) = answer else { continue }
      let found = entries[place.entry].classes[place.place]
      for witness in spellings(of: witness, found) {
        let change = ConfigurationDifference.Change(
          property: entries[place.entry].property, before: found.before?.rule,
          after: found.after?.rule, witness: witness)
        guard let deciders = replay.deciders(of: change) else { continue }
        entries[place.entry].classes[place.place].before = deciders.before
        entries[place.entry].classes[place.place].after = deciders.after
        entries[place.entry].classes[place.place].witness = witness
        break
      }
    }
    // Changes that only URLs with escapes show concern hardly anybody.
    entries.sortStably { $0.outweighs($1) }
  }

  /// Spellings of a URL that may be of the same class, those that people rather type first: words
  /// as a pattern has them, and else a capital letter at their beginning.
  private func spellings(of witness: [UInt8], _ found: Class) -> [[UInt8]] {
    // Everybody knows the root, and hardly anybody a URL without a path.
    if witness.isEmpty { return [[UInt8(ascii: "/")], witness] }
    let patterns = [
      found.after.map { after.compiled.patterns[$0.pattern] },
      found.before.map { before.compiled.patterns[$0.pattern] },
    ].compactMap { $0.map { Array($0.pattern.text.bytes) } }
    let asInPatterns = patterns.map { pattern in
      witness.mappingWords { word in
        pattern.indices.lazy.map { pattern[$0...].prefix(word.count) }
          .first { $0.map(\.lowercased) == word.map(\.lowercased) } ?? word
      }
    }
    let capitalized = witness.mappingWords { word in
      let letters = word.map(\.lowercased)
      if letters.elementsEqual(word) { return word }
      return [letters[0] - 0x20] + letters[1...]
    }
    return asInPatterns.filter { $0 != witness } + [capitalized, witness]
  }

  private mutating func group(_ changes: [ConfigurationDifference.Change]) {
    var replay = DifferenceReplay(before, after)
    let shares = (
      before: before.shares(changes.map(\.before)), after: after.shares(changes.map(\.after))
    )
    var places: [Entry.Key: Int] = [:]
    let tables = (before: PropertyTable(before.compiled), after: PropertyTable(after.compiled))
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
        share: min(
          change.before.flatMap { shares.before[$0] } ?? 1,
          change.after.flatMap { shares.after[$0] } ?? 1))
      let values = (
        before.value(of: change.property, ofRule: change.before, by: tables.before),
        after.value(of: change.property, ofRule: change.after, by: tables.after)
      )
      let key = Entry.Key(
        property: change.property, before: values.0?.canonicalForm, after: values.1?.canonicalForm)
      if let place = places[key] {
        entries[place].classes.append(found)
      } else {
        places[key] = entries.count
        entries.append(
          Entry(
            property: change.property, before: values.0, after: values.1, key: key,
            classes: [found]))
      }
    }
    for place in entries.indices { entries[place].classes.sortStably { $0.share > $1.share } }
    entries.sortStably { $0.share > $1.share }
  }

  /// Leaves out the URLs at which a client's own rule decides before or after.
  ///
  /// - Returns: the number of changes that have fewer URLs, or none, because of that.
  package mutating func leaveOutBuiltInRules() -> Int {
    let (before, after) = (before, after)
    var changed = 0
    for place in entries.indices {
      let all = entries[place].classes.count
      entries[place].classes.removeAll {
        before.isBuiltIn($0.before?.rule) || after.isBuiltIn($0.after?.rule)
      }
      if entries[place].classes.count < all { changed += 1 }
    }
    entries.removeAll(where: \.classes.isEmpty)
    doubts.removeAll { before.isBuiltIn($0.before) || after.isBuiltIn($0.after) }
    return changed
  }
}

extension ConfigurationLanguages {
  fileprivate func isBuiltIn(_ rule: Int?) -> Bool {
    rule.map { compiled.rules[$0].location == nil } ?? false
  }
}

extension BehaviouralDifference.Entry {
  /// The change apart from its classes: one entry for each.
  package struct Key: Hashable, Sendable {
    var property: UTF8String
    var before: UTF8String?
    var after: UTF8String?
  }

  /// True if the URL for a person holds a percent escape, as only URLs without a plainer one do.
  private var needsEscapes: Bool { classes.first?.witness.contains(UInt8(ascii: "%")) ?? false }

  /// True if it comes before another one in a report.
  package func outweighs(_ other: Self) -> Bool {
    if needsEscapes != other.needsEscapes { return other.needsEscapes }
    return share > other.share
  }

  /// The share of the URLs of its most general class.
  var share: Double { classes.first?.share ?? 0 }
}

extension ConfigurationLanguages {
  /// The shares of some rules.
  ///
  /// Complexity: O(rules) walks, on all cores.
  fileprivate func shares(_ rules: [Int?]) -> [Int: Double] {
    let rules = Set(rules.compactMap { $0 }).sorted()
    let shares = rules.parallelMap { self.rules[$0].known.share }
    return Dictionary(uniqueKeysWithValues: zip(rules, shares))
  }

  /// The value that a rule gives a property, as written.
  fileprivate func value(
    of property: UTF8String, ofRule rule: Int?, by table: PropertyTable
  ) -> JSONNode? {
    guard let rule, let writer = table.key(property)?.writer(ofRule: rule) else { return nil }
    return compiled.rules[rule].properties[writer.property].value
  }
}

extension Array {
  /// Sorts so that equal elements keep their order.
  package mutating func sortStably(by precedes: (Element, Element) -> Bool) {
    self = enumerated().sorted { left, right in
      if precedes(left.element, right.element) { return true }
      if precedes(right.element, left.element) { return false }
      return left.offset < right.offset
    }.map(\.element)
  }
}

extension [UInt8] {
  /// The text with another spelling of each word of ASCII letters.
  fileprivate func mappingWords(_ spelling: (ArraySlice<UInt8>) -> ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    var rest = self[...]
    while !rest.isEmpty {
      let word = rest.prefix(while: \.isLetter)
      text += word.isEmpty ? rest.prefix(1) : spelling(word)
      rest = rest.dropFirst(Swift.max(1, word.count))
    }
    return text
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { lowercased >= 0x61 && lowercased <= 0x7A }

  fileprivate var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self + 0x20 : self }
}

extension BehaviouralDifference {
  /// Compares the properties of two compiled configurations.
  ///
  /// It compares subjects if both are of one client, else URLs.
  ///
  /// Complexity: a few seconds for thousands of rules, on all cores.
  package init(from before: CompiledConfiguration, to after: CompiledConfiguration) {
    var old = ConfigurationLanguages(before)
    let new: ConfigurationLanguages
    if before.profile.id == after.profile.id {
      new = ConfigurationLanguages(after, reusing: old)
    } else {
      old = ConfigurationLanguages(ofURLs: old)
      new = ConfigurationLanguages(ofURLs: ConfigurationLanguages(after))
    }
    var budget = old.budgetOfComparison
    self.init(
      from: old, to: new, settings: (before.settings, after.settings), budget: &budget)
  }

  /// The questions that were left open, a clause each without a full stop.
  public var openQuestions: [String] {
    doubts.map { doubt in
      let patterns = (doubt.isAboutAfter ? after : before).compiled.patterns
      let reason = doubt.reason.phrase { "`\(patterns[$0].pattern.text)`" }
      return "`\(doubt.property)`: \(reason)"
    }
  }
}

/// Membership in a class.
extension BehaviouralDifference {
  /// True if some subjects of a language are in one of the classes of an entry, as far as known.
  ///
  /// Complexity: O(classes), a product of automata for each that may have one.
  package func meets(
    _ entry: Entry, _ language: Language, _ outline: Outline, budget: inout AnalysisBudget
  ) -> Bool {
    entry.classes.contains { found in
      if language.contains(found.witness) { return true }
      let rules = [
        found.before.map { before.rules[$0.rule] }, found.after.map { after.rules[$0.rule] },
      ].compactMap { $0 }
      guard rules.allSatisfy({ $0.mayMeet(outline) }) else { return false }
      let answer = before.subject(
        of: found, entry.property, after: after, within: language, outside: [], isReadable: false,
        budget: &budget)
      if case .found = answer { return true }
      return false
    }
  }

  /// The entries, by their places, into which a subject falls.
  ///
  /// Complexity: O(length + entries of the properties that are set).
  package func entries(
    holding subject: [UInt8], replayedBy replay: inout DifferenceReplay
  ) -> [Int] {
    var deciders: [UTF8String: (before: Resolution.MatchedRule?, after: Resolution.MatchedRule?)] =
      [:]
    return entries.indices.filter { place in
      let property = entries[place].property
      let found = deciders[property] ?? replay.deciders(of: property, at: subject)
      deciders[property] = found
      return entries[place].classes.contains {
        $0.before?.rule == found.before?.rule && $0.after?.rule == found.after?.rule
      }
    }
  }
}

/// A setting that changes.
public struct SettingChange: Sendable {
  /// The key in `settings`.
  public var name: UTF8String

  /// The setting before, or nil if it is absent.
  public var before: EffectiveSetting?

  /// The setting after, or nil if it is absent.
  public var after: EffectiveSetting?

  /// The settings whose meaning for the clients changes, in the order before.
  ///
  /// New ones come last. A setting that no client reads counts if only one side has it, because an
  /// app may read it.
  ///
  /// Complexity: O(settings).
  static func all(
    from before: [EffectiveSetting], for client: ClientProfile, to after: [EffectiveSetting],
    for other: ClientProfile
  ) -> [SettingChange] {
    let left = Dictionary(before.map { ($0.name, $0) }) { $1 }
    let right = Dictionary(after.map { ($0.name, $0) }) { $1 }
    let names = before.map(\.name) + after.map(\.name).filter { left[$0] == nil }
    return names.compactMap { name in
      let values = (
        ComparableValue(left[name], named: name, for: client),
        ComparableValue(right[name], named: name, for: other)
      )
      if values.0 == values.1 { return nil }
      return SettingChange(name: name, before: left[name], after: right[name])
    }
  }
}

extension ComparableValue {
  fileprivate init(_ setting: EffectiveSetting?, named name: UTF8String, for client: ClientProfile)
  {
    if let setting {
      self.init(setting.value.value, ofSetting: name, for: client)
    } else {
      self.init(defaultOfSetting: name, for: client)
    }
  }
}
