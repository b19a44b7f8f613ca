import PathConfigAutomata
import PathConfigDiagnostics
import PathConfigModel
import PathConfigPattern

/// Whether some patterns match a URL, as far as that is known.
enum URLAnswer: Hashable {
  case found
  case notFound
  /// A pattern is beyond the automata, or there is no URL to ask about.
  case unknown
}

/// One pattern, or those of a rule, as clients match them, asked about single URLs.
///
/// What a finding says of a URL is put to the test here before it is said, with the subject that
/// the client itself makes of the URL. The automata are built when they are first needed.
struct URLProbe {
  private let patterns: [PatternParse]
  private var automata: [Question: Compiled] = [:]

  /// What the clients differ in when they compile a pattern.
  private struct Question: Hashable {
    var ignoresCase: Bool
    var emptyMatches: Bool

    init(_ client: ClientProfile) {
      ignoresCase = client.caseSensitivity == .insensitive
      emptyMatches = client.emptyPattern == .matchesEverything
    }
  }

  private struct Compiled {
    var automaton: SearchAutomaton
    /// Whether a pattern is missing because nothing is known of it.
    var isPartial: Bool
  }

  init(_ pattern: ReadablePattern) { patterns = [pattern.parse] }

  /// All patterns of a rule, those that ICU rejects included: they match nothing.
  init(_ rule: [RulePattern]) { patterns = rule.map(\.parse) }

  /// Whether a client finds any of the patterns in the subject of a URL.
  mutating func answer(_ url: String, for client: ClientProfile) -> URLAnswer {
    guard case .text(let subject) = client.subject(of: UTF8String(url)) else { return .unknown }
    let compiled = compiled(for: client)
    var cache = compiled.automaton.makeCache()
    guard let found = compiled.automaton.search(subject.bytes.span, using: &cache) else {
      return .unknown
    }
    if !cache.labels(of: found).isEmpty { return .found }
    return compiled.isPartial ? .unknown : .notFound
  }

  /// The clients for which the answer is the one that is asked for, in their order.
  mutating func clients(
    of clients: [ClientProfile], answering answer: URLAnswer, for url: String
  ) -> [ClientProfile] {
    var answering: [ClientProfile] = []
    for client in clients where self.answer(url, for: client) == answer {
      answering.append(client)
    }
    return answering
  }

  private mutating func compiled(for client: ClientProfile) -> Compiled {
    let question = Question(client)
    if let known = automata[question] { return known }
    let compiled = compile(question)
    automata[question] = compiled
    return compiled
  }

  private func compile(_ question: Question) -> Compiled {
    var builder = ProgramBuilder()
    var isPartial = false
    for pattern in patterns {
      if case .undecided = pattern { isPartial = true }
      if case .empty = pattern, !question.emptyMatches { continue }
      guard let syntax = pattern.syntax else { continue }
      switch PatternLowering.lower(syntax, ignoringCase: question.ignoresCase) {
      case .regular(let expression):
        do { try builder.add(expression, label: 0) } catch { isPartial = true }
      case .nonRegular: isPartial = true
      }
    }
    return Compiled(automaton: SearchAutomaton(builder.build()), isPartial: isPartial)
  }
}
