import Foundation
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

extension Pattern {
  /// The subjects of a universe in which a search finds the pattern.
  ///
  /// The first caller builds it, once for each case mode, universe and limits, and others wait. It
  /// depends on nothing else, so that the order of the questions does not matter.
  ///
  /// Complexity: O(states of the automaton), within the limits.
  package func language(
    ignoringCase: Bool, in universe: Universe, limits: LanguageLimits = .standard
  ) -> PatternLanguage {
    switch lowered(ignoringCase: ignoringCase) {
    case .regular(let expression):
      let key = PatternLanguageStore.Key(
        ignoresCase: ignoringCase, universe: universe, limits: limits)
      return attachment(PatternLanguageStore.self).language(of: expression, key)
    case .nonRegular(let reason, let range): return .opaque(.notRegular(.nonRegular(reason, range)))
    case .undecided(let bytes, let limit):
      return .opaque(.notRegular(.tooLong(bytes: bytes, limit: limit)))
    case .rejected: return .exact(.empty)
    }
  }
}

extension Pattern {
}

/// The languages of one pattern: a few at most, because clients share universes.
private final class PatternLanguageStore: PatternAttachment, @unchecked Sendable {
  struct Key: Equatable {
    var ignoresCase: Bool
    var universe: Universe
    var limits: LanguageLimits
  }

  /// Guards the languages, also while one is built.
  private let lock = NSLock()
  private var languages: [(key: Key, language: PatternLanguage)] = []

  init() {}

  func language(of expression: RegularExpression, _ key: Key) -> PatternLanguage {
    lock.withLock {
      for known in languages where known.key == key { return known.language }
      let language = Self.built(expression, key)
      languages.append((key, language))
      return language
    }
  }

  private static func built(_ expression: RegularExpression, _ key: Key) -> PatternLanguage {
    do throws(LanguageLimitReached) {
      return .exact(try key.universe.language(searchingFor: [expression], limits: key.limits))
    } catch {
      return .opaque(.limit(error))
    }
  }
}
