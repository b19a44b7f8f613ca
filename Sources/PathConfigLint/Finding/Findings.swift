import PathConfigClients
import PathConfigSyntax

extension LintContext {
  /// A finding of the running check, which applies to the client.
  ///
  /// Its rule and its property are those around the place.
  /// - Parameter other: the check that finds it, if it is not the running one.
  func finding(
    _ message: String, at range: Range<Int>, severity: Severity? = nil, by other: Check? = nil
  ) -> DraftFinding {
    let location = SourceRange(buffer, range)
    var finding = DraftFinding(other ?? check, message, at: location, severity: severity)
    guard let rule = document.place(of: range.lowerBound).rule else { return finding }
    finding.rule = rule
    finding.property = document.rule(rule)?.properties.member(around: range)?.name.text
    return finding
  }

  /// A finding about a mistake to which the client reacts in a certain way.
  ///
  /// The linter completes the message with the reactions of all clients. One that takes the mistake
  /// as meant is only in a note.
  func finding(
    _ cause: String, at range: Range<Int>, _ consequence: Consequence,
    severity: Severity? = nil, verb: (Consequence) -> VerbPhrase = { $0.verb }
  ) -> DraftFinding {
    var finding = finding(cause, at: range, severity: severity ?? consequence.severity)
    finding.effect = verb(consequence)
    if consequence == .none { finding.stance = .tolerant }
    return finding
  }
}

extension Consequence {
  /// The weight of the consequence, or nil if there is none.
  var severity: Severity? {
    switch self {
    case .none: nil
    case .countsAsAbsent, .lastWins, .becomesText, .readsNull: .warning
    case .rejectsFile, .crashes: .error
    }
  }
}

/// The findings of one check about one file so far.
struct Findings {
  private(set) var findings: [DraftFinding] = []
  private var givenUp: [Question] = []

  /// The first place of a finding that is left out.
  private var firstLeftOut: Range<Int>?

  typealias Question = (range: Range<Int>, reason: String)

  /// More findings of one check than anybody reads.
  ///
  /// A finding takes a kilobyte of memory, and a file of 1 MiB could have 350,000.
  static let maximum = 10_000

  /// True if a finding was left out, so that those at later places need not be found.
  var isFull: Bool { firstLeftOut != nil }

  /// Adds a finding, or leaves it out if there are too many.
  mutating func add(_ finding: DraftFinding) {
    if findings.count < Self.maximum {
      findings.append(finding)
    } else {
      leaveOut(from: finding.location.range)
    }
  }

  private mutating func leaveOut(from place: Range<Int>) {
    if let first = firstLeftOut, first.lowerBound <= place.lowerBound { return }
    firstLeftOut = place
  }

  /// Records that a question about a place was given up.
  ///
  /// `reason` is a clause without a full stop.
  mutating func giveUp(at range: Range<Int>, because reason: String) {
    givenUp.append((range, reason))
  }

  /// The questions that were given up, and the one after which findings are left out.
  var undecided: [Question] {
    let reason = "there are more than \(Self.maximum) findings of this check; the rest is left out"
    return givenUp + (firstLeftOut.map { [($0, reason)] } ?? [])
  }
}

// MARK: - Joining the findings of clients

extension Findings {
  /// One finding for each place and cause, whatever the number of clients.
  ///
  /// - Parameter searches: the findings of one check for each client, in the order asked.
  static func joined(_ searches: [(client: Client, findings: Findings)]) -> Findings {
    var groups: [[FindingOfClient]] = []
    var places: [Range<Int>: [Int]] = [:]
    var result = Findings()
    var givenUp: Set<Range<Int>> = []
    for place in searches.compactMap(\.findings.firstLeftOut) { result.leaveOut(from: place) }
    // From there on, the search of some client is silent, although the client may be affected.
    let end = result.firstLeftOut?.lowerBound ?? .max
    for (client, search) in searches {
      for finding in search.findings where finding.location.range.lowerBound < end {
        let range = finding.location.range
        let open = places[range, default: []].filter {
          groups[$0].last?.client != client
        }
        let same = open.first { groups[$0].contains { $0.finding.words == finding.words } }
        if let place = same ?? open.first {
          groups[place].append((client, finding))
        } else {
          places[range, default: []].append(groups.count)
          groups.append([(client, finding)])
        }
      }
      for question in search.givenUp where givenUp.insert(question.range).inserted {
        result.givenUp.append(question)
      }
    }
    result.findings = groups.compactMap { $0.joined(of: searches.count) }
    return result
  }
}

private typealias FindingOfClient = (client: Client, finding: DraftFinding)

extension [FindingOfClient] {
  /// The worst of the findings about one place, with the clients and what they do.
  ///
  /// Nil if no client is affected, or if not all are and the finding needs that.
  fileprivate func joined(of clientCount: Int) -> DraftFinding? {
    let affected = filter { $0.finding.stance != .tolerant }
    guard var finding = affected.first?.finding,
      finding.stance != .agreed || count == clientCount
    else { return nil }
    for (_, other) in affected where other.isWorse(than: finding) { finding = other }
    let groups = affected.grouped { $0.finding.words }
    let own = finding.words
    let tolerant = filter { $0.finding.stance == .tolerant && $0.finding.effect != nil }
    if let note = tolerant.clause { finding.notes.insert(Finding.Note(note), at: 0) }
    for (words, parts) in groups where words != own {
      let names = ClientNames.list(parts.map(\.client))
      finding.notes.append(
        Finding.Note("on \(names): \(parts.message(parts[0].finding.message))"))
    }
    finding.message =
      (groups.first { $0.key == own }?.elements ?? affected).message(finding.message)
    finding.clients = finding.stance == .indifferent ? [] : affected.map(\.client.id)
    return finding
  }

  /// The cause with what the clients do, before it if there is no cause.
  private func message(_ cause: String) -> String {
    guard let clause, let end = first?.finding.effectEnd else { return cause }
    if cause.isEmpty { return clause + end }
    return cause + (cause.contains(": ") ? "; " : ": ") + clause + end
  }

  private var clause: String? {
    let statements = compactMap { part in part.finding.effect.map { (part.client, $0) } }
    return statements.isEmpty ? nil : ClientNames.clauses(statements)
  }
}

extension DraftFinding {
  /// The message without its URL, which differs between clients.
  fileprivate var words: UTF8String {
    guard let url = finding.witness?.string, !url.isEmpty else {
      return UTF8String(finding.message)
    }
    return UTF8String(finding.message.replacing(url, with: ""))
  }

  fileprivate func isWorse(than other: DraftFinding) -> Bool {
    (finding.severity, finding.consequences.count) > (other.severity, other.consequences.count)
  }
}

// MARK: - Properties and settings

extension LintContext {
  /// A value that contradicts the declaration of its property.
  func finding(
    _ message: String, _ assignment: Assignment, against declaration: DeclaredProperty
  ) -> DraftFinding {
    var finding = finding(message, at: assignment.member.value.range)
    finding.stance = .indifferent
    finding.notes = [
      Finding.Note("\(Quotation.of(assignment.name)) is declared here", at: declaration.location)
    ]
    return finding
  }
}
