import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

extension Pattern {
  /// The URL for people that an automaton gives for the pattern: its own literals, and as little as
  /// possible in the place of anything else.
  ///
  /// Its letters keep their case, whatever the client does with it. Nil if it matches nothing, or if
  /// its language is not known. The first caller finds it, once for each language.
  ///
  /// - Parameter language: of the pattern, if the caller has it.
  package func example(
    ignoringCase: Bool, in universe: Universe, of language: Language? = nil
  ) -> UTF8String? {
    attachment(PatternExampleStore.self).example(ignoringCase, universe) {
      func known(ignoringCase: Bool) -> Language? {
        self.language(ignoringCase: ignoringCase, in: universe, limits: .ofOneAmongMany).language
      }
      let hasCapitals = text.bytes.contains { $0.isASCIILetter && $0 & 0x20 == 0 }
      let own = ignoringCase && hasCapitals ? known(ignoringCase: false)?.mostReadable : nil
      let whole = language ?? known(ignoringCase: ignoringCase)
      // A negative look may exclude the other case of a letter.
      if let own, whole?.contains(own) != false { return own }
      return whole?.mostReadable
    }
  }
}

extension Language {
  /// The most believable subject, or nil if there is none.
  var mostReadable: [UInt8]? {
    var search = LanguageSearch(inside: [self])
    guard case .found(let subject) = search.mostReadable() else { return nil }
    return subject
  }
}

/// The examples of one pattern.
private final class PatternExampleStore: PatternAttachment {
  /// Locked also while an example is found.
  private let examples = Guarded<[(ignoresCase: Bool, universe: Universe, text: UTF8String?)]>([])

  init() {}

  func example(
    _ ignoresCase: Bool, _ universe: Universe, _ find: () -> [UInt8]?
  ) -> UTF8String? {
    examples.withLock { examples in
      for known in examples where known.ignoresCase == ignoresCase && known.universe == universe {
        return known.text
      }
      let text = find().map { UTF8String(repairing: $0) }
      examples.append((ignoresCase, universe, text))
      return text
    }
  }
}
