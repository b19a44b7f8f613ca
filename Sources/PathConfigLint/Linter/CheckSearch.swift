/// The subject of a check, and its search.
enum CheckSearch: Sendable {
  case file(@Sendable (LintContext, inout Findings) -> Void)
  case app(@Sendable (AppContext, inout Findings) -> Void)
  case platforms(@Sendable (PlatformsContext, inout Findings) -> Void)
  /// Suppressions that had nothing to suppress, after all other checks.
  case suppressions(@Sendable (SuppressionContext, inout Findings) -> Void)
}

/// The subject of a check.
package enum CheckSubject: CaseIterable, Sendable {
  /// One file alone.
  case file
  /// The app's bundled file and its server's file.
  case app
  /// The files of one app for two platforms.
  case platforms

  /// The words after “looks at”.
  package var phrase: String {
    switch self {
    case .file: "one file"
    case .app: "the app's bundled file and its server's file"
    case .platforms: "the files of one app for two platforms"
    }
  }
}

extension CheckSearch {
  var subject: CheckSubject {
    switch self {
    case .file, .suppressions: .file
    case .app: .app
    case .platforms: .platforms
    }
  }
}
