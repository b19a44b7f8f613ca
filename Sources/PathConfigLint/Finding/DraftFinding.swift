import PathConfigClients
import PathConfigSyntax

/// A finding of one client's search, before the linter joins it with those of the other clients.
@dynamicMemberLookup
struct DraftFinding {
  /// The finding as far as it is known.
  var finding: Finding

  /// The client's reaction to the mistake, as in `rejects the file`, which the linter words for all
  /// clients to complete the message.
  var effect: VerbPhrase?

  /// The text after the clause about the clients.
  var effectEnd = ""

  /// The client's part in the finding.
  var stance = Stance.affected

  /// The fact that an edit must change; nil for a finding about text.
  var claim: Claim?

  /// The edits that the check proposes, best first.
  private(set) var proposals: [Proposal] = []

  /// The help if no edit keeps the law: what the author has to decide.
  var decision: String?

  /// The end of the help after an edit.
  var addition = ""

  /// A finding of a check with its usual severity, unless there is another.
  init(_ check: Check, _ message: String, at location: SourceRange, severity: Severity? = nil) {
    var usual = Severity.info
    if case .on(let level) = check.page.level { usual = level }
    finding = Finding(check.id, severity ?? usual, message, at: location)
  }

  subscript<Value>(dynamicMember path: WritableKeyPath<Finding, Value>) -> Value {
    get { finding[keyPath: path] }
    set { finding[keyPath: path] = newValue }
  }

  /// The part of one client in a finding.
  enum Stance {
    /// The client has the problem.
    case affected
    /// The same, but it is a finding only if every client agrees.
    case agreed
    /// The client takes the text as it is meant, which a note says if another does not.
    case tolerant
    /// The finding does not depend on the client.
    case indifferent
  }

  /// An edit that the linter tries.
  struct Proposal {
    /// The edit in the imperative, up to the text to write.
    let words: String

    /// The text to write as the help shows it, if it may be one of several after the same words.
    let text: String?

    /// The number of the group: one is tried only if nothing of those before it keeps the law.
    let group: Int

    /// True if `--fix` may make it; nil if only the author can choose it.
    let isSafe: Bool?
    let scope: Finding.Scope
    let edits: [Finding.Edit]

    fileprivate var fix: Finding.Fix {
      let title = [words, text].compactMap { $0 }.joined(separator: " ")
      return Finding.Fix(
        title.prefix(1).uppercased() + title.dropFirst(), isSafe: isSafe ?? false, changing: scope,
        edits: edits)
    }
  }
}

extension DraftFinding {
  /// Shows it at pages.
  ///
  /// - Parameters:
  ///   - example: nil for the first page.
  ///   - claim: the fact about the example which an edit must change.
  mutating func show(
    _ example: UTF8String? = nil, at pages: [UTF8String], claiming claim: Claim? = nil
  ) {
    (finding.witness, finding.pages) = (example ?? pages.first, pages)
    self.claim = claim ?? self.claim
  }

  /// Proposes an edit, unless there is nothing to edit.
  ///
  /// - Parameters:
  ///   - isFallback: true for the first of a new group.
  ///   - words: the edit in the imperative.
  ///   - text: the text to write, in backticks.
  ///   - isSafe: true if the edit is meant to change only the part that it names; nil if only the
  ///     author can choose it.
  mutating func propose(
    _ words: String, _ text: String? = nil, orElse isFallback: Bool = false,
    isSafe: Bool? = nil, changing scope: Finding.Scope = .nothing,
    _ edits: [Finding.Edit]?
  ) {
    guard let edits, !edits.isEmpty else { return }
    proposals.append(
      Proposal(
        words: words, text: text, group: (proposals.last?.group ?? 0) + (isFallback ? 1 : 0),
        isSafe: isSafe,
        scope: scope, edits: edits))
  }

  /// The finding with the edits that keep the law; nil if the text at its place is meant as it is.
  func settled(by trial: Trial?) -> Finding? {
    var (finding, kept) = (finding, [Proposal]())
    for proposal in proposals where kept.last.map({ $0.group == proposal.group }) ?? true {
      switch trial?.verdict(on: proposal.fix, of: self) ?? .passes {
      case .passes: kept.append(proposal)
      case .fails: continue
      case .isMeant: return nil
      }
    }
    finding.fixes = kept.filter { $0.isSafe != nil }.map(\.fix)
    finding.choices = kept.filter { $0.isSafe == nil }.map(\.fix)
    if let decision, kept.isEmpty { finding.help = decision }
    if kept.isEmpty { return finding }
    let phrases = kept.grouped { UTF8String($0.words) }.map { words, same in
      let texts = same.compactMap(\.text)
      return texts.isEmpty ? words.string : "\(words) \(listed(texts, "or"))"
    }
    finding.help = phrases.joined(separator: ", or ") + addition
    return finding
  }
}

// MARK: - Common edits

extension DraftFinding {
  /// Proposes texts that may replace a value; the author chooses one.
  ///
  /// The help says where the page opens after each word of `presentation`.
  mutating func proposeReplacing(
    _ assignment: Assignment, with texts: [String], orElse isFallback: Bool = false
  ) {
    let screens = assignment.name == "presentation" ? HelpLine.screens : [:]
    for (place, text) in texts.enumerated() {
      let meaning = screens[UTF8String(text)].map { " (\($0))" } ?? ""
      propose(
        "replace it with", HelpLine.code(text) + meaning, orElse: isFallback && place == 0,
        changing: assignment.scope(),
        [Finding.Edit(replacing: assignment.member.value.range, with: text)])
    }
  }

  /// Proposes to remove a property or a setting.
  ///
  /// A rule that sets nothing else goes with it: nobody would know what it is for.
  mutating func proposeRemoving(
    _ assignment: Assignment, orElse isFallback: Bool = false, isSafe: Bool? = nil,
    changing scope: Finding.Scope? = nil, in document: ConfigurationDocument
  ) {
    if let rule = assignment.rule, assignment.isAlone, let edit = document.removingRule(rule) {
      propose("remove the whole rule", orElse: isFallback, changing: .rule(rule), [edit])
    } else {
      propose(
        "remove \(assignment.phrase)", orElse: isFallback, isSafe: isSafe,
        changing: scope ?? assignment.scope(), assignment.removal(in: document))
    }
  }

  /// Proposes the default in place of a value: none, or else `default`.
  mutating func proposeDefault(
    _ assignment: Assignment, isSafe: Bool? = nil, in context: LintContext
  ) {
    let text = HelpLine.code(context.buffer.text(in: assignment.member.range))
    propose(
      "remove \(text)", isSafe: isSafe, changing: assignment.scope(),
      assignment.removal(in: context.document))
    guard case .text(let word)? = assignment.spec(for: context.client)?.defaultValue else { return }
    let member = HelpLine.member(assignment.name, UTF8String(word))
    propose(
      "replace \(text) with", HelpLine.code(member), orElse: true, changing: assignment.scope(),
      [.writing(UTF8String(word), over: assignment.member.value.range)])
  }

  /// Proposes another string in place of one.
  mutating func propose(
    _ text: UTF8String, over range: Range<Int>, orElse isFallback: Bool = false, isSafe: Bool,
    changing scope: Finding.Scope = .nothing
  ) {
    propose(
      "replace it with", HelpLine.code(HelpLine.json(text)), orElse: isFallback, isSafe: isSafe,
      changing: scope, [.writing(text, over: range)])
  }

  /// Proposes to write a pattern in another way: the help shows the finished pattern.
  mutating func proposeRewriting(
    _ pattern: DocumentPattern, inRule rule: RuleIndex, _ edits: [Suspicion.Edit],
    orElse isFallback: Bool = false, isSafe: Bool? = false
  ) {
    if edits.isEmpty { return }
    propose(
      "replace it with",
      Quotation.of(UTF8String(JSONText.escaped(pattern.text(after: edits))), atMost: .max),
      orElse: isFallback, isSafe: isSafe, changing: .rule(rule),
      edits.map { pattern.edit($0.range, with: $0.text) })
  }

  /// Proposes to remove a pattern.
  ///
  /// A rule without others goes with it.
  mutating func proposeRemovingPattern(
    _ pattern: RulePattern, changing scope: Finding.Scope = .nothing, in context: LintContext
  ) {
    let rule = context.rule(of: pattern)
    let isOnly = rule.patterns.count < 2
    propose(
      isOnly ? "remove the rule" : "remove it", changing: scope,
      [.removingItem(isOnly ? rule.range : pattern.written.range, in: context.buffer)])
  }
}
