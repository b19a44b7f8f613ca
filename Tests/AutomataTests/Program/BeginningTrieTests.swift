@testable import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigAutomata

@Suite struct BeginningTrieTests {
  private static func trie(_ words: [String]) throws -> (BeginningTrie, PartNumbers) {
    var (trie, parts, plan) = (BeginningTrie(), PartNumbers(.scalars), SearchPlan())
    for (label, word) in words.enumerated() {
      plan.removeAll()
      plan.add(.sequence(word.unicodeScalars.map { .scalar($0) }), &parts)
      trie.insert(plan.numbers, plan.sequence(0), label: UInt32(label), parts)
      try #require(trie.checkInvariants() == [])
    }
    return (trie, parts)
  }

  /// The labels of all words in the trie, read from its root.
  private static func words(
    _ trie: BeginningTrie, _ parts: PartNumbers, from node: Int = 0, after prefix: String = ""
  ) -> [String: [UInt32]] {
    var words: [String: [UInt32]] = [:]
    for entry in trie.entries(of: node) {
      switch entry.kind {
      case .label, .ending: words[prefix, default: []].append(entry.value)
      case .edge:
        guard case .set(let set) = parts[entry.part],
          let value = set.ranges.soleValue, let scalar = Unicode.Scalar(value)
        else { continue }
        let longer = Self.words(
          trie, parts, from: Int(entry.value), after: prefix + String(scalar))
        words.merge(longer) { $0 + $1 }
      }
    }
    return words
  }

  @Test func everyWordIsOnePath() throws {
    var random = SeededGenerator(seed: 23)
    let words = (0..<400).map { _ in
      (0..<random.number(in: 1...5)).map { _ in random.pick(["a", "b", "c"]) }.joined()
    }
    let (trie, parts) = try Self.trie(words)
    var expected: [String: [UInt32]] = [:]
    for (label, word) in words.enumerated() { expected[word, default: []].append(UInt32(label)) }
    #expect(Self.words(trie, parts) == expected)
    let beginnings = Set(words.flatMap { word in (0...word.count).map { word.prefix($0) } })
    #expect(trie.nodeCount == beginnings.count)
  }

  /// More children than a linear search handles.
  @Test func aNodeWithManyChildrenFindsThemAll() throws {
    let letters = (0..<300).compactMap { Unicode.Scalar(0x400 + UInt32($0)) }
    let (trie, _) = try Self.trie((letters + letters).map { "/\($0)" })
    #expect(trie.nodeCount == 302)
  }
}
