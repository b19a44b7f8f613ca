package import PathConfigPattern

extension ClientProfile {
  /// Why this client's engine does not compile a pattern; nil where it does, or where that is not
  /// known.
  ///
  /// The empty pattern is `emptyPattern`, a fact of its own, since no engine has an error for it.
  package func rejection(of pattern: Pattern) -> PatternError? {
    switch pattern.parse {
    case .rejected(let error): error
    case .accepted(let syntax): self.letterEscape == .isInvalid ? syntax.letterEscapeError : nil
    case .empty, .undecided: nil
    }
  }
}
