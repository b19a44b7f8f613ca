import PathConfigAnalysis
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

/// The patterns of a file as the clients asked match them.
struct PatternKnowledge: Sendable {
  private let patterns: [PatternParse]

  /// By a client's id what the analysis knows of the patterns, in their order; nil where it knows
  /// nothing, and no client where the rules are uncertain and there is no analysis.
  private var known: [String: [Language?]] = [:]

  /// Complexity: O(patterns · log rules) for each client.
  init(_ patterns: [RulePattern], _ analyses: [ClientAnalysis]) {
    self.patterns = patterns.map(\.parse)
    for analysis in analyses {
      known[analysis.client.id] = patterns.map { pattern in
        analysis.language(ofPattern: pattern.written.index, ofRule: pattern.rule)?.language
      }
    }
  }

  /// Whether a client finds a pattern, by its place in `LintContext.patterns`, in a subject that it
  /// can produce.
  ///
  /// Complexity: O(length) where the language is known, and otherwise a search that is compiled anew.
  func answer(_ subject: UTF8String, ofPattern index: Int, for client: ClientProfile) -> URLAnswer {
    if let language = known[client.id]?[index] {
      return language.contains(subject.bytes) ? .found : .notFound
    }
    let parse = patterns[index]
    if parse.matchesNothing(for: client) { return .notFound }
    return Self.answer(subject, of: parse, ignoringCase: client.ignoresCase)
  }

  /// Whether a pattern is found in a subject, whatever a client makes of letter case.
  static func answer(
    _ subject: UTF8String, of parse: PatternParse, ignoringCase: Bool
  ) -> URLAnswer {
    guard let expression = parse.expression(ignoringCase: ignoringCase) else { return .unknown }
    var builder = ProgramBuilder()
    do { try builder.add(expression, label: 0) } catch { return .unknown }
    let search = SearchAutomaton(builder.build())
    var cache = search.makeCache()
    guard let found = search.search(subject.bytes.span, using: &cache) else { return .unknown }
    return cache.labels(of: found).isEmpty ? .notFound : .found
  }

  /// The language of a pattern, by its place in `LintContext.patterns`; nil where it is not known.
  func language(ofPattern index: Int, for client: ClientProfile) -> Language? {
    known[client.id]?[index] ?? Self.language(of: patterns[index], for: client)
  }

  /// The language of any pattern; nil where it is not known.
  ///
  /// Complexity: O(states), within the limits of a language.
  static func language(of parse: PatternParse, for client: ClientProfile) -> Language? {
    if parse.matchesNothing(for: client) { return .empty }
    guard let expression = parse.expression(ignoringCase: client.ignoresCase) else { return nil }
    return try? SubjectUniverse.of(client).language(searchingFor: [expression])
  }
}

extension ClientProfile {
  fileprivate var ignoresCase: Bool { self.caseSensitivity == .insensitive }
}

extension PatternParse {
  /// Whether a client takes the pattern as matching nothing.
  fileprivate func matchesNothing(for client: ClientProfile) -> Bool {
    switch self {
    case .accepted, .undecided: false
    case .empty: client.emptyPattern == .isInvalid
    case .rejected: true
    }
  }

  /// What is searched for; nil where that is not known.
  fileprivate func expression(ignoringCase: Bool) -> RegularExpression? {
    guard let syntax,
      case .regular(let expression) = PatternLowering.lower(syntax, ignoringCase: ignoringCase)
    else { return nil }
    return expression
  }
}
