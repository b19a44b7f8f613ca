import PathConfigAutomata
import PathConfigSyntax

extension Mismatch {
  /// A smaller question about which the engines still differ.
  ///
  /// Every pattern, and every scalar of the pattern and the subject, is necessary. Complexity:
  /// O(scalars²) compilations.
  func shrunk() -> Mismatch {
    var smallest = self
    var isShrinking = true
    while isShrinking {
      isShrinking = false
      for candidate in smallest.smaller where candidate.size < smallest.size {
        if let confirmed = candidate.confirmed() {
          smallest = confirmed
          isShrinking = true
          break
        }
      }
    }
    return smallest
  }

  private var size: Int {
    patterns.reduce(subject?.bytes.count ?? 0) { $0 + $1.bytes.count + 1 }
  }

  /// The question with the engines' current answers; nil if they agree.
  func confirmed() -> Mismatch? {
    let batch = PatternBatch(patterns, ignoringCase: ignoresCase)
    guard let subject else {
      return batch.acceptanceMismatches.first { $0.pattern == pattern }
    }
    var confirmed: Mismatch?
    var cache = batch.automaton.makeCache()
    batch.compare(subject, length: subject.unicodeScalars.count, using: &cache) {
      if $0 == index, $1 != $2 {
        confirmed = batch.mismatch(subject, at: index, icuAnswer: $2)
      }
    }
    return confirmed
  }

  /// All questions that lack one part of this one.
  private var smaller: [Mismatch] {
    var candidates = [alone]
    candidates += patterns.indices.filter { $0 != index }.map(without)
    for text in pattern.withoutOneScalar {
      var candidate = self
      candidate.patterns[index] = text
      candidates.append(candidate)
    }
    for text in subject?.withoutOneScalar ?? [] {
      var candidate = self
      candidate.subject = text
      candidates.append(candidate)
    }
    return candidates
  }

  private var alone: Mismatch {
    var candidate = self
    candidate.patterns = [pattern]
    candidate.index = 0
    return candidate
  }

  private func without(_ other: Int) -> Mismatch {
    var candidate = self
    candidate.patterns.remove(at: other)
    if other < index { candidate.index -= 1 }
    return candidate
  }
}

extension UTF8String {
  /// The text without its first scalar, without its second, and so on.
  fileprivate var withoutOneScalar: [UTF8String] {
    let scalars = Array(unicodeScalars)
    return scalars.indices.map { index in
      var rest = scalars
      rest.remove(at: index)
      return UTF8String(rest)
    }
  }
}
