import PathConfigSyntax

/// Findings that people read as one: a single one, the same mistake at several places, or all that
/// one culprit causes.
struct FindingGroup {
  /// In the order of every output.
  ///
  /// There is at least one.
  let findings: [Finding]

  /// The places of the findings in the list that was grouped.
  let indices: [Int]

  /// The clients that were asked.
  let asked: [String]

  /// The same mistakes in another file of the app, which text shows as one with these.
  var twins: [FindingGroup] = []

  /// The first finding, which represents all in a repetition.
  private var first: Finding { findings[0] }

  /// The culprit for all of several findings.
  var cause: Finding.Cause? { findings.count > 1 ? first.cause : nil }

  /// The weight of the worst.
  var severity: Severity { findings.map(\.severity).max() ?? first.severity }

  /// The place of the headline.
  var location: SourceRange { cause?.location ?? first.location }

  /// The text of the headline.
  var message: String { cause.map { "\(findings.count) \($0.effect)" } ?? first.message }

  /// The ids of the checks that found them, each once, in alphabetical order.
  var checks: [String] {
    findings.map { UTF8String($0.check) }.distinct().map(\.string)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The text to write instead, if it is the same for all.
  var help: String? {
    guard let cause else { return first.help }
    if let help = cause.help { return help }
    let texts = Set(findings.map { $0.help.map { UTF8String($0) } })
    return texts.count == 1 ? first.help : nil
  }
}

extension FindingGroup {
  /// One finding by itself.
  init(_ finding: Finding) { self.init(findings: [finding], indices: [0], asked: []) }

  /// Findings as groups, both in the order of every output.
  ///
  /// Complexity: O(n log n).
  static func groups(of findings: [Finding], asked: [String] = []) -> [FindingGroup] {
    let sorted = findings.enumerated().sorted { Finding.isOrderedBefore($0.element, $1.element) }
    let groups = sorted.grouped { $0.element.groupKey }.map { _, members in
      FindingGroup(
        findings: members.map(\.element), indices: members.map(\.offset), asked: asked)
    }
    return groups.sorted { Finding.isOrderedBefore($0.headline, $1.headline) }
  }

  /// The headline as a finding.
  private var headline: Finding {
    Finding(checks.first ?? first.check, severity, message, at: location)
  }

  /// The most findings, or places, that text lists of one group unless it shows all.
  static let listed = 8

  /// The number of the findings that a report shows.
  func listedCount(showsAll: Bool) -> Int {
    // The first of a repetition has the headline, and the list has the others.
    let isListed = cause == nil ? 1 : 0
    return isListed + min(findings.count - isListed, showsAll ? .max : Self.listed)
      + twins.reduce(0) { $0 + $1.findings.count }
  }
}

extension [FindingGroup] {
  /// The worst of the groups, and the first of equally bad ones; in their order.
  func worst(_ limit: Int) -> [FindingGroup] {
    let byWeight = Severity.allCases.reversed().flatMap { severity in
      indices.filter { self[$0].severity == severity }
    }
    return byWeight.prefix(limit).sorted().map { self[$0] }
  }
}

extension Finding {
  /// The common part of the findings of one group: its cause, or every visible part.
  ///
  /// Texts are bytes, because strings treat some different names from the file as equal.
  fileprivate var groupKey: [ContiguousArray<UInt8>] {
    let file = location.buffer.name
    if let cause { return [ContiguousArray(file.utf8), cause.id.bytes] }
    let texts =
      [file, check, severity.name, help ?? "", "\(clients.count)"] + clients
      + notes.flatMap { note in
        [note.message, note.location.map { "\($0.buffer.name) \($0.range)" } ?? ""]
      }
    // If the same mistake is at many places, each place has its own witness.
    return [witness.map { message.replacing($0, with: 0) } ?? ContiguousArray(message.utf8)]
      + texts.map { ContiguousArray($0.utf8) }
  }
}
