import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// The answer whether some patterns match a URL, as far as it is known.
enum URLAnswer: Hashable {
  case found
  case notFound
  /// A pattern is beyond the automata, or there is no URL to ask about.
  case unknown
}

extension LintContext {
  /// The answer whether the client finds a pattern in a URL.
  func answer(_ url: String, of pattern: ReadablePattern) -> URLAnswer {
    answer(url, ofPatterns: pattern.index..<pattern.index + 1)
  }

  /// The answer whether the client finds one of the patterns of a pattern's rule in a URL.
  ///
  /// Those that ICU rejects are included, and match nothing.
  func answer(_ url: String, ofRuleOf pattern: ReadablePattern) -> URLAnswer {
    answer(url, ofPatterns: placesOfPatterns[patterns[pattern.index].place])
  }

  /// The same for some patterns of a rule, by their places.
  ///
  /// Complexity: O(patterns). If the rule has many, a few of those that match are tried.
  func answer(_ url: String, ofPatterns places: Range<Int>) -> URLAnswer {
    guard case .text(let subject) = client.subject(of: UTF8String(url)) else { return .unknown }
    let hasManyPlaces = places.count > Self.fewPatterns
    var tried = hasManyPlaces ? [] : Array(places)
    var isPartial = hasManyPlaces
    if hasManyPlaces, let languages = analysis?.languages {
      let rule = languages.compiled.patterns[places.lowerBound].rule
      let candidates =
        (languages.patterns(foundIn: subject.bytes) ?? []).filter(places.contains)
        + languages.rules[rule].unknownPatterns.filter(places.contains).prefix(Self.fewPatterns + 1)
      isPartial = candidates.count > Self.fewPatterns
      tried = Array(candidates.prefix(Self.fewPatterns))
    }
    for place in tried {
      switch answer(subject, ofPattern: place) {
      case .found: return .found
      case .notFound: break
      case .unknown: isPartial = true
      }
    }
    return isPartial ? .unknown : .notFound
  }

  private static let fewPatterns = 64

  /// The answer whether the client finds a pattern in a subject that it can produce.
  ///
  /// Complexity: O(length) if the language is known, and otherwise a search that is compiled each
  /// time.
  private func answer(_ subject: UTF8String, ofPattern index: Int) -> URLAnswer {
    if let language = analysis?.languages.patterns[index].language {
      return language.contains(subject.bytes) ? .found : .notFound
    }
    let pattern = patterns[index].written.pattern
    if pattern.matchesNothing(for: client) { return .notFound }
    return PatternSearch.answer(subject, of: pattern, ignoringCase: client.ignoresCase)
  }

  /// The language of a pattern for the client, by its place, or nil if it is not known.
  func language(ofPattern index: Int) -> Language? {
    analysis?.languages.patterns[index].language
      ?? PatternSearch.language(of: patterns[index].written.pattern, for: client)
  }
}

/// One pattern without a configuration.
enum PatternSearch {
  /// The answer whether a pattern is found in a subject, with a given treatment of letter case.
  static func answer(
    _ subject: UTF8String, of pattern: Pattern, ignoringCase: Bool
  ) -> URLAnswer {
    guard let expression = pattern.expression(ignoringCase: ignoringCase) else { return .unknown }
    var builder = ProgramBuilder()
    do { try builder.add(expression, label: 0) } catch { return .unknown }
    let search = SearchAutomaton(builder.build())
    var cache = search.makeCache()
    guard let found = search.search(subject.bytes.span, using: &cache) else { return .unknown }
    return cache.labels(of: found).isEmpty ? .notFound : .found
  }

  /// The language of any pattern, or nil if it is not known.
  ///
  /// Complexity: O(states), within the limits of a language.
  static func language(of pattern: Pattern, for client: ClientProfile) -> Language? {
    if pattern.matchesNothing(for: client) { return .empty }
    return pattern.language(ignoringCase: client.ignoresCase, in: SubjectUniverse.of(client))
      .language
  }
}

extension ClientProfile {
  fileprivate var ignoresCase: Bool { self.caseSensitivity == .insensitive }
}

extension Pattern {
  /// True if a client takes the pattern as matching nothing.
  fileprivate func matchesNothing(for client: ClientProfile) -> Bool {
    text.isEmpty ? client.emptyPattern == .isInvalid : client.rejection(of: self) != nil
  }
}
