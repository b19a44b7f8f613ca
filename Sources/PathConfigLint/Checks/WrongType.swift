import PathConfigClients
import PathConfigSyntax

extension Check {
  static let wrongType = Check(
    "wrong-type", dependsOn: [.properties, .settings, .nestedValues], find: WrongTypes.find)
}

private enum WrongTypes {
  static func find(in context: LintContext, into findings: inout Findings) {
    for assignment in context.assignments where context.isCertain(assignment.member.range) {
      if let defect = defect(of: assignment, for: context.client) {
        findings.add(finding(assignment, defect, in: context))
      } else if let declaration = context.declaration(of: assignment),
        !declaration.type.takes(assignment.value)
      {
        findings.add(finding(assignment, against: declaration, in: context))
      }
    }
  }

  /// A client's treatment of a value of a wrong type.
  private struct Defect {
    var verb: VerbPhrase

    /// True if the client's reading is the obvious meaning of the value.
    var isHarmless = false
  }

  private static func defect(of assignment: Assignment, for client: ClientProfile) -> Defect? {
    guard let type = JSONType(assignment.value) else { return nil }
    let isNested = type == .array || type == .object
    if isNested, client.nestedValue != .none { return Defect(verb: client.nestedValue.verb) }
    switch assignment.effectiveValue(for: client) {
    case .replacedByDefault(let value, let defect):
      // A string that is not a known word has the right type.
      if case .unknownWord = defect, type == .string { return nil }
      return Defect(
        verb: ValueWording.fallsBack(to: value),
        isHarmless: assignment.value.meaning.map { .boolean($0) == value } ?? false)
    case .crashesWhenRead:
      return Defect(verb: Consequence.crashes(.readingProperty).verb)
    case .boolean(let flag) where assignment.value.meaning != flag:
      return Defect(verb: ValueWording.reads(as: flag ? "`true`" : "`false`"))
    case .text(let text) where isNested || assignment.spec(for: client) != nil:
      return Defect(
        verb: ValueWording.reads(as: "the text \(Quotation.of(text))"), isHarmless: !isNested)
    default: return nil
    }
  }

  private static func finding(
    _ assignment: Assignment, _ defect: Defect, in context: LintContext
  ) -> Finding {
    let spec = assignment.spec(for: context.client)
    var finding = context.finding(
      isOfType(assignment, expected: spec?.type), at: assignment.member.value.range)
    finding.effect = Finding.Effect(defect.verb)
    if defect.isHarmless { finding.severity = .warning }
    finding.help = help(assignment, expected: spec)
    if spec?.type == .boolean { finding.fixes = fixes(of: assignment) }
    return finding
  }

  private static func finding(
    _ assignment: Assignment, against declaration: DeclaredProperty, in context: LintContext
  ) -> Finding {
    var finding = context.finding(
      isDeclared(assignment, as: declaration.type), assignment, against: declaration)
    if declaration.type == .boolean {
      finding.help = booleanHelp(assignment)
      finding.fixes = fixes(of: assignment)
    } else {
      finding.help = help(assignment, declaredAs: declaration.type)
    }
    return finding
  }

  /// A fix that writes the boolean that a value means.
  private static func fixes(of assignment: Assignment) -> [Finding.Fix] {
    guard let flag = assignment.value.meaning else { return [] }
    let word = flag ? "true" : "false"
    return [
      Finding.Fix(
        "Replace it with `\(word)`", isSafe: true, changing: assignment.scope,
        edits: [.init(replacing: assignment.member.value.range, with: word)])
    ]
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

// MARK: - Wording

private func isOfType(_ assignment: Assignment, expected: PropertySpec.ValueType?) -> String {
  let subject = assignment.phrase
  let type = JSONType(assignment.value)?.phrase ?? "no value"
  return "\(subject) is \(type) instead of \(expected?.phrase ?? "a string")"
}

private func help(_ assignment: Assignment, expected: PropertySpec?) -> String {
  switch expected?.type {
  case .boolean: booleanHelp(assignment)
  case .enumeration(let words, _):
    HelpLine.removeOrReplace(with: words.filter { expected?.defaultValue != .text($0) })
  case .string, nil: stringHelp(assignment)
  }
}

/// Suggests the value in quotation marks, and for an array or object its JSON text.
private func stringHelp(_ assignment: Assignment) -> String {
  let text = JSONWriter.write(assignment.member.value)
  let json = HelpLine.json(text)
  guard HelpLine.fits(json) else {
    return "write it as JSON text in a string, which the app can parse"
  }
  let help = HelpLine.replace(with: json)
  return assignment.value.isScalar ? help : "\(help), which the app can parse as JSON"
}

private func help(
  _ assignment: Assignment, declaredAs type: DeclaredProperty.ValueType
) -> String? {
  switch type {
  case .boolean: booleanHelp(assignment)
  case .string: stringHelp(assignment)
  case .number: "replace it with a number, as in `1`"
  case .array: "replace it with an array, as in `[]`"
  case .object: "replace it with an object, as in `{}`"
  case .any: nil
  }
}

private func booleanHelp(_ assignment: Assignment) -> String {
  HelpLine.replace(with: assignment.value.meaning.map { ["\($0)"] } ?? ["true", "false"])
}

private func isDeclared(
  _ assignment: Assignment, as type: DeclaredProperty.ValueType
) -> String {
  let found = JSONType(assignment.value)?.phrase ?? "no value"
  return "\(assignment.phrase) is \(found) but declared as \(type.phrase): the app may not read it"
}
