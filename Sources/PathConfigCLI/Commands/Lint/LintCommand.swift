import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension Command {
  static let lint = Command(
    "lint", synonyms: ["check", "validate", "verify", "analyze"], group: .everyDay,
    forms: [
      Form([Positional("FILE", .input, count: .any)]),
      Form(chosenBy: .of(.source), []),
    ],
    flags: .of(
      .source, .knownRoutes, .config, .client, .select, .check, .failOn, .undecided, .fix, .diff,
      .header, .timeout, .formatOfFindings, .output,
      .all, .showSettings)
  ) { arguments, session in
    Linter.prepare()
    let (requests, patch) = try arguments.reportsBesideFixes()
    let outputs = requests + (patch.map { [ReportRequest(format: .text, destination: $0)] } ?? [])
    var run = try LintRun(arguments, writing: outputs, in: session)
    if arguments.fixes {
      run.fixes = try FixRun(
        arguments, from: run.showsSuggestions ? .info : .warning, to: patch, in: session)
    }
    if arguments[.showSettings] { return try run.showSettings() }
    let reports = try Reports(requests, in: session)
    let inputs = try run.inputs()
    let found = FindingReport(inputs, showsAll: arguments[.all], in: session) {
      Check.all.map { ReportedRule($0) }
    }
    let exit = reports.write(
      Report(
        blocks: { isWhole in
          found.blocks(
            columns: session.excerptColumns, showsSuppressed: arguments[.all],
            offersFixes: !arguments.fixes, isWhole: isWhole)
        }, json: { found.json }, findings: { found },
        exit: inputs.contains(where: \.fails) ? .findings : .success))
    run.fixes?.report()
    return max(run.fixes?.exitCode ?? .success, exit)
  }
}

extension ReportedRule {
  fileprivate init(_ check: Check) {
    let level: Severity? = if case .on(let severity) = check.page.level { severity } else { nil }
    self.init(
      id: check.id, summary: check.page.summary, rationale: check.page.rationale, level: level,
      page: Explanation.shortPage(of: check))
  }
}
