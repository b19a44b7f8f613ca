import PathConfigSyntax

extension Finding {
  /// A value that contradicts the declaration of its property.
  init(_ message: String, _ assignment: Assignment, against declaration: DeclaredProperty) {
    self.init(message, at: assignment.member.value.range)
    rule = assignment.rule
    property = assignment.name
    notes = [Diagnostic.Note(isDeclaredHere(assignment.name), at: declaration.location)]
  }
}

// MARK: - Wording

private func isDeclaredHere(_ name: UTF8String) -> String {
  "\(Quotation.of(name)) is declared here"
}
