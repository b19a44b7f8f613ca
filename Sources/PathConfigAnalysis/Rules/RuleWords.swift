import PathConfigAutomata

/// For each rule its most readable subject, and what comes of putting two of them together: most
/// rules that overlap do so where their words stand one after the other, as in `/admin/new`.
package struct RuleWords: Sendable {
  /// The known languages of the rules.
  let languages: PackedLanguages

  /// All words one after the other.
  private let bytes: ContiguousArray<UInt8>

  /// For each rule where its word stands; nil where it has no subject that is known.
  private let words: ContiguousArray<Range<Int>?>

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

  /// The first of them; nil where there is none.
  ///
  /// Complexity: O(length of the words).
  func firstCommon(to first: Int, and second: Int) -> [UInt8]? {
    guard let left = words[first], let right = words[second] else { return nil }
    if contains(left, second) { return Array(bytes[left]) }
    if contains(right, first) { return Array(bytes[right]) }
    if contains(left, then: right, second), contains(left, then: right, first) {
      return Array(bytes[left] + bytes[right])
    }
    if contains(right, then: left, first), contains(right, then: left, second) {
      return Array(bytes[right] + bytes[left])
    }
    return nil
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
