import PathConfigClients
import PathConfigSyntax

extension Check {
  static let invalidValue = Check(
    "invalid-value", dependsOn: [.properties], find: InvalidValues.find)
}

private enum InvalidValues {
  static func find(in context: LintContext, into findings: inout Findings) {
    for assignment in context.assignments where context.isCertain(assignment.member.range) {
      if let finding = libraryFinding(assignment, in: context) {
        findings.add(finding)
      } else if let declaration = context.declaration(of: assignment),
        declaration.type.takes(assignment.value), !declaration.allows(assignment.value)
      {
        findings.add(finding(assignment, against: declaration, in: context))
      }
    }
  }

  /// A word that a library does not know.
  private static func libraryFinding(
    _ assignment: Assignment, in context: LintContext
  ) -> Finding? {
    guard let text = assignment.text else { return nil }
    let client = context.client
    switch assignment.effectiveValue(for: client) {
    case .replacedByDefault(let value, .unknownWord(_, let words)):
      let remedy = Remedy(text, for: assignment, among: words, client)
      var finding = context.finding(
        isInvalid(text, as: assignment.name) + remedy.question, at: assignment.member.value.range)
      finding.effect = Finding.Effect(ValueWording.fallsBack(to: value))
      finding.help = remedy.help(for: assignment)
      finding.fixes = remedy.fix(of: assignment, in: context.buffer).map { [$0] } ?? []
      return finding
    case .asWritten, .word:
      // It is in a note if other clients do not know the word.
      guard case .enumeration? = assignment.spec(for: client)?.type else { return nil }
      var finding = context.finding(
        isInvalid(text, as: assignment.name), at: assignment.member.value.range)
      finding.effect = Finding.Effect(acceptance)
      finding.stance = .tolerant
      return finding
    default: return nil
    }
  }

  private static func finding(
    _ assignment: Assignment, against declaration: DeclaredProperty, in context: LintContext
  ) -> Finding {
    let words = declaration.values?.compactMap { value in
      if case .string(let word) = value.value { word.text } else { nil }
    }
    let near = assignment.text.flatMap { MeantName.find($0, among: words ?? []) }
    var finding = context.finding(
      isNotDeclared(assignment, near?.name), assignment, against: declaration)
    finding.help =
      near.map { HelpLine.replace(with: HelpLine.json($0.name)) }
      ?? oneOf(declaration.writtenValues)
    if let near { finding.fixes = [write(near, over: assignment)] }
    return finding
  }

  /// Writes the word that was meant.
  fileprivate static func write(_ word: MeantName, over assignment: Assignment) -> Finding.Fix {
    Finding.Fix(
      "Replace it with \(HelpLine.code(HelpLine.json(word.name)))",
      isSafe: word.difference == .spelling,
      changing: assignment.scope,
      edits: [.writing(word.name, over: assignment.member.value.range)])
  }

}

/// The likely intention behind a word that a property does not have.
private enum Remedy {
  /// The same word in another spelling.
  case spelling(UTF8String)
  /// A value of another property that the rule does not set.
  case otherProperty(UTF8String, value: UTF8String)
  /// A value of another property that the rule has set to this value already.
  case alreadySet(UTF8String, value: UTF8String)
  /// A value of another property that the rule has set to something else.
  case setOtherwise(UTF8String, value: UTF8String)
  case nearWord(UTF8String)
  /// Any word except the default, which the client uses in any case.
  case anyOf([String])

  init(
    _ text: UTF8String, for assignment: Assignment, among words: [String],
    _ client: ClientProfile
  ) {
    let near = MeantName.find(text, among: words.map { UTF8String($0) })
    if let near, near.difference == .spelling {
      self = .spelling(near.name)
    } else if let (property, value) = Self.owner(of: text, client, except: assignment.name) {
      self.init(property, value, besides: assignment)
    } else if let near {
      self = .nearWord(near.name)
    } else {
      let usual = assignment.spec(for: client)?.defaultValue
      self = .anyOf(words.filter { usual != .text($0) })
    }
  }

  private init(_ property: UTF8String, _ value: UTF8String, besides assignment: Assignment) {
    guard let sibling = assignment.sibling(property) else {
      self = .otherProperty(property, value: value)
      return
    }
    if case .string(let string) = sibling.value.value, string.text == value {
      self = .alreadySet(property, value: value)
    } else {
      self = .setOtherwise(property, value: value)
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

  func fix(of assignment: Assignment, in buffer: SourceBuffer) -> Finding.Fix? {
    let member = assignment.member
    switch self {
    case .spelling(let word), .nearWord(let word):
      var isSafe = false
      if case .spelling = self { isSafe = true }
      return Finding.Fix(
        "Replace it with \(HelpLine.code(HelpLine.json(word)))", isSafe: isSafe,
        changing: assignment.scope,
        edits: [.writing(word, over: member.value.range)])
    case .otherProperty(let property, let value):
      return Finding.Fix(
        "Replace it with \(setting(property, to: value))", isSafe: false,
        edits: [
          .writing(property, over: member.nameRange), .writing(value, over: member.value.range),
        ])
    case .alreadySet:
      return Finding.Fix(
        "Remove \(Quotation.of(assignment.name))", isSafe: false,
        edits: [.removingMember(at: assignment.index, of: assignment.members, in: buffer)])
    case .setOtherwise, .anyOf: return nil
    }
  }
}

// MARK: - Wording

extension Remedy {
  fileprivate var question: String {
    if case .nearWord(let word) = self { " (did you mean \(Quotation.of(word))?)" } else { "" }
  }

  fileprivate func help(for assignment: Assignment) -> String {
    let name = Quotation.of(assignment.name)
    return switch self {
    case .spelling(let word), .nearWord(let word): HelpLine.replace(with: HelpLine.json(word))
    case .otherProperty(let property, let value):
      "replace \(name) with \(setting(property, to: value))"
    case .alreadySet(let property, let value):
      "remove \(name): \(Quotation.of(property)) is already \(Quotation.of(value))"
    case .setOtherwise(let property, let value):
      "remove \(name), or change the other property to \(setting(property, to: value))"
    case .anyOf(let words): HelpLine.removeOrReplace(with: words)
    }
  }
}

private func isInvalid(_ text: UTF8String, as name: UTF8String) -> String {
  "\(shown(text)) is not a valid \(Quotation.of(name))"
}

private func shown(_ text: UTF8String) -> String { Quotation.of(text.isEmpty ? "\"\"" : text) }

/// The number of declared values that a remedy lists.
private let maximumValues = 8

private func oneOf(_ values: [String]) -> String {
  let listed = HelpLine.replace(with: Array(values.prefix(maximumValues)))
  let rest = values.count - maximumValues
  return rest > 0 ? "\(listed), or one of \(rest) others" : listed
}

private func isNotDeclared(_ assignment: Assignment, _ near: UTF8String?) -> String {
  let value =
    assignment.text.map(shown)
    ?? (assignment.value.isScalar
      ? Quotation.of(JSONWriter.write(assignment.member.value)) : "this value")
  let question = near.map { " (did you mean \(Quotation.of($0))?)" } ?? ""
  return "\(value) is not a declared value of \(Quotation.of(assignment.name))\(question): "
    + "the app may ignore it"
}

private func setting(_ property: UTF8String, to value: UTF8String) -> String {
  HelpLine.code(HelpLine.member(property, value))
}

private let acceptance = VerbPhrase("accepts it", "accept it")
