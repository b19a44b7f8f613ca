import PathConfigDiagnostics

/// The groups of a report that a person is shown.
package struct GroupSelection: Sendable {
  /// How much of a report is shown.
  package struct Limits: Hashable, Sendable {
    /// The most groups in one report.
    package var groups: Int

    /// The most findings, or places, that are listed of one group.
    package var findings: Int

    /// A few screens, and lists that are taken in at a glance.
    package static let readable = Limits(groups: 50, findings: 8)

    package static let none = Limits(groups: .max, findings: .max)
  }

  /// Whether each group is shown, in the order of the groups.
  package let isShown: [Bool]

  /// The findings that are not shown, those left out of the lists of shown groups among them.
  package let hiddenFindings: Int

  /// Chooses the worst groups; of equally bad ones the first.
  package init(of groups: [FindingGroup], limits: Limits = .readable) {
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
  /// How many of the findings a report shows.
  func listedFindings(_ limits: GroupSelection.Limits) -> Int {
    switch kind {
    case .single: 1
    // The first has the headline, and the list holds the others.
    case .repetition: 1 + min(findings.count - 1, limits.findings)
    case .cause: min(listed.count, limits.findings)
    }
  }

  /// How many of them a report leaves out that people are to read.
  func hiddenFindings(_ limits: GroupSelection.Limits) -> Int {
    listed.count - listedFindings(limits)
  }
}
