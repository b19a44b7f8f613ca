import PathConfigDiagnostics
import PathConfigPattern

/// The words of a configuration: parts of paths that its own patterns spell out.
struct ConfigurationWords {
  /// A part of a path, and the first pattern that spells it out.
  struct Word {
    let text: String
    let pattern: ReadablePattern
  }

  /// Ascending by the bytes of the word, each word once.
  private let sorted: [Word]

  /// Complexity: O(n log n) in the text of the patterns.
  init(_ patterns: [ReadablePattern]) {
    var seen: Set<String> = []
    var words: [Word] = []
    for pattern in patterns {
      for sequence in PatternSequence.all(in: pattern.syntax) {
        for text in Self.parts(of: sequence) where seen.insert(text).inserted {
          words.append(Word(text: text, pattern: pattern))
        }
      }
    }
    sorted = words.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
  }

  /// Runs of letters, digits, `_` and `-`.
  private static func parts(of sequence: PatternSequence) -> [String] {
    var parts: [String] = []
    var index = 0
    while index < sequence.items.count {
      let end = sequence.end(from: index) { $0.isNameCharacter || $0.verbatim == "-" }
      if end > index, sequence.item(index - 1)?.character == "/" || sequence.beginsPattern {
        parts.append(sequence.text(index..<end))
      }
      index = max(end, index + 1)
    }
    return parts
  }

  /// The words that begin with `prefix` and go on, at most so many.
  ///
  /// Complexity: O(log words + limit).
  func continuing(_ prefix: String, limit: Int) -> [Word] {
    let start = sorted.partitioningIndex { word in
      !word.text.utf8.lexicographicallyPrecedes(prefix.utf8)
    }
    return sorted[start...].prefix { $0.text.utf8.starts(with: prefix.utf8) }
      .filter { $0.text.utf8.count > prefix.utf8.count }.prefix(limit).map { $0 }
  }
}
