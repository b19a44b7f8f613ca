import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// The effect of control characters and line terminators, which the analysis leaves out.
enum ControlCharacters {
  /// A note if later rules cover a rule except for URLs with an escape such as `%0A`.
  ///
  /// This concerns a client that decodes the escape: `.` does not match the decoded character.
  static func note(
    on rule: Int, coveredBy cover: [Int], for analysis: ClientAnalysis
  ) -> Diagnostic.Note? {
    guard SubjectUniverse.canHoldControls(analysis.client) else { return nil }
    let universe = SubjectUniverse.of(analysis.client, includingControls: true)
    guard let covered = language(of: rule, in: universe, analysis) else { return nil }
    var search = LanguageSearch(
      inside: [covered], outside: cover.compactMap { language(of: $0, in: universe, analysis) })
    guard case .found = search.shortest() else { return nil }
    return Diagnostic.Note(isLeftOut)
  }

  private static func language(
    of rule: Int, in universe: Universe, _ analysis: ClientAnalysis
  ) -> Language? {
    let expressions = analysis.languages.rules[rule].patterns.compactMap { label in
      analysis.languages.compiled.patterns[label].expression
    }
    return try? universe.language(searchingFor: expressions)
  }
}

// MARK: - Wording

private let isLeftOut = "a URL with an escaped line break or control character (`%0A`) is left out"
