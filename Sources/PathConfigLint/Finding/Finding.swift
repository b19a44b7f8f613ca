import PathConfigClients
import PathConfigSyntax

/// A check's finding about one place, which the linter turns into a diagnostic.
struct Finding {
  var message: String

  /// The place in the document's buffer, or in `buffer`.
  var range: Range<Int>

  /// The file of the place if there are several files, or nil for the file in question.
  var buffer: SourceBuffer?

  /// Nil for the check's default.
  var severity: Severity?

  /// The clients that have the problem, in the order asked.
  ///
  /// Empty if it does not depend on the client.
  var clients: [ClientProfile] = []

  /// The place of the rule in the file's array, from 0.
  var rule: Int?
  var property: UTF8String?
  var pattern: UTF8String?

  /// A URL that shows it, without its host.
  var witness: UTF8String?
  var notes: [Diagnostic.Note] = []
  var help: String?
  var fixes: [Diagnostic.Fix] = []

  /// The edits that repair the patterns, in the order of the file.
  ///
  /// The help shows the result.
  var rewrites: [PatternRewrite] = []

  /// The rules that the rule of this finding affects, by their places in the file's array.
  var affectedRules: [Int] = []

  /// The rules that together cause it, with nil for one of a client's own.
  var culprits: [Int?] = []

  /// The common cause of several findings, with the words and role of this one in their list.
  var cause: Diagnostic.Cause?
  var brief: String?
  var role = Diagnostic.Role.own

  init(_ message: String, at range: Range<Int>, severity: Severity? = nil) {
    self.message = message
    self.range = range
    self.severity = severity
  }

  /// A finding for the clients that a verdict affects, with its weight, or nil without such
  /// clients.
  init?(
    _ cause: String, at range: Range<Int>, _ verdicts: ClientVerdicts,
    verb: (Consequence) -> VerbPhrase = { $0.verb }
  ) {
    guard let severity = verdicts.severity else { return nil }
    let separator = cause.contains(": ") ? "; " : ": "
    self.init(cause + separator + verdicts.clause(verb), at: range, severity: severity)
    clients = verdicts.affected
    notes = verdicts.toleranceNotes
  }
}

/// The findings of one check about one file so far.
struct Findings {
  private(set) var findings: [Finding] = []
  private(set) var undecided: [(range: Range<Int>, reason: String)] = []

  mutating func add(_ finding: Finding) { findings.append(finding) }

  mutating func update(_ change: (inout Finding) -> Void) {
    for index in findings.indices { change(&findings[index]) }
  }

  /// Records that a question about a place was given up.
  ///
  /// `reason` is a clause without a full stop.
  mutating func giveUp(at range: Range<Int>, because reason: String) {
    undecided.append((range, reason))
  }
}

extension Finding {
  /// A value that contradicts the declaration of its property.
  init(_ message: String, _ assignment: Assignment, against declaration: DeclaredProperty) {
    self.init(message, at: assignment.member.value.range)
    rule = assignment.rule
    property = assignment.name
    notes = [Diagnostic.Note(isDeclaredHere(assignment.name), at: declaration.location)]
  }
}

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

private func isDeclaredHere(_ name: UTF8String) -> String {
  "\(Quotation.of(name)) is declared here"
}

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
