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
    finding.effect = DraftFinding.Effect(ValueWording.fallsBack(to: value))
    // `replace_all` begins with a word, but does not mean it.
    let near = NearestName.find(text, among: words.map { UTF8String($0) })
      .flatMap { $0.wrongLetters <= $0.name.bytes.count / 3 ? $0 : nil }
    if near?.isSpelling != true,
      let (property, value) = owner(of: text, client, except: assignment.name),
      !context.hasValue(
        contradicting: value.string, of: property, inRule: assignment.rule), assignment.isUnique,
      !context.hidesPage(without: assignment)
    {
      finding.offer(property, value, insteadOf: assignment, context.document)
    } else if let wish = Wish(text), let help = wish.help(for: assignment, in: context) {
      finding.help = help
      if wish == .browser {
        finding.help = nil
        finding.adviseDefault(assignment, in: context)
        finding.help? += ": \(help)"
      }
    } else if let near {
      if !near.isSpelling { finding.message += near.question }
      let isContradicted = context.hasValue(
        contradicting: near.name.string, of: assignment.name, inRule: assignment.rule)
      if isContradicted, assignment.name == "context" {
        finding.help =
          "write \(HelpLine.code(HelpLine.json(near.name))), and remove the `presentation` that contradicts it"
      } else {
        finding.offer(near, over: assignment, in: context)
      }
    } else {
      // The client uses the default in any case.
      let usual = assignment.spec(for: client)?.defaultValue
      finding.adviseWord(from: words, for: assignment, in: context, except: usual)
    }
    return finding
  case .asWritten, .word:
    // It is in a note if other clients do not know the word.
    guard case .enumeration? = assignment.spec(for: client)?.type else { return nil }
    var finding = context.finding(message, at: assignment.member.value.range)
    finding.effect = DraftFinding.Effect(VerbPhrase("accepts it", "accept it"))
    finding.stance = .tolerant
    return finding
  default: return nil
  }
}

/// A presentation that people expect and that no word asks for.
private enum Wish {
  case browser, sheet, fullScreen

  /// Nil for a word that says something else.
  init?(_ text: UTF8String) {
    let letters = UTF8String(repairing: text.bytes.filter(\.isASCIILetter).map(\.lowercasedASCII))
    switch letters {
    case "browser", "external", "externalbrowser", "systembrowser", "safari", "customtab":
      self = .browser
    case "sheet", "bottomsheet", "halfsheet", "modalsheet": self = .sheet
    case "fullscreen", "fullscreenmodal", "modalfullscreen": self = .fullScreen
    default: return nil
    }
  }

  /// The way to get it with Hotwire Native; nil for other libraries.
  func help(for assignment: Assignment, in context: LintContext) -> String? {
    let platforms = Set(context.clients.map(\.name.platform))
    let isModal =
      assignment.name != "context"
      && assignment.sibling("context")?.value.string.map { $0 == "modal" } == true
    func members(_ other: String) -> String {
      "`\(isModal ? "" : #""context": "modal", "#)\(other)`"
    }
    guard ["presentation", "context", "modal_style"].contains(assignment.name),
      context.clients.allSatisfy({ $0.name.isHotwireNative })
    else { return nil }
    switch self {
    case .browser:
      return "no property opens a browser; a link to another host does, or the app's code"
    case .sheet:
      let ways = [
        (ClientPlatform.ios, "on iOS ", members(#""modal_style": "medium""#)),
        (.android, "on Android ", members(#""uri": "hotwire://fragment/web/modal/sheet""#)),
      ].filter { platforms.contains($0.0) }
      return "write \(listed(ways.map { (ways.count > 1 ? $0.1 : "") + $0.2 }))"
    case .fullScreen:
      let modal = #"`"context": "modal"`"#
      return platforms.contains(.ios)
        ? "write " + members(#""modal_style": "full""#)
          + (platforms.contains(.android) ? "; on Android, \(modal) fills the screen" : "")
        : "write \(modal), which fills the screen"
    }
  }
}

private func shown(_ text: UTF8String) -> String { Quotation.of(text.isEmpty ? "\"\"" : text) }

// MARK: - Remedies

extension NearestName {
  fileprivate var question: String { " (did you mean \(Quotation.of(name))?)" }
}

extension DraftFinding {
  /// Advises to remove a value, or one of the words that a client accepts.
  ///
  /// A word that opens no page is not among them, nor is one that another rule contradicts: today the
  /// page opens.
  mutating func adviseWord(
    from words: [String], for assignment: Assignment, in context: LintContext,
    except usual: PropertySpec.Default?
  ) {
    let isShared = context.assignments.contains {
      $0.rule != nil && $0.rule != assignment.rule && $0.name == assignment.name
    }
    // Without the value, that of another rule would count.
    let hasDefault = isShared && words.contains { usual == .text($0) }
    let words = words.filter { word in
      if usual == .text(word) { return hasDefault }
      return effectsWithoutPage[UTF8String(word)] == nil
        && !context.hasValue(
          contradicting: word, of: assignment.name, inRule: assignment.rule)
    }.map { HelpLine.json(UTF8String($0)) }
    if !hasDefault, !assignment.isAlone { adviseRemoving(assignment, in: context.document) }
    adviseReplacing(assignment, with: words)
    if !hasDefault, assignment.isAlone { adviseRemoving(assignment, in: context.document) }
  }

  /// Offers the word that was meant.
  ///
  /// A word that opens no page is not safe, nor is one that closes all others: today the page opens
  /// on top of them.
  fileprivate mutating func offer(
    _ word: NearestName, over assignment: Assignment, in context: LintContext
  ) {
    let isPresentation = assignment.name == "presentation"
    let effect = isPresentation ? effectsWithoutPage[word.name] : nil
    let isHarmless = effect == nil && !(isPresentation && word.name == "replace_root")
    offer(
      word.name, over: assignment.member.value.range, isSafe: word.isSpelling && isHarmless,
      changing: assignment.scope)
    if isHarmless { return }
    finding.help = nil
    if context.hasValue(
      contradicting: "replace_root", of: assignment.name, inRule: assignment.rule)
    {
      adviseDefault(assignment, in: context)
    } else {
      adviseReplacing(assignment, with: ["\"replace_root\""])
    }
    guard let effect else { return }
    finding.help? += "; \(Quotation.of(word.name)) \(effect)"
    // A fix would take the page away.
    finding.fixes = []
  }

  /// Offers the value of another property, which the rule may have set.
  fileprivate mutating func offer(
    _ property: UTF8String, _ value: UTF8String, insteadOf assignment: Assignment,
    _ document: ConfigurationDocument
  ) {
    let name = Quotation.of(assignment.name)
    let setting = HelpLine.code(HelpLine.member(property, value))
    guard let sibling = assignment.sibling(property) else {
      finding.help = "replace \(name) with \(setting)"
      let member = assignment.member
      offerFix(
        "Replace it with \(setting)", isSafe: false, changing: assignment.scope(with: property),
        edits: [
          .writing(property, over: member.nameRange), .writing(value, over: member.value.range),
        ])
      return
    }
    if case .string(let string) = sibling.value.value, string.text == value {
      finding.help = "remove \(name): \(Quotation.of(property)) is already \(Quotation.of(value))"
      offerFix(
        "Remove \(name)", isSafe: false, changing: assignment.scope,
        edits: assignment.removal(in: document))
    } else {
      advise(
        "remove \(name)", changing: assignment.scope,
        assignment.removal(in: document))
      finding.help? += ", or change the other property to \(setting)"
    }
  }
}

extension JSONMember {
  /// True for a presentation that never opens the page.
  var opensNoPage: Bool {
    guard name.text == "presentation", case .string(let string) = value.value else { return false }
    return effectsWithoutPage[string.text] != nil
  }
}

/// The effects of the words of `presentation` that never open the page.
private let effectsWithoutPage: [UTF8String: String] = [
  "clear_all": "goes back to the start screen and never opens the page",
  "pop": "goes back one screen", "refresh": "reloads the page before",
  "none": "does nothing",
]

/// The one other property that has a word as a value.
private func owner(
  of text: UTF8String, _ client: Client, except name: UTF8String
) -> (UTF8String, UTF8String)? {
  let owners = client.facts.properties.compactMap { spec -> (UTF8String, UTF8String)? in
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
    \(value) is not a declared value of \(Quotation.of(assignment.name))\(near?.question ?? ""): \
    the app may ignore it
    """, assignment, against: declaration)
  if let near {
    finding.offer(near, over: assignment, in: context)
  } else {
    let values = declaration.writtenValues
    let rest = values.count - maximumValues
    finding.adviseReplacing(assignment, with: Array(values.prefix(maximumValues)))
    if rest > 0 { finding.help? += ", or one of \(rest) others" }
  }
  return finding
}
