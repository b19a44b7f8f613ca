import PathConfigClients
import PathConfigLint

extension PathConfig {
  /// The findings in each file on its own.
  ///
  /// Findings about URLs are proved on the languages of the patterns and come with an example. A file
  /// suppresses a finding with `"lint": {"allow": {"check": "reason"}}` in a rule or beside `rules`.
  /// Complexity: seconds for thousands of rules, on all cores.
  ///
  /// ```swift
  /// func errors(in configuration: PathConfig) throws -> [Diagnostic] {
  ///   let levels = try CheckLevels(["end-anchored-pattern": .off, "dead-rule": .on(.error)])
  ///   return configuration.lint(levels: levels).counted.filter { $0.severity == .error }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - clients: the clients that a finding must affect.
  ///   - levels: the levels of checks that should not run at their defaults.
  public func lint(
    for clients: [ClientProfile] = ClientProfile.current, levels: CheckLevels = .standard
  ) -> LintResult {
    var result = LintResult()
    for document in documents {
      let found = Linter.lint(document, for: clients, levels: levels, fallback: ICUEngine())
      result.diagnostics += found.diagnostics
      result.undecided += found.undecided
    }
    return result
  }
}

extension ConfigurationDocument {
  /// The file after every fix that is proved to change no more than its finding names.
  ///
  /// Every byte outside the fixes stays. Complexity: that of ``PathConfig/lint(for:levels:)``, for each
  /// of a bounded number of rounds.
  ///
  /// ```swift
  /// let file = ConfigurationDocument(json: #"{"rules": [],}"#, name: "ios.json")
  /// print(file.fixed().text)  // {"rules": []}
  /// ```
  ///
  /// - Parameters:
  ///   - clients: the clients that a finding must affect.
  ///   - levels: the levels of checks that should not run at their defaults.
  public func fixed(
    for clients: [ClientProfile] = ClientProfile.current, levels: CheckLevels = .standard
  ) -> ConfigurationDocument {
    Linter.fix(self, applying: .safe, for: clients, levels: levels, fallback: ICUEngine()).document
  }
}
