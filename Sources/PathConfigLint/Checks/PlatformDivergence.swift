import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension Check {
  static let platformDivergence = Check(
    "platform-divergence", dependsOn: [.subjects, .letterCase, .properties],
    search: .platforms(PlatformDivergence.find))
}

private enum PlatformDivergence {
  static func find(in context: PlatformsContext, into findings: inout Findings) {
    let (first, second) = (context.first, context.second)
    let report = BehaviourChange.firstOfEachProperty(
      from: first.languages, to: second.languages
    ) { isWorthReporting($0, first.client, second.client) }
    for change in report.changes {
      let range = change.before?.nameRange ?? first.document.rulesOpening
      var finding = Finding(
        .platformDivergence, differs(change, first.client, second.client),
        at: SourceRange(first.document.buffer, range))
      finding.clients = [first.client.id, second.client.id]
      finding.property = change.property
      finding.witness = change.witness
      finding.rule = change.before?.rule.written?.index
      if let place = change.after?.location {
        finding.notes = [Finding.Note(decidesThere(second.client), at: place)]
      }
      findings.add(finding)
    }
    if report.changes.isEmpty, let doubt = report.doubt {
      findings.giveUp(at: first.document.rulesOpening, because: doubt)
    }
  }

  /// True for a property that both libraries read differently, at a URL that both can produce.
  private static func isWorthReporting(
    _ change: BehaviourChange, _ first: ClientProfile, _ second: ClientProfile
  ) -> Bool {
    guard let spec = first.property(change.property), let other = second.property(change.property),
      !spec.isInternal, !other.isInternal, change.before != nil || change.after != nil
    else { return false }
    // An app cannot repair a rule of a library's own.
    if change.before?.isOwn == true || change.after?.isOwn == true { return false }
    guard case .text(let subject) = second.subject(of: change.witness), subject == change.witness
    else { return false }
    // A value of the wrong type is a finding of its own.
    if change.before != nil, change.after != nil,
      UTF8String(change.before.phrase) == UTF8String(change.after.phrase)
    {
      return false
    }
    return first.meaning(ofProperty: change.property, change.before?.property.value)
      != second.meaning(ofProperty: change.property, change.after?.property.value)
  }
}

extension BehaviourChange.Decider {
  /// True if it is a rule of the client's own.
  fileprivate var isOwn: Bool { location == nil }
}

// MARK: - Wording

private func differs(
  _ change: BehaviourChange, _ first: ClientProfile, _ second: ClientProfile
) -> String {
  let what =
    "\(Quotation.of(change.property)) of \(words(forSubject: change.witness.bytes))"
  func value(_ decider: BehaviourChange.Decider?, _ client: ClientProfile) -> String {
    guard decider != nil else { return "not set for \(client.title)" + standard(change, client) }
    return "\(decider.phrase) for \(client.title)"
  }
  let values = [value(change.before, first), value(change.after, second)]
  // The unset value comes last, because more text follows it.
  return "\(what) is "
    + (change.before == nil ? values.reversed() : values).joined(separator: " and ")
}

private func standard(_ change: BehaviourChange, _ client: ClientProfile) -> String {
  switch client.property(change.property)?.defaultValue {
  case .boolean(let flag): ", which takes `\(flag)`"
  case .text(let text): ", which takes \(Quotation.of(text))"
  case .unspecified, .required, nil: ""
  }
}

private func decidesThere(_ client: ClientProfile) -> String {
  "\(client.title) gets another value here"
}
