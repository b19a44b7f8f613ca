import PathConfigAnalysis
import PathConfigAutomata
import PathConfigCLI
import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

/// The rules of one text as its first client matches them, computed on demand.
///
/// A class, because several answers about a text share it.
final class RuleView {
  let profile: ClientProfile
  let languages: ConfigurationLanguages
  private(set) lazy var pairs = RuleComparison(
    AssignmentAnalysis(languages), .allPairs, keeping: .pairsThatMatter
  ).pairs

  private static let exampleCount = 3

  init(_ document: ConfigurationDocument, for profile: ClientProfile) {
    self.profile = profile
    let client = InquiredClient(.merged([document]), for: profile)
    languages = ConfigurationLanguages(client.moments[0].client.compiled)
  }

  /// The written rule of a rule in force, by its index in the file's array; nil for one of the
  /// client's own.
  func written(_ place: Int) -> DocumentRule? {
    languages.compiled.rules[place].written
  }

  /// The index of a written rule among those in force.
  func place(ofRule index: Int) -> Int? {
    languages.rules.indices.first { written($0)?.index == index }
  }

  // MARK: Examples

  /// Believable subjects of a language, the most believable first.
  private func examples(of language: Language, _ count: Int = exampleCount) -> [UTF8String] {
    var budget = languages.budget()
    var found: [UTF8String] = []
    var outside: [Language] = []
    while found.count < count,
      case .found(let subject) = languages.ask(
        [language], outside: outside, isReadable: true, &budget)
    {
      found.append(UTF8String(repairing: subject))
      guard let itself = self.language(of: subject) else { break }
      outside.append(itself)
    }
    return found
  }

  /// The language of one subject and of those with other numbers.
  private func language(of subject: [UInt8]) -> Language? {
    let escaped = subject.flatMap { byte -> [UInt8] in
      if byte.isASCIIDigit { return Array("[0-9]+".utf8) }
      return byte < 0x80 && !byte.isASCIILetter ? [UInt8(ascii: "\\"), byte] : [byte]
    }
    let pattern = Pattern(UTF8String(repairing: "\\A".utf8 + escaped + "\\z".utf8))
    return pattern.language(ignoringCase: false, in: languages.universe).language
  }

  // MARK: Hover

  /// The matches of a pattern, by the indices of rule and pattern in the file.
  func paragraphs(
    aboutPattern index: Int, ofRule rule: Int, _ routes: KnownRoutes?
  ) -> [String] {
    guard let place = place(ofRule: rule) else { return [] }
    let label = languages.compiled.patterns.indices.first { label in
      let pattern = languages.compiled.patterns[label]
      return pattern.rule == place && pattern.pattern.index == index
    }
    guard let label else { return [] }
    switch languages.patterns[label] {
    case .opaque:
      return ["\(profile.title) matches it by ICU: its URLs are not known."]
    case .exact(let language) where language.isEmpty:
      return ["It matches no URL in \(profile.title)."]
    case .exact(let language):
      let shown = examples(of: language).map { Markdown.code(Self.shown($0)) }
      let reached = routes.map { Self.phrase($0.routes(reachedBy: language, in: languages)) }
      return ["In \(profile.title) it matches \(listed(shown))."]
        + (reached.map { ["It reaches \($0)."] } ?? [])
    }
  }

  // MARK: Lens

  /// The URLs that a rule reaches and its overrides in both directions, in one line.
  func summary(ofRule rule: Int, _ routes: KnownRoutes?) -> String {
    guard let place = place(ofRule: rule) else { return "" }
    let (overrides, overridden) = self.overrides(of: place)
    return
      ([reach(of: languages.rules[place], routes)]
      + [Self.phrase("overrides", overrides), Self.phrase("overridden by", overridden)])
      .compactMap { $0 }.joined(separator: " · ")
  }

  private func reach(of rule: RuleLanguage, _ routes: KnownRoutes?) -> String {
    guard rule.isExact else { return "its URLs are not known" }
    if rule.known.isEmpty { return "matches no URL" }
    if rule.known == languages.universe.all { return "matches every URL" }
    if let routes {
      return "reaches \(Self.phrase(routes.routes(reachedBy: rule.known, in: languages)))"
    }
    return "matches \(examples(of: rule.known, 1).map(Self.shown).joined())"
  }

  /// The rules whose properties a rule overrides somewhere, and those that override its own.
  private func overrides(of place: Int) -> (overrides: [Contest], overridden: [Contest]) {
    var (overrides, overridden): ([Contest], [Contest]) = ([], [])
    for pair in pairs where pair.first == place || pair.second == place {
      let other = pair.first == place ? pair.second : pair.first
      guard let written = written(other) else { continue }
      let names = pair.disagreements.filter(\.isDecidedByOrder).map(\.property)
      if names.isEmpty { continue }
      let contest = Contest(rule: written.index, properties: names)
      if pair.first == place { overridden.append(contest) } else { overrides.append(contest) }
    }
    return (overrides, overridden)
  }

  /// A rule and the properties that it and another one set differently.
  private struct Contest {
    let rule: Int
    let properties: [UTF8String]
  }

  private static func phrase(_ verb: String, _ contests: [Contest]) -> String? {
    guard let first = contests.first else { return nil }
    if contests.count > 3 { return "\(verb) \(contests.count) rules" }
    let noun = contests.count == 1 ? "rule" : "rules"
    let rules = "\(verb) \(noun) \(listed(contests.map { "\($0.rule + 1)" }))"
    guard contests.allSatisfy({ $0.properties == first.properties }) else { return rules }
    return "\(rules) (\(listed(first.properties.map(\.string))))"
  }

  private static func phrase(_ routes: [Route]) -> String {
    guard let first = routes.first else { return "no route of the project" }
    let example = routes.count == 1 ? "" : "such as "
    return "\(counted(routes.count, "route")): \(example)\(Printable.text(first.path.text.string))"
  }

  private static func shown(_ subject: UTF8String) -> String {
    subject.isEmpty ? "(no path)" : Printable.text(subject.string)
  }
}

extension RulePair.Disagreement {
  /// True if the later rule decides somewhere because of its place.
  var isDecidedByOrder: Bool { if case .laterRule = decision { true } else { false } }
}

extension LanguageServer {
  /// The rules of a text, for the first of its clients.
  func view(of file: EditedFile, _ read: ReadText) -> RuleView {
    if let view = file.view { return view }
    let view = RuleView(read.document, for: read.clients[0])
    file.view = view
    return view
  }
}

extension LanguageServer {
  /// A lens at every rule; its text is computed when it becomes visible.
  func codeLenses(_ parameters: JSONNode) throws(ResponseError) -> JSONOutput {
    guard let (file, read, places) = try configuration(parameters) else { return [] }
    return .array(
      read.document.rules.map { rule in
        [
          "range": places.range(rule.range.prefix(1)),
          "data": ["uri": .string(file.text.uri), "rule": .integer(rule.index)],
        ]
      })
  }

  /// A lens with its text and a command that lists the rules that disagree.
  func resolvedLens(_ lens: JSONNode) throws(ResponseError) -> JSONOutput {
    guard let range = lens["range"], let data = lens["data"], let rule = data["rule"]?.integer,
      let uri = data["uri"]?.text, let file = files[uri]
    else { throw .parameters("the lens is not one of this session") }
    let read = try read(file)
    let title = view(of: file, read).summary(ofRule: rule, read.routes())
    return [
      "range": .node(range),
      "command": [
        "title": .string(title), "command": .string(ServerCommand.overlaps.rawValue),
        "arguments": [.string(uri), .integer(rule)],
      ],
    ]
  }
}

extension Range<Int> {
  /// The first bytes of a range.
  func prefix(_ count: Int) -> Range<Int> { lowerBound..<Swift.min(lowerBound + count, upperBound) }
}

extension LanguageServer {
  /// The places of the properties that override the rule at a position.
  ///
  /// At a property, the result has only the places that override this property. Elsewhere in a
  /// rule, it has the places for all properties of the rule.
  func definition(_ parameters: JSONNode) throws(ResponseError) -> JSONOutput {
    guard let (file, read, places) = try configuration(parameters) else { return [] }
    let offset = try places.offset(at: parameters["position"])
    guard let at = TreePlace(of: offset, in: read.document.parse.root), let rule = at.rule else {
      return []
    }
    let view = view(of: file, read)
    guard let place = view.place(ofRule: rule) else { return [] }
    var ranges: [Range<Int>] = []
    for pair in view.pairs where pair.first == place {
      for disagreement in pair.disagreements {
        guard at.property == nil || at.property == disagreement.property else { continue }
        ranges += view.ranges(of: disagreement, in: pair)
      }
    }
    if ranges.isEmpty { ranges = try culprits(ofRule: rule, at: offset, file, read) }
    return .array(
      ranges.distinct().map { range in
        ["uri": .string(file.text.uri), "range": places.range(range)]
      })
  }

  /// The rules that cause the findings at an offset.
  private func culprits(
    ofRule rule: Int, at offset: Int, _ file: EditedFile, _ read: ReadText
  ) throws(ResponseError) -> [Range<Int>] {
    let findings = try findings(in: file)?.counted ?? []
    let here = findings.filter {
      $0.rule == rule && $0.location.range.lowerBound <= offset
        && offset <= $0.location.range.upperBound
    }
    let rules = here.flatMap(\.culprits).compactMap { $0 }
    return read.document.rules.filter { rules.contains($0.index) }.map(\.range)
  }
}

extension RuleView {
  /// The places that decide a property if two rules set it differently.
  fileprivate func ranges(
    of disagreement: RulePair.Disagreement, in pair: RulePair
  ) -> [Range<Int>] {
    let rules: [Int] =
      switch disagreement.decision {
      case .laterRule: [pair.second]
      case .otherRules(let rules): rules
      case .undecided: []
      }
    return rules.compactMap { rule in
      written(rule)?.properties.last { $0.name.text == disagreement.property }?.range
    }
  }
}
