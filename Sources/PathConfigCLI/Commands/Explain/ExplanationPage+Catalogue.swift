import PathConfigLint

extension ExplanationPage {
  /// Every check by its category.
  package static let catalogue = ExplanationPage(
    title: "Checks",
    blocks: [.paragraph(ofCatalogue)]
      + CheckCategory.allCases.flatMap { category in
        [
          Block.heading(category.title),
          .definitions(category.checks.map { (term: $0.id, sentence: entry($0)) }),
        ]
      } + [.heading("Levels"), .paragraph(ofLevels)])
}

// MARK: - Wording

private let ofCatalogue = """
  What `pathconfig lint` looks for. `pathconfig explain CHECK` tells of one check why it matters, \
  shows what it finds and what it leaves alone, and which clients it is about.
  """

private let ofLevels = """
  The level is how a finding weighs where no client's verdict says otherwise; a check that is off \
  runs once it is given a level. `--check ID=LEVEL` and `"checks"` in `.pathconfig.json` change it.
  """

private func entry(_ check: Check) -> String {
  let preset = check.preset == .strict ? " (strict)" : ""
  return "\(check.defaultLevel.name)\(preset): \(check.summary)"
}
