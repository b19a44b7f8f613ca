import PathConfigClients
import PathConfigSyntax

extension Check {
  static let invalidJSON = Check(
    id: "invalid-json",
    summary: "a syntax error, or an encoding that not every client reads",
    rationale: """
      A client that cannot parse the file ignores all of it, usually without an error message. The \
      app keeps the configuration that it bundles or has stored. Turbo Native Android before 7.1.4 \
      crashes.

      All syntax errors are reported in one run, and the other checks still look at the rest of \
      the file. The clients' parsers disagree about some texts: UTF-16, unescaped control \
      characters, half surrogate pairs, huge numbers and very deep nesting.
      """,
    level: .on(.error),
    dependsOn: [.syntax, .dialect],
    examples: [
      .finds(
        "A missing comma",
        in: #"{"settings": {}«» "rules": []}"#,
        """
        expected `,` or `}` after this, found `"rules"`: Hotwire Native iOS 1.3 and Android 1.3 \
        ignore the whole file
        """,
        fixed: #"{"settings": {}, "rules": []}"#),
      .finds(
        "A backslash without its own backslash", for: ["hotwire-native-ios@1.3"],
        in: #"{"rules": [{"patterns": ["/posts/«\d»+/"], "properties": {"context": "modal"}}]}"#,
        #"`\d` is not a valid JSON escape: Hotwire Native iOS 1.3 ignores the whole file"#,
        fixed: #"{"rules": [{"patterns": ["/posts/\\d+/"], "properties": {"context": "modal"}}]}"#
      ),
      .finds(
        "A web page instead of a configuration", for: ["turbo-android@7.0"],
        in: "«<!DOCTYPE» html>",
        """
        expected JSON, found markup: `<!DOCTYPE`; Turbo Native Android 7.0 crashes when it loads the file
        """),
      .finds(
        "A database instead of a configuration", for: ["hotwire-native-ios@1.3"],
        in: "«»SQLite format 3\u{0}\u{10}\u{0}",
        "expected JSON, found binary data: Hotwire Native iOS 1.3 ignores the whole file"),
      .finds(
        "A tab in a string",
        in: "{\"rules\": [{\"patterns\": [\"/a«\t»\"], \"properties\": {\"context\": \"modal\"}}]}",
        "a tab inside a string: Hotwire Native iOS 1.3 ignores the whole file"),
      .finds(
        "Half of a surrogate pair",
        in: #"{"rules": [], "settings": {"icon": "«\ud83d»"}}"#,
        """
        half of a surrogate pair is not a character: Hotwire Native iOS 1.3 ignores the whole file
        """),
      .finds(
        "A number that is too large",
        in: #"{"rules": [], "settings": {"timeout": «1e400»}}"#,
        """
        the number is too large for a `Double`: Hotwire Native iOS 1.3 ignores the whole file, \
        Android 1.3 crashes when it stores the server's copy
        """),
      .ignores(
        "A large number, for a client that reads it as text", for: ["turbo-android@7.1"],
        in: #"{"rules": [], "settings": {"timeout": 1e400}}"#),
      .ignores(
        "A tab in a string, for a client that accepts it", for: ["hotwire-native-android@1.3"],
        in: "{\"rules\": [{\"patterns\": [\"/a\t\"], \"properties\": {\"context\": \"modal\"}}]}"),
      .ignores("A byte-order mark", in: "\u{FEFF}{\"rules\": []}"),
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
      guard var finding = context.finding(on: relaxation) else { continue }
      if case .overflowingNumber = relaxation.kind {
        finding.help = writeText(context.buffer.text(in: relaxation.range))
      }
      findings.add(finding)
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
    // A budget is this tool's own, so the clients have no verdict on it.
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
    if fault.kind == .noValue { return context.verdicts(on: ShapeFault.Kind.noValue) }
    return context.verdicts { $0.syntaxError }
  }

  private static func fix(for fault: JSONFault, in context: LintContext) -> Diagnostic.Fix? {
    guard let edit = fault.edit else { return nil }
    let start = fault.range.lowerBound
    if fault.kind == .escape {
      // In a pattern, the author can only mean the backslash itself.
      var isPattern = false
      var scope = Diagnostic.Scope.nothing
      if case .patterns(let rule) = context.document.place(of: start) {
        isPattern = true
        scope = .rule(rule)
      }
      return Diagnostic.Fix(
        "Escape the backslash", isSafe: isPattern, changing: scope,
        edits: [.inserting("\\", at: start)])
    }
    // The author may have meant another repair.
    return Diagnostic.Fix(title(of: edit), isSafe: false, edits: [edit])
  }

  private static func title(of edit: Diagnostic.Edit) -> String {
    if edit.range.isEmpty { return "Add `\(edit.replacement)`" }
    return edit.replacement.isEmpty ? "Remove it" : "Replace it with `\(edit.replacement)`"
  }
}

// MARK: - Wording

private func writeText(_ number: String) -> String {
  HelpLine.replace(with: "\"\(number)\"") + ", or with a smaller number"
}
