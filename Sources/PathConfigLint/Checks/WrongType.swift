import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

extension Check {
  static let wrongType = Check(
    id: "wrong-type",
    summary: "a value of another type than the client reads, such as `\"true\"` for `true`",
    rationale: """
      From 1.2.0 on hotwire-native-android casts what it reads: the string `"true"` where a \
      boolean belongs crashes the app when the property is read. Earlier Android releases read the text. \
      The iOS clients take no notice of a value of a wrong type and use the default. Android \
      releases before 1.2.0 hold nothing but text, and refuse a file in which any property or \
      setting is an array or an object. Where text belongs, the Android clients make text of a \
      number or a boolean, so that 5 may become `5.0`.

      A property that is declared in `.pathconfig.json` is held to its declaration, since the app \
      that reads it expects that type.
      """,
    level: .on(.error),
    dependsOn: [.properties, .settings, .nestedValues],
    examples: [
      .finds(
        "A string for a boolean",
        in: """
          {"rules": [
            {"patterns": ["/new$"], "properties": {"pull_to_refresh_enabled": «"false"»}}
          ]}
          """,
        """
        `pull_to_refresh_enabled` is a string instead of a boolean: hotwire-native-ios@1.3 falls \
        back to `true`, hotwire-native-android@1.3 crashes when it reads the value
        """,
        fixed: """
          {"rules": [
            {"patterns": ["/new$"], "properties": {"pull_to_refresh_enabled": false}}
          ]}
          """),
      .finds(
        "A string for a boolean that happens to be the default", for: ["hotwire-native-ios@1.3"],
        in: """
          {"rules": [
            {"patterns": ["/new$"], "properties": {"pull_to_refresh_enabled": «"true"»}}
          ]}
          """,
        """
        `pull_to_refresh_enabled` is a string instead of a boolean: hotwire-native-ios@1.3 falls \
        back to `true`
        """, .warning,
        fixed: """
          {"rules": [
            {"patterns": ["/new$"], "properties": {"pull_to_refresh_enabled": true}}
          ]}
          """),
      .finds(
        "A list for a client that holds nothing but text", for: ["hotwire-native-android@1.1"],
        in: #"{"rules": [{"patterns": ["/new$"], "properties": {"title": «["a"]»}}]}"#,
        """
        `title` is an array instead of a string: hotwire-native-android@1.1 ignores the whole file
        """),
      .finds(
        "A list of settings for such a client", for: ["turbo-android@7.1"],
        in: #"{"settings": {"tabs": «[]»}, "rules": []}"#,
        """
        the setting `tabs` is an array, and only text can be held: turbo-android@7.1 ignores the \
        whole file
        """),
      .finds(
        "A boolean for a word",
        in: #"{"rules": [{"patterns": ["/new$"], "properties": {"context": «true»}}]}"#,
        """
        `context` is a boolean instead of a string: hotwire-native-ios@1.3 and \
        hotwire-native-android@1.3 fall back to `default`
        """),
      .finds(
        "A number for a text", for: ["hotwire-native-android@1.3"],
        in: #"{"rules": [{"patterns": ["/new$"], "properties": {"uri": «5»}}]}"#,
        "`uri` is a number instead of a string: hotwire-native-android@1.3 reads it as the text `5`",
        .warning),
      .finds(
        "A number for a text that one client makes nothing of",
        in: #"{"rules": [{"patterns": ["/new$"], "properties": {"view_controller": «true»}}]}"#,
        """
        `view_controller` is a boolean instead of a string: hotwire-native-ios@1.3 falls back to \
        the library's own view controller
        """),
      .finds(
        "Another type than is declared",
        knowing: #"{"properties": {"tab_bar_hidden": "boolean"}}"#,
        in: #"{"rules": [{"patterns": ["/map$"], "properties": {"tab_bar_hidden": «"true"»}}]}"#,
        "`tab_bar_hidden` is a string and declared as a boolean: the app may not read it",
        fixed: #"{"rules": [{"patterns": ["/map$"], "properties": {"tab_bar_hidden": true}}]}"#),
      .finds(
        "An array where an object is declared",
        knowing: #"{"properties": {"menu": {"type": "object", "description": "The menu"}}}"#,
        in: #"{"rules": [{"patterns": ["/map$"], "properties": {"menu": «[]»}}]}"#,
        "`menu` is an array and declared as an object: the app may not read it"),
      .ignores(
        "The type that is declared, and null",
        knowing: #"{"properties": {"badge": "number", "menu": "any"}}"#,
        in: """
          {"rules": [
            {"patterns": ["/a$"], "properties": {"badge": 5, "menu": [1]}},
            {"patterns": ["/b$"], "properties": {"badge": null, "menu": "none"}}
          ]}
          """),
      .ignores(
        "A number for a text of the app's own", for: ["hotwire-native-android@1.1"],
        in: #"{"rules": [{"patterns": ["/new$"], "properties": {"badge": 5}}]}"#),
      .ignores(
        "A string that a client reads as the boolean it names",
        for: ["hotwire-native-android@1.1"],
        in: """
          {"rules": [{"patterns": ["/new$"], "properties": {"pull_to_refresh_enabled": "true"}}]}
          """),
      .ignores(
        "Null, which stands for no value",
        in: #"{"rules": [{"patterns": ["/new$"], "properties": {"context": null}}]}"#),
      .ignores(
        "Any type in a property of the app's own",
        in: #"{"rules": [{"patterns": ["/new$"], "properties": {"menu": ["a", {"b": 1}]}}]}"#),
    ],
    find: WrongTypes.find)
}

private enum WrongTypes {
  static func find(in context: LintContext, into findings: inout Findings) {
    for assignment in context.assignments where context.isCertain(assignment.member.range) {
      let defects = context.clients.compactMap { client in
        defect(of: assignment, for: client).map { (client: client, defect: $0) }
      }
      if !defects.isEmpty {
        findings.add(finding(assignment, defects, in: context))
      } else if let declaration = context.declaration(of: assignment),
        !declaration.type.takes(assignment.value)
      {
        findings.add(finding(assignment, against: declaration))
      }
    }
  }

  /// What a client makes of a value of a wrong type.
  private struct Defect {
    var verb: VerbPhrase

    /// Whether what the client makes of it is what the value says.
    var isHarmless = false
  }

  private static func defect(of assignment: Assignment, for client: ClientProfile) -> Defect? {
    guard let type = JSONType(assignment.value) else { return nil }
    let isNested = type == .array || type == .object
    if isNested, client.nestedValue != .none { return Defect(verb: client.nestedValue.verb) }
    switch assignment.effectiveValue(for: client) {
    case .replacedByDefault(let value, let defect):
      // A string that is no known word is of the right type.
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
    _ assignment: Assignment, _ defects: [(client: ClientProfile, defect: Defect)],
    in context: LintContext
  ) -> Finding {
    let spec = context.clients.lazy.compactMap { assignment.spec(for: $0) }.first
    let clause = ClientClause.join(defects.map { ($0.client, $0.defect.verb) })
    var finding = Finding(
      "\(isOfType(assignment, expected: spec?.type)): \(clause)",
      at: assignment.member.value.range)
    if defects.allSatisfy(\.defect.isHarmless) { finding.severity = .warning }
    finding.clients = defects.map(\.client)
    finding.rule = assignment.rule
    if assignment.rule != nil { finding.property = assignment.name }
    finding.help = help(assignment, expected: spec?.type)
    if spec?.type == .boolean { finding.fixes = fixes(of: assignment) }
    return finding
  }

  private static func finding(
    _ assignment: Assignment, against declaration: DeclaredProperty
  ) -> Finding {
    var finding = Finding(
      isDeclared(assignment, as: declaration.type), assignment, against: declaration)
    if declaration.type == .boolean {
      finding.help = booleanHelp(assignment)
      finding.fixes = fixes(of: assignment)
    } else {
      finding.help = "write \(declaration.type.phrase)"
    }
    return finding
  }

  /// Writes the boolean that a value says it is.
  private static func fixes(of assignment: Assignment) -> [Diagnostic.Fix] {
    guard let flag = assignment.value.meaning else { return [] }
    let word = flag ? "true" : "false"
    return [
      Diagnostic.Fix(
        "Write `\(word)`", isSafe: true, changing: assignment.scope,
        edits: [.init(replacing: assignment.member.value.range, with: word)])
    ]
  }
}

extension JSONValue {
  /// The boolean that a string or number says it is: `"true"`, `"False"`, 1, 0.
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
  guard let expected else { return "\(subject) is \(type), and only text can be held" }
  return "\(subject) is \(type) instead of \(expected.phrase)"
}

private func help(_ assignment: Assignment, expected: PropertySpec.ValueType?) -> String {
  switch expected {
  case .boolean: booleanHelp(assignment)
  case .enumeration(let words, _): "write \(oneOf(words))"
  case .string: isScalar(assignment.value) ? "put it into double quotation marks" : "write a string"
  case nil: "write a string, which may hold JSON text that the app parses"
  }
}

private func booleanHelp(_ assignment: Assignment) -> String {
  switch assignment.value.meaning {
  case true?: "write `true` without quotation marks"
  case false?: "write `false` without quotation marks"
  case nil: "write `true` or `false`"
  }
}

private func isDeclared(
  _ assignment: Assignment, as type: DeclaredProperty.ValueType
) -> String {
  let found = JSONType(assignment.value)?.phrase ?? "no value"
  return "\(assignment.phrase) is \(found) and declared as \(type.phrase): the app may not read it"
}

private func isScalar(_ value: JSONValue) -> Bool {
  switch value {
  case .number, .bool: true
  default: false
  }
}

private func oneOf(_ words: [String]) -> String {
  ClientClause.list(words.map { Quotation.of($0) }, "or")
}
