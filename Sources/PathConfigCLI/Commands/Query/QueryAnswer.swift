import PathConfigAnalysis
import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// The answers of one client to one URL, at every moment of its configuration.
struct QueryAnswer {
  let url: UTF8String
  let client: QueriedClient

  /// In the order of the moments at which they first apply; never empty.
  ///
  /// Moments with the same verdict and properties are one, even if other rules decide.
  var answers: MomentGroups<LookUp?>

  init(_ url: UTF8String, _ client: QueriedClient) {
    self.url = url
    self.client = client
    answers = MomentGroups(client.client.moments) { moment in
      LookUp(url, at: moment, client.navigator)
    } identity: { answer, moment in
      answer.map(\.identity) ?? UTF8String(moment.outcome.map { "\($0.state)" } ?? "")
    }
  }

  /// Adds the rules that nearly match, which takes a thousand times as long as the answer.
  mutating func addNearMisses(_ search: () -> NearMissSearch) {
    guard var only, case .resolved(let subject, let resolution) = only.answer else { return }
    only.nearMisses = search().nearMisses(of: subject, resolution)
    answers.groups[0].answers = [only]
  }

  /// The answer of a configuration that is the same at all times; nil for one with moments.
  var only: LookUp? { client.hasMoments ? nil : answers.groups[0].answer ?? nil }

  /// The properties that differ between moments with an answer, in the order in which they are
  /// first set.
  var changingProperties: [UTF8String] {
    let answers = answers.groups.map(\.answer)
    let names = answers.flatMap { $0?.answer.resolution?.properties.map(\.name) ?? [] }
    return names.distinct().filter { name in
      Set(answers.map { $0?.value(of: name) }).count > 1
    }
  }
}

/// A client that is asked, with its configuration and the app that reads it.
struct QueriedClient {
  /// The name of the configuration; nil if there is only one.
  let side: String?
  let client: InquiredClient
  let navigator: AppNavigator

  var hasMoments: Bool { client.moments[0].moment != nil }
}

/// Answers at the moments of an app, equal ones together.
struct MomentGroups<Answer> {
  /// In the order of the moments at which they first apply; never empty.
  var groups: [Group]

  struct Group {
    let moments: [ClientMoment]

    /// By moment.
    var answers: [Answer]

    /// The answer at the last of them, which is shown for all.
    var answer: Answer { answers[answers.count - 1] }

    /// The files in effect.
    var fileNames: [String] {
      moments.compactMap(\.outcome?.document?.buffer.name).map { UTF8String($0) }.distinct()
        .map(\.string)
    }
  }

  /// - Parameter identity: equal for answers that are shown as one; asked if there are several.
  init(
    _ moments: [ClientMoment], _ answer: (ClientMoment) -> Answer,
    identity: (Answer, ClientMoment) -> UTF8String
  ) {
    if moments.count == 1 {
      groups = [Group(moments: moments, answers: [answer(moments[0])])]
      return
    }
    let answered = moments.map { (moment: $0, answer: answer($0)) }
    groups = answered.grouped { identity($0.answer, $0.moment) }.map { _, group in
      Group(moments: group.map(\.moment), answers: group.map(\.answer))
    }
  }

  /// The moments of a group in words; nil for a configuration that is the same at all times.
  func phrase(_ group: Group) -> String? {
    let moments = group.moments.all
    return moments.isEmpty
      ? nil : Moment.phrase(for: moments, of: groups.flatMap(\.moments).all)
  }
}

extension [ClientMoment] {
  /// The moments, without those of a configuration that is the same at all times.
  var all: [Moment] { compactMap(\.moment) }
}

/// The answer of one client to one URL at one moment.
struct LookUp {
  let url: UTF8String
  let client: CompiledClient
  let answer: ClientAnswer

  /// The end of a URL that does not open in the app; nil if it does.
  var departure: Departure?

  /// The rules that nearly match; nil unless they were requested.
  var nearMisses: [NearMiss]?

  /// Nil if the client has neither a configuration nor a rule of its own for the URL.
  init?(_ url: UTF8String, at moment: ClientMoment, _ navigator: AppNavigator) {
    self.init(url, moment.client)
    guard moment.hasConfiguration || resolution != nil else { return nil }
    if resolution != nil { departure = Departure(url, from: navigator) }
  }

  init(_ url: UTF8String, _ client: CompiledClient) {
    self.url = url
    self.client = client
    answer = client.answer(url)
  }

  /// A property as the client reads it, if it differs from the written value.
  struct EffectiveProperty {
    var name: UTF8String
    var value: JSONOutput
  }

  var resolution: Resolution? { answer.resolution }

  /// The value that decides; equal values have equal texts.
  func value(of name: UTF8String) -> UTF8String? {
    resolution?.properties.first { $0.name == name }?.winner.map {
      JSONWriter.write($0.property.value, style: .canonical)
    }
  }

  /// Equal for answers with the same verdict and properties, whatever the rules.
  var identity: UTF8String {
    JSONWriter.write([
      "verdict": .string(verdict.rawValue), "reasons": .strings(answer.reasons),
      "properties": .optional(resolution) {
        .object($0.values.map { .init($0.name, .node($0.value)) })
      },
    ])
  }

  /// The word for the answer: the reaction to the configuration, and to the look-up.
  var verdict: Standing.Verdict {
    switch answer {
    case .resolved, .notAURL: .loads
    case .rejected, .nothingLoaded, .ownRulesAlone: .rejected
    case .crashes, .crashesOnURL: .crashes
    case .undecided: .undecided
    }
  }

  /// The effective values; an unreadable one has none, but a note.
  var effective: [EffectiveProperty] {
    (resolution?.properties ?? []).compactMap { property in
      guard let written = property.winner?.property.value, let read = effectiveValue(property),
        let value = read.output
      else { return nil }
      if JSONWriter.write(value) == JSONWriter.write(written) { return nil }
      return EffectiveProperty(name: property.name, value: value)
    }
  }

  /// The notes for people beside the properties.
  var notes: [String] {
    (departure.map { [$0.sentence] } ?? []) + notesOnProperties
  }

  private var notesOnProperties: [String] {
    guard let resolution else { return [] }
    let values = resolution.properties.compactMap { property in
      effectiveValue(property)?.note(for: property.name)
    }
    return values + missingRequirements(resolution) + contradictions(resolution) + rejectedSources
      + crashesElsewhere
      + undecidedPatterns(resolution)
  }

  private func effectiveValue(_ property: Resolution.ResolvedProperty) -> EffectiveValue? {
    property.winner.map {
      client.profile.effectiveValue(ofProperty: property.name, $0.property.value.value)
    }
  }

  private func missingRequirements(_ resolution: Resolution) -> [String] {
    client.profile.missingRequirements(among: resolution.decidingValue).map(\.sentence)
  }

  private func contradictions(_ resolution: Resolution) -> [String] {
    client.profile.contradictions(among: resolution.decidingValue).map(\.sentence)
  }

  /// Sources that the client does not load.
  ///
  /// The answer itself says so if there is no other source.
  private var rejectedSources: [String] {
    if case .ownRulesAlone = answer { return [] }
    return client.compiled.view.sources.compactMap { source in
      guard case .rejected(let reasons)? = source.verdict, let first = reasons.first else {
        return nil
      }
      let place = SourceReason(first, in: source.document.buffer).text
      return "the client does not load \(source.document.buffer.name): \(place)"
    }
  }

  /// The reasons for crashes outside of look-ups; settings that one source lacks may come from
  /// another.
  private var crashesElsewhere: [String] {
    let sources = client.compiled.view.sources.filter(\.isInForce)
    let hasSettings = sources.contains { $0.document.absentSettings == nil }
    return sources.flatMap { source in
      (source.verdict?.crashesBesideLookUps ?? []).compactMap { reason in
        if reason.cause == .shape(.settingsMissing), hasSettings { return nil }
        return SourceReason(reason, in: source.document.buffer).text
      }
    }
  }

  /// The patterns for which no engine here can decide whether they match.
  private func undecidedPatterns(_ resolution: Resolution) -> [String] {
    let unsupported = client.compiled.patterns.indices.filter { index in
      if case .unsupported = client.compiled.patterns[index].fate { true } else { false }
    }
    return unsupported.map { "\(name(ofPattern: $0)) cannot be run: it is taken as not matching" }
      + resolution.undecided.map {
        "\(name(ofPattern: $0)) was given up after too many steps: it is taken as not matching"
      }
  }

  private func name(ofPattern index: Int) -> String {
    let pattern = client.compiled.patterns[index]
    let location = client.compiled.rules[pattern.rule].location(of: pattern.pattern)
    let place = location.map { "\($0): " } ?? ""
    return "\(place)`\(pattern.pattern.text.shortened())` of rule \(pattern.rule + 1)"
  }
}

extension Resolution {
  fileprivate func decidingValue(of name: UTF8String) -> JSONValue? {
    properties.first { $0.name == name }?.winner?.property.value.value
  }

}

// MARK: - JSON

extension QueryAnswer {
  /// One object; absent members are null.
  var output: JSONOutput {
    if let only { return only.output(side: client.side) }
    return [
      "version": 1, "url": .string(url), "side": .optional(client.side),
      "client": .string(client.client.profile.id),
      "changes": .array(changingProperties.map { .string($0) }),
      "answers": .array(
        answers.groups.map { group in
          [
            "moments": .strings(group.moments.all.map(\.rawValue)),
            "state": .string((group.moments[0].outcome?.state ?? .nothing).word),
            "files": .strings(group.fileNames),
            "answer": .optional(group.answer) { $0.output(side: client.side) },
          ]
        }),
      "moments": .array(client.client.moments.compactMap(\.outcome).map(\.output)),
    ]
  }
}

extension MomentOutcome {
  /// The source in effect or to blame, and what is tried, in order.
  fileprivate var output: JSONOutput {
    [
      "moment": .string(moment.rawValue), "state": .string(state.word),
      "source": .optional(state.role?.rawValue),
      "steps": .array(
        zip(steps, sentences).map { step, sentence in
          [
            "source": .string(step.role.rawValue), "sentence": .string(sentence),
            "takesEffect": .bool(step.takesEffect), "reasons": .strings(step.reasons),
            "citation": .string("\(step.source)"),
          ]
        }),
    ]
  }
}

extension LookUp {
  /// One object; absent members are null.
  ///
  /// Members other than `url` and `subject` are the same wherever the same rules match.
  func output(side: String?) -> JSONOutput {
    let effective = effective
    let sources = client.compiled.view.sources
    return [
      "version": 1, "url": .string(url), "side": .optional(side),
      "client": .string(client.profile.id), "verdict": .string(verdict.rawValue),
      "reason": .optional(
        answer.reasons.isEmpty ? nil : answer.reasons.joined(separator: "; ")),
      "subject": .optional(answer.subject),
      "properties": .optional(resolution) { object($0.values) { .node($0) } },
      "effective": effective.isEmpty
        ? nil : .object(effective.map { .init($0.name, $0.value) }),
      "rules": .optional(resolution) { .array($0.rules.map(output)) },
      "writes": .optional(resolution) { resolution in
        object(resolution.properties.map { ($0.name, $0.writes) }) { writes in
          .array(writes.map { ["rule": .integer($0.rule), "value": .node($0.property.value)] })
        }
      },
      "leaves": .optional(departure?.rawValue), "notes": .strings(notes),
      "sources": sources.count < 2 ? nil : .array(sources.map(\.output)),
      "nearMisses": .optional(nearMisses) { .array($0.map(output)) },
    ]
  }

  private func object<Value>(
    _ members: [(name: UTF8String, value: Value)], _ output: (Value) -> JSONOutput
  ) -> JSONOutput {
    .object(members.map { .init($0.name, output($0.value)) })
  }

  /// A rule, and the first of its patterns that matches.
  private func output(_ match: Resolution.MatchedRule) -> JSONOutput {
    let rule = client.compiled.rules[match.rule]
    let pattern = client.compiled.patterns[match.pattern].pattern
    return [
      "index": .integer(match.rule), "pattern": .string(pattern.text),
      "source": .string(rule.sourceName), "range": .range(rule.location(of: pattern)),
    ]
  }

  private func output(_ miss: NearMiss) -> JSONOutput {
    [
      "rule": .integer(miss.rule),
      "pattern": .string(client.compiled.patterns[miss.pattern].pattern.text),
      "change": .string(miss.change.rawValue), "subject": .string(miss.subject),
      "effect": object(miss.effect) { .node($0) },
    ]
  }
}

extension ConfigurationView.Source {
  /// The client's reaction to the source, and the reason why it does not load without problems.
  fileprivate var output: JSONOutput {
    let reasons =
      verdict.flatMap { verdict in
        verdict.word == .loads
          ? nil : verdict.reasons.map { SourceReason($0, in: document.buffer).text }
      }
    return [
      "source": .string(document.buffer.name),
      "verdict": .string((verdict?.word ?? .loads).rawValue),
      "reason": .optional(reasons?.joined(separator: "; ")), "inForce": .bool(isInForce),
    ]
  }
}

extension LoadVerdict {
  /// The verdict in one word.
  var word: Standing.Verdict {
    switch self {
    case .loads: .loads
    case .rejected: .rejected
    case .crashes: .crashes
    case .undecided: .undecided
    }
  }
}

extension MomentOutcome.State {
  /// The word in outputs.
  var word: String {
    switch self {
    case .nothing: "nothing"
    case .inEffect: "in-effect"
    case .crashed: "crashes"
    case .unknown: "undecided"
    }
  }

  /// The source that is in effect, or that caused a failure.
  var role: SourceRole? {
    switch self {
    case .nothing: nil
    case .inEffect(let role), .crashed(let role), .unknown(let role): role
    }
  }
}

extension SourceStep {
  /// The client's reaction to the text; nil without one.
  var verdict: LoadVerdict? {
    if case .read(let verdict) = event { verdict } else { nil }
  }

  /// The reasons why the text does not load without problems, each with its place.
  fileprivate var reasons: [String] {
    guard let buffer, let verdict, verdict.word != .loads else { return [] }
    return verdict.reasons.map { SourceReason($0, in: buffer).text }
  }

  /// The failure and, if a file caused it, the reason.
  var failure: String {
    let sentence = sentence(replacing: nil)
    guard let buffer, let verdict, let reason = verdict.reasons.first else { return sentence }
    let text = SourceReason(reason, in: buffer).text
    // The reason for a crash says when the app crashes.
    return verdict.word == .crashes ? text : "\(sentence): \(text)"
  }

  /// True for a state that a working app does not get into.
  var isFailure: Bool {
    switch event {
    case .read(.loads), .absent, .passedOver, .awaited: false
    default: true
    }
  }
}

/// The end of a URL that does not open in the app, whatever its properties.
enum Departure: String, CaseIterable {
  case browser, system, dropped

  /// Nil for a URL that opens in the app.
  ///
  /// Complexity: O(bytes before the path); a path always opens in the app.
  init?(_ url: UTF8String, from navigator: AppNavigator) {
    switch navigator.decision(on: url).decision {
    case .inApp: return nil
    case .outside(.system): self = .system
    case .outside: self = .browser
    case .ignored, nil: self = .dropped
    }
  }

  /// A sentence without a full stop.
  var sentence: String {
    switch self {
    case .browser: "the URL opens in a browser inside the app, and nobody reads its properties"
    case .system: "the URL leaves the app, and nobody reads its properties"
    case .dropped: "the app drops the URL, and nobody reads its properties"
    }
  }
}
