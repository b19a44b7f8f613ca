import PathConfigClients
import PathConfigSyntax

extension Check {
  static let unknownProperty = Check(
    "unknown-property", dependsOn: [.properties, .settings], find: UnknownProperties.find)
}

private enum UnknownProperties {
  static func find(in context: LintContext, into findings: inout Findings) {
    findMisspeltSettings(in: context, into: &findings)
    let knowledge = PropertyKnowledge(context.clients)
    let known =
      knowledge.specs.map(Known.read) + context.declarations.properties.all.map(Known.declared)
    guard !known.isEmpty else { return }
    // The properties of all clients and versions, which only unknown names need.
    lazy var foreign = Set(PropertyKnowledge.allSpecs.map(\.name))
    for assignment in context.assignments {
      let name = assignment.name
      guard assignment.rule != nil, context.isCertain(assignment.member.nameRange),
        !knowledge.isRead(name), context.declaration(of: assignment) == nil,
        !Remark.isRemark(assignment.member), !WrittenAllowances.isMisplaced(assignment.member)
      else { continue }
      if let meant = MeantName.find(name, among: known.map(\.name)),
        let property = known.first(where: { $0.name == meant.name }),
        assignment.sibling(meant.name) == nil, property.isMeant(meant, by: assignment)
      {
        findings.add(misspelt(assignment, meant, property, knowledge))
      } else if !foreign.contains(name), !knowledge.leavesAllToApp {
        findings.add(unknown(assignment, knowledge))
      }
    }
  }

  private static func misspelt(
    _ assignment: Assignment, _ meant: MeantName, _ property: Known, _ knowledge: PropertyKnowledge
  ) -> Finding {
    let clause =
      property.isDeclared
      ? isNotDeclared(assignment.name)
      : doNotRead(assignment.name, knowledge.readers)
    let message = clause + didYouMean(meant.name)
    var finding = Finding(message, at: assignment.member.nameRange, severity: .error)
    if !property.isDeclared { finding.clients = knowledge.readers }
    finding.rule = assignment.rule
    finding.property = assignment.name
    finding.write(meant, in: assignment)
    return finding
  }

  /// Adds warnings about settings.
  ///
  /// A setting may be the app's own, so that a near name is only a warning.
  private static func findMisspeltSettings(
    in context: LintContext, into findings: inout Findings
  ) {
    let readers = context.clients.filter { !$0.facts.settings.isEmpty }
    let known = readers.flatMap(\.facts.settings)
    for assignment in context.assignments where assignment.rule == nil {
      let name = assignment.name
      guard context.isCertain(assignment.member.nameRange),
        !known.contains(where: { $0.name == name }),
        let meant = MeantName.find(name, among: known.map(\.name)),
        let setting = known.first(where: { $0.name == meant.name }),
        assignment.sibling(meant.name) == nil, Known.read(setting).isMeant(meant, by: assignment)
      else { continue }
      var finding = Finding(
        doNotRead(assignment.phrase, readers) + didYouMean(meant.name),
        at: assignment.member.nameRange, severity: .warning)
      finding.clients = readers
      finding.write(meant, in: assignment)
      findings.add(finding)
    }
  }

  private static func unknown(
    _ assignment: Assignment, _ knowledge: PropertyKnowledge
  ) -> Finding {
    let message = doNotRead(assignment.name, knowledge.readers) + isLeftToApp
    var finding = Finding(message, at: assignment.member.nameRange)
    finding.clients = knowledge.readers
    finding.rule = assignment.rule
    finding.property = assignment.name
    finding.help = HelpLine.removeOrDeclare(assignment)
    return finding
  }
}

extension Finding {
  /// Offers the name that was meant.
  fileprivate mutating func write(_ meant: MeantName, in assignment: Assignment) {
    help = HelpLine.rename(to: meant.name)
    fixes = [
      Diagnostic.Fix(
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

// MARK: - Wording

private func doNotRead(_ name: UTF8String, _ clients: [ClientProfile]) -> String {
  doNotRead(Quotation.of(name), clients)
}

private func doNotRead(_ name: String, _ clients: [ClientProfile]) -> String {
  ClientClause.all(clients, VerbPhrase("does not read \(name)", "do not read \(name)"))
}

private func isNotDeclared(_ name: UTF8String) -> String {
  "\(Quotation.of(name)) is not declared"
}

private func didYouMean(_ name: UTF8String) -> String { ": did you mean \(Quotation.of(name))?" }

private let isLeftToApp = "; only the app itself can use it"
