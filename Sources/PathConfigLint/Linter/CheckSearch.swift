/// What a check looks at, and how it looks.
enum CheckSearch: Sendable {
  case file(@Sendable (LintContext, inout Findings) -> Void)
  case app(@Sendable (AppContext, inout Findings) -> Void)
  case stack(@Sendable (StackContext, inout Findings) -> Void)
  case platforms(@Sendable (PlatformsContext, inout Findings) -> Void)
  /// What was to be suppressed and was not there, once all else is found.
  case suppressions(@Sendable (SuppressionContext, inout Findings) -> Void)
}

/// What a check looks at.
package enum CheckSubject: CaseIterable, Sendable {
  /// One file for itself.
  case file
  /// What an app bundles and what its server sends.
  case app
  /// Several sources that are merged.
  case stack
  /// The files of one app for two platforms.
  case platforms

  /// What it is, completing “looks at …”.
  package var phrase: String {
    switch self {
    case .file: "one file"
    case .app: "what an app bundles and what its server sends, by --bundled and --server"
    case .stack: "several sources, by --source"
    case .platforms: "the files of one app for two platforms"
    }
  }
}

extension CheckSearch {
  var subject: CheckSubject {
    switch self {
    case .file, .suppressions: .file
    case .app: .app
    case .stack: .stack
    case .platforms: .platforms
    }
  }
}
