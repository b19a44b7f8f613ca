import PathConfigSyntax

/// Findings that people read as one: a single one, or the same mistake at several places.
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

  /// The first finding, which represents all.
  var first: Finding { findings[0] }
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
    return groups.sorted { Finding.isOrderedBefore($0.first, $1.first) }
  }

  /// The most findings, or places, that text lists of one group unless it shows all.
  static let listed = 8

  /// The number of the findings that a report shows.
  func listedCount(showsAll: Bool) -> Int {
    // The first has the headline, and the list has the others.
    1 + min(findings.count - 1, showsAll ? .max : Self.listed)
      + twins.reduce(0) { $0 + $1.findings.count }
  }
}

extension [FindingGroup] {
  /// The worst of the groups, and the first of equally bad ones; in their order.
  func worst(_ limit: Int) -> [FindingGroup] {
    let byWeight = Severity.allCases.reversed().flatMap { severity in
      indices.filter { self[$0].first.severity == severity }
    }
    return byWeight.prefix(limit).sorted().map { self[$0] }
  }
}

extension Finding {
  /// The common part of the findings of one group: every visible part.
  ///
  /// Texts are bytes, because strings treat some different names from the file as equal.
  fileprivate var groupKey: [ContiguousArray<UInt8>] {
    let texts =
      [location.buffer.name, check, severity.name, help ?? "", "\(clients.count)"] + clients
      + notes.flatMap { note in
        [note.message, note.location.map { "\($0.buffer.name) \($0.range)" } ?? ""]
      }
    // If the same mistake is at many places, each place has its own witness.
    return [witness.map { message.replacing($0, with: 0) } ?? ContiguousArray(message.utf8)]
      + texts.map { ContiguousArray($0.utf8) }
  }
}
