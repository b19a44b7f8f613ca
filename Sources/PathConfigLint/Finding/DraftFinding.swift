import PathConfigClients
import PathConfigSyntax

/// A finding of one client's search, before the linter joins it with those of the other clients.
@dynamicMemberLookup
struct DraftFinding {
  /// The finding as far as it is known.
  var finding: Finding

  /// The client's reaction to the mistake, which the linter words for all clients.
  var effect: Effect?

  /// The client's part in the finding.
  var stance = Stance.affected

  /// The edits that repair patterns, in the order of the file; the help shows the result.
  var rewrites: [Rewrite] = []

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

  /// The reaction of one client, which completes the message.
  struct Effect {
    /// The predicate of the client, as in `rejects the file`.
    var verb: VerbPhrase

    /// The text after the clause about the clients.
    var end: String

    init(_ verb: VerbPhrase, end: String = "") {
      self.verb = verb
      self.end = end
    }
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

  /// Edits within the JSON string of a pattern.
  struct Rewrite {
    /// The range of the JSON string with its quotation marks.
    let range: Range<Int>
    let edits: [Finding.Edit]

    init(_ range: Range<Int>, _ edits: [Finding.Edit]) {
      self.range = range
      self.edits = edits
    }
  }
}

extension DraftFinding {
  /// Adds a fix.
  mutating func offerFix(
    _ title: String, isSafe: Bool, changing scope: Finding.Scope = .nothing, edits: [Finding.Edit]
  ) {
    finding.fixes.append(Finding.Fix(title, isSafe: isSafe, changing: scope, edits: edits))
  }

  /// Adds one edit to the help, or several that exclude each other.
  ///
  /// - Parameter words: the edits in the imperative; they follow what the help says already.
  mutating func advise(
    _ words: String, changing scope: Finding.Scope = .nothing, _ edits: [Finding.Edit]...
  ) {
    advise(words, changing: scope, anyOf: edits)
  }

  /// The same for a list of edits.
  mutating func advise(
    _ words: String, changing scope: Finding.Scope = .nothing, anyOf edits: [[Finding.Edit]]
  ) {
    finding.help = finding.help.map { "\($0), or \(words)" } ?? words
    finding.choices += edits.map { Finding.Fix(words, isSafe: false, changing: scope, edits: $0) }
  }

  /// Advises one of several texts in place of a value.
  ///
  /// The help says where the page opens after each word of `presentation`.
  mutating func adviseReplacing(
    _ assignment: Assignment, with texts: [String], changing scope: Finding.Scope? = nil
  ) {
    if texts.isEmpty { return }
    let range = assignment.member.value.range
    let screens = assignment.name == "presentation" ? HelpLine.screens : [:]
    advise(
      HelpLine.replace(with: texts, meaning: screens), changing: scope ?? assignment.scope,
      anyOf: texts.map { [Finding.Edit(replacing: range, with: $0)] })
  }

  /// Advises to remove a property or a setting.
  ///
  /// A rule that sets nothing else goes with it: nobody would know what it is for.
  mutating func adviseRemoving(_ assignment: Assignment, in document: ConfigurationDocument) {
    if let rule = assignment.rule, assignment.isAlone, let edit = document.removingRule(rule) {
      advise("remove the whole rule", changing: .rule(rule), [edit])
    } else {
      advise("remove it", changing: assignment.scope, assignment.removal(in: document))
    }
  }

  /// Advises the default in place of a value: `default` if another rule sets the property, too, or
  /// else none.
  mutating func adviseDefault(_ assignment: Assignment, in context: LintContext) {
    let others = context.assignments.contains {
      $0.rule != nil && $0.rule != assignment.rule && $0.name == assignment.name
    }
    let text = HelpLine.code(context.buffer.text(in: assignment.member.range))
    if others, case .text(let word)? = assignment.spec(for: context.client)?.defaultValue {
      let member = HelpLine.member(assignment.name, UTF8String(word))
      advise(
        "replace \(text) with \(HelpLine.code(member))", changing: assignment.scope,
        [.writing(UTF8String(word), over: assignment.member.value.range)])
    } else {
      advise(
        "remove \(text)", changing: assignment.scope, assignment.removal(in: context.document))
    }
  }

  /// Offers another string in place of one, as help and as a fix.
  mutating func offer(
    _ text: UTF8String, over range: Range<Int>, isSafe: Bool,
    changing scope: Finding.Scope = .nothing
  ) {
    let json = HelpLine.json(text)
    finding.help = HelpLine.replace(with: json)
    offerFix(
      "Replace it with \(HelpLine.code(json))", isSafe: isSafe, changing: scope,
      edits: [.writing(text, over: range)])
  }
}
