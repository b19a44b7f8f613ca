import PathConfigClients
import PathConfigSyntax

extension Finding {
  /// A property or setting that only other clients, or other releases, read.
  ///
  /// - Parameters:
  ///   - others: the readers, as `PropertyKnowledge.otherReaders` names them, at least one.
  ///   - buffer: of the document.
  ///   - clients: the clients of the run; none of them reads it.
  init(
    _ assignment: Assignment, isReadBy others: [String], not clients: [ClientProfile],
    in buffer: SourceBuffer
  ) {
    self.init(isRead(assignment, by: others, not: clients), at: assignment.member.nameRange)
    self.clients = clients
    rule = assignment.rule
    if rule != nil { property = assignment.name }
    help = removeOrDeclare(assignment)
    fixes = [
      Diagnostic.Fix(
        "Remove \(Quotation.of(assignment.name))", isSafe: false,
        edits: [.removingMember(at: assignment.index, of: assignment.members, in: buffer)])
    ]
  }
}

// MARK: - Wording

private func isRead(
  _ assignment: Assignment, by others: [String], not clients: [ClientProfile]
) -> String {
  """
  \(assignment.phrase) has no effect in \(ClientNames.brief(clients, "or")); only \
  \(listed(others)) read\(others.count == 1 ? "s" : "") it
  """
}

/// A setting cannot be declared.
private func removeOrDeclare(_ assignment: Assignment) -> String {
  assignment.rule == nil
    ? "remove it, unless the app reads it itself" : HelpLine.removeOrDeclare(assignment)
}
