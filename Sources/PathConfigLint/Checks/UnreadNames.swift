import PathConfigClients
import PathConfigSyntax

// Properties and settings that only other clients, or other releases, read.

extension Check {
  static let clientOnlyProperty = Check("client-only-property", dependsOn: [.properties]) {
    context, findings in
    let client = context.client
    guard !client.facts.properties.isEmpty else { return }
    let known = Set(PropertyKnowledge.allSpecs.map(\.name))
    let unread = context.assignments.filter { assignment in
      let name = assignment.name
      return assignment.rule != nil && known.contains(name) && client.property(name) == nil
        && context.isCertain(assignment.member.nameRange) && !context.isReadByApp(assignment)
        && !context.declarations.readers.contains { $0.property(name) != nil }
        && !Client.newestOfEveryLine.contains { reader in
          reader.property(name) != nil && assignment.isDefault(for: reader)
        }
    }
    let ofOthers = unread.filter { assignment in
      !client.name.platform.releases.contains { $0.property(assignment.name) != nil }
    }
    // A rule here and there names the other platform's property by mistake. A file with one for every
    // page is a copy. A slash may be meant for the root.
    let isCopy = ofOthers.compactMap { $0.rule.flatMap(context.document.rule) }.flatMap(\.patterns)
      .contains { $0.isForEverything && $0.text != "/" }
    for assignment in unread {
      let isOfOther = ofOthers.contains { $0.name == assignment.name }
      if isCopy, isOfOther, assignment.member.nameRange != ofOthers[0].member.nameRange { continue }
      let readers = PropertyKnowledge.otherReaders(than: context.clients) {
        $0.property(assignment.name) != nil
      }
      findings.add(context.finding(assignment, isReadBy: readers, isCopy: isCopy && isOfOther))
    }
  }

  static let removedSetting = Check("removed-setting", dependsOn: [.settings]) {
    context, findings in
    for assignment in context.assignments where assignment.rule == nil {
      let name = assignment.name
      guard context.client.setting(name) == nil, context.isCertain(assignment.member.nameRange),
        !context.declarations.readers.contains(where: { $0.setting(name) != nil })
      else { continue }
      let readers = PropertyKnowledge.otherReaders(than: context.clients) {
        $0.setting(name) != nil
      }
      if !readers.isEmpty { findings.add(context.finding(assignment, isReadBy: readers)) }
    }
  }
}

extension LintContext {
  /// - Parameter others: the readers, as `PropertyKnowledge.otherReaders` names them, at least one.
  fileprivate func finding(
    _ assignment: Assignment, isReadBy others: [String], isCopy: Bool = false
  ) -> DraftFinding {
    var finding = finding(
      """
      \(assignment.phrase) has no effect in \(ClientNames.brief(clients, "or")); only \
      \(listed(others)) read\(others.count == 1 ? "s" : "") it
      """, at: assignment.member.nameRange)
    finding.stance = .agreed
    if isCopy {
      finding.severity = .info
      finding.decision = "leave such properties out of all rules, unless another app reads the file"
      return finding
    }
    finding.proposeRemoving(assignment, isSafe: false, in: document)
    // A setting cannot be declared.
    finding.addition =
      assignment.rule == nil
      ? ", unless the app reads it itself" : HelpLine.declare(assignment)
    return finding
  }
}

/// The properties and settings that described clients read, by name.
enum PropertyKnowledge {
  /// The properties that any described client reads, each name once.
  static let allSpecs = Client.all.flatMap(\.facts.properties).distinct(by: \.name)

  /// The names of the settings that any described client reads.
  static let allSettings = Set(Client.all.flatMap(\.facts.settings).map(\.name))

  /// The readers of a name that none of the clients asked reads.
  ///
  /// Libraries have their names, other releases of a library asked have their versions.
  static func otherReaders(
    than clients: [Client], where reads: (Client) -> Bool
  ) -> [String] {
    ClientName.allCases.compactMap { name in
      let releases = Client.all.filter { $0.name == name && reads($0) }
      guard let first = releases.first, let last = releases.last else { return nil }
      guard let asked = clients.first(where: { $0.name == name }) else { return name.title }
      return asked.version < first.version
        ? "\(name.title) \(first.version) or later" : "\(name.title) \(last.version) or earlier"
    }
  }
}
