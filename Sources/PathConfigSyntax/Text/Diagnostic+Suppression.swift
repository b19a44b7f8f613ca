extension Diagnostic {
  /// The entry that suppresses a finding.
  ///
  /// A suppressed finding fails no run, and no run fixes it. Reports for programs still hold it.
  public struct Suppression: Sendable {
    /// The place of the entry.
    public enum Kind: String, CaseIterable, Sendable {
      /// `lint.allow` of the finding's rule.
      case inRule
      /// `lint.allow` beside `rules`, for the whole file.
      case inFile
    }

    /// The place of the entry.
    public var kind: Kind

    /// The reason that the author gives.
    public var reason: UTF8String

    /// The text of the entry.
    public var location: SourceRange

    package init(_ kind: Kind, because reason: UTF8String, at location: SourceRange) {
      self.kind = kind
      self.reason = reason
      self.location = location
    }
  }
}
