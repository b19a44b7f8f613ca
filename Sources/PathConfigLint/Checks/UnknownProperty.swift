import PathConfigClients
import PathConfigSyntax

extension Check {
  static let unknownProperty = Check("unknown-property", dependsOn: [.properties, .settings]) {
    context, findings in
    let client = context.client
    let settings = client.facts.settings.map(Known.read)
    let properties =
      client.facts.properties.map(Known.read)
      + context.declarations.properties.all.map(Known.declared)
    // The properties of all clients and versions, which only unknown names need.
    lazy var foreign = Set(PropertyKnowledge.allSpecs.map(\.name))
    for assignment in context.assignments where context.isCertain(assignment.member.nameRange) {
      let (name, isSetting) = (assignment.name, assignment.rule == nil)
      let isKnown =
        isSetting
        ? PropertyKnowledge.allSettings.contains(name)
        : client.property(name) != nil || context.isReadByApp(assignment)
          || assignment.member.isRemark || Suppressions.isMisplaced(assignment.member)
          || foreign.contains(name)
      if isKnown { continue }
      let known = isSetting ? settings : properties
      if let meant = NearestName.find(name, among: known.map(\.name)),
        let property = known.first(where: { $0.name == meant.name }),
        assignment.sibling(meant.name) == nil, assignment.isUnique,
        property.isMeant(meant, by: assignment)
      {
        findings.add(misspelt(assignment, meant, property, in: context))
      } else if isSetting {
        if assignment.isMeantForRules { findings.add(misplaced(assignment, in: context)) }
      } else if !client.facts.properties.isEmpty {
        var finding = context.finding("", at: assignment.member.nameRange)
        finding.effect = .init(
          doesNotRead(assignment.phrase), end: "; only the app itself can use it")
        finding.stance = .agreed
        finding.proposeRemoving(assignment, in: context.document)
        finding.addition = HelpLine.declare(assignment)
        findings.add(finding)
      }
    }
  }
}

/// A setting may be the app's own, so that a near name is only a warning.
private func misspelt(
  _ assignment: Assignment, _ meant: NearestName, _ property: Known, in context: LintContext
) -> DraftFinding {
  let question = ": did you mean \(Quotation.of(meant.name))?"
  var finding = context.finding(
    "", at: assignment.member.nameRange, severity: assignment.rule == nil ? .warning : .error)
  if case .declared = property {
    finding.message = "\(assignment.phrase) is not declared" + question
    finding.stance = .indifferent
  } else {
    finding.effect = .init(doesNotRead(assignment.phrase), end: question)
  }
  finding.propose(
    HelpLine.rename(to: meant.name), isSafe: meant.isSpelling,
    changing: assignment.scope(with: meant.name),
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

extension Assignment {
  /// True if some client reads the name in rules, and takes the value there.
  ///
  /// An app may have a setting with a name such as `title`, and any text for its value.
  fileprivate var isMeantForRules: Bool {
    PropertyKnowledge.allSpecs.contains { spec in
      guard spec.name == name else { return false }
      if case .boolean = spec.type { return isBoolean }
      return isWord(of: spec)
    }
  }

  fileprivate func isWord(of spec: PropertySpec) -> Bool {
    guard case .enumeration(let words, _) = spec.type else { return false }
    return words.contains { UTF8String($0) == text }
  }
}

private func doesNotRead(_ name: String) -> VerbPhrase {
  "do[es] not read \(name)"
}

/// A property that somebody may have meant.
private enum Known {
  case read(PropertySpec)
  case declared(DeclaredProperty)

  var name: UTF8String {
    switch self {
    case .read(let spec): spec.name
    case .declared(let property): property.name
    }
  }

  /// True if a near name is certain to be meant.
  ///
  /// Either it only differs in spelling, or it is long enough and takes the value.
  func isMeant(_ meant: NearestName, by assignment: Assignment) -> Bool {
    if meant.isSpelling { return true }
    let isNearAndLong = meant.wrongLetters <= 2 && meant.name.bytes.count >= 8
    switch self {
    case .read(let spec):
      if case .boolean = spec.type { return assignment.isBoolean }
      return isNearAndLong && assignment.text != nil || assignment.isWord(of: spec)
    case .declared(let property):
      if property.type == .boolean { return assignment.isBoolean }
      return property.type.takes(assignment.value) && property.allows(assignment.value)
        && (property.values != nil || isNearAndLong)
    }
  }
}

extension Assignment {
  /// True if the value is a boolean, or the word for one.
  fileprivate var isBoolean: Bool {
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
