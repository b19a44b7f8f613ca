import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// Looks for URLs that would exercise the parts that no expectation exercises.
///
/// A URL that people know comes first: a route of the app, then the text that a pattern spells. Where
/// neither will do, a search finds a subject or proves that there is none.
package struct GapSearch {
  private let clients: [CompiledClient]

  /// In the order of the clients.
  private let searches: [ExampleSearch]

  /// URLs that the app has, without their host.
  private let routes: [UTF8String]

  /// - Parameters:
  ///   - clients: those that the coverage is about, in their order.
  ///   - routes: URLs that the app has, without their host.
  package init(_ clients: [CompiledClient], routes: [UTF8String] = []) {
    self.clients = clients
    self.routes = routes
    searches = clients.map { ExampleSearch($0.compiled) }
  }

  /// Complexity: O(clients) questions of one rule against the later ones, and a look-up for each
  /// route.
  package func gap(_ item: CoverageItem) -> CoverageGap {
    var doubt: String?
    for (place, search) in searches.enumerated() {
      guard let part = item.places[place] else { continue }
      if let (subject, url) = known(item, at: part, for: clients[place]) {
        return CoverageGap(item: item, verdict: .open(subject: subject, url: url, client: place))
      }
      switch search.subject(for: item, at: part) {
      case .none: break
      case .undecided(let reason): doubt = doubt ?? search.phrase(reason)
      case .found(let bytes):
        let subject = UTF8String(repairing: bytes)
        if let url = search.languages.profile.url(for: subject) {
          let verdict = CoverageGap.Verdict.open(subject: subject, url: url, client: place)
          return CoverageGap(item: item, verdict: verdict)
        }
        doubt = doubt ?? noURL(for: subject)
      }
    }
    return CoverageGap(item: item, verdict: doubt.map { .undecided($0) } ?? .dead)
  }

  /// A URL that people know and that exercises a part.
  private func known(
    _ item: CoverageItem, at place: CoverageItem.Place, for client: CompiledClient
  ) -> (subject: UTF8String, url: UTF8String)? {
    let patterns = client.compiled.patterns
    let spelled = patterns.indices.lazy.filter {
      patterns[$0].rule == place.rule && (place.pattern ?? $0) == $0
    }.flatMap { patterns[$0].pattern.pattern.parse.syntax?.spellings ?? [] }
      .filter(\.isTyped).map(\.asPath)
    for urls in [AnySequence(routes), AnySequence(spelled)] {
      for url in urls {
        guard case .resolved(let subject, let resolution) = client.answer(url) else { continue }
        let isExercised =
          switch item.property {
          case let name?:
            resolution.properties.contains { $0.name == name && $0.winner?.rule == place.rule }
          case nil:
            place.pattern.map(client.matchingPatterns(subject).contains)
              ?? resolution.rules.contains { $0.rule == place.rule }
          }
        if isExercised { return (subject, url) }
      }
    }
    return nil
  }
}

extension UTF8String {
  /// True for characters that people type into a URL as they are.
  fileprivate var isTyped: Bool {
    bytes.allSatisfy { (UInt8(ascii: "!")...UInt8(ascii: "~")).contains($0) }
  }

  /// A text of a pattern, which may begin within a path.
  fileprivate var asPath: UTF8String {
    let slash = UInt8(ascii: "/")
    return bytes.first == slash ? self : UTF8String(wellFormed: [slash] + bytes)
  }
}

/// Searches, for one client, subjects that exercise parts of a configuration.
///
/// A class because every question spends some of the budget of the run.
final class ExampleSearch {
  let languages: ConfigurationLanguages
  private let properties: PropertyTable
  private var budget: AnalysisBudget

  init(_ compiled: CompiledConfiguration) {
    languages = ConfigurationLanguages(compiled)
    properties = PropertyTable(compiled)
    budget = languages.budget()
  }
}

extension ExampleSearch {
  func phrase(_ reason: UndecidedReason) -> String {
    reason.phrase { Quotation.of(self.languages.compiled.patterns[$0].pattern.text) }
  }

  /// A readable subject that exercises a part of the configuration.
  ///
  /// - Parameter place: the part's place in this client's configuration.
  func subject(for item: CoverageItem, at place: CoverageItem.Place) -> SubjectAnswer {
    let rule = place.rule
    if let pattern = place.pattern { return subject(ofPattern: pattern) }
    switch item.property {
    case nil: return subject(ofRule: rule) { _ in false }
    case let property?:
      guard let key = properties.key(property) else { return .none(cover: []) }
      return subject(ofRule: rule) { $0 > rule && key.value(ofRule: $0) != nil }
    }
  }

  /// The path that people know better than the empty one.
  private var root: [UInt8] { Array("/".utf8) }

  private func subject(
    ofRule rule: Int, outside isForbidden: (Int) -> Bool
  ) -> SubjectAnswer {
    let language = languages.rules[rule]
    let answer =
      language.known.isEmpty
      ? .none(cover: [])
      : languages.subject(
        in: [language.known], isReadable: true, budget: &budget, outside: isForbidden)
    switch answer {
    case .none where !language.isExact: return .undecided(languages.opaque(rule))
    case .found(let subject) where subject.isEmpty && language.known.contains(root):
      let others = languages.matches(root, budget: &budget)
      return (others.rules + others.undecided).contains(where: isForbidden)
        ? answer : .found(root)
    default: return answer
    }
  }

  private func subject(ofPattern label: Int) -> SubjectAnswer {
    switch languages.patterns[label] {
    case .opaque(let reason): return .undecided(.opaque(pattern: label, reason))
    case .exact(let language) where language.isEmpty: return .none(cover: [])
    case .exact(let language):
      let answer = languages.ask([language], outside: [], isReadable: true, &budget)
      if case .found([]) = answer, language.contains(root) { return .found(root) }
      return answer
    }
  }
}

// MARK: - Wording

private func noURL(for subject: UTF8String) -> String {
  "no URL is known that the client cuts to \(Quotation.of(subject))"
}
