import PathConfigAnalysis
import PathConfigAutomata
import PathConfigCLI
import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

/// The rules of one text as its first client matches them, computed on demand.
///
/// A class, because several answers about a text share it. Unchecked, because one thread uses it.
final class RuleView: @unchecked Sendable {
  let client: Client
  private let document: ConfigurationDocument
  private let limits: Limits
  private let stop = Guarded(false)
  private lazy var answerer = Answerer([document], for: client)
  private(set) lazy var languages = ConfigurationLanguages(answerer.compiled, limits: limits) {
    [stop] in stop.withLock { $0 }
  }
  private(set) lazy var pairs = RuleComparison(
    AssignmentAnalysis(languages), keeping: .pairsThatMatter
  ).pairs

  /// The answers for the pages of the app.
  private var answers: [ClientAnswer]?

  private static let exampleCount = 3

  init(_ document: ConfigurationDocument, for client: Client, limits: Limits = .standard) {
    (self.document, self.client, self.limits) = (document, client, limits)
  }

  /// True if its answers may lack something, because their work has stopped.
  var isGivenUp: Bool { stop.withLock { $0 } }

  /// Stops the work on another thread.
  func giveUp() { stop.withLock { $0 = true } }

  /// The place of a written rule among those in effect.
  func place(ofRule index: RuleIndex) -> RulePlace? {
    languages.compiled.rules.first { $0.fileIndex == index }?.place
  }

  // MARK: Examples

  /// Believable subjects of a language, the most believable first.
  private func examples(of language: Language, _ count: Int = exampleCount) -> [UTF8String] {
    var budget = languages.budget()
    var found: [UTF8String] = []
    var outside: [Language] = []
    while found.count < count,
      case .found(let subject) = budget.search(
        inside: [language], outside: outside, isReadable: true)
    {
      found.append(UTF8String(repairing: subject))
      guard let itself = self.language(of: subject) else { break }
      outside.append(itself)
    }
    return found
  }

  private static let noExample = "URLs without a readable example"

  /// The language of one subject and of those with other numbers.
  private func language(of subject: [UInt8]) -> Language? {
    let escaped = subject.flatMap { byte -> [UInt8] in
      if byte.isASCIIDigit { return Array("[0-9]+".utf8) }
      return byte < 0x80 && !byte.isASCIILetter ? [UInt8(ascii: "\\"), byte] : [byte]
    }
    let pattern = Pattern(UTF8String(repairing: "\\A".utf8 + escaped + "\\z".utf8))
    return pattern.language(ignoringCase: false, in: languages.universe).language
  }

  // MARK: Pages

  /// The pages that a rule in force matches, in words.
  ///
  /// - Parameter pattern: the one that matches, by its label; nil for any of the rule's.
  private func pages(
    ofRule rule: RulePlace, by pattern: Int? = nil, among pages: [UTF8String]
  ) -> String {
    let answers = answers ?? Table.answers(to: pages, by: [answerer]).map { $0[0] }
    self.answers = answers
    let reached = zip(pages, answers).filter { _, answer in
      guard case .resolved(let subject, let resolution) = answer,
        resolution.rules.contains(where: { $0.rule == rule })
      else { return false }
      return pattern.map(answerer.matchingPatterns(subject).contains) ?? true
    }
    guard let first = reached.first?.0 else { return "no page of the project" }
    let example = reached.count == 1 ? "" : "such as "
    return "\(counted(reached.count, "page")): \(example)\(Printable.text(first.string))"
  }

  // MARK: Hover

  /// The matches of a pattern, by the indices of rule and pattern in the file.
  func paragraphs(
    aboutPattern index: Int, ofRule rule: RuleIndex, _ pages: [UTF8String]?
  ) -> [String] {
    guard let place = place(ofRule: rule) else { return [] }
    let label = languages.compiled.patterns.indices.first { label in
      let pattern = languages.compiled.patterns[label]
      return pattern.rule == place && pattern.pattern.index == index
    }
    guard let label else { return [] }
    switch languages.patterns[label] {
    case .opaque:
      return ["\(client.title) matches it by ICU: its URLs are not known."]
    case .exact(let language) where language.isEmpty:
      return ["It matches no URL in \(client.title)."]
    case .exact(let language):
      let shown = examples(of: language).map { Markdown.code(Self.shown($0)) }
      let reached = pages.map { self.pages(ofRule: place, by: label, among: $0) }
      return ["In \(client.title) it matches \(shown.isEmpty ? Self.noExample : listed(shown))."]
        + (reached.map { ["It reaches \($0)."] } ?? [])
    }
  }

  // MARK: Lens

  /// The URLs that a rule reaches and its overrides in both directions, in one line.
  func summary(ofRule rule: RuleIndex, _ pages: [UTF8String]?) -> String {
    guard let place = place(ofRule: rule) else { return "" }
    return [
      reach(ofRule: place, pages),
      Self.phrase("overrides", contests(of: place, as: \.second, with: \.first)),
      Self.phrase("overridden by", contests(of: place, as: \.first, with: \.second)),
    ].compactMap { $0 }.joined(separator: " · ")
  }

  private func reach(ofRule place: RulePlace, _ pages: [UTF8String]?) -> String {
    let rule = languages.rules[place]
    guard rule.isExact else { return "its URLs are not known" }
    if rule.known.isEmpty { return "matches no URL" }
    if rule.known == languages.universe.all { return "matches every URL" }
    if let pages { return "reaches \(self.pages(ofRule: place, among: pages))" }
    return "matches \(examples(of: rule.known, 1).first.map(Self.shown) ?? Self.noExample)"
  }

  /// The rules that disagree with a rule somewhere, where the rule is one side of the pair: the
  /// later one overrides the other.
  private func contests(
    of place: RulePlace, as side: KeyPath<RulePair, RulePlace>,
    with other: KeyPath<RulePair, RulePlace>
  ) -> [Contest] {
    pairs.filter { $0[keyPath: side] == place }.compactMap { pair in
      let names = pair.disagreements.filter { disagreement in
        if case .laterRule = disagreement.decision { true } else { false }
      }.map(\.property)
      guard let rule = languages.compiled.rules[pair[keyPath: other]].fileIndex, !names.isEmpty
      else { return nil }
      return (rule, names)
    }
  }

  /// A rule and the properties that it and another one set differently.
  private typealias Contest = (rule: RuleIndex, properties: [UTF8String])

  private static func phrase(_ verb: String, _ contests: [Contest]) -> String? {
    guard let first = contests.first else { return nil }
    if contests.count > 3 { return "\(verb) \(contests.count) rules" }
    let noun = contests.count == 1 ? "rule" : "rules"
    let rules = "\(verb) \(noun) \(listed(contests.map { "\($0.rule.number)" }))"
    guard contests.allSatisfy({ $0.properties == first.properties }) else { return rules }
    return "\(rules) (\(listed(first.properties.map(\.string))))"
  }

  private static func shown(_ subject: UTF8String) -> String {
    subject.isEmpty ? "(no path)" : Printable.text(subject.string)
  }
}

extension LanguageServer {
  /// A lens at every rule; its text is computed when it becomes visible.
  func codeLenses(_ parameters: JSONNode) throws(ResponseError) -> JSONOutput {
    let file = try file(parameters)
    guard file.isConfiguration else { return [] }
    let read = try read(file)
    let places = places(read, file)
    return .array(
      read.document.rules.map { rule in
        [
          "range": places.range(rule.range.lowerBound..<rule.range.lowerBound + 1),
          "data": ["uri": .string(file.text.uri), "rule": .integer(rule.index.offset)],
        ]
      })
  }

  /// Answers with a lens, its text and a command that lists the rules that disagree, once the text
  /// is computed.
  func resolve(_ lens: JSONNode, for id: JSONNode) throws(ResponseError) {
    guard let range = lens["range"], let data = lens["data"], let rule = data["rule"]?.integer,
      let uri = data["uri"]?.text, let file = files[uri]
    else { throw .parameters("the lens is not one of this session") }
    let read = try read(file)
    let kept = file.lenses.flatMap { $0.isGivenUp ? nil : $0 }
    let view = kept ?? RuleView(read.document, for: read.clients[0])
    file.lenses = view
    lenses.add(id, about: uri, view) { [pages = read.pages] view in
      [
        "range": .node(range),
        "command": [
          "title": .string(view.summary(ofRule: RuleIndex(rule), pages)),
          "command": .string(ServerCommand.overlaps.rawValue),
          "arguments": [.string(uri), .integer(rule)],
        ],
      ]
    }
  }
}
