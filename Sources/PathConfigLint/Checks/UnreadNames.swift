import PathConfigClients
import PathConfigSyntax

// Names that a client does not read: misspelt ones, and those of no library or only of others.

extension Check {
  static let unknownProperty = Check("unknown-property", dependsOn: [.properties, .settings]) {
    context, findings in
    for assignment in context.unreadNames where !assignment.isReadByOthers {
      if let finding = unknown(assignment, in: context) { findings.add(finding) }
    }
  }

  static let clientOnlyProperty = namesOfOthers("client-only-property", dependsOn: .properties) {
    $0.rule != nil && !$1.facts.properties.isEmpty
  }

  static let removedSetting = namesOfOthers("removed-setting", dependsOn: .settings) {
    assignment, _ in assignment.rule == nil
  }

  private static func namesOfOthers(
    _ id: String, dependsOn facts: ClientDependency,
    where isMeant: @escaping @Sendable (Assignment, Client) -> Bool
  ) -> Check {
    Check(id, dependsOn: [facts]) { context, findings in
      let unread = context.unreadNames.filter { assignment in
        isMeant(assignment, context.client) && assignment.isReadByOthers
          && !context.declarations.readers.contains { assignment.spec(for: $0) != nil }
          && !Client.newestOfEveryLine.contains { reader in
            reader.property(assignment.name) != nil && assignment.isDefault(for: reader)
          }
      }
      let ofOthers = unread.filter { assignment in
        !context.client.name.platform.releases.contains { assignment.spec(for: $0) != nil }
      }
      // A rule here and there names the other platform's property by mistake. A file with one for every
      // page is a copy. A slash may be meant for the root.
      let isCopy = ofOthers.compactMap { $0.rule.flatMap(context.document.rule) }
        .flatMap(\.patterns).contains { $0.isForEverything && $0.text != "/" }
      for assignment in unread {
        let isCopied = isCopy && ofOthers.contains { $0.name == assignment.name }
        if isCopied, assignment.member.nameRange != ofOthers[0].member.nameRange { continue }
        findings.add(context.finding(onNameOfOthers: assignment, isCopied: isCopied))
      }
    }
  }
}

extension LintContext {
  /// The assignments whose names neither the client nor code of the app reads.
  fileprivate var unreadNames: [Assignment] {
    assignments.filter {
      $0.spec(for: client) == nil && isCertain($0.member.nameRange) && !isReadByApp($0)
    }
  }
}

// MARK: - Names that others read

extension Assignment {
  /// True if some described client reads the name.
  fileprivate var isReadByOthers: Bool {
    (rule == nil ? PropertyKnowledge.settings : PropertyKnowledge.properties).contains(name)
  }
}

/// The properties and settings that described clients read.
private enum PropertyKnowledge {
  static let specs = Client.all.flatMap(\.facts.properties).distinct(by: \.name)
  static let properties = Set(specs.map(\.name))
  static let settings = Set(Client.all.flatMap(\.facts.settings).map(\.name))
}

extension LintContext {
  fileprivate func finding(
    onNameOfOthers assignment: Assignment, isCopied: Bool
  ) -> DraftFinding {
    let others = readers(of: assignment)
    var finding = finding(
      """
      \(assignment.phrase) has no effect in \(ClientNames.brief(clients, "or")); only \
      \(listed(others)) read\(others.count == 1 ? "s" : "") it
      """, at: assignment.member.nameRange)
    finding.stance = .agreed
    if isCopied {
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

  /// The readers of a name that none of the clients asked reads.
  ///
  /// Libraries have their names, other releases of a library asked have their versions.
  private func readers(of assignment: Assignment) -> [String] {
    ClientName.allCases.compactMap { name in
      let releases = Client.all.filter { $0.name == name && assignment.spec(for: $0) != nil }
      guard let first = releases.first, let last = releases.last else { return nil }
      guard let asked = clients.first(where: { $0.name == name }) else { return name.title }
      return asked.version < first.version
        ? "\(name.title) \(first.version) or later" : "\(name.title) \(last.version) or earlier"
    }
  }
}

// MARK: - Names that no library reads

/// Nil for a name that may be the app's own.
private func unknown(_ assignment: Assignment, in context: LintContext) -> DraftFinding? {
  let (client, isSetting) = (context.client, assignment.rule == nil)
  if !isSetting, assignment.member.isRemark || Suppressions.isMisplaced(assignment.member) {
    return nil
  }
  let known =
    isSetting
    ? client.facts.settings.map(\.name)
    : client.facts.properties.map(\.name) + context.declarations.properties.map(\.name)
  if let meant = NearestName.find(assignment.name, among: known), assignment.isUnique,
    assignment.sibling(meant.name) == nil, assignment.means(meant, in: context)
  {
    return misspelt(assignment, meant, in: context)
  }
  if isSetting { return assignment.isMeantForRules ? misplaced(assignment, in: context) : nil }
  if client.facts.properties.isEmpty { return nil }
  var finding = context.finding("", at: assignment.member.nameRange)
  finding.effect = doesNotRead(assignment.phrase)
  finding.effectEnd = "; only the app itself can use it"
  finding.stance = .agreed
  finding.proposeRemoving(assignment, in: context.document)
  finding.addition = HelpLine.declare(assignment)
  return finding
}

/// A setting may be the app's own, so that a near name is only a warning.
private func misspelt(
  _ assignment: Assignment, _ meant: NearestName, in context: LintContext
) -> DraftFinding {
  let question = ": did you mean \(Quotation.of(meant.name))?"
  var finding = context.finding(
    "", at: assignment.member.nameRange, severity: assignment.rule == nil ? .warning : .error)
  if assignment.spec(for: context.client, named: meant.name) == nil {
    finding.message = "\(assignment.phrase) is not declared" + question
    finding.stance = .indifferent
  } else {
    (finding.effect, finding.effectEnd) = (doesNotRead(assignment.phrase), question)
  }
  finding.propose(
    HelpLine.rename(to: meant.name), isSafe: meant.isSpelling,
    changing: assignment.scope(with: [meant.name]),
    [.writing(meant.name, over: assignment.member.nameRange)])
  return finding
}

/// The finding about a property of rules that is a setting.
private func misplaced(_ assignment: Assignment, in context: LintContext) -> DraftFinding {
  let name = Quotation.of(assignment.name)
  var finding = context.finding(
    "no library reads \(name) in `settings`: it is a property of rules",
    at: assignment.member.nameRange, severity: .warning)
  finding.stance = .indifferent
  finding.decision = "move it to the `properties` of a rule, unless the app reads it itself"
  return finding
}

private func doesNotRead(_ name: String) -> VerbPhrase {
  "do[es] not read \(name)"
}

extension Assignment {
  /// True if a near name is certain to be meant.
  ///
  /// Either it only differs in spelling, or it is long enough and takes the value.
  fileprivate func means(_ meant: NearestName, in context: LintContext) -> Bool {
    if meant.isSpelling { return true }
    let isNearAndLong = meant.wrongLetters <= 2 && meant.name.bytes.count >= 8
    if let spec = spec(for: context.client, named: meant.name) {
      if case .boolean = spec.type { return isBoolean }
      return isNearAndLong && text != nil || isWord(of: spec)
    }
    guard let declared = context.declarations.properties[meant.name] else { return false }
    if declared.type == .boolean { return isBoolean }
    return declared.type.takes(value) && declared.allows(value)
      && (declared.values != nil || isNearAndLong)
  }

  /// True if some client reads the name in rules, and takes the value there.
  ///
  /// An app may have a setting with a name such as `title`, and any text for its value.
  fileprivate var isMeantForRules: Bool {
    PropertyKnowledge.specs.contains { spec in
      guard spec.name == name else { return false }
      if case .boolean = spec.type { return isBoolean }
      return isWord(of: spec)
    }
  }

  private func isWord(of spec: PropertySpec) -> Bool {
    guard case .enumeration(let words, _) = spec.type else { return false }
    return words.contains { UTF8String($0) == text }
  }

  /// True if the value is a boolean, or the word for one.
  private var isBoolean: Bool {
    if case .bool = value { return true }
    return text == "true" || text == "false"
  }
}

extension JSONMember {
  /// True for a remark, which authors leave in members because JSON has no comments.
  ///
  /// Such names are `comment`, `_comment`, `comment2` and `//`, but not `comment_count`.
  fileprivate var isRemark: Bool {
    switch value.value {
    case .string, .array: break
    default: return false
    }
    let text = name.text.bytes
    guard !text.isEmpty, text.count <= 32 else { return false }
    let word = text.drop { !$0.isASCIILetter }.prefix(while: \.isASCIILetter)
    if word.isEmpty { return text.allSatisfy { "/#_*-$!".utf8.contains($0) } }
    // Only signs and digits are around the word.
    guard text.count(where: \.isASCIILetter) == word.count, text.allSatisfy({ $0 < 0x80 }) else {
      return false
    }
    let words: Set<UTF8String> = [
      "comment", "comments", "description", "note", "notes", "remark", "remarks", "todo", "fixme",
    ]
    return words.contains(UTF8String(repairing: word.map(\.lowercasedASCII)))
  }
}
