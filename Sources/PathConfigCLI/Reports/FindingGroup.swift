import PathConfigSyntax

/// Findings that people read as one.
struct FindingGroup: Sendable {
  /// The reason that the findings form a group.
  enum Kind: Sendable {
    /// There is only one.
    case single
    /// The same mistake at several places.
    case repetition
    /// One culprit for all of them.
    case cause(Finding.Cause)
  }

  let kind: Kind

  /// In the order of every output.
  ///
  /// There is at least one.
  let findings: [Finding]

  /// The first finding, which represents all in a repetition.
  let first: Finding

  /// The places of the findings in the list that was grouped.
  let indices: [Int]

  fileprivate init(
    _ kind: Kind, _ members: [(index: Int, finding: Finding)], first: Finding
  ) {
    self.kind = kind
    self.findings = members.map(\.finding)
    self.indices = members.map(\.index)
    self.first = first
  }

  /// The weight of the worst.
  var severity: Severity { findings.map(\.severity).max() ?? first.severity }

  /// The place of the headline.
  var location: SourceRange {
    if case .cause(let cause) = kind { cause.location } else { first.location }
  }

  /// The text of the headline.
  var message: String {
    if case .cause(let cause) = kind { "\(findings.count) \(cause.effect)" } else { first.message }
  }

  /// The ids of the checks that found them, each once, in alphabetical order.
  var checks: [String] {
    findings.map(\.check).reduce(into: []) { checks, check in
      if !checks.contains(check) { checks.append(check) }
    }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The text to write instead, if it is the same for all.
  var help: String? {
    guard case .cause(let cause) = kind else { return first.help }
    if let help = cause.help { return help }
    let text = first.help.map { UTF8String($0) }
    let isShared = findings.allSatisfy { $0.help.map { UTF8String($0) } == text }
    return isShared ? first.help : nil
  }
}

extension FindingGroup {
  /// Findings as groups, both in the order of every output.
  ///
  /// Complexity: O(n log n).
  static func groups(of findings: [Finding]) -> [FindingGroup] {
    let sorted = findings.enumerated().map { (index: $0, finding: $1) }.sorted { left, right in
      Finding.isOrderedBefore(left.finding, right.finding)
    }
    return sorted.grouped { GroupKey($0.finding) }.compactMap { group(of: $0.elements) }
      .sorted(by: isOrderedBefore)
  }

  private static func group(
    of members: [(index: Int, finding: Finding)]
  ) -> FindingGroup? {
    guard let first = members.first?.finding else { return nil }
    if members.count == 1 { return FindingGroup(.single, members, first: first) }
    if let cause = first.cause { return FindingGroup(.cause(cause), members, first: first) }
    return FindingGroup(.repetition, members, first: first)
  }

  private static func isOrderedBefore(_ left: FindingGroup, _ right: FindingGroup) -> Bool {
    Finding.isOrderedBefore(left.headline, right.headline)
  }

  /// The headline as a finding.
  private var headline: Finding {
    Finding(checks.first ?? first.check, severity, message, at: location)
  }
}

/// The common part of the findings of one group.
///
/// Texts are bytes, because strings treat some different names from the file as equal.
enum GroupKey: Hashable {
  case cause(ObjectIdentifier, id: UTF8String)
  case same(ObjectIdentifier, Severity, texts: [ContiguousArray<UInt8>])

  init(_ finding: Finding) {
    let buffer = ObjectIdentifier(finding.location.buffer)
    if let cause = finding.cause {
      self = .cause(buffer, id: cause.id)
      return
    }
    var texts = [finding.check, finding.help ?? "", "\(finding.clients.count)"] + finding.clients
    for note in finding.notes {
      texts += [note.message, note.location.map { "\($0.buffer.name) \($0.range)" } ?? ""]
    }
    let message = finding.messageWithoutWitness
    self = .same(
      buffer, finding.severity, texts: [message] + texts.map { ContiguousArray($0.utf8) })
  }
}

extension Finding {
  /// The message with a NUL in place of its witness.
  ///
  /// If the same mistake is at many places, each place has its own witness.
  fileprivate var messageWithoutWitness: ContiguousArray<UInt8> {
    guard let witness, WitnessWords.names(message, witness) else {
      return ContiguousArray(message.utf8)
    }
    return WitnessWords.replacing(witness, in: message)
  }
}

/// The groups of a report that a person is shown.
struct GroupSelection: Sendable {
  /// The amount of a report that is shown.
  struct Limits: Hashable, Sendable {
    /// The most groups in one report.
    var groups: Int

    /// The most findings, or places, that are listed of one group.
    var findings: Int

    /// A few screens, and lists that fit a glance.
    static let readable = Limits(groups: 50, findings: 8)

    static let none = Limits(groups: .max, findings: .max)
  }

  /// True for each group that is shown, in the order of the groups.
  let isShown: [Bool]

  /// The number of hidden findings, with those left out of the lists of shown groups.
  let hiddenFindings: Int

  /// Chooses the worst groups.
  ///
  /// Of equally bad ones it takes the first.
  init(of groups: [FindingGroup], limits: Limits = .readable) {
    var isShown = Array(repeating: groups.count <= limits.groups, count: groups.count)
    var room = limits.groups
    if groups.count > limits.groups {
      for severity in Severity.allCases.reversed() {
        for (index, group) in groups.enumerated() where group.severity == severity && room > 0 {
          isShown[index] = true
          room -= 1
        }
      }
    }
    self.isShown = isShown
    hiddenFindings = zip(groups, isShown).reduce(0) { count, entry in
      let (group, isShown) = entry
      return count + (isShown ? group.hiddenFindings(limits) : group.findings.count)
    }
  }
}

extension FindingGroup {
  /// The number of the findings that a report shows.
  func listedFindings(_ limits: GroupSelection.Limits) -> Int {
    switch kind {
    case .single: 1
    // The first has the headline, and the list has the others.
    case .repetition: 1 + min(findings.count - 1, limits.findings)
    case .cause: min(findings.count, limits.findings)
    }
  }

  /// The number of findings for people that a report leaves out.
  func hiddenFindings(_ limits: GroupSelection.Limits) -> Int {
    findings.count - listedFindings(limits)
  }
}
