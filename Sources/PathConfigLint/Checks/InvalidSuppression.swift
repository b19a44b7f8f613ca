import PathConfigDiagnostics
import PathConfigModel

extension Check {
  static let invalidSuppression = Check(
    id: "invalid-suppression",
    summary: "a `lint` member that allows nothing, since it cannot be meant so",
    rationale: """
      A rule may allow a finding: `"lint": {"allow": {"dead-rule": "kept for version 2"}}`. The \
      same in the outermost object holds for the whole file. The clients pass over it. What allows \
      a finding has to say which, and why: a reader a year later knows neither. So a check that does \
      not exist, a reason that is empty or no text, and a member in the wrong place are told, and \
      what they were to allow is told as well.
      """,
    level: .on(.warning),
    dependsOn: [],
    examples: [
      .finds(
        "A check that does not exist",
        in: """
          {"rules": [
            {"patterns": ["/new$"], "properties": {"context": "modal"},
             "lint": {"allow": {«"query-blind-patern"»: "the app drops queries"}}}
          ]}
          """,
        [
          .init("there is no check `query-blind-patern`, so that nothing is allowed by it")
        ],
        fixed: """
          {"rules": [
            {"patterns": ["/new$"], "properties": {"context": "modal"},
             "lint": {"allow": {"query-blind-pattern": "the app drops queries"}}}
          ]}
          """),
      .finds(
        "No reason",
        in: """
          {"rules": [
            {"patterns": ["/new$"], "properties": {"context": "modal"},
             "lint": {"allow": {"query-blind-pattern": «""»}}}
          ]}
          """,
        "nothing says why `query-blind-pattern` is allowed in rule 1, so that it is not"),
      .finds(
        "A list without reasons",
        in: #"{"rules": [], "lint": {"allow": «["missing-default"]»}}"#,
        "`allow` of the file is an array instead of an object, so that it allows nothing"),
      .finds(
        "Another word",
        in: #"{"rules": [], "lint": {«"ignore"»: {"missing-default": "none is needed"}}}"#,
        "`lint` of the file has no key `ignore`, so that nothing is allowed by it"),
      .finds(
        "Among the properties",
        in: """
          {"rules": [
            {"patterns": ["/new$"], "properties": {
              "context": "modal", «"lint"»: {"allow": {"query-blind-pattern": "no queries"}}}}
          ]}
          """,
        """
        `lint` stands among the properties of rule 1, where it allows nothing and every app gets it
        """),
      .ignores(
        "A finding that is allowed",
        in: """
          {"rules": [
            {"patterns": ["/new$"], "properties": {"context": "modal"},
             "lint": {"allow": {"query-blind-pattern": "the app drops queries"}}}
          ]}
          """),
    ],
    find: InvalidSuppression.find)
}

private enum InvalidSuppression {
  static func find(in context: LintContext, into findings: inout Findings) {
    for mistake in WrittenAllowances(context.document).mistakes
    where context.isCertain(mistake.range) {
      var finding = Finding(mistake.message, at: mistake.range)
      finding.rule = mistake.rule
      finding.help = mistake.help
      if case .unknownCheck(let unknown) = mistake.kind, let meant = unknown.suggestion {
        finding.fixes = [
          Diagnostic.Fix(
            "Write \(Quotation.of(meant))", isSafe: false,
            edits: [.writing(UTF8String(meant), over: mistake.range)])
        ]
      }
      findings.add(finding)
    }
  }
}

// MARK: - Wording

extension SuppressionMistake {
  fileprivate var message: String {
    switch kind {
    case .noObject(let key, let found):
      "\(Quotation.of(key)) of \(owner) is \(found.phrase) instead of an object, so that it allows "
        + "nothing"
    case .allowsNothing: "`lint` of \(owner) allows nothing"
    case .unknownKey(let key):
      "`lint` of \(owner) has no key \(Quotation.of(key)), so that nothing is allowed by it"
    case .unknownCheck(let unknown):
      "there is no check \(Quotation.of(unknown.id)), so that nothing is allowed by it"
    case .reasonIsNoText(let check, let found):
      "the reason why `\(check)` is allowed in \(owner) is \(found.phrase) instead of a text, so that "
        + "it is not"
    case .noReason(let check):
      "nothing says why `\(check)` is allowed in \(owner), so that it is not"
    case .misplaced(let key):
      "`lint` stands among the \(key) of \(owner), where it allows nothing and every app gets it"
    }
  }

  fileprivate var help: String? {
    switch kind {
    case .noObject: "write `\"lint\": {\"allow\": {\"the-check\": \"the reason\"}}`"
    case .allowsNothing: "remove it, or name a check and the reason in its `allow`"
    case .unknownKey: "write `allow`"
    case .unknownCheck(let unknown):
      unknown.suggestion.map { "write `\($0)`" }
        ?? "see `pathconfig explain` for the checks that there are"
    case .reasonIsNoText, .noReason: "write the reason in a sentence"
    case .misplaced(let key): "move it out of `\(key)`, beside it"
    }
  }
}
