import PathConfigClients
import PathConfigSyntax

extension Check {
  static let lenientJSON = Check(
    "lenient-json", dependsOn: [.dialect, .shape], find: LenientJSON.find)
}

private enum LenientJSON {
  static func find(in context: LintContext, into findings: inout Findings) {
    var nulls: [Int: ShapeFault] = [:]
    for fault in context.document.shapeFaults where fault.isMissingElement {
      nulls[fault.range.lowerBound] = fault
    }
    for relaxation in context.document.parse.relaxations where isOurs(relaxation) {
      let null = nulls[relaxation.range.lowerBound]
      let finding =
        null.map { self.finding(on: $0, at: relaxation.range, in: context) }
        ?? context.finding(on: relaxation)
      guard var finding else { continue }
      finding.help = relaxation.help
      if let edit = edit(for: relaxation, in: context) {
        if !edit.replacement.isEmpty { finding.help = HelpLine.replace(with: edit.replacement) }
        finding.fixes = [Diagnostic.Fix(title(of: edit), isSafe: true, edits: [edit])]
      }
      findings.add(finding)
    }
  }

  private static func isOurs(_ relaxation: JSONRelaxation) -> Bool {
    switch relaxation.kind {
    case .nonExecutePrefix, .missingElement, .semicolon, .equalsSign, .singleQuotes,
      .unquotedName, .unquotedValue, .keywordCase, .nonFiniteNumber, .malformedNumber,
      .lenientEscape:
      true
    case .byteOrderMark, .encoding, .illFormedEncoding, .controlCharacter, .loneSurrogate,
      .overflowingNumber, .deepNesting, .comment, .trailingComma, .duplicateName:
      false
    }
  }

  /// A rule or pattern that is missing between two commas.
  private static func finding(
    on fault: ShapeFault, at comma: Range<Int>, in context: LintContext
  ) -> Finding? {
    let isRule = fault.kind == .ruleNull
    var finding = Finding(
      missing(isRule ? "rule" : "pattern"), at: comma, context.verdicts(on: fault.kind))
    if !isRule { finding?.rule = fault.rule }
    return finding
  }

  /// The JSON for it, if every client that reads it is certain to read it so.
  private static func edit(
    for relaxation: JSONRelaxation, in context: LintContext
  ) -> Diagnostic.Edit? {
    let range = relaxation.range
    let text = UTF8String(repairing: context.buffer.bytes[range])
    switch relaxation.kind {
    case .missingElement, .nonExecutePrefix: return .removingTrivia(range, in: context.buffer)
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

extension ShapeFault {
  /// True if it is the null that some client reads between two adjacent commas.
  var isMissingElement: Bool {
    (kind == .ruleNull || kind == .patternNull) && range.isEmpty
  }
}

// MARK: - Wording

private func missing(_ what: String) -> String { "expected a \(what) before this comma" }

private func title(of edit: Diagnostic.Edit) -> String {
  edit.replacement.isEmpty ? "Remove it" : "Replace it with \(HelpLine.code(edit.replacement))"
}
