import PathConfigClients
import PathConfigSyntax

extension Check {
  static let invalidSuppression = Check("invalid-suppression", dependsOn: []) {
    context, findings in
    for mistake in Suppressions(context.document).mistakes where context.isCertain(mistake.range) {
      var finding = context.finding(mistake.message, at: mistake.range)
      finding.stance = .indifferent
      finding.rule = mistake.rule
      finding.decision = mistake.help
      findings.add(finding)
    }
  }

  /// The checks that only pages of the project can answer.
  static let ofPages = Set(
    [formOutsideModal, unreachedPattern, rootPattern, encodingDependentPattern].map(\.id))

  /// The linter adds its findings, after those of all other checks.
  static let unusedSuppression = Check("unused-suppression", dependsOn: []) { _, _ in }
}

extension Linter {
  /// Marks the suppressed findings of one subject's checks, and adds findings about unused
  /// suppressions.
  ///
  /// Complexity: O(findings × log rules + suppressions).
  ///
  /// - Parameters:
  ///   - subject: the subject of the checks that gave the result.
  ///   - others: the checks that could not run, or whose findings others hold back.
  package static func suppress(
    _ result: inout LintResult, in document: ConfigurationDocument, of subject: CheckSubject,
    levels: CheckLevels, without others: Set<String> = []
  ) {
    let allowances = Suppressions(document).allowances
    if allowances.isEmpty { return }
    var used = mark(&result.findings, by: allowances, in: document)
    guard levels.isOn(.unusedSuppression), document.parse.faults.isEmpty, document.hasRulesArray
    else { return }
    // A missing finding proves nothing if its check did not finish, or left out what is near a fault.
    var undecided = others.union(result.undecided.map(\.check))
    // Advice on rules waits until one that overrides others, or a pattern, is mended.
    if result.findings.contains(where: { hiding.contains($0.check) }) {
      undecided.formUnion(
        [Check.redundantProperty, .redundantPattern, .rootPattern, .formOutsideModal].map(\.id))
    }
    // It speaks once a file, and stands for the other patterns.
    if result.findings.contains(where: { $0.check == Check.endAnchoredPattern.id }) {
      undecided.insert(Check.endAnchoredPattern.id)
    }
    let finished = Set(
      Check.all.filter {
        $0.subject == subject && levels.isOn($0) && !undecided.contains($0.id)
      }.map(\.id))
    // Suppressions of this check itself come last, because the others may use them.
    for isOwn in [false, true] {
      let unused = allowances.indices.filter { index in
        let check = allowances[index].check
        return !used.contains(index) && (check == Check.unusedSuppression.id) == isOwn
          && finished.contains(check)
      }
      var added = unused.map { finding(onUnused: allowances[$0], levels) }
      if !isOwn { used.formUnion(mark(&added, by: allowances, in: document)) }
      result.findings += added
    }
    result.findings.sort(by: Finding.isOrderedBefore)
  }

  /// The checks whose findings hide others.
  private static let hiding = Set(
    [
      Check.overridingRule, .overriddenProperty, .repeatedRule, .deadRule, .shadowedPattern,
      .invalidPattern,
    ].map(\.id))

  /// Marks each finding with the innermost suppression that covers it.
  ///
  /// - Returns: the indices of these suppressions.
  private static func mark(
    _ findings: inout [Finding], by allowances: [Allowance], in document: ConfigurationDocument
  ) -> Set<Int> {
    let places = Dictionary(
      zip(allowances.map(\.coverage), allowances.indices), uniquingKeysWith: { first, _ in first })
    var used: Set<Int> = []
    for index in findings.indices {
      let finding = findings[index]
      let isOfText = finding.location.buffer === document.buffer
      guard finding.location.text === document.buffer else { continue }
      // A place in a program is none in the text that it writes.
      let enclosing =
        isOfText ? document.enclosingRule(of: finding.location.range)?.index : nil
      let covering = [finding.rule, enclosing, nil].compactMap { rule in
        places[Allowance.Coverage(check: UTF8String(finding.check), rule: rule)]
      }
      let innermost = covering.min { allowances[$0].scope.count < allowances[$1].scope.count }
      guard let innermost else { continue }
      used.insert(innermost)
      let allowance = allowances[innermost]
      findings[index].suppression = Finding.Suppression(
        allowance.rule == nil ? .inFile : .inRule, because: allowance.reason,
        at: allowance.location)
    }
    return used
  }

  private static func finding(onUnused allowance: Allowance, _ levels: CheckLevels) -> Finding {
    var finding = DraftFinding(
      .unusedSuppression,
      "`\(allowance.check)` is suppressed in \(phrase(forRule: allowance.rule)), but finds nothing there",
      at: allowance.location)
    if case .on(let severity) = levels.chosenLevel(of: .unusedSuppression) {
      finding.severity = severity
    }
    finding.rule = allowance.rule
    finding.propose("remove it", isSafe: true, [allowance.removal])
    return finding.settled(by: nil) ?? finding.finding
  }
}

private func phrase(forRule rule: RuleIndex?) -> String {
  rule.map { "rule \($0.number)" } ?? "the file"
}

/// A suppression of one check's findings in a part of a file, with the reason.
private struct Allowance {
  /// The id of a check that exists.
  let check: String
  let reason: UTF8String

  /// The rule that is its scope, or nil for the file.
  let rule: RuleIndex?

  /// The bytes of the file in which it is valid.
  let scope: Range<Int>

  /// The place of the check's name.
  let location: SourceRange

  /// Removes it from the file.
  let removal: Finding.Edit

  /// The findings that it covers: those of the check about the rule or inside it, or in the file.
  struct Coverage: Hashable {
    let check: UTF8String
    let rule: RuleIndex?
  }

  var coverage: Coverage { Coverage(check: UTF8String(check), rule: rule) }
}

/// The suppressions within a path configuration.
///
/// A rule or the outermost object has `"lint": {"allow": {"check": "reason"}}`. The clients skip
/// members that they do not know. A faulty entry suppresses nothing.
struct Suppressions {
  fileprivate private(set) var allowances: [Allowance] = []
  fileprivate private(set) var mistakes: [Mistake] = []

  private let buffer: SourceBuffer

  /// A mistake that makes a `lint` member suppress nothing, and its rule, or nil outside rules.
  fileprivate typealias Mistake = (
    range: Range<Int>, rule: RuleIndex?, message: String, help: String
  )

  /// An object that may have a `lint` member, and the bytes in which its suppressions are valid.
  private typealias Owner = (object: JSONObject, rule: RuleIndex?, scope: Range<Int>)

  /// Complexity: O(members of the outermost object and of the rules).
  init(_ document: ConfigurationDocument) {
    buffer = document.buffer
    guard let root = document.parse.root, case .object(let object) = root.value else { return }
    read((object: object, rule: nil, scope: 0..<Int.max))
    guard case .array(let rules)? = object.last("rules")?.value.value else { return }
    for (index, element) in rules.elements.enumerated() {
      guard case .object(let rule) = element.value else { continue }
      read((object: rule, rule: RuleIndex(index), scope: element.range))
    }
  }

  /// True if an entry suppresses a check in a rule, or in the file.
  func allow(_ check: Check, inRule rule: RuleIndex?) -> Bool {
    allowances.contains { $0.check == check.id && ($0.rule == nil || $0.rule == rule) }
  }

  private mutating func read(_ owner: Owner) {
    // A similar member among the properties or the settings is the app's.
    let key: UTF8String = owner.rule == nil ? "settings" : "properties"
    let place = phrase(forRule: owner.rule)
    if case .object(let values)? = owner.object.last(key)?.value.value,
      let lint = values.last("lint"), Self.isMisplaced(lint)
    {
      add(
        "suppression ignored: `lint` is in the \(key) of \(place), so the app receives it",
        at: lint.nameRange, owner, help: "move it out of `\(key)`, next to it")
    }
    guard let lint = owner.object.last("lint") else { return }
    guard case .object(let parts) = lint.value.value, let allow = parts.last("allow"),
      case .object(let entries) = allow.value.value, !entries.members.isEmpty
    else {
      return add(
        "`lint` of \(place) suppresses nothing: it needs `allow` with the ids of checks",
        at: lint.value.range, owner,
        help: "write it as in `\"lint\": {\"allow\": {\"dead-rule\": \"for 2.0\"}}`")
    }
    // The only member goes with its object, which would be empty.
    let whole = parts.members.count > 1 ? allow.range : lint.range
    for entry in entries.members {
      let removed = entries.members.count > 1 ? entry.range : whole
      read(entry, owner, .removingItem(removed, in: buffer))
    }
  }

  /// Reads one check and the reason for its suppression.
  private mutating func read(_ entry: JSONMember, _ owner: Owner, _ removal: Finding.Edit) {
    let id = entry.name.text.string
    guard let check = Check.named(id) else {
      let meant = UnknownCheck(id).suggestion.map { UTF8String($0) }
      return add(
        "suppression ignored: there is no check \(Quotation.of(id))\(HelpLine.question(meant))",
        at: entry.nameRange, owner,
        help: meant == nil
          ? "use an id that `pathconfig explain` lists" : "correct the id, or leave the entry out")
    }
    guard case .string(let reason) = entry.value.value,
      !reason.text.bytes.allSatisfy(\.isASCIIWhiteSpace)
    else {
      return add(
        "suppression of `\(id)` ignored: it has no reason", at: entry.value.range, owner,
        help: "replace it with a reason, as in `\"the app drops query strings\"`")
    }
    allowances.append(
      Allowance(
        check: check.id, reason: reason.text, rule: owner.rule, scope: owner.scope,
        location: SourceRange(buffer, entry.nameRange), removal: removal))
  }

  private mutating func add(
    _ message: String, at range: Range<Int>, _ owner: Owner, help: String
  ) {
    mistakes.append((range, owner.rule, message, help))
  }

  /// True if a property or setting is meant as a suppression.
  static func isMisplaced(_ member: JSONMember) -> Bool {
    guard member.name.text == "lint", case .object(let object) = member.value.value else {
      return false
    }
    return object.last("allow") != nil
  }
}
