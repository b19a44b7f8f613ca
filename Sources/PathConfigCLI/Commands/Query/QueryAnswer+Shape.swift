import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

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
        + "and for stages."),
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
