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
    let key = PatternLanguageKey(
      ignoresCase: ignoringCase, universe: universe, limits: .ofOneAmongMany)
    return attachment(PatternStore<UTF8String?>.self).value(key) {
      func known(ignoringCase: Bool) -> Language? {
        self.language(ignoringCase: ignoringCase, in: universe, limits: key.limits).language
      }
      let hasCapitals = text.bytes.contains { $0.isASCIILetter && $0 & 0x20 == 0 }
      let own = ignoringCase && hasCapitals ? known(ignoringCase: false)?.mostReadable : nil
      let whole = language ?? known(ignoringCase: ignoringCase)
      // A negative look may exclude the other case of a letter.
      let isOwn = own.map { whole?.contains($0) != false } ?? false
      return (isOwn ? own : whole?.mostReadable).map { UTF8String(repairing: $0) }
    }
  }
}

extension Language {
  /// The most believable subject, or nil if there is none.
  var mostReadable: [UInt8]? {
    let answer = LanguageSearch(inside: [self]).mostReadable()
    return if case .found(let subject) = answer { subject } else { nil }
  }
}
