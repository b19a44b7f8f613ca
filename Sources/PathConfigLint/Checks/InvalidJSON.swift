import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

extension Check {
  static let invalidJSON = Check(
    id: "invalid-json",
    summary: "text that is not JSON, or not in an encoding that every client reads",
    rationale: """
      A file that a client cannot parse is ignored as a whole, mostly without a word: the app goes \
      on with the configuration that it bundles or has stored, and turbo-android before 7.1.4 \
      crashes. All faults of a file are reported at once, each at its place, and what could be \
      read is checked all the same. A byte-order mark, UTF-16, unescaped control characters and \
      halves of surrogate pairs are judged by client, since their parsers disagree. So are numbers \
      too large for a `Double` and very deep nesting.
      """,
    level: .on(.error),
    dependsOn: [.syntax, .dialect],
    examples: [
      .finds(
        "A missing comma",
        in: #"{"settings": {}«» "rules": []}"#,
        """
        expected `,` or `}` after this, found `"rules"`: hotwire-native-ios@1.3 and \
        hotwire-native-android@1.3 ignore the whole file
        """,
        fixed: #"{"settings": {}, "rules": []}"#),
      .finds(
        "A backslash that is not escaped", for: ["hotwire-native-ios@1.3"],
        in: #"{"rules": [{"patterns": ["/posts/«\d»+$"], "properties": {"context": "modal"}}]}"#,
        #"`\d` is no escape sequence of JSON: hotwire-native-ios@1.3 ignores the whole file"#,
        fixed: #"{"rules": [{"patterns": ["/posts/\\d+$"], "properties": {"context": "modal"}}]}"#
      ),
      .finds(
        "A page instead of a configuration", for: ["turbo-android@7.0"],
        in: "«<!DOCTYPE» html>",
        """
        expected a JSON value, found markup: `<!DOCTYPE`; turbo-android@7.0 crashes when it loads \
        the file
        """),
      .finds(
        "A database instead of a configuration", for: ["hotwire-native-ios@1.3"],
        in: "«»SQLite format 3\u{0}\u{10}\u{0}",
        """
        expected JSON, found bytes that are no text: hotwire-native-ios@1.3 ignores the whole file
        """),
      .finds(
        "A tab in a string",
        in: "{\"rules\": [{\"patterns\": [\"/a«\t»\"], \"properties\": {\"context\": \"modal\"}}]}",
        "a tab inside a string: hotwire-native-ios@1.3 ignores the whole file"),
      .finds(
        "Half of a surrogate pair",
        in: #"{"rules": [], "settings": {"icon": "«\ud83d»"}}"#,
        """
        half of a surrogate pair: no character has this number; hotwire-native-ios@1.3 ignores \
        the whole file
        """),
      .finds(
        "A number that no client holds",
        in: #"{"rules": [], "settings": {"timeout": «1e400»}}"#,
        """
        the number is larger than any that a `Double` holds: hotwire-native-ios@1.3 ignores the \
        whole file, hotwire-native-android@1.3 crashes when it stores the server's copy
        """),
      .ignores(
        "A number that a client holds as text", for: ["turbo-android@7.1"],
        in: #"{"rules": [], "settings": {"timeout": 1e400}}"#),
      .ignores(
        "A tab in a string for a client that reads it", for: ["hotwire-native-android@1.3"],
        in: "{\"rules\": [{\"patterns\": [\"/a\t\"], \"properties\": {\"context\": \"modal\"}}]}"),
      .ignores("A byte-order mark, which the clients skip", in: "\u{FEFF}{\"rules\": []}"),
      .ignores(
        "An escaped backslash",
        in: #"{"rules": [{"patterns": ["/posts/\\d+$"], "properties": {"context": "modal"}}]}"#),
    ],
    find: InvalidJSON.find)
}

private enum InvalidJSON {
  static func find(in context: LintContext, into findings: inout Findings) {
    for fault in context.document.parse.faults {
      findings.add(finding(on: fault, in: context))
    }
    for relaxation in context.document.parse.relaxations where isOurs(relaxation) {
      if let finding = context.finding(on: relaxation) { findings.add(finding) }
    }
  }

  private static func isOurs(_ relaxation: JSONRelaxation) -> Bool {
    switch relaxation.kind {
    case .byteOrderMark, .encoding, .illFormedEncoding, .controlCharacter, .loneSurrogate,
      .overflowingNumber, .deepNesting:
      true
    default: false
    }
  }

  private static func finding(on fault: JSONFault, in context: LintContext) -> Finding {
    var finding = Finding(fault.message, at: fault.range)
    // A budget is this tool's own, of which the clients know nothing.
    if !fault.isBudget,
      let judged = Finding(fault.message, at: fault.range, verdicts(on: fault, in: context))
    {
      finding = judged
    }
    finding.rule = context.document.place(of: fault.range.lowerBound).rule
    finding.help = fault.help
    if let opened = fault.opened, let message = fault.openedMessage {
      finding.notes.append(context.note(message, at: opened))
    }
    if let fix = fix(for: fault, in: context) { finding.fixes = [fix] }
    return finding
  }

  private static func verdicts(on fault: JSONFault, in context: LintContext) -> ClientVerdicts {
    if case .noValue = fault.kind { return context.verdicts(on: ShapeFault.Kind.noValue) }
    return context.verdicts { $0.syntaxError }
  }

  private static func fix(for fault: JSONFault, in context: LintContext) -> Diagnostic.Fix? {
    let start = fault.range.lowerBound
    switch fault.kind {
    case .missingComma: return guess("Add `,`", .inserting(",", at: start))
    case .missingColon: return guess("Add `:`", .inserting(":", at: start))
    case .unclosed(_, _, _, let closers):
      return guess("Add `\(closers)`", .inserting(closers.string, at: start))
    case .wrongClosing(let container, _):
      let bracket = String(UnicodeScalar(container.closing))
      return guess("Write `\(bracket)`", .init(replacing: fault.range, with: bracket))
    case .strayClosing, .earlyClosing: return guess("Remove it", .removing(fault.range))
    case .invalidEscape:
      // In a pattern nothing but the backslash itself can be meant.
      var isPattern = false
      var scope = Diagnostic.Scope.nothing
      if case .patterns(let rule) = context.document.place(of: start) {
        isPattern = true
        scope = .rule(rule)
      }
      return Diagnostic.Fix(
        "Escape the backslash", isSafe: isPattern, changing: scope,
        edits: [.inserting("\\", at: start)])
    default: return nil
    }
  }

  /// The likeliest repair; the author may have meant another.
  private static func guess(_ title: String, _ edit: Diagnostic.Edit) -> Diagnostic.Fix {
    Diagnostic.Fix(title, isSafe: false, edits: [edit])
  }
}
