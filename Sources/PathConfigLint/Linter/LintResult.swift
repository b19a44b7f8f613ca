import PathConfigSyntax

/// The findings of linting.
///
/// ```swift
/// let app = ConfigurationDocument(json: #"{"rules": [],}"#, name: "ios.json")
/// for finding in PathConfig(app).lint().counted { print(finding) }
/// ```
public struct LintResult: Sendable {
  /// All findings by file and place, the suppressed ones among them.
  public var diagnostics: [Diagnostic]

  /// The questions that could not be decided within their budget, in the order of the file.
  public var undecided: [UndecidedQuestion]

  package init(diagnostics: [Diagnostic] = [], undecided: [UndecidedQuestion] = []) {
    self.diagnostics = diagnostics
    self.undecided = undecided
  }

  /// The findings that count: nothing suppresses them.
  public var counted: [Diagnostic] { diagnostics.filter { $0.suppression == nil } }

  /// The findings that an entry in the file suppresses.
  public var suppressed: [Diagnostic] { diagnostics.filter { $0.suppression != nil } }
}
