import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

/// The answer of one client to one URL, as a report shows it.
struct QueryAnswer {
  /// The configuration of this answer; nil if there is only one.
  let side: String?
  let url: UTF8String
  let client: CompiledClient
  let answer: ClientAnswer

  /// The end of a URL that does not open in the app; nil if it does.
  var departure: Departure?

  /// The rules that nearly match; nil unless they were requested.
  var nearMisses: [NearMiss]?

  /// A property as the client reads it, if it differs from the written value.
  struct EffectiveProperty {
    var name: UTF8String
    var value: JSONOutput
  }

  var subject: UTF8String? { answer.subject }

  /// Equal for answers with the same verdict and properties, whatever the rules.
  var identity: UTF8String {
    JSONWriter.write([
      "verdict": .string(verdict.rawValue), "reasons": .strings(reasons),
      "properties": .optional(resolution) {
        .object($0.values.map { .init($0.name, .node($0.value)) })
      },
    ])
  }
  var resolution: Resolution? { answer.resolution }

  /// The reasons why a configuration gives no properties, a sentence each.
  var reasons: [String] { answer.reasons }

  /// The subject, if it differs from the URL.
  var differingSubject: UTF8String? {
    subject.flatMap { $0 == url ? nil : $0 }
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
    return client.configuration.sources.compactMap { source in
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
    let sources = client.configuration.sources.filter(\.isInForce)
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

extension QueryAnswer {
  /// One object, with the same members for every result; absent ones are null.
  var output: JSONOutput { Self.shape.output(self) }

  /// The same wherever the same rules match.
  var membersBeforeSubject: [JSONOutput.Member] { Self.beforeSubject.output(self) }

  /// The same wherever the same rules match.
  var membersAfterSubject: [JSONOutput.Member] { Self.afterSubject.output(self) }

  static let schemaDocument = JSONSchemaDocument(
    "query", "one line of `query --format json`", shape.schema,
    definitions: JSONSchema.placeDefinitions)

  typealias Shape = JSONShape<QueryAnswer>

  static let shape = Shape.report(
    [.member("url", \.url, .string, "The URL or path as asked.")] + beforeSubject + [
      .member(
        "subject", \.subject, .optional(.string),
        "The part of the URL in which patterns are searched.")
    ] + afterSubject)

  private static let beforeSubject: [Shape.Member] = [
    .member(
      "side", \.side, .optional(.string),
      "The configuration that is asked, by its name; null if there is only one."),
    .member("client", \.client.profile.id, .string, "The client as name@version."),
    .member(
      "verdict", \.verdict, .word,
      "What the client does with the configuration, and at the look-up."),
    .member(
      "reason", \.reason, .optional(.string),
      "Why there are no properties, or only those of the client's own rules."),
  ]

  private static let afterSubject: [Shape.Member] = [
    .member(
      "properties", \.resolution?.values, .optional(.map(of: .any)),
      "The resolved properties, as written."),
    .member(
      "effective", \.effectiveValues, .optional(.map(of: .any)),
      "What the client reads where that is not as written; null where all of it is."),
    .member("rules", \.rules, .optional(.array(of: rule)), "What matches, in order."),
    .member(
      "writes", \.resolution?.writes, .optional(.map(of: .array(of: write, atLeast: 1))),
      "For each property who set it, in order; the last one decides."),
    .member(
      "leaves", \.departure?.rawValue, .optional(.word(Departure.allCases.map(\.rawValue))),
      "What becomes of the URL if it does not open in the app, so that nobody reads its "
        + "properties; null if it does."),
    .member("notes", \.notes, .array(of: .string)),
    .member(
      "sources", \.sources, .optional(.array(of: source, atLeast: 2)),
      "What the client does with each source; null where there is only one."),
    .member(
      "nearMisses", \.missedRules, .optional(.array(of: nearMiss)),
      "Rules that match after a small change, the nearest first; null for lines of standard input "
        + "and for apps."),
  ]

  private var reason: String? { reasons.isEmpty ? nil : reasons.joined(separator: "; ") }

  private var effectiveValues: [(name: UTF8String, value: JSONOutput)]? {
    effective.isEmpty ? nil : effective.map { ($0.name, $0.value) }
  }
}

// MARK: - Rules

extension QueryAnswer {
  /// A rule, and the first of its patterns that matches.
  private typealias Rule = (index: Int, rule: EffectiveRule, pattern: EffectivePattern)

  private static let rule = JSONShape<Rule>.object([
    .member("index", \.index, .ruleIndex),
    .member("pattern", \.pattern.text, .string, "The first pattern of the rule that matches."),
    .member(
      "source", \.rule.sourceName, .string,
      "The input, or `client` for a rule of the client's own."),
    .member("range", { $0.rule.location(of: $0.pattern) }, .optional(.range)),
  ])

  private static let write = JSONShape<Resolution.Write>.object([
    .member("rule", \.rule, .ruleIndex), .member("value", \.property.value, .any),
  ])

  private var rules: [Rule]? {
    resolution?.rules.map { match in
      let compiled = client.compiled
      return (match.rule, compiled.rules[match.rule], compiled.patterns[match.pattern].pattern)
    }
  }
}

extension Resolution {
  /// The rules that set each property, in order; the last one decides.
  fileprivate var writes: [(name: UTF8String, value: [Write])] {
    properties.map { ($0.name, $0.writes) }
  }
}

// MARK: - Near misses

extension QueryAnswer {
  private typealias MissedRule = (miss: NearMiss, pattern: UTF8String)

  private static let nearMiss = JSONShape<MissedRule>.object([
    .member("rule", \.miss.rule, .ruleIndex),
    .member("pattern", \.pattern, .string, "The pattern that matches the changed subject."),
    .member("change", \.miss.change, .word, "What differs in the changed subject."),
    .member("subject", \.miss.subject, .string, "The changed subject."),
    .member(
      "effect", \.miss.effect, .map(of: .any), "The properties that would change."),
  ])

  private var missedRules: [MissedRule]? {
    nearMisses?.map { ($0, client.compiled.patterns[$0.pattern].pattern.text) }
  }
}

// MARK: - Sources

extension QueryAnswer {
  private static let source = JSONShape<EffectiveSource>.object([
    .member("source", \.document.buffer.name, .string),
    .member("verdict", { $0.verdict?.word ?? .loads }, .word),
    .member("reason", \.reason, .optional(.string)),
    .member("inForce", \.isInForce, .boolean),
  ])

  /// Nil if there is only one.
  private var sources: [EffectiveSource]? {
    let sources = client.configuration.sources
    return sources.count < 2 ? nil : sources
  }
}

extension EffectiveSource {
  /// The reason why the source does not load without problems, with the place.
  fileprivate var reason: String? {
    guard let verdict, verdict.word != .loads else { return nil }
    return verdict.reasons.map { SourceReason($0, in: document.buffer).text }
      .joined(separator: "; ")
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

/// The answer of a client for one URL, for people.
struct QueryText {
  let style: TerminalStyle

  init(_ style: TerminalStyle) {
    self.style = style
  }

  /// The lines for one answer below the client's name.
  ///
  /// - Parameters:
  ///   - unset: properties that are shown as not set, after the others.
  ///   - remark: follows the rule that sets a property.
  func lines(
    _ answer: QueryAnswer, unset: [UTF8String] = [],
    remark: @escaping (UTF8String) -> String = { _ in "" }
  ) -> [String] {
    subject(answer) + linesOnResult(answer) { properties($0, answer, unset, remark) }
  }

  private func subject(_ answer: QueryAnswer) -> [String] {
    answer.differingSubject.map { ["subject: \($0.isEmpty ? "(empty)" : visible($0.string))"] }
      ?? []
  }

  /// The lines after the subject, which are the same wherever the same rules match.
  func linesOnResult(_ answer: QueryAnswer) -> [String] {
    linesOnResult(answer) { properties($0, answer) }
  }

  /// The lines below a table of properties.
  func linesBesideProperties(_ answer: QueryAnswer) -> [String] {
    subject(answer) + linesOnResult(answer) { _ in [] }
  }

  private func linesOnResult(
    _ answer: QueryAnswer, _ properties: (Resolution) -> [String]
  ) -> [String] {
    var lines: [String] = []
    switch answer.answer {
    case .resolved(_, let resolution):
      lines += properties(resolution)
      lines.append(matched(resolution, answer))
      lines += (answer.nearMisses ?? []).map { nearMiss($0, answer) }
    case .ownRulesAlone(_, let resolution, _):
      lines.append(style.failure("rejected") + ": \(ownRulesDecide)")
      lines += properties(resolution)
      lines.append(matched(resolution, answer))
    case .rejected, .nothingLoaded:
      lines.append(style.failure("rejected") + ": the client ignores the configuration")
    case .crashes, .crashesOnURL:
      lines.append(style.failure("crashes"))
    case .undecided:
      lines.append(style.failure("undecided") + ": the file could not be read to its end")
    case .notAURL:
      lines.append(style.failure("not a URL"))
    }
    lines += answer.reasons.map { "  \(visible($0))" }
    lines += answer.notes.map { style.note("note:") + " \(visible($0))" }
    return lines
  }

  /// A text from outside, with control characters shown instead of obeyed.
  private func visible(_ text: String) -> String { Printable.text(text) }

  /// A line for each property: name, value and rule; below it, the values that the rule overrode.
  private func properties(
    _ resolution: Resolution, _ answer: QueryAnswer, _ unset: [UTF8String] = [],
    _ remark: (UTF8String) -> String = { _ in "" }
  ) -> [String] {
    if resolution.properties.isEmpty { return ["no properties: the client's defaults apply"] }
    let rows = resolution.properties.compactMap { property in
      property.winner.map {
        (property: property, winner: $0, value: compact($0.property.value).string)
      }
    }
    let names = rows.map(\.property.name) + unset
    let nameWidth = names.map(\.string.width).max() ?? 0
    let valueWidth = rows.map { min($0.value.width, 32) }.max() ?? 0
    let effective = answer.effective
    return rows.flatMap { row in
      let name = visible(row.property.name.string.padded(to: nameWidth))
      let value = visible(row.value.padded(to: valueWidth))
      let place = place(row.winner.rule, resolution, answer) + remark(row.property.name)
      var lines = ["\(style.strong(name))  \(value)  \(place)"]
      let indent = String(repeating: " ", count: nameWidth + 2)
      if let read = effective.first(where: { $0.name == row.property.name }) {
        lines.append("\(indent)read as \(visible(JSONWriter.write(read.value).string))")
      }
      for write in row.property.writes.dropLast().reversed() {
        let value = visible(compact(write.property.value).string)
        lines.append("\(indent)over \(value) of \(self.place(write.rule, resolution, answer))")
      }
      return lines
    }
      + unset.map { "\(style.strong(visible($0.string.padded(to: nameWidth))))  not set" }
  }

  private func matched(_ resolution: Resolution, _ answer: QueryAnswer) -> String {
    if resolution.rules.isEmpty { return "no rule matches" }
    let rules = resolution.rules.map { match in
      "\(ruleName(match.rule, answer)) \(pattern(match, answer))"
    }
    return "matched: \(rules.joined(separator: ", "))"
  }

  /// `near: rule 3 /new$ matches without the query, /posts/new: context would be "modal"`.
  func nearMiss(_ miss: NearMiss, _ answer: QueryAnswer) -> String {
    let match = Resolution.MatchedRule(pattern: miss.pattern, in: client(answer))
    let effects = miss.effect.prefix(2).map { effect in
      "`\(visible(effect.name.string))` would be \(visible(compact(effect.value).shortened()))"
    }
    let rest = miss.effect.count - effects.count
    return "near: \(ruleName(miss.rule, answer)) \(pattern(match, answer)) matches "
      + "\(miss.change.phrase), \(visible(miss.subject.shortened())): "
      + listed(effects + (rest > 0 ? ["\(rest) more would change"] : []))
  }

  /// `rule 3 /new$ (ios.json:18:19)`.
  private func place(_ rule: Int, _ resolution: Resolution, _ answer: QueryAnswer) -> String {
    guard let match = resolution.rules.first(where: { $0.rule == rule }) else { return "" }
    let written = client(answer).patterns[match.pattern].pattern
    let location = client(answer).rules[rule].location(of: written)
    let position = location.map { " (\(visible($0.description)))" }
    return "\(ruleName(rule, answer)) \(pattern(match, answer))\(position ?? "")"
  }

  /// People count from 1; the client's own rules have no number in any file.
  private func ruleName(_ rule: Int, _ answer: QueryAnswer) -> String {
    switch client(answer).rules[rule].origin {
    case .source: "rule \(rule + 1)"
    case .client: "the client's own rule"
    }
  }

  private func pattern(_ match: Resolution.MatchedRule, _ answer: QueryAnswer) -> String {
    "`\(visible(client(answer).patterns[match.pattern].pattern.text.shortened()))`"
  }

  private func client(_ answer: QueryAnswer) -> CompiledConfiguration { answer.client.compiled }

  private func compact(_ value: JSONNode) -> UTF8String { JSONWriter.write(value) }
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
    case .segmentAdded: "with a segment more"
    }
  }
}

private let ownRulesDecide = "no configuration is loaded, and the client's own rules decide"
