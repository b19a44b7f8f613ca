import PathConfigAutomata

/// The most readable subject of each rule, and combinations of two of them.
///
/// Most rules that overlap match a subject that puts their words one after the other, as in
/// `/admin/new`.
package struct RuleWords: Sendable {
  /// The known languages of the rules.
  let languages: PackedLanguages

  /// All words one after the other.
  private let bytes: ContiguousArray<UInt8>

  /// For each rule the place of its word, or nil if no subject of it is known.
  private let words: ContiguousArray<Range<Int>?>

  /// For each rule the state of its language after its own word.
  private let ends: ContiguousArray<Language.State>

  /// Complexity: O(rules · states of each), on all cores.
  package init(_ configuration: ConfigurationLanguages) {
    let known = configuration.rules.map(\.known)
    languages = PackedLanguages(known)
    var bytes: ContiguousArray<UInt8> = []
    var words: ContiguousArray<Range<Int>?> = []
    for word in known.parallelMap(Self.word) {
      words.append(word.map { bytes.count..<(bytes.count + $0.count) })
      bytes.append(contentsOf: word ?? [])
    }
    self.bytes = bytes
    self.words = words
    ends = ContiguousArray(
      words.indices.map { [languages] rule in
        words[rule].map { word in
          languages.state(of: rule, languages.start(of: rule), after: bytes, in: word)
        } ?? Language.dead
      })
  }

  private static func word(of language: Language) -> [UInt8]? {
    var search = LanguageSearch(inside: [language])
    if case .found(let subject) = search.mostReadable() { return subject }
    return nil
  }

  /// Subjects of both rules that are made of their words.
  ///
  /// Complexity: O(length of the words).
  func common(to first: Int, and second: Int) -> [[UInt8]] {
    guard let left = words[first], let right = words[second] else { return [] }
    var common: [[UInt8]] = []
    if contains(left, second) { common.append(Array(bytes[left])) }
    if contains(right, first), !bytes[left].elementsEqual(bytes[right]) {
      common.append(Array(bytes[right]))
    }
    for (start, end) in [(left, right), (right, left)]
    where contains(start, then: end, first) && contains(start, then: end, second) {
      common.append(Array(bytes[start] + bytes[end]))
    }
    return common
  }

  /// The first common subject, or nil if there is none.
  ///
  /// Complexity: O(length of the words).
  func firstCommon(to first: Int, and second: Int) -> [UInt8]? {
    guard let left = words[first], let right = words[second] else { return nil }
    let otherAfterLeft = state(of: second, languages.start(of: second), after: left)
    if languages.accepts(otherAfterLeft, of: second) { return Array(bytes[left]) }
    let oneAfterRight = state(of: first, languages.start(of: first), after: right)
    if languages.accepts(oneAfterRight, of: first) { return Array(bytes[right]) }
    // The walks so far go on: each rule reads each word once, in either order.
    if accepts(second, otherAfterLeft, after: right), accepts(first, ends[first], after: right) {
      return Array(bytes[left] + bytes[right])
    }
    if accepts(first, oneAfterRight, after: left), accepts(second, ends[second], after: left) {
      return Array(bytes[right] + bytes[left])
    }
    return nil
  }

  private func state(
    of rule: Int, _ state: Language.State, after word: Range<Int>
  ) -> Language.State {
    languages.state(of: rule, state, after: bytes, in: word)
  }

  private func accepts(_ rule: Int, _ state: Language.State, after word: Range<Int>) -> Bool {
    languages.accepts(self.state(of: rule, state, after: word), of: rule)
  }

  private func contains(_ word: Range<Int>, _ rule: Int) -> Bool {
    let start = languages.start(of: rule)
    return languages.accepts(languages.state(of: rule, start, after: bytes, in: word), of: rule)
  }

  private func contains(_ word: Range<Int>, then end: Range<Int>, _ rule: Int) -> Bool {
    let middle = languages.state(
      of: rule, languages.start(of: rule), after: bytes, in: word)
    return languages.accepts(languages.state(of: rule, middle, after: bytes, in: end), of: rule)
  }
}
