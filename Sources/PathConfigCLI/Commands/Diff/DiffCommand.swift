import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension Command {
  static let diff = Command(
    "diff", synonyms: ["compare", "changes"], isUsual: true,
    forms: [
      Form([
        Positional("BEFORE", .input, count: .optional),
        Positional("AFTER", .input, count: .optional),
      ])
    ],
    flags: .of(
      .knownRoutes, .config, .client, .matchQueryStrings, .header, .timeout, .expect,
      .diffUndecided, .all(of: "diff"), .formatOfChanges,
      .output)
  ) { arguments, session in
    let reports = try Reports(arguments.reports, in: session)
    let project = try arguments.project(in: session)
    var limits = ComparisonLimits(arguments)
    var comparison = try arguments.comparison(in: project, &limits, session)
    limits.apply(to: &comparison)
    let found = comparison
    if !found.sections.contains(where: \.loadsASide) {
      session.missed(
        "no client loads either configuration", help: "`pathconfig lint` shows every fault")
    }
    return reports.write(
      Report(
        blocks: { _ in found.blocks(showsAll: arguments[.all]) },
        json: { found.output }, findings: { found.findings(in: session) },
        exit: found.exitCode(undecided: limits.undecided)))
  }
}

extension Arguments {
  /// The comparison of two inputs, or that of each app of the project with itself.
  fileprivate func comparison(
    in project: Project, _ limits: inout ComparisonLimits, _ session: Session
  ) throws(RunFailure) -> Comparison {
    let named = self["BEFORE"] + self["AFTER"]
    let questions =
      named.isEmpty
      ? try project.configurations().map { [$0] } : [try project.inputs(named).map { [$0] }]
    var comparison = Comparison()
    for question in questions {
      let apps = try project.apps(question, requiring: .configurations)
      let moments = apps[0].configuration.moments
      let hasClients = isGiven(.client) && apps[0].clients.count > 1
      // An app of the project that downloads nothing never changes.
      let isSteady = moments.isEmpty ? !hasClients : named.isEmpty && moments.count == 1
      if apps.count == 1, isSteady { continue }
      try limits.takePages(of: apps[0].settings, in: project, session)
      comparison.add(
        try Comparison(Panel(apps, asIn: apps.model), knowing: limits.examples),
        about: questions.count > 1 ? apps[0].name : nil)
    }
    if comparison.sections.isEmpty { throw RunFailure.nothingToCompare(named.first) }
    return comparison
  }
}

/// The flags that `diff` and `deploy` share.
struct ComparisonLimits {
  let undecided: UndecidedAction

  /// The changes that may happen; nil if any change is allowed.
  private let expectations: [ChangeExpectation]?

  /// The URLs of the app's pages; nil without a list.
  private var pages: [UTF8String]?

  /// The pages, and with a query those whose links carry one.
  private(set) var examples: [UTF8String] = []

  init(_ arguments: Arguments) {
    undecided = arguments[.diffUndecided] ?? .fail
    expectations = arguments.isGiven(.expect) ? arguments[.expect] : nil
  }

  /// Knows the pages that the run or the settings name.
  mutating func takePages(
    of settings: Settings, in project: Project, _ session: Session
  ) throws(RunFailure) {
    let known = try session.readable(project.pages(of: settings)) ?? nil
    known?.list.note(in: session)
    pages = known?.list.exampleURLs
    examples = known?.urls.examples ?? []
  }

  /// Weighs the changes by the pages, and judges them.
  func apply(to comparison: inout Comparison) {
    comparison.sections = comparison.sections.map { section in
      if section.failure != nil { return section }
      var section = section
      if let pages { section.weigh(by: pages) }
      section.judgement = expectations.map { ExpectationJudgement($0, of: section) }
      return section
    }
  }
}
