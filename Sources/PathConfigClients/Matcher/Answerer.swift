import PathConfigAutomata
import PathConfigSyntax

/// A client in its app at a moment, with the configuration that it has then: the one road from a URL
/// to an answer or to a visit.
///
/// A class because it learns from every answer. It belongs to one thread. `another()` makes one for
/// another thread.
package final class Answerer {
  package let compiled: CompiledConfiguration
  package let navigator: AppNavigator

  /// The moment, and the origin of the configuration; nil if the client has it at all times.
  package let outcome: MomentOutcome?

  private let memory: Memory

  /// The caches of look-ups and visits, for all moments with the same configuration.
  private final class Memory {
    private let compiled: CompiledConfiguration

    /// The cache of all patterns, made once there are look-ups enough for their automaton to pay.
    private(set) lazy var whole: Whole = {
      lookUpsLeft = 0
      return Whole(compiled)
    }()

    /// The look-ups that may still be made without it.
    private var lookUpsLeft = 12

    /// The properties for visits of the answers met, by their numbers.
    var properties: [VisitProperties?] = []

    /// The texts that patterns require, by their places.
    lazy var requiredTexts = compiled.requiredTexts

    init(_ compiled: CompiledConfiguration) { self.compiled = compiled }

    /// A cache for one subject; nil once there is one for all.
    func cache(for subject: @autoclosure () -> UTF8String) -> MatchCache? {
      if compiled.costOfLookUp > 1 || lookUpsLeft == 0 { return nil }
      lookUpsLeft -= 1
      return compiled.makeCache(for: subject(), requiring: requiredTexts)
    }
  }

  /// The cache of all patterns.
  private final class Whole {
    var cache: MatchCache

    init(_ compiled: CompiledConfiguration) { cache = compiled.makeCache() }
  }

  package var client: Client { compiled.client }
  package var app: AppDescription { navigator.app }
  package var moment: Moment? { outcome?.moment }
  package var standing: Standing { compiled.standing }

  /// True if a source is in force and none crashes the client outright.
  package var loads: Bool { compiled.insteadOfLookUps == nil }

  /// True if a configuration is in effect, whatever a look-up does.
  package var hasConfiguration: Bool { outcome == nil || outcome?.document != nil }

  /// The identity of the configuration: it is the same at moments that have the same one.
  package var configuration: ObjectIdentifier { ObjectIdentifier(memory) }

  package init(
    _ compiled: CompiledConfiguration, in app: AppDescription = AppDescription(),
    at outcome: MomentOutcome? = nil
  ) {
    self.compiled = compiled
    navigator = AppNavigator(compiled.client, in: app)
    self.outcome = outcome
    memory = Memory(compiled)
  }

  /// A client that has merged documents at all times.
  package convenience init(
    _ documents: [ConfigurationDocument], for client: Client,
    in app: AppDescription = AppDescription(), at outcome: MomentOutcome? = nil
  ) {
    let view = ConfigurationView(documents, for: client)
    self.init(CompiledConfiguration(view, for: client), in: app, at: outcome)
  }

  private init(_ other: Answerer, at outcome: MomentOutcome?, _ memory: Memory) {
    compiled = other.compiled
    navigator = other.navigator
    self.outcome = outcome
    self.memory = memory
  }

  /// The same client with the same configuration at another moment.
  fileprivate func at(_ outcome: MomentOutcome) -> Answerer { Answerer(self, at: outcome, memory) }

  /// The same for another thread, with a memory of its own.
  package func another() -> Answerer { Answerer(self, at: outcome, Memory(compiled)) }
}

// MARK: - Look-ups

extension Answerer {
  package func answer(_ url: UTF8String) -> ClientAnswer {
    if var cache = memory.cache(for: compiled.client.subject(of: url).text ?? "") {
      return compiled.answer(url, using: &cache)
    }
    return compiled.answer(url, using: &memory.whole.cache)
  }

  /// The texts that patterns require, by their places; none of one that no automaton runs.
  package var requiredTexts: [RequiredText] { memory.requiredTexts }

  /// Searches for the patterns that match a URL, in well-formed UTF-8.
  package func search(_ url: Span<UInt8>) -> SearchAnswer {
    compiled.search(url, using: &memory.whole.cache)
  }

  /// The answer to a subject in which a set of patterns was found by the last search.
  package func resolution(of set: SearchCache.LabelSet) -> Resolution {
    compiled.resolution(of: set, &memory.whole.cache)
  }

  /// The resolution of a subject that was cut already.
  package func resolve(_ subject: UTF8String) -> Resolution {
    if var cache = memory.cache(for: subject) { return compiled.resolve(subject, using: &cache) }
    return compiled.resolve(subject, using: &memory.whole.cache)
  }

  /// Every pattern that matches a subject, by its place among the compiled ones, ascending.
  package func matchingPatterns(_ subject: UTF8String) -> [Int] {
    compiled.matchingPatterns(subject, using: &memory.whole.cache)
  }

  /// The patterns that the automaton finds in a subject, ascending, or nil if it gives up.
  package func patterns(foundIn subject: ContiguousArray<UInt8>) -> [Int]? {
    compiled.patterns(foundIn: subject, using: &memory.whole.cache)
  }

  /// The steps that ICU has taken for look-ups, in tens of thousands.
  package var stepsOfICU: Int { memory.whole.cache.stepsOfICU }
}

// MARK: - Visits

extension Answerer {
  /// The answer to the look-up of a URL, and its properties for navigation.
  package func lookUp(_ url: UTF8String) -> (answer: ClientAnswer, properties: VisitProperties) {
    let answer = answer(url)
    let properties: VisitProperties =
      switch answer {
      case .resolved(_, let resolution), .ownRulesAlone(_, let resolution, _):
        self.properties(of: resolution)
      case .failed(.crashes(_, let reasons)):
        VisitProperties(lookUpFault: reasons.map(\.cause).joined(separator: "; "))
      case .failed(.parserThrows(let defect, isAskedByLibrary: _)):
        VisitProperties(lookUpFault: defect.description)
      case .failed: .none
      }
    return (answer, properties)
  }

  private func properties(of resolution: Resolution) -> VisitProperties {
    guard let number = resolution.number else {
      return VisitProperties(resolution, readBy: navigator)
    }
    if number < memory.properties.count, let known = memory.properties[number] { return known }
    let properties = VisitProperties(resolution, readBy: navigator)
    while memory.properties.count <= number { memory.properties.append(nil) }
    memory.properties[number] = properties
    return properties
  }

  /// Returns the outcome of one visit, with the properties that the configuration gives its URL.
  package func outcome(of visit: Visit, from stacks: Stacks) -> Outcome {
    let (answer, properties) = lookUp(visit.url)
    // An app that crashes while it loads a file gets to no visit.
    if case .failed(.crashes(subject: nil, _)) = answer, let crash = properties.lookUpFault {
      return Outcome(operations: [.crash(crash)], end: stacks)
    }
    return navigator.outcome(of: visit, properties, from: stacks)
  }

  /// Plays visits one after another, each from the stacks after the one before.
  ///
  /// A crash ends the journey.
  package func journey(_ visits: [Visit], from start: Stacks) -> [Outcome] {
    var stacks = start
    var outcomes: [Outcome] = []
    for visit in visits {
      let outcome = outcome(of: visit, from: stacks)
      outcomes.append(outcome)
      if outcome.isCrash { break }
      stacks = outcome.end
    }
    return outcomes
  }

  /// The doubts about the way in which a page opens.
  package func doubtsAboutOpening(_ url: UTF8String) -> [AnswerDoubt] {
    guard let resolution = answer(url).resolution else { return [] }
    let read = navigator.known.subtracting([.title, .pullToRefresh])
    return compiled.doubts(about: resolution, changing: read.names)
  }

  /// A screen at a URL, with the properties that the configuration gives it.
  package func screen(_ url: UTF8String) -> Screen {
    Screen(url, lookUp(url).properties, for: client)
  }
}

// MARK: - Moments

extension Configuration {
  /// A client's answerers: one for all times, or one for each moment of an app, in their order.
  ///
  /// Never empty. A configuration that several moments have is compiled once. Complexity: O(pattern
  /// text) for each.
  ///
  /// - Parameter app: the app whose visits are played.
  package func answerers(
    for client: Client, in app: AppDescription = AppDescription()
  ) -> [Answerer] {
    switch self {
    case .merged(let documents): [Answerer(documents, for: client, in: app)]
    case .app(let sources): sources.answerers(for: client, in: app)
    }
  }
}

extension AppSources {
  /// A client's answerers, one for each moment.
  package func answerers(
    for client: Client, in app: AppDescription = AppDescription()
  ) -> [Answerer] {
    var known: [ConfigurationKey: Answerer] = [:]
    return client.outcomes(of: self).map { outcome in
      guard let document = outcome.document else {
        let none = ConfigurationView(
          [], for: client, patterns: documents.first?.document.patternTable)
        let compiled = CompiledConfiguration(none, for: client, insteadOfLookUps: outcome.failure)
        return Answerer(compiled, in: app, at: outcome)
      }
      let key = ConfigurationKey(document)
      if let same = known[key] { return same.at(outcome) }
      let answerer = Answerer([document], for: client, in: app, at: outcome)
      known[key] = answerer
      return answerer
    }
  }
}

extension [Answerer] {
  /// The one of a moment; a configuration that is not an app's is always the same.
  package func at(_ moment: Moment?) -> Answerer {
    first { $0.moment == moment } ?? self[count - 1]
  }
}

/// The identity of a configuration.
///
/// A stored copy shares the text of its original, and may differ in what it says.
private struct ConfigurationKey: Hashable {
  private var buffer: ObjectIdentifier
  private var faults: [ShapeFault.Kind]
  private var names: [UTF8String]
  private var values: [JSONNode]

  init(_ document: ConfigurationDocument) {
    buffer = ObjectIdentifier(document.buffer)
    faults = document.shapeFaults.map(\.kind)
    let members = document.rules.flatMap(\.properties) + document.settings
    names = members.map(\.name.text)
    values = members.map(\.value)
  }
}

extension MomentOutcome {
  /// The answer to every URL if there is no configuration.
  fileprivate var failure: LookUpError {
    var reasons: [SourceReason] = []
    if let step = steps.last, let verdict = step.verdict, let document = step.document {
      reasons = verdict.reasons.map { SourceReason($0, in: document.buffer) }
    }
    return switch state {
    case .crashed: .crashes(subject: nil, reasons)
    case .unknown: .undecided(reasons)
    case .nothing, .inEffect: .nothingLoaded(sentences)
    }
  }
}
