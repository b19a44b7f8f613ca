public import PathConfigDiagnostics

/// A named set of checks and severities, from few findings to many.
public enum CheckPreset: String, CaseIterable, Sendable {
  /// The errors of the recommended checks.
  case minimal
  /// The checks that most teams want.
  case recommended
  /// Every check except those that must be named to be on.
  case strict

  /// The least severity that is reported.
  public var leastSeverity: Severity { self == .minimal ? .error : .info }

  /// True if the preset has a check of another preset.
  func includes(_ other: CheckPreset) -> Bool { self == .strict || other != .strict }
}
