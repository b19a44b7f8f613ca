import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// A property that a rule of the file sets, and that later rules override at every URL of the rule.
struct Loss: Sendable {
  /// The victim.
  let rule: DocumentRule
  let place: RulePlace
  let member: JSONMember

  /// The later rules to blame, ascending.
  let blamed: [RulePlace]

  /// A URL of the rule, if possible one at which the value differs, and the rule that decides there.
  let witness: [UInt8]
  let winner: RulePlace

  /// True unless the value is known to be the same everywhere.
  let isHarmful: Bool

  var name: UTF8String { member.name.text }
}

/// Losses that are reported together.
struct LossGroup: Sendable {
  /// The check that reports them: about the rule that takes something, or about what is lost.
  enum Face: String {
    case overriding = "overriding-rule"

    /// A rule that matches the same URLs as the rules that lose.
    case repetition = "repeated-rule"
    case property = "overridden-property"

    /// A pattern at whose URLs properties never take effect, although they do at others.
    case pattern = "shadowed-pattern"

    /// A rule that loses all of its properties.
    case rule = "dead-rule"

    /// A property that only rules of the library's own override.
    case ownRules = "overrides-built-in"
  }

  let face: Face

  /// At least one, in the order of the file; of one rule unless the face is about the other one.
  let losses: [Loss]
  var pattern: DocumentPattern?

  /// The pages of the project at which alone the properties are lost; nil for every URL.
  var pages: [UTF8String]?

  /// The rules to blame, ascending.
  var blamed: [RulePlace] { Set(losses.flatMap(\.blamed)).sorted() }

  /// The rules that lose, ascending.
  var losers: [RuleIndex] { Set(losses.map(\.rule.index)).sorted() }
  var isHarmful: Bool { losses.contains(where: \.isHarmful) }
}

/// The exact analysis of one file for one client: the properties that each rule sets, and those
/// that it loses.
///
/// A class, because every search for the client has it.
final class ClientAnalysis: Sendable {
  let client: Client
  let languages: ConfigurationLanguages
  let assignments: AssignmentAnalysis

  /// The project's URLs as the client sees them, with its answers; empty if they are not known.
  let routes: [(subject: UTF8String, answer: Resolution)]

  /// The rules that match every page of the project but the root, and so give the defaults.
  let rulesOfEveryPage: Set<RulePlace>

  /// The patterns that an automaton finds in one of the project's URLs.
  let reachedPatterns: Set<PatternLabel>

  /// The fate of every property of every rule, in the order of the file.
  let fates: [AssignmentFate]

  /// The losses, in the order of the file.
  let losses: [Loss]

  /// The losses at every URL of a rule or of a pattern, by the check that reports them.
  let groups: [LossGroup]

  /// The rules of the file that override rules about other URLs, too.
  let overridingRules: Set<RuleIndex>

  /// The patterns that lose properties to a rule that takes something from all of their rule.
  let shadows: [LossGroup]

  /// The rules that lose all that they set, with harm, to at least one rule of the file.
  let deadRules: Set<RulePlace>

  /// The rules of the file about which an overrider is reported.
  ///
  /// Advice on them holds only while it is there.
  let rulesAboutToChange: Set<RuleIndex>

  /// Analyses the file as written, whatever the client's verdict on it.
  ///
  /// Mistakes in its rules are worth knowing before it is accepted.
  ///
  /// - Parameter rows: the project's pages, with the answers of the client in a column.
  init(
    _ compiled: CompiledConfiguration, at rows: [Table.Row], inColumn column: Int,
    unless isGivenUp: @escaping @Sendable () -> Bool
  ) {
    client = compiled.client
    let languages = ConfigurationLanguages(compiled, unless: isGivenUp)
    self.languages = languages
    routes = rows.answers(inColumn: column)
    rulesOfEveryPage = routes.rulesOfEveryPage
    reachedPatterns = Set(
      routes.flatMap { languages.labels(foundIn: $0.subject) })
    assignments = AssignmentAnalysis(languages)
    let fates = assignments.fates()
    self.fates = fates
    let shadowed = assignments.shadowedPatterns(fates).compactMap { shadowed -> LossGroup? in
      let pattern = compiled.patterns[shadowed.pattern]
      let losses = shadowed.properties.compactMap { property, override in
        Loss(of: property, in: compiled.rules[pattern.rule], to: override)
      }
      return losses.isEmpty
        ? nil : LossGroup(face: .pattern, losses: losses, pattern: pattern.pattern)
    }
    let losses = fates.compactMap { fate -> Loss? in
      guard case .overridden(let override) = fate.verdict else { return nil }
      return Loss(of: fate.property, in: compiled.rules[fate.rule], to: override)
    }
    self.losses = losses
    let counts = Dictionary(grouping: fates, by: \.rule).mapValues(\.count)
    let whole = Dictionary(grouping: losses, by: \.place).filter { $1.count == counts[$0] }
    deadRules = Set(
      whole.filter { _, losses in
        losses.contains(where: \.isHarmful)
          && !losses.allSatisfy { $0.isByClientAlone(in: compiled.rules) }
      }.keys)
    var groups = Self.takings(losses, languages)
    let takers = Dictionary(grouping: groups) { $0.blamed[0] }
    func isTaken(_ shadow: LossGroup) -> Bool {
      shadow.blamed.count == 1
        && (takers[shadow.blamed[0]] ?? []).contains { $0.losers.contains(shadow.losers[0]) }
    }
    shadows = shadowed.filter(isTaken)
    groups += shadowed.filter { !isTaken($0) }
    for loss in losses where loss.isHarmful {
      if loss.isByClientAlone(in: compiled.rules) {
        groups.append(LossGroup(face: .ownRules, losses: [loss]))
      } else if loss.blamed.count > 1, !deadRules.contains(loss.place) {
        groups.append(LossGroup(face: .property, losses: [loss]))
      }
    }
    groups += deadRules.sorted().compactMap { whole[$0] }
      .filter { $0.contains { $0.blamed.count > 1 } }.map { LossGroup(face: .rule, losses: $0) }
    let losers = losses.filter { $0.blamed.count == 1 && takers[$0.blamed[0]] != nil }
    let repeated = whole.sorted { $0.key < $1.key }.map(\.value).filter { losses in
      losses[0].rule.otherMembers.isEmpty
        && losses.allSatisfy { !$0.isHarmful && $0.blamed == losses[0].blamed }
        && losses[0].blamed.count == 1
        && compiled.rules[losses[0].blamed[0]].written != nil
        && languages.rules[losses[0].place].isExactly(languages.rules[losses[0].blamed[0]])
    }.map { LossGroup(face: .repetition, losses: $0) }
    groups += repeated
    self.groups = groups
    let overriding = groups.filter { $0.face == .overriding }
    overridingRules = Set(overriding.compactMap { compiled.rules[$0.blamed[0]].fileIndex })
    rulesAboutToChange = Set(
      losers.map(\.rule.index) + repeated.flatMap(\.losers)
        + (takers.keys + repeated.map { $0.blamed[0] }).compactMap {
          compiled.rules[$0].fileIndex
        })
  }

  /// The harmful losses that one rule of the file alone is to blame for, by that rule.
  private static func takings(
    _ losses: [Loss], _ languages: ConfigurationLanguages
  ) -> [LossGroup] {
    let alone = losses.filter {
      $0.isHarmful && $0.blamed.count == 1
        && languages.compiled.rules[$0.blamed[0]].written != nil
    }
    return alone.grouped(by: \.blamed).flatMap { blamed, losses in
      losses.grouped { languages.rules[$0.place].isExactly(languages.rules[blamed[0]]) }
        .map { LossGroup(face: $0.key ? .repetition : .overriding, losses: $0.elements) }
    }
  }

  var rules: [EffectiveRule] { languages.compiled.rules }

  /// The project's URLs at which these rules decide these properties.
  func pages(where deciders: [(name: UTF8String, rule: RulePlace)]) -> [UTF8String] {
    routes.filter { route in
      deciders.allSatisfy { route.answer.isDecided(by: $0.rule, $0.name) }
    }.map(\.subject)
  }

  /// The project's URLs at which no rule sets a property.
  func pages(without name: UTF8String) -> [UTF8String] {
    routes.filter { $0.answer[name] == nil }.map(\.subject)
  }

  /// The assignments of `context` in an answer as if the rules of every page came first: what one hides
  /// that comes last is there as soon as it is mended.
  func contexts(in answer: Resolution) -> [Resolution.Write] {
    let writes = answer.properties.first { $0.name == "context" }?.writes ?? []
    return [true, false].flatMap { isFirst in
      writes.filter { rulesOfEveryPage.contains($0.rule) == isFirst }
    }
  }

  /// A note on the rule that hides the last of them at a URL; none if it decides.
  func noteOnHiding(at url: UTF8String?) -> [Finding.Note] {
    let answer = routes.first { $0.subject == url }?.answer
    let rule = answer?.decider(of: "context").map { [$0.rule] } ?? []
    return rule.last == answer.flatMap { contexts(in: $0).last }?.rule
      ? [] : [.init("users see this once you have moved or narrowed \(words(forRules: rule))")]
  }

  /// A budget for the questions of one check.
  func budget() -> AnalysisBudget { languages.budget() }
}

extension Resolution {
  /// True if a rule decides a property.
  func isDecided(by rule: RulePlace, _ name: UTF8String) -> Bool {
    decider(of: name)?.rule == rule
  }
}

extension ConfigurationLanguages {
  subscript(label: PatternLabel) -> PatternLanguage { patterns[label.index] }

  /// A URL that all of some rules match, if one is found.
  func url(matchedBy rules: [RulePlace], budget: inout AnalysisBudget) -> UTF8String? {
    subject(matchedBy: rules, budget: &budget).subject.map { UTF8String(repairing: $0) }
  }

  /// The patterns that are found in a subject, as far as that is known.
  func labels(foundIn subject: UTF8String) -> [PatternLabel] {
    (patterns(foundIn: subject.bytes) ?? []).map(PatternLabel.init)
  }
}

extension [Table.Row] {
  /// The URLs as the client of a column sees them, with its answers.
  func answers(inColumn column: Int) -> [(subject: UTF8String, answer: Resolution)] {
    compactMap { row in
      let answer = row.cells[column].answer
      return answer.subject.flatMap { subject in answer.resolution.map { (subject, $0) } }
    }
  }
}

extension [(subject: UTF8String, answer: Resolution)] {
  /// The rules that match at every page but the root.
  var rulesOfEveryPage: Set<RulePlace> {
    let answers = filter { !["", "/"].contains($0.subject) }.map(\.answer)
    guard let first = answers.first else { return [] }
    return answers.dropFirst().reduce(Set(first.rules.map(\.rule))) { rules, answer in
      rules.intersection(answer.rules.map(\.rule))
    }
  }
}

extension RuleLanguage {
  fileprivate func isExactly(_ other: RuleLanguage) -> Bool {
    isExact && other.isExact && known == other.known
  }
}

extension Loss {
  /// Nil for a property of a client's own rule.
  fileprivate init?(
    of property: Int, in rule: EffectiveRule, to override: AssignmentFate.Override
  ) {
    guard let written = rule.written, let member = rule.properties[property].member else {
      return nil
    }
    self.init(
      rule: written, place: rule.place, member: member, blamed: override.cover,
      witness: override.witness, winner: override.winner,
      isHarmful: override.differs != false)
  }

  /// True if only rules of the client's own are to blame.
  fileprivate func isByClientAlone(in rules: [EffectiveRule]) -> Bool {
    blamed.allSatisfy { rules[$0].written == nil }
  }
}

// MARK: - Wording

extension ClientAnalysis {
  /// The number of rules that are named before the rest is counted.
  private static let maximumNames = 3

  /// `rule 6`, `rules 4 and 6`, `rules 4, 6 and 3 others`, or the name of a client's own rule.
  func words(forRules rules: [RulePlace]) -> String {
    let places = rules.compactMap { self.rules[$0].fileIndex }
    let others = rules.count - places.count
    let own = "\(others == 1 ? "a rule" : "rules") of \(client.title) itself"
    return listed(
      (places.isEmpty ? [] : [PathConfigLint.words(forRulesAt: places, atMost: Self.maximumNames)])
        + (others == 0 ? [] : [own]))
  }
}

extension JSONNode {
  /// The value in a sentence: a string without its quotation marks.
  var words: String {
    if case .string(let string) = value { return Quotation.of(string.text) }
    return Quotation.of(canonicalForm)
  }
}

/// `rule 6`, `rules 4 and 6`, `rules 4, 6 and 3 others`.
func words(forRulesAt places: [RuleIndex], atMost maximum: Int = .max) -> String {
  let rest = places.count - maximum + 1
  let named = places.prefix(rest < 2 ? places.count : maximum - 1).map { "\($0.number)" }
  return (places.count == 1 ? "rule " : "rules ")
    + listed(named + (rest < 2 ? [] : ["\(rest) others"]))
}

/// A subject in a sentence.
func words(forSubject bytes: some Collection<UInt8>) -> String {
  bytes.isEmpty ? "the URL without a path" : UTF8String(repairing: bytes).string
}

/// A few pages in a sentence, and the number of the others.
func listed(_ pages: [UTF8String]) -> String {
  let more = pages.count > 3 ? ["\(pages.count - 3) more"] : []
  return listed(pages.prefix(3).map { words(forSubject: $0.bytes) } + more)
}
