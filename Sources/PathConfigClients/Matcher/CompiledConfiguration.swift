import PathConfigAutomata
import PathConfigSyntax

/// The rules in force for one client, ready for look-ups.
///
/// Immutable, so that threads can share it. Matching learns states and answers: each thread keeps
/// them in a ``MatchCache`` of its own.
public struct CompiledConfiguration: Sendable {
  /// The client whose answers these are.
  public let client: Client

  /// The user's rules, then the client's built-in ones.
  ///
  /// `EffectiveRule.place` is the place here.
  package let rules: [EffectiveRule]

  /// Every pattern of every rule, in order.
  ///
  /// A pattern's place here is its label in the automaton.
  package let patterns: [CompiledPattern]

  /// The parts of the rules that only a running program knows.
  package let holes: [AnswerDoubt]
  private let deferred: DeferredAutomaton

  /// Cuts the subjects out of URLs.
  private let subjectForm: SubjectForm

  /// The labels of the patterns that ICU itself matches.
  private let fallbacks: [Int]

  /// The labels of the patterns that nothing runs.
  private let unsupported: [Int]

  /// The sources and what is in effect of them.
  package let view: ConfigurationView

  /// The sources in force that crash the client at some look-ups.
  package let crashingSources: [ConfigurationView.Source]

  /// The reason that there is no look-up of any URL, if the client does not get as far as a look-up.
  let insteadOfLookUps: LookUpError?

  /// The verdict on loading, before any look-up.
  public var standing: Standing { view.standing }

  /// The settings in force, each key once.
  public var settings: [EffectiveSetting] { view.settings }

  /// The table that the patterns are from.
  package var patternTable: PatternTable { view.patternTable }

  /// Complexity: O(pattern text), and at most as many instructions as `limits` allows.
  ///
  /// - Parameters:
  ///   - failure: the answer to every URL, or nil for the one that the view's sources have.
  ///   - engines: those that the client has for some patterns, by their texts.
  package init(
    _ view: ConfigurationView, for client: Client, limits: Limits = .standard,
    insteadOfLookUps failure: LookUpError? = nil,
    sharing engines: [UTF8String: CompiledPattern.Engine] = [:]
  ) {
    self.view = view
    self.client = client
    subjectForm = client.subjectForm
    self.rules = view.rules(for: client)
    holes = AnswerDoubt.holes(in: view.sources.filter(\.isInForce).map(\.document))
    self.crashingSources = view.sources.filter {
      $0.isInForce && $0.verdict?.crashesAtLookUps.isEmpty == false
    }
    insteadOfLookUps = failure ?? view.standing.failure
    var compiler = PatternCompiler(client, limits: limits, sharing: engines)
    for rule in rules {
      for pattern in rule.patterns { compiler.add(pattern, rule: rule.place) }
    }
    self.patterns = compiler.patterns
    self.deferred = compiler.automaton()
    unsupported = patterns.indices.filter { label in
      if case .unsupported = compiler.patterns[label].engine { true } else { false }
    }
    self.fallbacks = patterns.indices.filter { label in
      if case .fallback = compiler.patterns[label].engine { true } else { false }
    }
  }

  /// The automaton of all patterns that one can run.
  var automaton: Program { deferred.automaton }

  /// An empty cache for look-ups in this configuration.
  public func makeCache() -> MatchCache {
    MatchCache(automaton)
  }

  /// The texts that patterns require, by their places; none of one that no automaton runs.
  var requiredTexts: [RequiredText] {
    patterns.map { RequiredText(of: $0.expression ?? SearchExpression(.empty)) }
  }

  /// A cache for look-ups of one subject, for the few patterns that its text leaves.
  ///
  /// Making it takes a hundredth of the time for an automaton of all patterns.
  func makeCache(for subject: UTF8String, requiring texts: [RequiredText]) -> MatchCache {
    let places = SubjectPlaces(subject.bytes)
    let labels = patterns.indices.filter { texts[$0].mayStand(in: places) }
    return MatchCache(deferred.automaton(of: labels, patterns), isOfAllPatterns: false)
  }

  /// The client's answer for a subject: the matching rules, and the rule that sets each property.
  ///
  /// Complexity: O(length of the subject) once its states are known. The answer is memoised by the
  /// set of patterns that match. Patterns that only ICU can run cost a search each.
  package func resolve(
    _ subject: borrowing UTF8String, using cache: inout MatchCache
  ) -> Resolution {
    let set = cache.search.search(subject.bytes.span)
    if let set, fallbacks.isEmpty { return resolution(of: set, &cache) }
    let (labels, undecided) = matches(of: copy subject, found: set, &cache)
    if undecided.isEmpty { return resolution(of: cache.search.set(of: labels), &cache) }
    return Resolution(ofPatterns: labels, undecided: undecided, in: self)
  }

  /// Completes the automaton's findings by asking ICU: the patterns that match, ascending, and those
  /// that ICU gives up on.
  ///
  /// - Parameter set: nil if the automaton gave up, so that ICU is asked about every pattern.
  private func matches(
    of subject: UTF8String, found set: SearchCache.LabelSet?, _ cache: inout MatchCache
  ) -> (labels: ContiguousArray<UInt32>, undecided: [Int]) {
    let asked =
      set == nil ? askICU(subject, about: patterns.indices, &cache) : askICU(subject, &cache)
    var labels = ContiguousArray(asked.found)
    if let set { labels += cache.search.labels(of: set) }
    labels.sort()
    return (labels, asked.undecided)
  }

  /// Every pattern that matches a subject, by its place in `patterns`, ascending.
  ///
  /// Patterns that ICU gives up on are left out.
  ///
  /// Complexity: as ``resolve(_:using:)``.
  func matchingPatterns(_ subject: borrowing UTF8String, using cache: inout MatchCache) -> [Int] {
    let set = cache.search.search(subject.bytes.span)
    return matches(of: copy subject, found: set, &cache).labels.map { Int($0) }
  }

  /// The patterns that the automaton finds in a subject, ascending, or nil if it gives up.
  package func patterns(
    foundIn subject: ContiguousArray<UInt8>, using cache: inout MatchCache
  ) -> [Int]? {
    guard let set = cache.search.search(subject.span) else { return nil }
    return cache.search.labels(of: set).map { Int($0) }
  }

  /// The answer to a subject that some patterns match.
  ///
  /// - Parameter labels: the places of the patterns, ascending. The first of each rule is enough.
  package func resolution(ofPatterns labels: [Int]) -> Resolution {
    Resolution(ofPatterns: labels.map { UInt32($0) }, in: self)
  }

  /// The answer to a subject in which a set of patterns was found.
  ///
  /// - Parameter set: of the cache's present generation.
  func resolution(of set: SearchCache.LabelSet, _ cache: inout MatchCache) -> Resolution {
    if let known = cache.resolution(of: set) { return known }
    let resolution = Resolution(
      ofPatterns: cache.search.labels(of: set),
      number: cache.isOfAllPatterns ? cache.resolutionCount : nil, in: self)
    cache.remember(resolution, for: set)
    return resolution
  }
}

// MARK: - ICU

extension CompiledConfiguration {
  /// The patterns that could not be run to their end for an answer, by their places in order.
  package func undecidedPatterns(_ resolution: Resolution) -> [Int] {
    if unsupported.isEmpty, resolution.undecided.isEmpty { return [] }
    return (unsupported + resolution.undecided).distinct().sorted()
  }

  /// The patterns that were found, and those that were given up.
  struct AnswerOfICU {
    fileprivate(set) var found: [UInt32] = []
    fileprivate(set) var undecided: [Int] = []
  }

  /// The work of a look-up: one search, and one of ICU for each pattern that no automaton runs.
  package var costOfLookUp: Int { fallbacks.count + 1 }

  private func askICU(_ subject: UTF8String, _ cache: inout MatchCache) -> AnswerOfICU {
    if let known = cache.answersOfICU[subject] { return known }
    let asked = askICU(subject, about: fallbacks, &cache)
    cache.remember(asked, for: subject)
    return asked
  }

  /// Asks about some patterns, by their places.
  ///
  /// Each has steps of its own at each subject, so that an answer depends neither on the URLs before it
  /// nor on a hard pattern. Patterns that are not hard need none. After two hard ones, each has ten
  /// thousand, and after sixteen none: a file of a thousand would take minutes otherwise.
  private func askICU(
    _ subject: UTF8String, about labels: some Collection<Int>, _ cache: inout MatchCache
  ) -> AnswerOfICU {
    var asked = AnswerOfICU()
    var (spent, hard) = (0, 0)
    for label in labels {
      let steps = hard < 2 ? ICUPattern.Effort.brief.steps : hard < 16 ? 1 : 0
      let search = search(forPattern: label, in: subject, steps: steps)
      switch search.answer {
      case .found: asked.found.append(UInt32(label))
      case .notFound: break
      case .undecided: asked.undecided.append(label)
      }
      spent += search.spent
      if search.spent > 0 { hard += 1 }
    }
    // A hundred searches that end at once take as long as ten thousand steps.
    cache.stepsOfICU += spent + labels.count / 100
    return asked
  }

  /// Asks ICU whether one pattern, by its place in `patterns`, is found.
  ///
  /// - Returns: the answer, and the steps that it took, in tens of thousands.
  package func search(
    forPattern label: Int, in subject: UTF8String, steps: Int = ICUPattern.Effort.brief.steps
  ) -> (answer: ICUPattern.Answer, spent: Int) {
    switch patterns[label].engine {
    case .automaton:
      let compiled = patterns[label].pattern.pattern
        .icu(ignoringCase: client.ignoresCase)
      // Only the empty pattern is run by the automaton and refused by ICU.
      return compiled?.search(subject, steps: steps) ?? (.found, 0)
    case .fallback(let compiled, _): return compiled.search(subject, steps: steps)
    case .rejected, .emptyRejected: return (.notFound, 0)
    case .unsupported: return (.undecided, 0)
    }
  }
}

extension Standing {
  /// The answer to every URL, unless the client loads the configuration.
  fileprivate var failure: LookUpError? {
    switch verdict {
    case .loads: nil
    case .rejected: .rejected(reasons)
    case .crashes: .crashes(subject: nil, reasons)
    case .undecided: .undecided(reasons)
    }
  }
}

/// The result of the search in a URL.
package enum SearchAnswer {
  /// These patterns match, for which `resolution(of:)` has the properties.
  case found(SearchCache.LabelSet)
  /// The client does not get as far as a look-up.
  case noSubject
  /// The answer takes more than a search.
  case undecided
}

extension CompiledConfiguration {
  /// Searches for the patterns that match a URL.
  ///
  /// The set is valid until the next search with the cache. Equal numbers mean the same until the
  /// `generation` of the search changes.
  ///
  /// - Parameter url: well-formed UTF-8.
  func search(_ url: Span<UInt8>, using cache: inout MatchCache) -> SearchAnswer {
    guard isAnsweredBySearch else { return .undecided }
    let set: SearchCache.LabelSet?
    if let range = subjectForm.unchangedRange(in: url) {
      set = cache.search.search(url.extracting(range))
    } else {
      var subject: ContiguousArray<UInt8> = []
      swap(&subject, &cache.subject)
      defer { swap(&subject, &cache.subject) }
      guard subjectForm.cut(url, into: &subject) == nil else { return .noSubject }
      set = cache.search.search(subject.span)
    }
    return set.map { .found($0) } ?? .undecided
  }

  /// The reasons that the look-up with this answer crashes the client, or none.
  ///
  /// Each source gives the first cause that the client meets.
  ///
  /// Complexity: O(sources · matching rules + rules that can crash).
  package func crashes(at resolution: Resolution) -> [SourceReason] {
    crashingSources.compactMap { source in
      let buffer = source.document.buffer
      // By the rule's place in the file, the pattern's place in its array.
      var firstMatches: [RuleIndex: Int] = [:]
      for match in resolution.rules {
        guard let index = match.fileIndex, rules[match.rule].buffer === buffer else { continue }
        firstMatches[index] = patterns[match.pattern].pattern.index
      }
      let reason = source.verdict?.crash { firstMatches[$0] }
      return reason.map { SourceReason($0, in: buffer) }
    }
  }

  /// Returns the client's answer to a URL.
  ///
  /// Allocates nothing if the states are known, the answer is memoised, and the caller drops the subject.
  /// A kept subject shares its memory with the cache, which then needs a new buffer.
  package func answer(_ url: UTF8String, using cache: inout MatchCache) -> ClientAnswer {
    let failure = insteadOfLookUps
    switch failure {
    // Without a configuration, the client's own rules may match all the same.
    case nil, .rejected, .nothingLoaded: break
    case let failure?: return .failed(failure)
    }
    var subject: ContiguousArray<UInt8> = []
    swap(&subject, &cache.subject)
    defer { swap(&subject, &cache.subject) }
    switch subjectForm.cut(url.bytes.span, into: &subject) {
    case .crashes(let defect, let isAsked):
      return .failed(.parserThrows(defect, isAskedByLibrary: isAsked))
    case .notAURL(let defect): return .failed(failure ?? .notAURL(defect))
    case nil, .text: break
    }
    if let failure, !client.ownRulesAnswerAlone { return .failed(failure) }
    let text = UTF8String(wellFormed: subject)
    let resolution = resolve(text, using: &cache)
    if let failure {
      return resolution.rules.isEmpty
        ? .failed(failure) : .ownRulesAlone(subject: text, resolution, because: failure)
    }
    let crashes = crashes(at: resolution)
    return crashes.isEmpty
      ? .resolved(subject: text, resolution) : .failed(.crashes(subject: text, crashes))
  }

  /// True if the answer to a URL follows from the patterns that the automaton finds in its subject.
  var isAnsweredBySearch: Bool {
    insteadOfLookUps == nil && crashingSources.isEmpty && fallbacks.isEmpty
  }

  /// Looks up one URL.
  ///
  /// For many URLs, keep a cache and call ``lookUp(_:using:)``. A client without a configuration
  /// may answer from rules of its own.
  ///
  /// - Parameter url: a whole URL, or a path with or without a query.
  public func lookUp(_ url: String) throws(LookUpError) -> Resolution {
    var cache = makeCache()
    return try lookUp(url, using: &cache)
  }

  /// Looks up a URL and remembers the states and the answer.
  ///
  /// Complexity: O(length of the URL), some tens of nanoseconds once the states on its way are
  /// known. Patterns that only ICU can run cost a search each.
  ///
  /// - Parameters:
  ///   - url: a whole URL, or a path with or without a query.
  ///   - cache: of this configuration.
  public func lookUp(
    _ url: String, using cache: inout MatchCache
  ) throws(LookUpError) -> Resolution {
    switch answer(UTF8String(url), using: &cache) {
    case .resolved(_, let resolution), .ownRulesAlone(_, let resolution, _): return resolution
    case .failed(let failure): throw failure
    }
  }

  /// The value of a setting, or nil if no source has it.
  ///
  /// Complexity: O(settings).
  public func setting(_ name: UTF8String) -> JSONNode? {
    settings.first { $0.name == name }?.value
  }
}

extension CompiledConfiguration: CustomStringConvertible {
  /// The number of rules, and the client.
  public var description: String { "\(rules.count) rules for \(client)" }
}
