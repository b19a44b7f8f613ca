import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// A property that a rule of the file sets, and that later rules override at every URL of the rule.
struct Loss: Sendable {
  /// The victim, and its place in the effective list.
  let rule: DocumentRule
  let place: Int
  let member: JSONMember

  /// The later rules to blame, ascending, by their places in the effective list.
  let blamed: [Int]

  /// A URL of the rule, if possible one at which the value differs, and the rule that decides there.
  let witness: [UInt8]
  let winner: Int

  /// True unless the value is known to be the same everywhere.
  let isHarmful: Bool

  var name: UTF8String { member.name.text }
}

/// Losses of one rule that are reported together, at the victim.
struct LossGroup: Sendable {
  enum Victim: Sendable {
    case property

    /// A pattern at whose URLs the properties never take effect, although they do at others.
    case pattern(DocumentPattern)

    /// A rule that loses all of its properties.
    case rule
  }

  let victim: Victim

  /// At least one.
  let losses: [Loss]

  /// The rules to blame, ascending, by their places in the effective list.
  var blamed: [Int] { Set(losses.flatMap(\.blamed)).sorted() }
}

/// A rule that alone is to blame for losses of earlier rules.
struct Overrider: Sendable {
  let rule: DocumentRule

  /// The harmful losses, in the order of the file; at least one.
  let losses: [Loss]

  /// True if it matches the same URLs as the rules that lose, so that it repeats them.
  let isRepetition: Bool

  /// The places of the rules that lose in the file's array, ascending.
  var victims: [Int] { Set(losses.map(\.rule.index)).sorted() }
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

  /// The places of the patterns that an automaton finds in one of the project's URLs.
  let reachedPatterns: Set<Int>

  /// The fate of every property of every rule, in the order of the file.
  let fates: [AssignmentFate]

  /// The losses, in the order of the file.
  let losses: [Loss]

  /// The names of the properties that each rule loses, by its place in the file's array.
  let lostNames: [Int: Set<UTF8String>]

  /// The patterns of rules that lose properties at their URLs alone.
  let shadowedPatterns: [LossGroup]

  /// The rules that alone are to blame for harmful losses, in the order of the file.
  let overriders: [Overrider]

  /// Each rule that a later one repeats with all its properties, and that later one.
  let repetitions: [(earlier: DocumentRule, rule: DocumentRule)]

  /// The places of the rules that lose all that they set, with harm, to at least one rule of the
  /// file.
  let deadRules: Set<Int>

  /// The rules, by their places in the file's array, about which an overrider is reported.
  ///
  /// Advice on them holds only while it is there.
  let involvedRules: Set<Int>

  /// Analyses the file as written, whatever the client's verdict on it.
  ///
  /// Mistakes in its rules are worth knowing before it is accepted.
  ///
  /// - Parameter answers: those about the project's pages.
  init(
    _ compiled: CompiledConfiguration, at answers: [ClientAnswer],
    unless isGivenUp: @escaping @Sendable () -> Bool
  ) {
    client = compiled.client
    let languages = ConfigurationLanguages(compiled, unless: isGivenUp)
    self.languages = languages
    routes = answers.compactMap { answer in
      answer.subject.flatMap { subject in answer.resolution.map { (subject, $0) } }
    }
    reachedPatterns = Set(
      routes.flatMap { languages.patterns(foundIn: $0.subject.bytes) ?? [] })
    assignments = AssignmentAnalysis(languages)
    let fates = assignments.fates()
    self.fates = fates
    shadowedPatterns = assignments.shadowedPatterns(fates).compactMap { shadowed in
      let pattern = compiled.patterns[shadowed.pattern]
      let losses = shadowed.properties.compactMap { property, override in
        Loss(of: property, in: compiled.rules[pattern.rule], to: override)
      }
      return losses.isEmpty ? nil : LossGroup(victim: .pattern(pattern.pattern), losses: losses)
    }
    let losses = fates.compactMap { fate -> Loss? in
      guard case .overridden(let override) = fate.verdict else { return nil }
      return Loss(of: fate.property, in: compiled.rules[fate.rule], to: override)
    }
    self.losses = losses
    lostNames = Dictionary(grouping: losses, by: \.rule.index).mapValues { Set($0.map(\.name)) }
    let alone = losses.filter { $0.isHarmful && $0.soleCulprit(in: compiled.rules) != nil }
    let overriders = Dictionary(grouping: alone, by: { $0.blamed[0] }).sorted { $0.key < $1.key }
      .flatMap { place, losses in
        let groups = Dictionary(grouping: losses) {
          languages.rules[$0.place].isExactly(languages.rules[place])
        }
        return [false, true].compactMap { isRepetition -> Overrider? in
          guard let rule = compiled.rules[place].written, let losses = groups[isRepetition] else {
            return nil
          }
          return Overrider(rule: rule, losses: losses, isRepetition: isRepetition)
        }
      }
    self.overriders = overriders
    let counts = Dictionary(grouping: fates, by: \.rule).mapValues(\.count)
    let whole = Dictionary(grouping: losses, by: \.place).filter { $1.count == counts[$0] }
    deadRules = Set(
      whole.filter { _, losses in
        losses.contains(where: \.isHarmful)
          && losses.contains { $0.blamed.contains { compiled.rules[$0].written != nil } }
      }.keys)
    repetitions = whole.sorted { $0.key < $1.key }.compactMap { place, losses in
      guard let rule = losses[0].soleCulprit(in: compiled.rules),
        losses[0].rule.otherMembers.isEmpty,
        losses.allSatisfy({ !$0.isHarmful && $0.blamed == losses[0].blamed }),
        languages.rules[place].isExactly(languages.rules[losses[0].blamed[0]])
      else { return nil }
      return (losses[0].rule, rule)
    }
    let blamed = Set(overriders.map(\.rule.index))
    let losers = losses.filter { loss in
      loss.soleCulprit(in: compiled.rules).map { blamed.contains($0.index) } ?? false
    }
    involvedRules = blamed.union(losers.map(\.rule.index))
      .union(repetitions.flatMap { [$0.earlier.index, $0.rule.index] })
  }

  var rules: [EffectiveRule] { languages.compiled.rules }

  /// The rule of the file behind a rule of the effective list, or nil for the client's own.
  func written(_ rule: Int) -> DocumentRule? { rules[rule].written }

  /// The place in the effective list of a rule of the file, by its place in the file's array.
  ///
  /// A client's own rules come last. Complexity: O(log rules).
  func place(ofRule index: Int) -> Int? {
    let place = rules.partitioningIndex { $0.written.map { $0.index >= index } ?? true }
    return place < rules.count && rules[place].written?.index == index ? place : nil
  }

  /// True if only rules of the client's own are to blame.
  func isOwnWork(_ loss: Loss) -> Bool { loss.blamed.allSatisfy { written($0) == nil } }

  /// True if a rule is certain to match a URL.
  func isMatched(_ url: UTF8String, byRule rule: Int) -> Bool {
    guard case .text(let subject) = client.subject(of: url) else { return false }
    return languages.rules[rule].known.contains(subject.bytes)
  }

  /// The project's URLs at which these rules decide these properties.
  func pages(where deciders: [(name: UTF8String, rule: Int)]) -> [UTF8String] {
    routes.filter { route in
      deciders.allSatisfy { route.answer.isDecided(by: $0.rule, $0.name) }
    }.map(\.subject)
  }

  /// The project's URLs at which no rule sets a property.
  func pages(without name: UTF8String) -> [UTF8String] {
    routes.filter { $0.answer[name] == nil }.map(\.subject)
  }

  /// The rules that match every page of the project but the root, and so give the defaults.
  var rulesOfEveryPage: Set<Int> { routes.rulesOfEveryPage }

  /// True if the project's URLs are known.
  var knowsRoutes: Bool { !routes.isEmpty }

  /// A budget for the questions of one check.
  func budget() -> AnalysisBudget { languages.budget() }
}

extension Resolution {
  /// True if a rule decides a property.
  func isDecided(by rule: Int, _ name: UTF8String) -> Bool {
    decider(of: name)?.rule == rule
  }
}

extension [(subject: UTF8String, answer: Resolution)] {
  /// The rules that match at every page but the root.
  var rulesOfEveryPage: Set<Int> {
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
      rule: written, place: rule.index, member: member, blamed: override.cover,
      witness: override.witness, winner: override.winner, isHarmful: override.differs != false)
  }

  /// The one rule of the file to blame, or nil if it takes several, or a client's own.
  fileprivate func soleCulprit(in rules: [EffectiveRule]) -> DocumentRule? {
    blamed.count == 1 ? rules[blamed[0]].written : nil
  }
}

// MARK: - Notes

extension ClientAnalysis {
  /// A note if the rules to blame cover the victim except for URLs with an escape such as `%0A`.
  ///
  /// This concerns a client that decodes the escape: `.` does not match the decoded character.
  func noteOnControlCharacters(_ loss: Loss) -> Finding.Note? {
    guard SubjectUniverse.canHoldControls(client) else { return nil }
    let universe = SubjectUniverse.of(client, includingControls: true)
    let all = ([loss.place] + loss.blamed).compactMap { rule in
      try? universe.language(
        searchingFor: languages.rules[rule].patterns.compactMap {
          languages.compiled.patterns[$0].expression
        })
    }
    guard all.count > loss.blamed.count else { return nil }
    var search = LanguageSearch(inside: [all[0]], outside: Array(all.dropFirst()))
    guard case .found = search.shortest() else { return nil }
    return Finding.Note(
      "a URL with an escaped line break or control character (`%0A`) is left out")
  }
}

// MARK: - Wording

extension ClientAnalysis {
  /// The number of rules that are named before the rest is counted.
  private static let maximumNames = 3

  /// `rule 6`, `rules 4 and 6`, `rules 4, 6 and 3 others`, or the name of a client's own rule.
  func words(forRules rules: [Int]) -> String {
    let numbers = rules.compactMap { written($0).map { "\($0.index + 1)" } }
    var parts: [String] = []
    if !numbers.isEmpty {
      let rest = numbers.count - Self.maximumNames + 1
      let named =
        rest < 2 ? numbers : numbers.prefix(Self.maximumNames - 1) + ["\(rest) others"]
      parts.append((numbers.count == 1 ? "rule " : "rules ") + listed(named))
    }
    switch rules.count - numbers.count {
    case 0: break
    case 1: parts.append("a rule of \(client.title) itself")
    default: parts.append("rules of \(client.title) itself")
    }
    return parts.joined(separator: " and ")
  }

  /// The reason that a question has no answer: a clause without a full stop.
  func words(for reason: UndecidedReason) -> String {
    reason.phrase(in: languages)
  }
}

extension JSONNode {
  /// The value in a sentence: a string without its quotation marks.
  var words: String {
    if case .string(let string) = value { return Quotation.of(string.text) }
    return Quotation.of(canonicalForm)
  }
}

/// `rule 6`, `rules 4 and 6`, with all of them; places are from 0.
func words(forRulesAt places: [Int]) -> String {
  (places.count == 1 ? "rule " : "rules ") + listed(places.map { "\($0 + 1)" })
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
