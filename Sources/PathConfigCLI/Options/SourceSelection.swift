/// The inputs that form one configuration.
package struct SourceSelection: Equatable, Sendable {
  /// Files, directories, URLs or `-` as typed, the lowest precedence first.
  package var references: [String]
  package var combine: CombineChoice

  package init(_ references: [String], combine: CombineChoice = .merge) {
    self.references = references
    self.combine = combine
  }

  /// What `--source` names, or else the given arguments.
  package init(_ parsed: ParsedArguments, or arguments: [String]) {
    let sources = parsed.values(of: .source)
    references = sources.isEmpty ? arguments : sources
    combine = parsed.choice(of: .combine) ?? .merge
  }
}

/// Fails where more than one argument stands for standard input.
func checkStandardInput(_ arguments: [String]) throws(UsageError) {
  if arguments.count(where: { $0 == "-" }) > 1 { throw .standardInputTwice }
}
