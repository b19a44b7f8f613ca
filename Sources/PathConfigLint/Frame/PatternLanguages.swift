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
///
/// Single subjects are searched as a client does it. Whole languages, which cost more, are worked
/// out when they are asked for.
struct PatternLanguages: Sendable {
  private let patterns: [PatternParse]

  /// For each pattern its search, by whether letter case is ignored; nil where there is none.
  private var searches: [Bool: [SearchAutomaton?]] = [:]

  /// Complexity: O(text of the patterns), once for each way to take letter case.
  init(_ patterns: [RulePattern], for clients: [ClientProfile]) {
    self.patterns = patterns.map(\.parse)
    for ignoresCase in Set(clients.map(\.ignoresCase)) {
      searches[ignoresCase] = self.patterns.map { Self.search($0, ignoringCase: ignoresCase) }
    }
  }

  private static func search(_ parse: PatternParse, ignoringCase: Bool) -> SearchAutomaton? {
    guard let expression = parse.expression(ignoringCase: ignoringCase) else { return nil }
    var builder = ProgramBuilder()
    do { try builder.add(expression, label: 0) } catch { return nil }
    return SearchAutomaton(builder.build())
  }

  /// Whether a client finds a pattern, by its place in `LintContext.patterns`, in a subject.
  ///
  /// Complexity: O(length · size of the pattern).
  func answer(_ subject: UTF8String, ofPattern index: Int, for client: ClientProfile) -> URLAnswer {
    if patterns[index].matchesNothing(for: client) { return .notFound }
    guard let search = searches[client.ignoresCase]?[index] else { return .unknown }
    return Self.answer(subject, search)
  }

  /// Whether a pattern is found in a subject, whatever a client makes of letter case.
  static func answer(
    _ subject: UTF8String, of parse: PatternParse, ignoringCase: Bool
  ) -> URLAnswer {
    search(parse, ignoringCase: ignoringCase).map { answer(subject, $0) } ?? .unknown
  }

  private static func answer(_ subject: UTF8String, _ search: SearchAutomaton) -> URLAnswer {
    var cache = search.makeCache()
    guard let found = search.search(subject.bytes.span, using: &cache) else { return .unknown }
    return cache.labels(of: found).isEmpty ? .notFound : .found
  }

  /// The language of a pattern, by its place in `LintContext.patterns`; nil where it is not known.
  ///
  /// Complexity: O(states), within the limits of a language.
  func language(ofPattern index: Int, for client: ClientProfile) -> Language? {
    Self.language(of: patterns[index], for: client)
  }

  /// The language of any pattern; nil where it is not known.
  static func language(of parse: PatternParse, for client: ClientProfile) -> Language? {
    if parse.matchesNothing(for: client) { return .empty }
    guard let expression = parse.expression(ignoringCase: client.ignoresCase) else { return nil }
    return try? universe(of: client).language(searchingFor: [expression])
  }
}

// MARK: - What clients read

extension PatternLanguages {
  /// All subjects that a client can produce.
  static func universe(of client: ClientProfile) -> Universe {
    described[Subjects(client)] ?? SubjectUniverse.of(client)
  }

  /// The facts that decide which subjects there are; clients that share them share a universe.
  private struct Subjects: Hashable {
    var path: PathForm
    var trailingSlash: TrailingSlash
    var query: Bool
    var resolvesDots: Bool

    init(_ client: ClientProfile) {
      path = client.path
      trailingSlash = client.trailingSlash
      query = client.matchesQueryStrings
      resolvesDots = if case .javaNet = client.urlParser { true } else { false }
    }
  }

  private static let described: [Subjects: Universe] = {
    var universes: [Subjects: Universe] = [:]
    for client in ClientProfile.all where universes[Subjects(client)] == nil {
      universes[Subjects(client)] = SubjectUniverse.of(client)
    }
    return universes
  }()
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
