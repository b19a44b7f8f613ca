import PathConfigSyntax

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
    case .cause: min(listed.count, limits.findings)
    }
  }

  /// The number of findings for people that a report leaves out.
  func hiddenFindings(_ limits: GroupSelection.Limits) -> Int {
    listed.count - listedFindings(limits)
  }
}
