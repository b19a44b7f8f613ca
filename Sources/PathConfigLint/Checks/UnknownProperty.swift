import PathConfigClients
import PathConfigSyntax

extension Check {
  static let unknownProperty = Check(
    "unknown-property", dependsOn: [.properties, .settings], find: UnknownProperties.find)
}

private enum UnknownProperties {
  static func find(in context: LintContext, into findings: inout Findings) {
    findMisspeltSettings(in: context, into: &findings)
    let client = context.client
    let known =
      client.facts.properties.map(Known.read)
      + context.declarations.properties.all.map(Known.declared)
    guard !known.isEmpty else { return }
    // The properties of all clients and versions, which only unknown names need.
    lazy var foreign = Set(PropertyKnowledge.allSpecs.map(\.name))
    for assignment in context.assignments {
      let name = assignment.name
      guard assignment.rule != nil, context.isCertain(assignment.member.nameRange),
        client.property(name) == nil, context.declaration(of: assignment) == nil,
        !assignment.member.isRemark, !Suppressions.isMisplaced(assignment.member)
      else { continue }
      if foreign.contains(name) { continue }
      if let meant = MeantName.find(name, among: known.map(\.name)),
        let property = known.first(where: { $0.name == meant.name }),
        assignment.sibling(meant.name) == nil, property.isMeant(meant, by: assignment)
      {
        findings.add(misspelt(assignment, meant, property, in: context))
      } else if !client.facts.properties.isEmpty {
        findings.add(unknown(assignment, in: context))
      }
    }
  }

  private static func misspelt(
    _ assignment: Assignment, _ meant: MeantName, _ property: Known, in context: LintContext
  ) -> Finding {
    let name = Quotation.of(assignment.name)
    var finding = context.finding(
      property.isDeclared ? "\(name) is not declared" + didYouMean(meant.name) : "",
      at: assignment.member.nameRange, severity: .error)
    if property.isDeclared {
      finding.stance = .indifferent
    } else {
      finding.effect = Finding.Effect(doesNotRead(name), end: didYouMean(meant.name))
    }
    finding.write(meant, in: assignment)
    return finding
  }

  /// Adds warnings about settings.
  ///
  /// A setting may be the app's own, so that a near name is only a warning.
  private static func findMisspeltSettings(
    in context: LintContext, into findings: inout Findings
  ) {
    let known = context.client.facts.settings
    for assignment in context.assignments where assignment.rule == nil {
      let name = assignment.name
      guard context.isCertain(assignment.member.nameRange),
        !PropertyKnowledge.allSettings.contains(name),
        let meant = MeantName.find(name, among: known.map(\.name)),
        let setting = known.first(where: { $0.name == meant.name }),
        assignment.sibling(meant.name) == nil, Known.read(setting).isMeant(meant, by: assignment)
      else { continue }
      var finding = context.finding("", at: assignment.member.nameRange, severity: .warning)
      finding.effect = Finding.Effect(
        doesNotRead(assignment.phrase), end: didYouMean(meant.name))
      finding.write(meant, in: assignment)
      findings.add(finding)
    }
  }

  private static func unknown(_ assignment: Assignment, in context: LintContext) -> Finding {
    var finding = context.finding("", at: assignment.member.nameRange)
    finding.effect = Finding.Effect(
      doesNotRead(Quotation.of(assignment.name)), end: "; only the app itself can use it")
    finding.stance = .agreed
    finding.help = HelpLine.removeOrDeclare(assignment)
    return finding
  }
}

extension Finding {
  /// Offers the name that was meant.
  fileprivate mutating func write(_ meant: MeantName, in assignment: Assignment) {
    help = HelpLine.rename(to: meant.name)
    fixes = [
      Finding.Fix(
        "Rename it to \(Quotation.of(meant.name))", isSafe: meant.difference == .spelling,
        changing: assignment.scope(with: meant.name),
        edits: [.writing(meant.name, over: assignment.member.nameRange)])
    ]
  }
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

  var isDeclared: Bool {
    if case .declared = self { true } else { false }
  }

  /// True if a near name is certain to be meant.
  ///
  /// Either it only differs in spelling, or it is long enough and takes the value.
  func isMeant(_ meant: MeantName, by assignment: Assignment) -> Bool {
    guard case .letters(let count) = meant.difference else { return true }
    let isNearAndLong = count <= 2 && meant.name.bytes.count >= 8
    switch self {
    case .read(let spec):
      switch spec.type {
      case .string: return isNearAndLong && assignment.text != nil
      case .boolean: return assignment.isBoolean
      case .enumeration(let words, _):
        return words.contains { UTF8String($0) == assignment.text }
      }
    case .declared(let property):
      if property.type == .boolean { return assignment.isBoolean }
      guard property.type.takes(assignment.value), property.allows(assignment.value) else {
        return false
      }
      return property.values != nil || isNearAndLong
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

// MARK: - Wording

private func doesNotRead(_ name: String) -> VerbPhrase {
  VerbPhrase("does not read \(name)", "do not read \(name)")
}

private func didYouMean(_ name: UTF8String) -> String { ": did you mean \(Quotation.of(name))?" }
