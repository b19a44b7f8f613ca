import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// A linted file with its clients and its findings.
struct LintedFile {
  /// The input, or the fixed text after fixes.
  var document: ConfigurationDocument
  var clients: [ClientProfile]

  /// True if only some of the clients may read it, and nothing shows which.
  var isOpen = false
  var result: LintResult

  /// The levels that were applied.
  var levels: CheckLevels

  /// The subjects that checks examined: the file alone, and the file beside others.
  var subjects: [CheckSubject] = [.file]

  /// True if `--fix` can replace the text, which did not come from a server or a revision.
  var isWritable: Bool
  var failLevel: FailLevel
  var undecidedAction: UndecidedAction

  /// The undecided questions that the report lists.
  var undecided: [UndecidedQuestion] { undecidedAction == .ignore ? [] : result.undecided }

  var fails: Bool {
    if undecidedAction == .fail, !result.undecided.isEmpty { return true }
    guard let level = failLevel.severity else { return false }
    return result.counted.contains { $0.severity >= level }
  }
}
