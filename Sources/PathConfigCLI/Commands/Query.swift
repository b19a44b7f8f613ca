import PathConfigAnalysis
import PathConfigClients
import PathConfigKit
import PathConfigSyntax

extension Command {
  /// Every URL for every client, and at every moment if the configuration is an app's.
  static let query = Command(
    "query", synonyms: ["match", "resolve", "lookup"], isUsual: true,
    forms: .withConfiguration(.init("URL", .location, count: .atLeastOne)),
    flags: .of(
      .source, .config, .client, .matchQueryStrings, .header, .timeout, .formatOfAnswers,
      .output)
  ) { arguments, session in
    let question = try Question(arguments, in: session) { urls in
      // A path opens in the app whatever the start location.
      urls.contains { $0 == "-" || !URLAddress(UTF8String($0)).isPath }
    }
    for url in question.urls where url != "-" { try question.requireURL(UTF8String(url)) }
    var searches: [ObjectIdentifier: NearMissSearch] = [:]
    return try question.answer(question.urls.map { [$0] }) { urls, isTyped in
      let url = urls[0]
      let answers = question.answers { moment in
        var lookUp = LookUp(url, at: moment)
        // The rules that nearly match take a thousand times as long as the answer.
        if isTyped, case .resolved(let subject, let found)? = lookUp?.answer {
          let key = moment.configuration
          let search = searches[key] ?? NearMissSearch(moment)
          searches[key] = search
          lookUp?.nearMisses = search.nearMisses(of: subject, found)
        }
        return lookUp
      } identity: { lookUp, moment in
        lookUp?.answer.identity ?? .string(moment.outcome.map { "\($0.state)" } ?? "")
      }
      return Report(
        blocks: { _ in [.heading(Line(shown(url), .strong), Answers.blocks(answers, \.text))] },
        json: { .array(answers) { $0.output(url) } })
    }
  }
}

/// The answer of one client to one URL at one moment.
struct LookUp {
  let url: UTF8String
  let answerer: Answerer
  let answer: ClientAnswer

  /// The end of a URL that does not open in the app; nil if it does.
  var departure: Departure?

  typealias Departure = (word: String, sentence: String)

  /// The rules that nearly match; nil unless they were requested.
  var nearMisses: [NearMiss]?

  init(_ url: UTF8String, _ answerer: Answerer) {
    self.url = url
    self.answerer = answerer
    answer = answerer.answer(url)
  }

  /// Nil if the client has neither a configuration nor a rule of its own for the URL.
  init?(_ url: UTF8String, at moment: Answerer) {
    self.init(url, moment)
    guard moment.hasConfiguration || resolution != nil else { return nil }
    if resolution != nil { departure = moment.departure(of: url) }
  }

  var resolution: Resolution? { answer.resolution }

  /// The reaction to the configuration, and to the look-up, and a line about it for people; nil
  /// where the properties say enough.
  private var reaction: (verdict: Standing.Verdict, line: Line?) {
    switch answer.failure {
    case nil: (.loads, nil)
    case .notAURL: (.loads, Line("not a URL", .failure))
    case .rejected, .nothingLoaded:
      (
        .rejected,
        "\("rejected", .failure): "
          + (resolution == nil
            ? "the client ignores the configuration"
            : "no configuration is loaded, and the client's own rules decide")
      )
    case .crashes, .parserThrows: (.crashes, Line("crashes", .failure))
    case .undecided:
      (.undecided, "\("undecided", .failure): the file could not be read to its end")
    }
  }

  /// The properties that the client reads as another value than the written one.
  ///
  /// An unreadable value has none, but a note.
  var effective: [JSONOutput.Member] {
    (resolution?.properties ?? []).compactMap { property in
      guard let value = effectiveValue(property).output,
        JSONWriter.write(value) != JSONWriter.write(property.value)
      else { return nil }
      return .init(property.name, value)
    }
  }

  private func effectiveValue(_ property: Resolution.ResolvedProperty) -> EffectiveValue {
    answerer.client.effectiveValue(ofProperty: property.name, property.value.value)
  }

  /// The notes for people beside the properties.
  var notes: [String] {
    guard let resolution else { return [] }
    let client = answerer.client
    func value(_ name: UTF8String) -> JSONValue? { resolution[name]?.value }
    return (departure.map { [$0.sentence] } ?? [])
      + resolution.properties.compactMap { effectiveValue($0).note(for: $0.name) }
      + client.missingRequirements(among: value).map(\.sentence)
      + client.contradictions(among: value).map(\.sentence)
      + rejectedSources + crashesElsewhere + answerer.doubts(about: resolution)
  }

  /// Sources that the client does not load.
  ///
  /// The answer itself says so if there is no other source.
  private var rejectedSources: [String] {
    if case .ownRulesAlone = answer { return [] }
    return answerer.compiled.view.sources.compactMap { source in
      guard let verdict = source.verdict, verdict.word == .rejected,
        let first = verdict.reasons.first
      else { return nil }
      let place = SourceReason(first, in: source.document.buffer).text
      return "the client does not load \(source.document.buffer.name): \(place)"
    }
  }

  /// The reasons for crashes outside of look-ups; settings that one source lacks may come from
  /// another.
  private var crashesElsewhere: [String] {
    let sources = answerer.compiled.view.sources.filter(\.isInForce)
    let hasSettings = sources.contains { $0.document.absentSettings == nil }
    return sources.flatMap { source in
      (source.verdict?.crashesBesideLookUps ?? []).compactMap { reason in
        if reason.cause == .shape(.settingsMissing), hasSettings { return nil }
        return SourceReason(reason, in: source.document.buffer).text
      }
    }
  }
}

extension Answerer {
  /// The reasons why an answer may differ, a sentence each.
  func doubts(about resolution: Resolution) -> [String] {
    compiled.doubts(about: resolution, changing: nil).map { doubt in
      (doubt.location.map { "\($0): " } ?? "") + "\(doubt.sentence), so the answer may differ"
    }
  }

  /// The end of a URL that does not open in the app, whatever its properties.
  ///
  /// It is a word and a sentence without a full stop; nil for a URL that opens.
  /// Complexity: O(bytes before the path); a path always opens in the app.
  fileprivate func departure(of url: UTF8String) -> LookUp.Departure? {
    switch navigator.decision(on: url).decision {
    case .inApp: nil
    case .outside(.system): ("system", "the URL leaves the app, and nobody reads its properties")
    case .outside:
      ("browser", "the URL opens in a browser inside the app, and nobody reads its properties")
    case .ignored, nil: ("dropped", "the app drops the URL, and nobody reads its properties")
    }
  }
}

// MARK: - At the moments of a client

extension Answers<LookUp?> {
  /// The answer of a configuration that is the same at all times; nil for one with moments.
  private var only: LookUp? { moments.named.isEmpty ? groups[0].content : nil }

  /// The properties that differ between moments with an answer, in the order in which they are
  /// first set.
  var changingProperties: [UTF8String] {
    let answers = groups.map { $0.content?.resolution }
    let names = answers.flatMap { $0?.properties.map(\.name) ?? [] }
    return names.distinct().filter { name in Set(answers.map { $0?[name] }).count > 1 }
  }

  /// One object; absent members are null.
  func output(_ url: UTF8String) -> JSONOutput {
    if let only { return only.output(side: side) }
    return [
      "version": 1, "url": .string(url), "side": .optional(side),
      "client": .string(client.id),
      "changes": .strings(changingProperties),
      "answers": .array(groups) { group in
        [
          "moments": .strings(group.labels.named.map(\.rawValue)),
          "state": .string((group.labels[0].outcome?.state ?? .nothing).word),
          "files": .strings(group.labels.fileNames),
          "answer": .optional(group.content) { $0.output(side: side) },
        ]
      },
      "moments": .array(moments.compactMap(\.outcome).map(\.output)),
    ]
  }
}

// MARK: - JSON

extension LookUp {
  /// One object; absent members are null.
  ///
  /// Members other than `url` and `subject` are the same wherever the same rules match.
  func output(side: String?) -> JSONOutput {
    let (effective, sources) = (effective, answerer.compiled.view.sources)
    return [
      "version": 1, "url": .string(url), "side": .optional(side),
      "client": .string(answerer.client.id), "verdict": .string(reaction.verdict.rawValue),
      "reason": .sentence(answer.reasons), "subject": .optional(answer.subject),
      "properties": .optional(resolution) { $0.output },
      "effective": effective.isEmpty ? nil : .object(effective),
      "rules": .optional(resolution) { .array($0.rules.map(JSONOutput.rule)) },
      "writes": .optional(resolution) { resolution in
        .object(
          resolution.properties.map { property in
            .init(
              property.name,
              .array(property.writes) {
                ["rule": .integer($0.rule.index), "value": .node($0.value)]
              })
          })
      },
      "leaves": .optional(departure?.word), "notes": .strings(notes),
      "sources": sources.count < 2 ? nil : .array(sources.map(\.output)),
      "nearMisses": .optional(nearMisses) { .array($0.map(output)) },
    ]
  }

  private func output(_ miss: NearMiss) -> JSONOutput {
    [
      "rule": .integer(miss.rule.index),
      "pattern": .string(answerer.compiled.patterns[miss.pattern].pattern.text),
      "change": .string(miss.change.rawValue), "subject": .string(miss.subject),
      "effect": .object(miss.effect.map { .init($0.name, .node($0.value)) }),
    ]
  }
}

extension ConfigurationView.Source {
  /// The client's reaction to the source, and the reason why it does not load without problems.
  fileprivate var output: JSONOutput {
    [
      "source": .string(document.buffer.name),
      "verdict": .string((verdict?.word ?? .loads).rawValue),
      "reason": .sentence(verdict?.faults(in: document.buffer) ?? []),
      "inForce": .bool(isInForce),
    ]
  }
}

extension MomentOutcome {
  /// The source in effect or to blame, and what is tried, in order.
  fileprivate var output: JSONOutput {
    [
      "moment": .string(moment.rawValue), "state": .string(state.word),
      "source": .optional(state.role?.rawValue),
      "steps": .array(zip(steps, sentences)) { step, sentence in
        [
          "source": .string(step.role.rawValue), "sentence": .string(sentence),
          "takesEffect": .bool(step.takesEffect), "reasons": .strings(step.reasons),
          "citation": .string("\(step.source)"),
        ]
      },
    ]
  }
}

extension LoadVerdict {
  /// The reasons why a text does not load without problems, each with its place.
  fileprivate func faults(in buffer: SourceBuffer) -> [String] {
    word == .loads ? [] : reasons.map { SourceReason($0, in: buffer).text }
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
  var reasons: [String] { document.flatMap { verdict?.faults(in: $0.buffer) } ?? [] }

  /// The failure and, if a file caused it, the reason.
  var failure: String {
    let sentence = sentence(replacing: nil)
    guard let document, let verdict, let reason = verdict.reasons.first else { return sentence }
    let text = SourceReason(reason, in: document.buffer).text
    // The reason for a crash says when the app crashes.
    return verdict.word == .crashes ? text : "\(sentence): \(text)"
  }

  /// True for a state that a working app does not get into.
  var isFailure: Bool {
    switch event {
    case .absent, .passedOver, .awaited: false
    case .read(let verdict): verdict.word != .loads
    default: true
    }
  }
}

// MARK: - Text

extension Answers<LookUp?> {
  /// The answer for people, below the client's name: at every moment, or moment by moment.
  var text: Text {
    let changing = groups.count > 1 ? changingProperties : []
    return text(gist(changing), { blocks($0, showing: changing) }, notes: notes.map(noteLine))
  }

  private func gist(_ changing: [UTF8String]) -> String {
    guard Set(groups.map { $0.content?.resolution == nil }).count == 1 else {
      return ": not always the same"
    }
    let names = changing.map { "`\($0.string)`" }
    if names.isEmpty { return ": always the same properties" }
    return ": " + listed(names) + (names.count == 1 ? " changes" : " change")
      + " with the download"
  }

  /// - Parameter changing: the properties that another moment sets.
  private func blocks(_ group: Group, showing changing: [UTF8String]) -> [Block] {
    if let shown = group.content {
      let unset = changing.filter { shown.resolution?[$0] == nil }
      return shown.blocks(unset: unset) { otherDeciders(of: $0, in: group) }
    }
    switch group.labels[0].outcome?.state ?? .nothing {
    case .crashed:
      return [.text("\("crashes", .failure): \(crash(group) ?? "")")]
    case .unknown(let role):
      return [.text("\("undecided", .failure): \(role.phrase) could not be read to its end")]
    case .nothing, .inEffect:
      return [.text("nothing is loaded: the client's defaults apply")]
    }
  }

  /// The reason why the app does not get to a look-up.
  private func crash(_ group: Group) -> String? {
    guard group.content == nil, case .crashed? = group.labels[0].outcome?.state else { return nil }
    return group.labels[0].outcome?.steps.last?.failure
  }

  /// The earlier moments at which another rule sets a property, such as
  /// ` (before the first download: rule 3)`.
  private func otherDeciders(of property: Resolution.ResolvedProperty, in group: Group) -> String {
    let others = group.members.compactMap { answer, answerer -> String? in
      guard let moment = answerer.moment,
        let match = answer?.resolution?.decider(of: property.name)?.match,
        match.rule != property.decider.rule
      else { return nil }
      return "\(moment.phrase): rule \(match.rule.number)"
    }
    return others.isEmpty ? "" : " (\(others.joined(separator: "; ")))"
  }

  /// The problems on the way that are not the answer itself, each once.
  private var notes: [String] {
    let answered =
      groups.compactMap(crash) + groups.flatMap { $0.content?.answer.reasons ?? [] }
    return moments.flatMap { $0.outcome?.steps ?? [] }.filter(\.isFailure)
      .map(\.failure).distinct().filter { note in
        !answered.contains { $0.utf8.elementsEqual(note.utf8) }
      }
  }
}

private func noteLine(_ text: String) -> Block { .text("\("note:", .note) \(text)") }

extension LookUp {
  /// The answer below the client's name.
  ///
  /// - Parameters:
  ///   - unset: properties that are shown as not set, after the others.
  ///   - remark: follows the rule that sets a property.
  fileprivate func blocks(
    unset: [UTF8String], remark: (Resolution.ResolvedProperty) -> String
  ) -> [Block] {
    var blocks = reaction.line.map { [Block.text($0)] } ?? []
    if let resolution {
      let matched = resolution.rules.map(\.phrase).joined(separator: ", ")
      blocks += properties(resolution, unset, remark)
      let none = isKnown(resolution) ? "no rule matches" : "no rule is known to match"
      blocks.append(.text(resolution.rules.isEmpty ? Line(none) : "matched: \(matched)"))
      blocks += (nearMisses ?? []).map { .text(nearMiss($0)) }
    }
    if !answer.reasons.isEmpty, let last = blocks.popLast(), case .text(let line) = last {
      blocks.append(.heading(line, answer.reasons.map { .text(Line($0)) }))
    }
    if let subject = answer.subject, subject != url {
      blocks.insert(.text("subject: \(shown(subject))"), at: 0)
    }
    return blocks + notes.map(noteLine)
  }

  /// False if another rule may match, too.
  private func isKnown(_ resolution: Resolution) -> Bool {
    !answerer.compiled.doubts(about: resolution).contains(where: \.mayMatchMore)
  }

  /// A row for each property: name, value and rule; below it, the values that the rule overrode.
  private func properties(
    _ resolution: Resolution, _ unset: [UTF8String],
    _ remark: (Resolution.ResolvedProperty) -> String
  ) -> [Block] {
    if resolution.properties.isEmpty {
      return isKnown(resolution) ? [.text("no properties: the client's defaults apply")] : []
    }
    func doubt(_ name: UTF8String) -> String {
      let doubts = answerer.compiled.doubts(about: resolution, changing: [name])
      return doubts.isEmpty ? "" : ", not certain"
    }
    func value(_ write: Resolution.Write) -> String { JSONWriter.write(write.value).string }
    let effective = effective
    let rows = resolution.properties.flatMap { property -> [[Line]] in
      let read = effective.filter { $0.name == property.name }
      return [
        [
          Line(property.name.string, .strong), Line(value(property.decider)),
          "\(property.decider.match.phraseWithPlace)\(doubt(property.name))\(remark(property))",
        ]
      ] + read.map { ["", "read as \(JSONWriter.write($0.value))"] }
        + property.overridden.reversed().map { write in
          ["", "overrides \(value(write)) of \(write.match.phraseWithPlace)"]
        }
    }
    return [.rows(rows + unset.map { [Line($0.string, .strong), "not set"] })]
  }

  /// `near: rule 3 /new$ matches without the query, /posts/new: context would be "modal"`.
  func nearMiss(_ miss: NearMiss) -> Line {
    let match = Resolution.MatchedRule(pattern: miss.pattern, in: answerer.compiled)
    let effects = miss.effect.prefix(2).map { effect in
      "`\(effect.name.string)` would be \(JSONWriter.write(effect.value).shortened())"
    }
    let rest = miss.effect.count - effects.count
    let all = listed(effects + (rest > 0 ? ["\(rest) more would change"] : []))
    return
      "near: \(match.phrase) matches \(miss.change.phrase), \(miss.subject.shortened()): \(all)"
  }
}

extension Resolution.MatchedRule {
  /// `rule 3 /new$ (ios.json:18:19)`.
  fileprivate var phraseWithPlace: String { phrase + (location.map { " (\($0))" } ?? "") }
}

// MARK: - Wording

extension NearMiss.Change {
  fileprivate var phrase: String {
    switch self {
    case .queryRemoved: "without the query"
    case .slashRemoved: "without the slash at the end"
    case .slashAdded: "with a slash at the end"
    case .letterCase: "in another case"
    case .percentDecoded: "without percent-encoding"
    case .percentEncoded: "with percent-encoding"
    case .spelling: "with another spelling"
    case .segmentRemoved: "with a segment less"
    }
  }
}
