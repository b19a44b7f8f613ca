import PathConfigClients
import PathConfigSyntax

// Faults of the text, and texts that some clients accept although they are not standard JSON.

extension Check {
  static let invalidJSON = Check("invalid-json", dependsOn: [.syntax, .dialect]) {
    context, findings in
    for fault in context.document.parse.faults { findings.add(finding(on: fault, in: context)) }
    findDepartures(of: "invalid-json", in: context, into: &findings)
  }

  static let lenientJSON = departures("lenient-json", dependsOn: [.dialect, .shape])
  static let trailingComma = departures("trailing-comma", dependsOn: [.dialect, .shape])
  static let comment = departures("comment", dependsOn: [.dialect])

  private static func departures(_ id: String, dependsOn facts: [ClientDependency]) -> Check {
    Check(id, dependsOn: facts) { context, findings in
      findDepartures(of: id, in: context, into: &findings)
    }
  }

  static let duplicateKey = Check("duplicate-key", dependsOn: [.repeatedKeys, .dialect, .shape]) {
    context, findings in
    var repeated: [Range<Int>: ShapeFault] = [:]
    var overridden: [ShapeFault] = []
    for fault in context.document.shapeFaults {
      if fault.kind == .memberRepeated { repeated[fault.range] = fault }
      if fault.isOverridden { overridden.append(fault) }
    }
    for relaxation in context.document.parse.relaxations {
      guard let first = relaxation.related,
        context.hasCertainShape(first.range.lowerBound..<relaxation.range.upperBound),
        var finding = finding(
          onKey: relaxation, repeated[relaxation.range],
          overridden.first {
            first.range.lowerBound < $0.range.lowerBound
              && $0.range.lowerBound < relaxation.range.lowerBound
          }, in: context)
      else { continue }
      finding.notes.append(context.note(first.message, at: first.range))
      finding.decision = "put the content of both into one"
      findings.add(finding)
    }
  }
}

// MARK: - Faults

private func finding(on fault: JSONFault, in context: LintContext) -> DraftFinding {
  let verdict =
    fault.kind == .noValue
    ? context.verdict(on: ShapeFault.Kind.noValue) : context.client.syntaxError
  var finding = context.finding(fault.message, at: fault.range, verdict)
  // A budget is this tool's own, so the clients have no verdict on it.
  if fault.isBudget {
    finding = context.finding(fault.message, at: fault.range)
    finding.stance = .indifferent
  }
  finding.decision = fault.help
  if let opened = fault.related {
    finding.notes.append(context.note(opened.message, at: opened.range))
  }
  guard let edit = fault.edit else { return finding }
  let help = fault.help ?? "correct the text"
  guard fault.kind == .escape else {
    // The author may have meant another repair.
    finding.propose(help, isSafe: false, changing: .file, [edit])
    return finding
  }
  // In a pattern, the author can only mean the backslash itself.
  let start = fault.range.lowerBound
  let rule =
    if case .patterns(let rule) = context.document.place(of: start) { rule } else {
      RuleIndex?.none
    }
  finding.propose(
    help, isSafe: rule != nil, changing: rule.map { .rule($0) } ?? .nothing,
    [.inserting("\\", at: start)])
  return finding
}

// MARK: - Departures

extension JSONRelaxationKind {
  /// The check that reports it.
  fileprivate var check: String {
    switch self {
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
}

/// Adds a finding for each departure that affects a client.
///
/// One more finding counts the comments or commas that every client accepts: other tools do not.
private func findDepartures(
  of check: String, in context: LintContext, into findings: inout Findings
) {
  var nulls: [Int: ShapeFault] = [:]
  for fault in context.document.shapeFaults
  where fault.isNullByComma && fault.isMissingElement == (check == "lenient-json") {
    nulls[fault.range.lowerBound] = fault
  }
  func cause(_ relaxation: JSONRelaxation) -> String {
    guard check == "trailing-comma" else { return relaxation.message }
    let place = context.document.place(of: relaxation.range.lowerBound)
    return "trailing comma in \(place.phrase)"
  }
  var tolerated: [JSONRelaxation] = []
  for relaxation in context.document.parse.relaxations where relaxation.kind.check == check {
    let null = nulls[relaxation.range.lowerBound]
    var finding =
      null.map { nullFinding($0, at: relaxation, in: context) }
      ?? context.finding(
        cause(relaxation), at: relaxation.range, context.verdict(on: relaxation))
    // Whoever takes it as meant is in a note if others do not.
    if finding.stance == .tolerant { tolerated.append(relaxation) }
    finding.repair([relaxation], in: context)
    findings.add(finding)
  }
  guard ["comment", "trailing-comma"].contains(check), let first = tolerated.first else { return }
  let all = tolerated.count == 1 ? "" : " (\(tolerated.count) in the file)"
  var finding = context.finding("\(cause(first))\(all)", at: first.range, severity: .warning)
  (finding.effect, finding.effectEnd) = ("accept[s] it", ", other tools refuse the file")
  finding.stance = .agreed
  finding.repair(tolerated, in: context)
  findings.add(finding)
}

extension ShapeFault {
  fileprivate var isNullByComma: Bool {
    isMissingElement || kind == .ruleMissingAfterComma || kind == .patternMissingAfterComma
  }
}

/// A comma after or before which some client reads a null rule or pattern.
private func nullFinding(
  _ fault: ShapeFault, at relaxation: JSONRelaxation, in context: LintContext
) -> DraftFinding {
  let isRule = fault.kind == .ruleNull || fault.kind == .ruleMissingAfterComma
  let what = isRule ? "rule" : "pattern"
  var cause = "expected a \(what) before this comma"
  if !fault.isMissingElement {
    cause = "trailing comma after the last \(what)"
    if let rule = fault.rule, !isRule { cause += " of rule \(rule.number)" }
  }
  return context.finding(cause, at: relaxation.range, context.verdict(on: fault.kind)) { verdict in
    guard case .crashes = verdict, !fault.isMissingElement else { return verdict.verb }
    return "read[s] a null \(what) and \(verdict.verb)"
  }
}

extension DraftFinding {
  /// Adds the help and the fix for departures of one kind.
  fileprivate mutating func repair(_ relaxations: [JSONRelaxation], in context: LintContext) {
    let (first, isOne) = (relaxations[0], relaxations.count == 1)
    let text = context.buffer.text(in: first.range)
    switch first.kind {
    case .trailingCommaInArray, .trailingCommaInObject:
      propose(
        isOne ? "remove the comma" : "remove the commas", isSafe: true,
        relaxations.map { .removing($0.range) })
    case .comment:
      let signs: Set<Character> = ["/", "*", "#", " "]
      let words = text.trimming { signs.contains($0) }
      // Not safe: no client reads a comment, but somebody wrote it for other people.
      propose(
        isOne ? "remove it" : "remove them", isSafe: false,
        .removingTrivia(relaxations.map(\.range), in: context.buffer))
      addition =
        ", or move it to a member: "
        + HelpLine.code(HelpLine.member("comment", UTF8String(String(words))))
    case .overflowingNumber, .overflowingValue:
      propose(
        "replace it with", HelpLine.code("\"\(text)\""), changing: .file,
        [.init(replacing: first.range, with: "\"\(text)\"")])
      addition = ", or with a smaller number"
    default:
      decision = first.help
      guard let edit = first.edit(in: context.buffer) else { return }
      // The clients that read the marks as text read another value than the author's.
      let isMeant = first.edit != nil
      let place = context.document.place(of: first.range.lowerBound)
      propose(
        edit.replacement.isEmpty
          ? first.help ?? "remove it" : HelpLine.replace(with: edit.replacement),
        isSafe: true, changing: isMeant ? place.scope : .nothing, [edit])
    }
  }
}

extension JSONRelaxation {
  /// The JSON for it, if every client that reads it is certain to read it so.
  fileprivate func edit(in buffer: SourceBuffer) -> Finding.Edit? {
    if let edit { return edit }
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

// MARK: - Repeated keys

/// A finding about a repeated key, or nil for one that no client reads.
///
/// - Parameters:
///   - fault: for a key of the format. The last one counts everywhere, and a whole list is lost.
///   - overridden: a wrong type in a value that is lost, which some clients read all the same.
private func finding(
  onKey relaxation: JSONRelaxation, _ fault: ShapeFault?, _ overridden: ShapeFault?,
  in context: LintContext
) -> DraftFinding? {
  func appearsTwice(_ key: UTF8String, in place: DocumentPlace) -> String {
    "\(Quotation.of(key)) appears twice in \(place.phrase)"
  }
  if let fault {
    let place = fault.rule.map { DocumentPlace.rule($0) } ?? .root
    let verdict = overridden.map { context.verdict(on: $0) } ?? .none
    var finding = context.finding(
      appearsTwice(fault.key ?? "", in: place), at: fault.range,
      verdict == .none ? context.verdict(on: fault) : verdict)
    finding.severity = .error
    if let overridden {
      finding.notes.append(context.note(overridden.description, at: overridden.range))
    }
    return finding
  }
  let place = context.document.place(of: relaxation.range.lowerBound)
  var members: [JSONMember] = []
  switch place {
  case .properties(let rule): members = context.document.rule(rule)?.properties ?? []
  case .settings: members = context.document.settings
  case .property, .setting:
    return context.finding(
      "a key appears twice in \(place.phrase)", at: relaxation.range,
      context.verdict(on: relaxation))
  default: return nil
  }
  guard let index = members.firstIndex(where: { $0.nameRange == relaxation.range }) else {
    return nil
  }
  let name = members[index].name.text
  guard let previous = members[..<index].lastIndex(where: { $0.name.text == name }) else {
    return nil
  }
  let earlier = members[previous].value
  var finding = context.finding(
    appearsTwice(name, in: place), at: relaxation.range,
    context.client.consequence(ofRepeating: earlier.value))
  let isSame = earlier.canonicalForm == members[index].value.canonicalForm
  finding.propose(
    "remove one of the two", isSafe: isSame,
    changing: isSame
      ? .nothing : place.rule.map { .properties([name], rule: $0) } ?? .settings,
    [.removingItem(members[previous].range, in: context.buffer)])
  return finding
}
