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
    let pair: DifferencePair

    /// The rule that decides before, or nil if no rule sets the property.
    public var before: Resolution.MatchedRule?

    /// The rule that decides after, or nil if no rule sets the property.
    public var after: Resolution.MatchedRule?

    /// One of the URLs, as the patterns see it: the matchers of both sides agree on it.
    package var witness: [UInt8]

    /// One of the URLs, as the patterns see it.
    public var example: UTF8String { UTF8String(repairing: witness) }

    /// The greatest possible share of the URLs: the smaller of the two rules' `Language.share`.
    ///
    /// It is 0 where only the defaults of two clients differ, which comes last in a report.
    var share: Double
  }

  /// The answer to the question whether anything changes.
  ///
  /// That on several comparisons together is their maximum.
  public enum Verdict: Comparable, Sendable {
    /// It is proved that no property of any URL changes, and no setting.
    case equal

    /// No change was found, and some questions are open.
    case undecided

    /// Something changes.
    case different
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

  /// URLs at whose look-up the app crashes on one side alone, one for each cause.
  public private(set) var crashes: [CrashChange]

  /// The values on either side that only a running program has.
  package let holes: [ConfigurationHole]

  /// The answer in one word.
  public var verdict: Verdict {
    if !entries.isEmpty || !settings.isEmpty || !crashes.isEmpty { return .different }
    return doubts.isEmpty && holes.isEmpty ? .equal : .undecided
  }

  /// Compares rules and settings.
  ///
  /// - Parameter after: of the same universe as `before`.
  package init(
    from before: ConfigurationLanguages, to after: ConfigurationLanguages,
    budget: inout AnalysisBudget
  ) {
    self.before = before
    self.after = after
    let holes = [before, after].flatMap(\.compiled.view.holes).filter { $0.part != .other }
    self.holes = holes
    let difference = ConfigurationDifference(from: before, to: after, budget: &budget)
    doubts = difference.doubts
    settings = SettingChange.all(from: before.compiled, to: after.compiled).filter { change in
      !holes.contains { $0.mayChange(setting: change.name) }
    }
    let comparison = CrashComparison(from: before, to: after, budget: &budget)
    crashes = comparison.changes
    group(difference.changes)
    if let reason = comparison.doubt { doubts.append(.init(reason: reason)) }
    makeReadable(budget)
  }

  /// The numbers of classes of an entry and of entries that a person might read.
  ///
  /// Only these get URLs for a person.
  private static let readableClasses = 4
  private static let readableEntries = 100

  /// These classes, each by the place of its entry and its own.
  private var readable: [(entry: Int, place: Int)] {
    entries.indices.prefix(Self.readableEntries).flatMap { entry in
      entries[entry].classes.indices.prefix(Self.readableClasses).map { (entry: entry, place: $0) }
    }
  }

  /// Takes a URL as the example of a class, unless it is not one of the class.
  private mutating func show(
    _ witness: [UInt8], in place: (entry: Int, place: Int), _ replay: inout DifferenceReplay
  ) -> Bool {
    let found = entries[place.entry].classes[place.place]
    guard let deciders = replay.deciders(of: found.pair, at: witness) else { return false }
    entries[place.entry].classes[place.place] = Class(
      pair: found.pair, before: deciders.before, after: deciders.after, witness: witness,
      share: found.share)
    return true
  }

  /// Complexity: O(classes that a person reads) searches, on all cores.
  private mutating func makeReadable(_ budget: AnalysisBudget) {
    let places = readable
    let classes = places.map { entries[$0.entry].classes[$0.place] }
    var rest = budget
    let answers = rest.answers(to: classes) { [self] in subject(of: $0, budget: &$1) }
    var replay = DifferenceReplay(before, after)
    for ((place, found), answer) in zip(zip(places, classes), answers) {
      guard case .found(let witness) = answer else { continue }
      _ = spellings(of: witness, found).first { show($0, in: place, &replay) }
    }
    // Changes that only URLs with escapes show concern hardly anybody.
    entries.sortStably { $0.outweighs($1) }
  }

  /// The number of URLs among which examples are looked for.
  private static let maximumExamples = 1_000

  /// Takes the first of some URLs that is of a class as its example, for classes that people read.
  ///
  /// Changes at the same URLs have the same example. One at more URLs than another has, if possible, an
  /// example at which the other changes nothing. Complexity: O(classes · URLs) look-ups.
  package mutating func preferExamples(_ urls: [UTF8String]) {
    var replay = DifferenceReplay(before, after)
    let subjects = urls.prefix(Self.maximumExamples).compactMap { url -> [UInt8]? in
      if before.rewriting != nil { return Array(url.bytes) }
      guard case .text(let subject) = before.client.subject(of: url) else { return nil }
      return Array(subject.bytes)
    }
    let places = readable
    let pairs = places.map { entries[$0.entry].classes[$0.place].pair }
    var known = places.map { _ in Set<Int>() }
    for (place, subject) in subjects.enumerated() {
      for number in places.indices
      where replay.deciders(of: pairs[number], at: subject) != nil {
        known[number].insert(place)
      }
    }
    for ((entry, place), own) in zip(places, known) {
      let others = known.filter { $0.count < own.count }.reduce(into: Set()) { $0.formUnion($1) }
      // The first class is the subject of a report on the entry.
      if let example = (place == 0 ? own.subtracting(others).min() : nil) ?? own.min() {
        _ = show(subjects[example], in: (entry, place), &replay)
      }
    }
  }

  /// Spellings of a URL that may be of the same class, those that people rather type first: words
  /// as a pattern has them, and else as the search found them.
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
          .first { $0.map(\.lowercasedASCII) == word.map(\.lowercasedASCII) } ?? word
      }
    }
    return withUsualQuery(witness) + asInPatterns.filter { $0 != witness } + [witness]
  }

  /// A subject with a query as links have it: `/?return_to=/new` for `/1?/new`, `/new?from=menu`
  /// for `/new?1`.
  private func withUsualQuery(_ subject: [UInt8]) -> [[UInt8]] {
    guard let mark = subject.firstIndex(of: UInt8(ascii: "?")) else { return [] }
    let (path, query) = (Array(subject[..<mark]), subject[mark...].dropFirst())
    if query.first == UInt8(ascii: "/") {
      return [Array("/".utf8), path].map { $0 + "?return_to=".utf8 + query }
    }
    return query.allSatisfy(\.isASCIIDigit) ? [path + "?from=menu".utf8] : []
  }

  private mutating func group(_ changes: [ConfigurationDifference.Change]) {
    var replay = DifferenceReplay(before, after)
    let shares = (
      before: before.shares(changes.map(\.pair.before)),
      after: after.shares(changes.map(\.pair.after))
    )
    let found = changes.compactMap { pair, witness -> Entry? in
      guard let deciders = replay.deciders(of: pair, at: witness) else {
        if holes.isEmpty { doubts.append(.init(pair: pair, reason: .enginesDisagree)) }
        return nil
      }
      let old = before.value(of: pair.property, ofRule: pair.before)
      let new = after.value(of: pair.property, ofRule: pair.after)
      let share = [
        pair.before.flatMap { shares.before[$0] }, pair.after.flatMap { shares.after[$0] },
      ].compactMap(\.self).min()
      return Entry(
        property: pair.property, before: old, after: new,
        key: Entry.Key(pair.property, from: old, to: new),
        classes: [
          Class(
            pair: pair, before: deciders.before, after: deciders.after, witness: witness,
            share: share ?? 0)
        ])
    }
    entries = found.grouped { $0.key }.map { _, same in
      var entry = same[0]
      entry.classes = same.flatMap(\.classes)
      entry.classes.sortStably { $0.share > $1.share }
      return entry
    }
    entries.sortStably { $0.share > $1.share }
  }

  /// Leaves out the URLs at which a client's own rule decides before or after.
  ///
  /// - Returns: the number of changes that have fewer URLs, or none, because of that.
  package mutating func leaveOutBuiltInRules() -> Int {
    func isBuiltIn(_ pair: DifferencePair) -> Bool {
      pair.before.map { before.compiled.rules[$0].location == nil } ?? false
        || pair.after.map { after.compiled.rules[$0].location == nil } ?? false
    }
    var changed = 0
    for place in entries.indices {
      let written = entries[place].classes.filter { !isBuiltIn($0.pair) }
      if written.count < entries[place].classes.count { changed += 1 }
      entries[place].classes = written
    }
    entries.removeAll(where: \.classes.isEmpty)
    doubts.removeAll { $0.pair.map(isBuiltIn) ?? false }
    return changed
  }
}

extension BehaviouralDifference.Entry {
  /// The change apart from its classes: one entry for each.
  package struct Key: Hashable, Sendable {
    private let property: UTF8String
    private let before: UTF8String?
    private let after: UTF8String?

    package init(_ property: UTF8String, from before: JSONNode?, to after: JSONNode?) {
      self.property = property
      self.before = before?.canonicalForm
      self.after = after?.canonicalForm
    }
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
  fileprivate func shares(_ rules: [RulePlace?]) -> [RulePlace: Double] {
    let rules = Set(rules.compactMap { $0 }).sorted()
    let shares = rules.parallelMap { self.rules[$0].known.share }
    return Dictionary(uniqueKeysWithValues: zip(rules, shares))
  }

  /// The value that a rule gives a property, as written.
  fileprivate func value(of property: UTF8String, ofRule rule: RulePlace?) -> JSONNode? {
    rule.flatMap { compiled.rules[$0].properties.last { $0.name == property }?.value }
  }
}

extension [UInt8] {
  /// The text with another spelling of each word of ASCII letters.
  fileprivate func mappingWords(_ spelling: (ArraySlice<UInt8>) -> ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    var rest = self[...]
    while !rest.isEmpty {
      let word = rest.prefix(while: \.isASCIILetter)
      text += word.isEmpty ? rest.prefix(1) : spelling(word)
      rest = rest.dropFirst(Swift.max(1, word.count))
    }
    return text
  }
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
    if before.client == after.client {
      new = ConfigurationLanguages(after, within: old.universe)
    } else {
      old = ConfigurationLanguages(ofURLs: old)
      new = ConfigurationLanguages(ofURLs: ConfigurationLanguages(after))
    }
    var budget = old.budgetOfComparison
    self.init(from: old, to: new, budget: &budget)
  }

  /// The questions that were left open, a clause each without a full stop.
  public var openQuestions: [String] {
    doubts.map { doubt in
      "\(doubt.pair.map { "`\($0.property)`" } ?? "crashes"): \(doubt.phrase)"
    } + holes.map { "\($0.sentence) (\($0.source))" }
  }
}

extension ConfigurationDifference.Doubt {
  /// The reason for an open question, as a clause.
  package var phrase: String { reason.phrase { "`\($0.shortened())`" } }
}

// MARK: - Membership in a class

extension BehaviouralDifference {
  /// A readable URL of a class that is in none of some languages; undecided if some URLs of the class
  /// are not known.
  package func subject(
    of found: Class, outside allowed: [Language] = [], budget: inout AnalysisBudget
  ) -> SubjectAnswer {
    var question = SubjectQuestion(
      about: found.pair, before, after, outside: allowed, isReadable: true)
    let answer = question.answer(&budget)
    guard case .none = answer, let doubt = found.pair.doubt(before, after) else { return answer }
    return .undecided(doubt)
  }
}

extension ConfigurationLanguages {
  /// The subjects of a pattern outside all rules, as the client would match it.
  ///
  /// Nil if they cannot be analysed.
  package func language(of pattern: Pattern) -> Language? {
    if client.rejection(of: pattern) != nil { return nil }
    let seen = pattern.language(
      ignoringCase: client.ignoresCase,
      in: rewriting == nil ? universe : SubjectUniverse.of(client), limits: limits)
    guard let rewriting, let language = seen.language else { return seen.language }
    return try? universe.subjects(rewrittenBy: rewriting, into: language, limits: limits)
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
    from before: CompiledConfiguration, to after: CompiledConfiguration
  ) -> [SettingChange] {
    let left = Dictionary(before.settings.map { ($0.name, $0) }) { $1 }
    let right = Dictionary(after.settings.map { ($0.name, $0) }) { $1 }
    let names = before.settings.map(\.name) + after.settings.map(\.name).filter { left[$0] == nil }
    return names.compactMap { name in
      let old = before.client.comparable(left[name]?.value.value, ofSetting: name)
      let new = after.client.comparable(right[name]?.value.value, ofSetting: name)
      return old == new
        ? nil : SettingChange(name: name, before: left[name], after: right[name])
    }
  }
}
