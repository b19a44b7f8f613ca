import PathConfigClients
import PathConfigSyntax

extension Check {
  static let invalidValue = Check("invalid-value", dependsOn: [.properties]) { context, findings in
    for assignment in context.assignments where context.isCertain(assignment.member.range) {
      if let finding = finding(onWord: assignment, in: context) {
        findings.add(finding)
      } else if let declaration = context.declaration(of: assignment),
        declaration.type.takes(assignment.value), !declaration.allows(assignment.value)
      {
        findings.add(finding(assignment, against: declaration, in: context))
      }
    }
  }
}

/// A word that a library does not know.
private func finding(onWord assignment: Assignment, in context: LintContext) -> Finding? {
  guard let text = assignment.text else { return nil }
  let client = context.client
  let message = "\(shown(text)) is not a valid \(Quotation.of(assignment.name))"
  switch assignment.effectiveValue(for: client) {
  case .replacedByDefault(let value, .unknownWord(_, let words)):
    let remedy = Remedy(for: text, assignment, among: words, client, context.buffer)
    var finding = context.finding(
      message + remedy.question, at: assignment.member.value.range)
    finding.effect = Finding.Effect(ValueWording.fallsBack(to: value))
    finding.help = remedy.help
    finding.fixes = remedy.fix.map { [$0] } ?? []
    return finding
  case .asWritten, .word:
    // It is in a note if other clients do not know the word.
    guard case .enumeration? = assignment.spec(for: client)?.type else { return nil }
    var finding = context.finding(message, at: assignment.member.value.range)
    finding.effect = Finding.Effect(VerbPhrase("accepts it", "accept it"))
    finding.stance = .tolerant
    return finding
  default: return nil
  }
}

private func shown(_ text: UTF8String) -> String { Quotation.of(text.isEmpty ? "\"\"" : text) }

// MARK: - Remedies

/// The likely intention behind a word that a property does not have.
private struct Remedy {
  var question = ""
  let help: String
  var fix: Finding.Fix?

  init(
    for text: UTF8String, _ assignment: Assignment, among words: [String],
    _ client: ClientProfile, _ buffer: SourceBuffer
  ) {
    let near = MeantName.find(text, among: words.map { UTF8String($0) })
    if let near, near.difference == .spelling {
      self.init(near, over: assignment)
      question = ""
    } else if let (property, value) = Self.owner(of: text, client, except: assignment.name) {
      self.init(property, value, besides: assignment, buffer)
    } else if let near {
      self.init(near, over: assignment)
    } else {
      // The client uses the default in any case.
      let usual = assignment.spec(for: client)?.defaultValue
      self.init(help: HelpLine.removeOrReplace(with: words.filter { usual != .text($0) }))
    }
  }

  private init(help: String) { self.help = help }

  /// The word that was meant.
  init(_ word: MeantName, over assignment: Assignment) {
    question = " (did you mean \(Quotation.of(word.name))?)"
    let json = HelpLine.json(word.name)
    help = HelpLine.replace(with: json)
    fix = Finding.Fix(
      "Replace it with \(HelpLine.code(json))", isSafe: word.difference == .spelling,
      changing: assignment.scope, edits: [.writing(word.name, over: assignment.member.value.range)])
  }

  /// The value of another property, which the rule may have set.
  private init(
    _ property: UTF8String, _ value: UTF8String, besides assignment: Assignment,
    _ buffer: SourceBuffer
  ) {
    let name = Quotation.of(assignment.name)
    let setting = HelpLine.code(HelpLine.member(property, value))
    guard let sibling = assignment.sibling(property) else {
      help = "replace \(name) with \(setting)"
      let member = assignment.member
      fix = Finding.Fix(
        "Replace it with \(setting)", isSafe: false,
        edits: [
          .writing(property, over: member.nameRange), .writing(value, over: member.value.range),
        ])
      return
    }
    if case .string(let string) = sibling.value.value, string.text == value {
      help = "remove \(name): \(Quotation.of(property)) is already \(Quotation.of(value))"
      fix = Finding.Fix(
        "Remove \(name)", isSafe: false,
        edits: [.removingMember(at: assignment.index, of: assignment.members, in: buffer)])
    } else {
      help = "remove \(name), or change the other property to \(setting)"
    }
  }

  /// The one other property that has the word as a value.
  private static func owner(
    of text: UTF8String, _ client: ClientProfile, except name: UTF8String
  ) -> (UTF8String, UTF8String)? {
    var owners: [(UTF8String, UTF8String)] = []
    for spec in client.facts.properties where spec.name != name {
      guard case .enumeration(let words, _) = spec.type else { continue }
      let values = words.map { UTF8String($0) }
      if values.contains(text) {
        owners.append((spec.name, text))
      } else if let near = MeantName.find(text, among: values), near.difference == .spelling {
        owners.append((spec.name, near.name))
      }
    }
    return owners.count == 1 ? owners[0] : nil
  }
}

// MARK: - Declared values

/// The number of declared values that a remedy lists.
private let maximumValues = 8

private func finding(
  _ assignment: Assignment, against declaration: DeclaredProperty, in context: LintContext
) -> Finding {
  let words = declaration.values?.compactMap { value in
    if case .string(let word) = value.value { word.text } else { nil }
  }
  let near = assignment.text.flatMap { MeantName.find($0, among: words ?? []) }
  let remedy = near.map { Remedy($0, over: assignment) }
  let value =
    assignment.text.map(shown)
    ?? (assignment.value.isScalar
      ? Quotation.of(JSONWriter.write(assignment.member.value)) : "this value")
  var finding = context.finding(
    """
    \(value) is not a declared value of \(Quotation.of(assignment.name))\(remedy?.question ?? ""): \
    the app may ignore it
    """, assignment, against: declaration)
  if let remedy {
    finding.help = remedy.help
    finding.fixes = remedy.fix.map { [$0] } ?? []
  } else {
    let values = declaration.writtenValues
    let rest = values.count - maximumValues
    finding.help =
      HelpLine.replace(with: Array(values.prefix(maximumValues)))
      + (rest > 0 ? ", or one of \(rest) others" : "")
  }
  return finding
}
