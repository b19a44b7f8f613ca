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
private func finding(onWord assignment: Assignment, in context: LintContext) -> DraftFinding? {
  guard let text = assignment.text else { return nil }
  let client = context.client
  let message = "\(shown(text)) is not a valid \(Quotation.of(assignment.name))"
  switch assignment.effectiveValue(for: client) {
  case .replacedByDefault(let value, .unknownWord(_, let words)):
    var finding = context.finding(message, at: assignment.member.value.range)
    finding.effect = value.verb
    // `replace_all` begins with a word, but does not mean it.
    let near = NearestName.find(text, among: words.map { UTF8String($0) })
      .flatMap { $0.wrongLetters <= $0.name.bytes.count / 3 ? $0 : nil }
    if near?.isSpelling != true, let own = owner(of: text, client, except: assignment.name) {
      let mayBeRead =
        context.isReadByApp(assignment) || context.clients.contains { $0.facts.properties.isEmpty }
      let isSaid = assignment.sibling(own.name)?.value.string == own.value.string
      if isSaid { finding.severity = .warning }
      if isSaid, mayBeRead {
        finding.decision = "remove \(assignment.phrase), unless an app reads it"
        return finding
      }
      finding.propose(
        [own], insteadOf: assignment, keeping: mayBeRead, isSafe: false, in: context)
    }
    if let (members, note) = wish(text, for: assignment, in: context) {
      finding.propose(members, insteadOf: assignment, in: context)
      (finding.decision, finding.addition) = (note, note.map { ": \($0)" } ?? "")
      return finding
    }
    if let near {
      if !near.isSpelling { finding.message += HelpLine.question(near.name) }
      finding.propose(near, over: assignment)
      finding.decision =
        "write \(HelpLine.code(HelpLine.json(near.name))), and change the property that contradicts it"
      return finding
    }
    finding.proposeWords(words, for: assignment, orElse: true, in: context)
    return finding
  case .asWritten, .word:
    // It is in a note if other clients do not know the word.
    guard case .enumeration? = assignment.spec(for: client)?.type else { return nil }
    var finding = context.finding(message, at: assignment.member.value.range)
    finding.effect = "accept[s] it"
    finding.stance = .tolerant
    return finding
  default: return nil
  }
}

/// A property with a value that says what another value should.
private typealias Saying = (name: UTF8String, value: UTF8String)

/// The members that give a presentation which people expect and no word of Hotwire Native asks for;
/// none with a note if nothing does.
///
/// Nil for a word that says something else.
private func wish(
  _ text: UTF8String, for assignment: Assignment, in context: LintContext
) -> (members: [Saying], note: String?)? {
  let letters = UTF8String(repairing: text.bytes.filter(\.isASCIILetter).map(\.lowercasedASCII))
  guard ["presentation", "context", "modal_style"].contains(assignment.name),
    context.clients.allSatisfy({ $0.name.isHotwireNative })
  else { return nil }
  var members: [Saying] = [("context", "modal")]
  switch letters {
  case "browser", "external", "externalbrowser", "systembrowser", "safari", "customtab":
    return (
      [], "no property opens a browser; link to another host, or open it in the app's code"
    )
  case "sheet", "bottomsheet", "halfsheet", "modalsheet":
    let sheet = context.declarations.destinations.sheets.first
    members.append(("modal_style", "medium"))
    members.append(("uri", sheet ?? "hotwire://fragment/web/modal/sheet"))
  case "fullscreen", "fullscreenmodal", "modalfullscreen": members.append(("modal_style", "full"))
  default: return nil
  }
  return (members.filter { name, _ in context.clients.contains { $0.property(name) != nil } }, nil)
}

private func shown(_ text: UTF8String) -> String { Quotation.of(text.isEmpty ? "\"\"" : text) }

// MARK: - Remedies

extension DraftFinding {
  /// Proposes the words that a client accepts, or none.
  mutating func proposeWords(
    _ words: [String], for assignment: Assignment, orElse isFallback: Bool = false,
    in context: LintContext
  ) {
    if !assignment.isAlone {
      proposeRemoving(assignment, orElse: isFallback, in: context.document)
    }
    proposeReplacing(
      assignment, with: words.map { HelpLine.json(UTF8String($0)) },
      orElse: isFallback && assignment.isAlone)
    decision = decision ?? "narrow what the rule matches, then choose a value"
  }

  /// Proposes members that say the same in place of a value, or beside one that the app reads; the
  /// default if the rule has them.
  fileprivate mutating func propose(
    _ members: [Saying], insteadOf assignment: Assignment, keeping isKept: Bool = false,
    isSafe: Bool? = nil, in context: LintContext
  ) {
    guard assignment.isUnique else { return }
    let missing = members.filter {
      $0.name == assignment.name || assignment.sibling($0.name) == nil
    }
    if missing.isEmpty { return proposeDefault(assignment, isSafe: isSafe, in: context) }
    let text = missing.map { HelpLine.member($0.name, $0.value) }.joined(separator: ", ")
    let (member, scope) = (assignment.member.range, assignment.scope(with: missing.map(\.name)))
    if isKept {
      propose(
        "add \(HelpLine.code(text)), and keep \(assignment.phrase) for the app that reads it",
        isSafe: isSafe, changing: scope, [.inserting("\(text), ", at: member.lowerBound)])
    } else {
      propose(
        "replace \(assignment.phrase) with", HelpLine.code(text), isSafe: isSafe, changing: scope,
        [Finding.Edit(replacing: member, with: text)])
    }
  }

  /// Proposes the word that was meant; a page opens by `replace_root` where another word opens none.
  fileprivate mutating func propose(_ word: NearestName, over assignment: Assignment) {
    let range = assignment.member.value.range
    // To close all other screens is more than a repair of the spelling.
    let closes = assignment.name == "presentation" && word.name == "replace_root"
    propose(
      word.name, over: range, isSafe: word.isSpelling && !closes, changing: assignment.scope())
    if assignment.name == "presentation" {
      proposeReplacing(assignment, with: ["\"replace_root\""], orElse: true)
    }
  }
}

/// The one other property that has a word as a value.
private func owner(
  of text: UTF8String, _ client: Client, except name: UTF8String
) -> Saying? {
  let owners = client.facts.properties.compactMap { spec -> Saying? in
    guard spec.name != name, case .enumeration(let words, _) = spec.type else { return nil }
    let values = words.map { UTF8String($0) }
    if values.contains(text) { return (spec.name, text) }
    let near = NearestName.find(text, among: values)
    return near?.isSpelling == true ? near.map { (spec.name, $0.name) } : nil
  }
  return owners.count == 1 ? owners[0] : nil
}

// MARK: - Declared values

/// The number of declared values that a remedy lists.
private let maximumValues = 8

private func finding(
  _ assignment: Assignment, against declaration: DeclaredProperty, in context: LintContext
) -> DraftFinding {
  let words = declaration.values?.compactMap { value in
    if case .string(let word) = value.value { word.text } else { nil }
  }
  let near = assignment.text.flatMap { NearestName.find($0, among: words ?? []) }
  let value =
    assignment.text.map(shown)
    ?? (assignment.value.isScalar
      ? Quotation.of(JSONWriter.write(assignment.member.value)) : "this value")
  var finding = context.finding(
    """
    \(value) is not a declared value of \(Quotation.of(assignment.name))\
    \(HelpLine.question(near?.name)): the app may ignore it
    """, assignment, against: declaration)
  if let near {
    finding.propose(near, over: assignment)
  } else {
    let values = declaration.writtenValues
    let rest = values.count - maximumValues
    finding.proposeReplacing(assignment, with: Array(values.prefix(maximumValues)))
    if rest > 0 { finding.addition = ", or one of \(rest) others" }
  }
  return finding
}
