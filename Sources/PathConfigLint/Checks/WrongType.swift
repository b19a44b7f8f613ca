import PathConfigClients
import PathConfigSyntax

extension Check {
  static let wrongType = Check("wrong-type", dependsOn: [.properties, .settings, .nestedValues]) {
    context, findings in
    for assignment in context.assignments where context.isCertain(assignment.member.range) {
      let type = JSONType(assignment.value)?.phrase ?? "no value"
      if let defect = defect(of: assignment, for: context.client) {
        let spec = assignment.spec(for: context.client)
        var finding = context.finding(
          "\(assignment.phrase) is \(type) instead of \(spec?.type.phrase ?? "a string")",
          at: assignment.member.value.range)
        finding.effect = defect.verb
        if defect.isHarmless { finding.severity = .warning }
        switch spec?.type {
        case .boolean: finding.proposeBoolean(for: assignment)
        case .enumeration(let words, _):
          finding.proposeWords(words, for: assignment, in: context)
        case .string, nil: finding.proposeString(for: assignment)
        }
        findings.add(finding)
      } else if let declaration = context.declaration(of: assignment),
        !declaration.type.takes(assignment.value)
      {
        var finding = context.finding(
          """
          \(assignment.phrase) is \(type) but declared as \(declaration.type.phrase): the app may \
          not read it
          """, assignment, against: declaration)
        switch declaration.type {
        case .boolean: finding.proposeBoolean(for: assignment)
        case .string: finding.proposeString(for: assignment)
        case .number: finding.decision = "replace it with a number, as in `1`"
        case .array: finding.decision = "replace it with an array, as in `[]`"
        case .object: finding.decision = "replace it with an object, as in `{}`"
        case .any: break
        }
        findings.add(finding)
      }
    }
  }
}

/// A client's treatment of a value of a wrong type, or nil for one that it takes.
///
/// It is harmless if it is the obvious meaning of the value.
private func defect(
  of assignment: Assignment, for client: Client
) -> (verb: VerbPhrase, isHarmless: Bool)? {
  guard let type = JSONType(assignment.value) else { return nil }
  let isNested = type == .array || type == .object
  if isNested, client.nestedValue != .none { return (client.nestedValue.verb, false) }
  switch assignment.effectiveValue(for: client) {
  case .replacedByDefault(let value, let defect):
    // A string that is not a known word has the right type.
    if case .unknownWord = defect, type == .string { return nil }
    return (
      value.verb,
      assignment.value.meaning.map { .boolean($0) == value } ?? false
    )
  case .crashesWhenRead: return (Consequence.crashes(.readingProperty).verb, false)
  case .boolean(let flag) where assignment.value.meaning != flag:
    return ("read[s] it as \(flag ? "`true`" : "`false`")", false)
  case .text(let text) where isNested || assignment.spec(for: client) != nil:
    return ("read[s] it as the text \(Quotation.of(text))", !isNested)
  default: return nil
  }
}

extension DraftFinding {
  /// Proposes the boolean that a value means.
  fileprivate mutating func proposeBoolean(for assignment: Assignment) {
    guard let flag = assignment.value.meaning else {
      return proposeReplacing(assignment, with: ["true", "false"])
    }
    propose(
      "replace it with", "`\(flag)`", isSafe: true, changing: assignment.scope(),
      [.init(replacing: assignment.member.value.range, with: "\(flag)")])
  }
}

extension JSONValue {
  /// The boolean that a string or number means: `"true"`, `"False"`, 1, 0.
  fileprivate var meaning: Bool? {
    switch self {
    case .bool(let flag): return flag
    case .number(let number):
      return number.text == "1" ? true : number.text == "0" ? false : nil
    case .string(let string):
      let letters = string.text.bytes.map { $0 | 0x20 }
      return letters == Array("true".utf8) ? true : letters == Array("false".utf8) ? false : nil
    default: return nil
    }
  }
}

extension DraftFinding {
  /// Proposes the value in quotation marks, and for an array or object its JSON text.
  fileprivate mutating func proposeString(for assignment: Assignment) {
    let json = HelpLine.json(JSONWriter.write(assignment.member.value))
    decision = "write it as JSON text in a string, which the app can parse"
    if !HelpLine.fits(json) { return }
    proposeReplacing(assignment, with: [json])
    if !assignment.value.isScalar { addition = ", which the app can parse as JSON" }
  }
}
