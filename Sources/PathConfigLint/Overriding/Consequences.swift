import PathConfigSyntax

/// Findings that follow from another one.
///
/// They are listed with it, and come back when it is gone. Causes are later rules that override
/// earlier ones, patterns that the clients reject, and files that belong to another client.
enum Consequences {
  /// The checks whose findings the cause itself makes true.
  private static let direct = [Check.overriddenProperty, .deadRule, .shadowedPattern].map(\.id)

  /// The checks whose advice on the rules involved is only valid while the cause exists.
  private static let indirect = [
    Check.redundantProperty, .redundantPattern,
  ].map(\.id)

  /// The checks whose advice on the patterns of the cause is part of its own message.
  private static let ofCause = [Check.rootPattern.id]

  /// The checks whose findings are beside the point if the file belongs to another client.
  private static let foreign = [
    Check.clientOnlyProperty, .unknownProperty, .removedSetting, .missingDefault, .invalidValue,
    .unregisteredDestination,
  ].map(\.id)

  /// True if a finding follows from a cause.
  private static func follows(_ finding: Diagnostic, from cause: Diagnostic) -> Bool {
    guard finding.location.buffer === cause.location.buffer else { return false }
    if cause.check == Check.wrongClient.id { return foreign.contains(finding.check) }
    guard let rule = finding.rule else { return false }
    if ofCause.contains(finding.check) { return cause.isSumOfConsequences && cause.rule == rule }
    guard direct.contains(finding.check) || indirect.contains(finding.check) else { return false }
    let isBlamed = finding.culprits.isEmpty || finding.culprits.contains(cause.rule)
    return isBlamed && (cause.rule == rule || cause.affectedRules.contains(rule))
  }

  /// Moves consequences from the list to their causes.
  ///
  /// A finding due to several rules is a consequence only if each of them is a cause. A property
  /// that several rules override together is never one, because no single rule is to blame for it.
  ///
  /// A suppressed cause takes its consequences along. A cause whose consequences are all suppressed
  /// is suppressed with them.
  ///
  /// Complexity: O(findings · causes).
  static func fold(_ findings: inout [Diagnostic]) {
    var causes = findings.filter { !$0.affectedRules.isEmpty }
    if causes.isEmpty { return }
    // A later rule is to blame before a pattern that matches nothing.
    causes = causes.filter(\.isSumOfConsequences) + causes.filter { !$0.isSumOfConsequences }
    var others: [Diagnostic] = []
    var suppressions: [Int: Diagnostic.Suppression] = [:]
    for var finding in findings where finding.affectedRules.isEmpty {
      let isDirect = direct.contains(finding.check)
      guard !isDirect || finding.isDue(to: causes),
        let cause = causes.firstIndex(where: { follows(finding, from: $0) })
      else {
        others.append(finding)
        continue
      }
      if finding.suppression != nil, causes[cause].suppression == nil {
        if isDirect, causes[cause].isSumOfConsequences { suppressions[cause] = finding.suppression }
        others.append(finding)
        continue
      }
      if indirect.contains(finding.check) { finding.role = .summedUp }
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
  /// True if the cause only sums up its consequences, so that it is suppressed with them.
  fileprivate var isSumOfConsequences: Bool {
    [Check.overridingRule, .repeatedRule].contains { $0.id == check }
  }

  /// True if causes explain it.
  ///
  /// One alone is enough for a finding about a property. A finding about a rule or a pattern needs
  /// all rules that take part.
  fileprivate func isDue(to causes: [Diagnostic]) -> Bool {
    if check == Check.overriddenProperty.id, culprits.count > 1 { return false }
    return culprits.allSatisfy { culprit in
      culprit != nil
        && causes.contains {
          $0.rule == culprit && $0.location.buffer === location.buffer
        }
    }
  }
}
