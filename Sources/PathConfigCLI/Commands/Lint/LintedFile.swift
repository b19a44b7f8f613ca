import PathConfigDiagnostics
import PathConfigLint
import PathConfigModel

/// A file that was linted, for whom, and what follows.
struct LintedFile {
  /// The input, as it was read; after fixes, as it is then.
  var document: ConfigurationDocument
  var clients: [ClientProfile]
  var result: LintResult

  /// The levels that held.
  var levels: CheckLevels

  /// What is allowed in it, beyond what it allows itself.
  var allowances: FileAllowances

  /// What checks looked at that said something of it.
  var subjects: [CheckSubject] = [.file]

  /// Whether it could be written.
  var isWritable: Bool
  var failLevel: FailLevel
  var undecidedAction: UndecidedAction

  /// The open questions that are told.
  var undecided: [UndecidedQuestion] { undecidedAction == .ignore ? [] : result.undecided }

  var fails: Bool {
    if undecidedAction == .fail, !result.undecided.isEmpty { return true }
    guard let level = failLevel.severity else { return false }
    return result.counted.contains { $0.severity >= level }
  }
}
