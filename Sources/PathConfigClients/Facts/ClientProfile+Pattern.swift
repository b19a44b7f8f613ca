import PathConfigSyntax

extension ClientProfile {
  /// The reason that this client's engine does not compile a pattern, or nil.
  ///
  /// It is also nil if that is not known. The empty pattern is `emptyPattern`, a separate fact,
  /// because no engine has an error for it.
  package func rejection(of pattern: Pattern) -> PatternError? {
    switch pattern.parse {
    case .rejected(let error): error
    case .accepted(let syntax): self.letterEscape == .isInvalid ? syntax.letterEscapeError : nil
    case .empty, .undecided: nil
    }
  }
}
