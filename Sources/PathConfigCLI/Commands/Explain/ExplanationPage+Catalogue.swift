import PathConfigLint

extension ExplanationPage {
  /// Every check by its category.
  static let catalogue = ExplanationPage(
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
  The checks of `pathconfig lint`. `pathconfig explain CHECK` shows why a check matters, an \
  example, and the clients that it concerns.
  """

private let ofLevels = """
  The level is the default severity of the findings. A check that is off runs if you give it a \
  level, with `--check ID=LEVEL` or with `"checks"` in `.pathconfig.json`.
  """

private func entry(_ check: Check) -> String {
  "\(check.defaultLevel.name): \(check.summary)"
}
