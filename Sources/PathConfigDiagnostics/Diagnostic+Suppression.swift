extension Diagnostic {
  /// Why a finding is not held against the file: somebody knows of it and allows it.
  ///
  /// Such a finding fails no run and is fixed by none; programs are told of it all the same.
  package struct Suppression: Sendable {
    /// Where it is allowed.
    package enum Kind: String, CaseIterable, Sendable {
      /// By the rule that it is in.
      case inRule
      /// By the file that it is in, for all of the file.
      case inFile
      /// By the configuration of the tool.
      case inConfiguration
      /// It was there when the baseline was written.
      case baseline
    }

    package var kind: Kind

    /// Why, in the words of who allows it; nil for a baseline, which asks for no reason.
    package var reason: UTF8String?

    /// Where that is written.
    package var location: SourceRange

    package init(_ kind: Kind, because reason: UTF8String?, at location: SourceRange) {
      self.kind = kind
      self.reason = reason
      self.location = location
    }
  }
}
