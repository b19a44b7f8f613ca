import PathConfigDiagnostics

/// Findings that follow from another one: they are listed with it, and come back when it is gone.
enum Consequences {
  /// The checks whose findings the cause itself makes true.
  private static let direct = [Check.overriddenProperty, .deadRule, .shadowedPattern].map(\.id)

  /// The checks whose advice on the rules involved holds only as long as the cause does.
  private static let indirect = [
    Check.redundantProperty, .redundantPattern, .redundantDefault, .simplifiablePattern,
  ].map(\.id)

  /// Moves consequences from the list to their causes.
  ///
  /// A suppressed cause takes its consequences along. A cause whose consequences are all suppressed is
  /// suppressed with them.
  ///
  /// Complexity: O(findings · causes).
  static func fold(_ findings: inout [Diagnostic]) {
    var causes = findings.filter { !$0.affectedRules.isEmpty }
    if causes.isEmpty { return }
    var others: [Diagnostic] = []
    var suppressions: [Int: Diagnostic.Suppression] = [:]
    for var finding in findings where finding.affectedRules.isEmpty {
      let isDirect = direct.contains(finding.check)
      guard isDirect || indirect.contains(finding.check), let rule = finding.rule,
        let cause = causes.firstIndex(where: { $0.involves(rule, in: finding.location.buffer) })
      else {
        others.append(finding)
        continue
      }
      if finding.suppression != nil, causes[cause].suppression == nil {
        if isDirect { suppressions[cause] = finding.suppression }
        others.append(finding)
        continue
      }
      if !isDirect { finding.role = .summedUp }
      causes[cause].consequences.append(finding)
    }
    for index in causes.indices where causes[index].suppression == nil {
      let isLeft = causes[index].consequences.contains { direct.contains($0.check) }
      if !isLeft { causes[index].suppression = suppressions[index] }
    }
    findings = (others + causes).sorted(by: Diagnostic.isOrderedBefore)
  }
}

extension Diagnostic {
  /// True if a rule of a file is the cause or one of those affected by it.
  fileprivate func involves(_ rule: Int, in buffer: SourceBuffer) -> Bool {
    location.buffer === buffer && (self.rule == rule || affectedRules.contains(rule))
  }
}
