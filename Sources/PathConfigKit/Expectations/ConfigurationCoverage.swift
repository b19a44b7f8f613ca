import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// The parts of a configuration that expectations exercise, for any of its clients.
///
/// A client's own rules do not count.
package struct ConfigurationCoverage {
  /// In the order of the sources: each rule, then its patterns, then its properties.
  private(set) var items: [CoverageItem] = []
  private var placeOfItem: [SourceRange: Int] = [:]

  /// The places of what is exercised.
  private var covered: Set<SourceRange> = []

  /// Each client, with the moments at which it has the configuration; none for all times.
  private(set) var apps: [(answerer: Answerer, moments: [Moment])] = []

  package init() {}

  /// Adds a client.
  ///
  /// Complexity: O(parts).
  package mutating func add(_ answerer: Answerer, at moments: [Moment] = []) {
    var label = 0
    for rule in answerer.compiled.rules {
      for item in CoverageItem.all(of: rule, for: apps.count, patternsFrom: label) {
        if let known = placeOfItem[item.location] {
          items[known].places.merge(item.places) { first, _ in first }
        } else {
          placeOfItem[item.location] = items.count
          items.append(item)
        }
      }
      label += rule.patterns.count
    }
    apps.append((answerer, moments))
  }
}

extension CoverageItem {
  /// The parts of a rule; none of a client's own.
  ///
  /// - Parameter start: the label of the rule's first pattern.
  fileprivate static func all(
    of rule: EffectiveRule, for client: Int, patternsFrom start: Int
  ) -> [CoverageItem] {
    guard let buffer = rule.buffer, let written = rule.written else { return [] }
    func item(
      _ kind: Kind, _ range: Range<Int>, property: UTF8String? = nil, pattern: UTF8String? = nil,
      label: Int? = nil
    ) -> CoverageItem {
      CoverageItem(
        kind: kind, rule: rule.place, property: property, pattern: pattern,
        location: SourceRange(buffer, range),
        places: [client: Index(rule: rule.place, pattern: label)])
    }
    return [item(.rule, written.range)]
      + rule.patterns.enumerated().map { index, pattern in
        item(.pattern, pattern.range, pattern: pattern.text, label: start + index)
      }
      + rule.properties.compactMap { property in
        property.member.map { item(.key, $0.range, property: property.name) }
      }
  }
}

// MARK: - Exercised parts

extension ConfigurationCoverage {
  /// Notes the parts that an expectation exercises, whether it is met or not.
  ///
  /// Complexity: O(rules that match + a look-up for each step).
  package mutating func note(
    _ expectation: Expectation, _ answer: ClientAnswer, by answerer: Answerer
  ) {
    let names = Set(expectation.properties.map(\.name))
    if expectation.journey == nil {
      covered.formUnion(
        answerer.parts(exercisedBy: answer) {
          expectation.match == .exact || names.contains($0)
        })
    }
    guard let visit = expectation.visit else { return }
    for (step, outcome) in zip(visit.steps, visit.outcomes(by: answerer)) where step.isExpected {
      covered.formUnion(
        answerer.parts(exercisedBy: answerer.answer(step.url)) {
          !outcome.used.isDisjoint(with: PropertySet($0))
        })
    }
  }

  func isCovered(_ item: CoverageItem) -> Bool { covered.contains(item.location) }

  /// The parts that no expectation exercises, in the order of the sources.
  var uncovered: [CoverageItem] { items.filter { !isCovered($0) } }

  /// The parts that no expectation exercises, with a URL for each part that could be.
  package func gaps() -> [CoverageGap] {
    let uncovered = uncovered
    if uncovered.isEmpty { return [] }
    let searches = apps.map { ExampleSearch($0.answerer) }
    return uncovered.map { CoverageGap(item: $0, verdict: $0.verdict(by: searches)) }
  }

  package func ratio(_ kind: CoverageItem.Kind) -> CoverageRatio {
    let items = items.filter { $0.kind == kind }
    return CoverageRatio(covered: items.count(where: isCovered), total: items.count)
  }
}

extension ConfigurationCoverage {
  /// Expectations that hold and exercise parts that no expectation exercises.
  ///
  /// They are few, because one often exercises several parts. Afterwards their parts count as
  /// exercised. The remaining parts cannot be exercised, or are not known to be.
  ///
  /// A part that only a URL such as `/searcfilters=open` exercises has none: no app has that page, and
  /// the pattern `/search?filters=open` is a mistake.
  ///
  /// - Parameters:
  ///   - routes: URLs that the app has, without their host.
  ///   - pages: the only URLs that may have an expectation; nil for any.
  ///   - visits: true to expect the outcome of a visit, too.
  ///   - isExpected: false for a value that nobody should expect.
  package mutating func suggestions(
    routes: [UTF8String] = [], onlyAt pages: Set<UTF8String>? = nil, visits: Bool,
    where isExpected: (Resolution.Write, Answerer) -> Bool = { _, _ in true }
  ) -> [Expectation] {
    let searches = apps.map { ExampleSearch($0.answerer, routes: routes) }
    var suggestions: [Expectation] = []
    var seen: Set<UTF8String> = []
    let partsOfAnswers = apps.reduce(Self.partsOfSuggestion) {
      $0 + $1.answerer.compiled.costOfLookUp
    }
    var partsLeft = Self.maximumParts
    // A part that decides also matches, so that a property often makes its rule and a pattern
    // unnecessary.
    for kind in [CoverageItem.Kind.key, .pattern, .rule] {
      for item in uncovered where item.kind == kind && !isCovered(item) && partsLeft > 0 {
        guard case .open(_, let url) = item.verdict(by: searches), !url.hasQueryInPath,
          !seen.contains(url), pages?.contains(url) ?? true
        else { continue }
        seen.insert(url)
        partsLeft -= partsOfAnswers
        suggestions += self.suggestions(at: url) {
          $0.expectation(of: url, $1, visits: visits, isExpected)
        }
      }
    }
    return suggestions
  }

  /// Parts of answers that all suggestions may look at, and searches of ICU.
  fileprivate static let maximumParts = 2_000_000

  /// The cost of a suggestion, in parts, so that there are ten thousand at most: nobody reads more.
  private static let partsOfSuggestion = 200

  /// An expectation, once for all clients and moments that agree, and noted as exercised.
  ///
  /// - Parameter make: makes that of a client with its answer; nil if there is nothing to expect.
  mutating func suggestions(
    at url: UTF8String, _ make: (Answerer, ClientAnswer) -> Expectation?
  ) -> [Expectation] {
    typealias Apps = [(answerer: Answerer, moments: [Moment], answer: ClientAnswer)]
    func moments(of client: Client, among apps: Apps) -> [Moment] {
      let own = apps.filter { $0.answerer.client == client }
      return Moment.allCases.filter { moment in own.contains { $0.moments.contains(moment) } }
    }
    let row = Table.answers(to: [url], by: apps.map(\.answerer))[0]
    let all: Apps = zip(apps, row).map { ($0.answerer, $0.moments, $1) }
    var suggestions: [Expectation] = []
    var rest = all
    while let first = rest.first {
      guard var expectation = make(first.answerer, first.answer) else {
        rest.removeFirst()
        continue
      }
      // An answer with more properties meets what is expected of one with fewer, and not the reverse.
      var agreeing = rest.filter {
        expectation.failures($0.answer, by: $0.answerer).isEmpty
          && make($0.answerer, $0.answer)?.failures(first.answer, by: first.answerer).isEmpty
            ?? true
      }
      if agreeing.isEmpty { agreeing = [first] }
      // Clients that agree at other moments have an expectation of their own.
      let agreed = moments(of: first.answerer.client, among: agreeing)
      agreeing = agreeing.filter { moments(of: $0.answerer.client, among: agreeing) == agreed }
      for (answerer, _, answer) in agreeing { note(expectation, answer, by: answerer) }
      let names = Set(agreeing.map(\.answerer.client))
      if names != Set(apps.map(\.answerer.client)) {
        expectation.clients = agreeing.map(\.answerer.client).distinct()
          .map(ClientRange.init)
      }
      if agreed != moments(of: first.answerer.client, among: all) { expectation.moments = agreed }
      suggestions.append(expectation)
      rest.removeAll { asked in agreeing.contains { $0.answerer === asked.answerer } }
    }
    return suggestions
  }
}

extension UTF8String {
  /// True for a URL with the assignment of a query in its path.
  fileprivate var hasQueryInPath: Bool {
    bytes.prefix { $0 != UInt8(ascii: "?") }.contains(UInt8(ascii: "="))
  }
}

extension Answerer {
  /// The places of the parts of files that an answer exercises.
  ///
  /// - Parameter isExpected: true for a property whose decision counts.
  fileprivate func parts(
    exercisedBy answer: ClientAnswer, where isExpected: (UTF8String) -> Bool = { _ in true }
  ) -> [SourceRange] {
    guard case .resolved(let subject, let resolution) = answer else { return [] }
    let rules = resolution.rules.map { compiled.rules[$0.rule].location }
    let patterns = matchingPatterns(subject).map { label in
      let pattern = compiled.patterns[label]
      return compiled.rules[pattern.rule].location(of: pattern.pattern)
    }
    let properties = resolution.properties.filter { isExpected($0.name) }.map(\.decider.location)
    return (rules + patterns + properties).compactMap(\.self)
  }

  /// The answer for a URL today, as an expectation; nil if the client looks nothing up.
  fileprivate func expectation(
    of url: UTF8String, _ answer: ClientAnswer, visits: Bool,
    _ isExpected: (Resolution.Write, Answerer) -> Bool
  ) -> Expectation? {
    guard case .resolved(_, let resolution) = answer else { return nil }
    let location = SourceRange.nowhere
    var expectation = Expectation(url, at: location)
    let expected = resolution.properties.filter {
      isExpected($0.decider, self)
        && compiled.doubts(about: resolution, changing: [$0.name]).isEmpty
    }
    // Without its mistakes, nothing may be left to expect.
    if expected.isEmpty, !resolution.properties.isEmpty { return nil }
    expectation.properties = expected.map {
      ExpectedProperty(name: $0.name, value: $0.value, location: location)
    }
    if expectation.properties.isEmpty {
      if !compiled.doubts(about: resolution, changing: nil).isEmpty { return nil }
      expectation.match = .exact
    }
    if visits, doubtsAboutOpening(url).isEmpty {
      expectation.visit = expectedVisit(to: url, at: location)
    }
    return expectation
  }

  /// The outcome of a tap on a link, or nil if code of the app decides.
  fileprivate func expectedVisit(to url: UTF8String, at location: SourceRange) -> ExpectedVisit? {
    let stacks = navigator.stacks(at: .secondScreen)
    let words = outcome(of: VisitStep.link.visit(to: url), from: stacks).words
    guard words.contains(where: { $0 != .native }) else { return nil }
    return ExpectedVisit(
      steps: [.init(url: url, words: .init(words), location: location)], location: location)
  }
}

/// A part of a configuration that an expectation can exercise.
package struct CoverageItem: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// A rule is exercised if it matches a URL with an expectation.
    case rule
    /// A property of a rule is exercised if it decides an expected value.
    case key
    /// A pattern is exercised if it matches a URL with an expectation.
    case pattern
  }

  package let kind: Kind

  package let rule: RulePlace

  /// The property, or nil for a rule or a pattern.
  package let property: UTF8String?

  /// The pattern, or nil for a property or a rule.
  package let pattern: UTF8String?

  /// The place of the part in its file.
  package let location: SourceRange

  /// The part's place in the compiled configurations of clients, by their order.
  var places: [Int: Index]

  struct Index {
    var rule: RulePlace

    /// The place in `CompiledConfiguration.patterns`, or nil for a property or a rule.
    var pattern: Int?
  }
}

extension CoverageItem.Kind {
  /// Several of them, as outputs and the command line name them.
  package var plural: String { rawValue + "s" }
}

/// A part of a configuration that no expectation exercises, and whether one could.
package struct CoverageGap: Sendable {
  package enum Verdict: Sendable {
    /// This URL would exercise it for a client.
    case open(subject: UTF8String, url: UTF8String)
    /// No URL exercises it for any client: it never matches, or later rules always decide.
    case dead
    /// It is not known, for this reason: a clause without a full stop.
    case undecided(String)
  }

  package let item: CoverageItem
  package let verdict: Verdict
}

/// The number of exercised things of one kind, and the number of all.
package struct CoverageRatio: Hashable, Sendable {
  package let covered: Int
  package let total: Int

  /// Whole per cent, rounded down, so that 100 means all of them.
  ///
  /// It is 100 if there are none.
  package var percent: Int { total == 0 ? 100 : covered * 100 / total }
}

// MARK: - Gaps

extension CoverageItem {
  /// The URL that would exercise the part for one of the clients of the coverage, in their order.
  ///
  /// A URL that people know comes first: a route of the app, then the text that a pattern spells. Where
  /// neither will do, a search finds a subject or proves that there is none.
  ///
  /// Complexity: O(clients) questions of one rule against the later ones.
  fileprivate func verdict(by searches: [ExampleSearch]) -> CoverageGap.Verdict {
    var doubt: String?
    for (place, search) in searches.enumerated() {
      guard let part = places[place] else { continue }
      if let (subject, url) = search.known(self, at: part) {
        return .open(subject: subject, url: url)
      }
      switch search.subject(for: self, at: part) {
      case .none: break
      case .undecided(let reason): doubt = doubt ?? reason.phrase()
      case .found(let bytes):
        let subject = UTF8String(repairing: bytes)
        if let url = search.languages.client.url(for: subject) {
          return .open(subject: subject, url: url)
        }
        doubt = doubt ?? "no URL is known that the client cuts to \(Quotation.of(subject))"
      }
    }
    return doubt.map { .undecided($0) } ?? .dead
  }
}

extension UTF8String {
  /// True for characters that people type into a URL as they are.
  fileprivate var isTyped: Bool {
    bytes.allSatisfy { (UInt8(ascii: "!")...UInt8(ascii: "~")).contains($0) }
  }

  /// A text of a pattern, which may begin within a path.
  fileprivate var asPath: UTF8String {
    let slash = UInt8(ascii: "/")
    return bytes.first == slash ? self : UTF8String(wellFormed: [slash] + bytes)
  }
}

/// Searches, for one client, subjects that exercise parts of a configuration.
///
/// A class because every question spends some of the budget of the run.
private final class ExampleSearch {
  let answerer: Answerer
  let languages: ConfigurationLanguages
  private let properties: PropertyTable
  private var budget: AnalysisBudget

  /// The first route that exercises each part.
  private var routes: [SourceRange: Example] = [:]

  /// Parts of answers that may be looked at, over all routes and texts of patterns.
  private var partsLeft = ConfigurationCoverage.maximumParts

  typealias Example = (subject: UTF8String, url: UTF8String)

  /// - Parameter routes: URLs that the app has, without their host.
  init(_ answerer: Answerer, routes: [UTF8String] = []) {
    self.answerer = answerer
    languages = ConfigurationLanguages(answerer.compiled)
    properties = PropertyTable(answerer.compiled)
    budget = languages.budget()
    for url in routes where partsLeft > 0 {
      guard let (subject, parts) = parts(exercisedBy: url) else { continue }
      for part in parts where self.routes[part] == nil { self.routes[part] = (subject, url) }
    }
  }

  /// The parts of the configuration that a URL exercises.
  private func parts(
    exercisedBy url: UTF8String
  ) -> (subject: UTF8String, parts: [SourceRange])? {
    let answer = answerer.answer(url)
    guard case .resolved(let subject, _) = answer else { return nil }
    let parts = answerer.parts(exercisedBy: answer)
    partsLeft -= parts.count + answerer.compiled.costOfLookUp
    return (subject, parts)
  }

  /// A URL that people know and that exercises a part: a route of the app, or the example of a
  /// pattern of the rule.
  func known(_ item: CoverageItem, at place: CoverageItem.Index) -> Example? {
    if let route = routes[item.location] { return route }
    let labels = place.pattern.map { $0..<$0 + 1 } ?? languages.rules[place.rule].patterns
    for label in labels where partsLeft > 0 {
      let pattern = answerer.compiled.patterns[label].pattern.pattern
      guard let language = languages.patterns[label].language,
        let text = pattern.example(
          ignoringCase: answerer.client.ignoresCase, in: languages.universe,
          of: language), text.isTyped,
        let (subject, parts) = parts(exercisedBy: text.asPath)
      else { continue }
      if parts.contains(item.location) { return (subject, text.asPath) }
    }
    return nil
  }

  /// A readable subject that exercises a part of the configuration.
  ///
  /// - Parameter place: the part's place in this client's configuration.
  func subject(for item: CoverageItem, at place: CoverageItem.Index) -> SubjectAnswer {
    let key = item.property.flatMap(properties.key)
    func isForbidden(_ rule: RulePlace) -> Bool {
      rule > place.rule && key?.value(ofRule: rule) != nil
    }
    let rule = languages.rules[place.rule]
    let hole = languages.compiled.holes.first { $0.rule == place.rule && $0.mayMatchMore }
    var (language, doubt) = (rule.known, rule.isExact ? nil : languages.opaque(place.rule))
    doubt = doubt ?? hole.map { .unknown($0) }
    if let pattern = place.pattern {
      switch languages.patterns[pattern] {
      case .opaque(let reason):
        let text = languages.compiled.patterns[pattern].pattern.text
        return .undecided(.opaque(pattern: text, reason))
      case .exact(let own): (language, doubt) = (own, nil)
      }
    }
    let answer =
      language.isEmpty
      ? .none(cover: [])
      : languages.subject(
        in: [language], isReadable: true, budget: &budget, outside: isForbidden)
    switch answer {
    case .none: return doubt.map { .undecided($0) } ?? answer
    case .found([]) where language.contains(Self.root):
      let others = languages.matches(Self.root, budget: &budget)
      return (others.rules + others.undecided).contains(where: isForbidden)
        ? answer : .found(Self.root)
    default: return answer
    }
  }

  /// The path that people know better than the empty one.
  private static let root = Array("/".utf8)
}
