import PathConfigClients
import PathConfigSyntax

extension Check {
  static let lenientJSON = departures("lenient-json", dependsOn: [.dialect, .shape])
  static let trailingComma = departures("trailing-comma", dependsOn: [.dialect, .shape])
  static let comment = departures("comment", dependsOn: [.dialect])

  private static func departures(
    _ id: String, dependsOn dependencies: [ClientDependency]
  ) -> Check {
    Check(id, dependsOn: dependencies) { context, findings in
      Departures.find(id, in: context, into: &findings)
    }
  }
}

/// Texts that some clients accept and that are not standard JSON.
enum Departures {
  /// The check that reports a kind.
  private static func reporter(of kind: JSONRelaxation.Kind) -> String {
    switch kind {
    case .byteOrderMark, .otherEncoding, .illFormedEncoding, .controlCharacter, .loneSurrogate,
      .overflowingNumber, .overflowingValue, .deepNesting:
      "invalid-json"
    case .nonExecutePrefix, .missingElement, .semicolon, .equalsSign, .singleQuotes,
      .unquotedName, .unquotedValue, .keywordCase, .nonFiniteNumber, .malformedNumber,
      .lenientEscape:
      "lenient-json"
    case .comment: "comment"
    case .trailingCommaInArray, .trailingCommaInObject: "trailing-comma"
    case .duplicateName: "duplicate-key"
    }
  }

  /// Adds a finding for each departure that affects a client.
  ///
  /// One more finding counts the comments or commas that every client accepts: other tools do not.
  static func find(_ check: String, in context: LintContext, into findings: inout Findings) {
    var nulls: [Int: ShapeFault] = [:]
    for fault in context.document.shapeFaults
    where fault.isNullByComma && fault.isMissingElement == (check == "lenient-json") {
      nulls[fault.range.lowerBound] = fault
    }
    var tolerated: [JSONRelaxation] = []
    for relaxation in context.document.parse.relaxations
    where reporter(of: relaxation.kind) == check {
      let null = nulls[relaxation.range.lowerBound]
      var finding =
        null.map { Self.null($0, at: relaxation, in: context) }
        ?? context.finding(
          cause(relaxation, context), at: relaxation.range, context.verdict(on: relaxation))
      // Whoever takes it as meant is in a note if others do not.
      if finding.stance == .tolerant { tolerated.append(relaxation) }
      finding.repair([relaxation], areTolerated: false, in: context)
      findings.add(finding)
    }
    guard ["comment", "trailing-comma"].contains(check), let first = tolerated.first else { return }
    let all = tolerated.count == 1 ? "" : " (\(tolerated.count) in the file)"
    var finding = context.finding(
      "\(cause(first, context))\(all)", at: first.range, severity: .warning)
    finding.effect = Finding.Effect(
      VerbPhrase("accepts it", "accept it"), end: ", other tools refuse the file")
    finding.stance = .agreed
    finding.repair(tolerated, areTolerated: true, in: context)
    findings.add(finding)
  }

  private static func cause(_ relaxation: JSONRelaxation, _ context: LintContext) -> String {
    guard reporter(of: relaxation.kind) == "trailing-comma" else { return relaxation.message }
    return "trailing comma in \(context.place(of: relaxation).phrase)"
  }

  /// A comma after or before which some client reads a null rule or pattern.
  private static func null(
    _ fault: ShapeFault, at relaxation: JSONRelaxation, in context: LintContext
  ) -> Finding {
    let isRule = fault.kind == .ruleNull || fault.kind == .ruleMissingAfterComma
    let what = isRule ? "rule" : "pattern"
    var cause = "expected a \(what) before this comma"
    if !fault.isMissingElement {
      cause = "trailing comma after the last \(what)"
      if let rule = fault.rule, !isRule { cause += " of rule \(rule + 1)" }
    }
    return context.finding(cause, at: relaxation.range, context.verdict(on: fault.kind)) {
      verdict in
      guard case .crashes = verdict, !fault.isMissingElement else { return verdict.verb }
      return VerbPhrase(
        "reads a null \(what) and \(verdict.verb.singular)",
        "read a null \(what) and \(verdict.verb.plural)")
    }
  }
}

extension Finding {
  /// Adds the help and the fix for departures of one kind.
  fileprivate mutating func repair(
    _ relaxations: [JSONRelaxation], areTolerated: Bool, in context: LintContext
  ) {
    let first = relaxations[0]
    let text = context.buffer.text(in: first.range)
    switch first.kind {
    case .trailingCommaInArray, .trailingCommaInObject:
      help = areTolerated ? "remove the comma\(relaxations.count == 1 ? "" : "s")" : "remove it"
      fixes = [
        Finding.Fix(
          areTolerated ? "Remove the commas" : "Remove the comma", isSafe: true,
          edits: relaxations.map { .removing($0.range) })
      ]
    case .comment:
      // Not safe: no client reads a comment, but somebody wrote it for other people.
      help = moveIntoMember(text)
      fixes = [
        Finding.Fix(
          relaxations.count == 1 ? "Remove the comment" : "Remove the comments", isSafe: false,
          edits: .removingTrivia(relaxations.map(\.range), in: context.buffer))
      ]
    case .overflowingNumber, .overflowingValue:
      help = HelpLine.replace(with: "\"\(text)\"") + ", or with a smaller number"
    default:
      help = first.help
      guard let edit = first.edit(in: context.buffer) else { return }
      if !edit.replacement.isEmpty { help = HelpLine.replace(with: edit.replacement) }
      let title =
        edit.replacement.isEmpty
        ? "Remove it" : "Replace it with \(HelpLine.code(edit.replacement))"
      fixes = [Finding.Fix(title, isSafe: true, edits: [edit])]
    }
  }
}

extension JSONRelaxation {
  /// The JSON for it, if every client that reads it is certain to read it so.
  fileprivate func edit(in buffer: SourceBuffer) -> Finding.Edit? {
    let text = UTF8String(repairing: buffer.bytes[range])
    switch kind {
    case .missingElement, .nonExecutePrefix: return .removingTrivia(range, in: buffer)
    case .semicolon: return .init(replacing: range, with: ",")
    case .equalsSign: return .init(replacing: range, with: ":")
    case .keywordCase: return .init(replacing: range, with: text.string.lowercased())
    case .unquotedName, .unquotedValue, .nonFiniteNumber: return .writing(text, over: range)
    case .singleQuotes:
      let content = text.bytes.dropFirst().dropLast()
      let needsCare = content.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
      return needsCare
        ? nil : .init(replacing: range, with: "\"\(String(decoding: content, as: UTF8.self))\"")
    default: return nil
    }
  }
}

extension LintContext {
  fileprivate func place(of relaxation: JSONRelaxation) -> DocumentPlace {
    document.place(of: relaxation.range.lowerBound)
  }
}

extension ShapeFault {
  fileprivate var isNullByComma: Bool {
    isMissingElement || kind == .ruleMissingAfterComma || kind == .patternMissingAfterComma
  }
}

// MARK: - Wording

private func moveIntoMember(_ comment: String) -> String {
  let signs: Set<Character> = ["/", "*", "#", " "]
  let words = comment.drop { signs.contains($0) }.reversed().drop { signs.contains($0) }.reversed()
  let text = UTF8String(String(words))
  return "remove it, or move it to a member: "
    + HelpLine.code(HelpLine.member("comment", text))
}
