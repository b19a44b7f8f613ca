/// URLs on which a search takes as many steps as the verdict says.
///
/// Attempts before the counted ones never match such a URL, so that the engine makes all the
/// counted ones.
package struct BacktrackingAttack: Sendable {
  /// A text that occurs once, and one behind it that is repeated.
  ///
  /// Both are ASCII.
  package struct Piece: Hashable, Sendable {
    package var text: [UInt8]
    package var pump: [UInt8]
  }

  /// At least one piece.
  ///
  /// The first begins with `/`.
  package internal(set) var pieces: [Piece]

  /// Follows the last piece.
  package internal(set) var suffix: [UInt8]

  /// The constructs whose repetition costs so much: a loop, or from the first to the last of several,
  /// in bytes of the pattern.
  package let range: Range<Int>

  var program: BacktrackingProgram

  /// The subject with so many repetitions of each pump.
  package func subject(repetitions: Int) -> [UInt8] {
    var subject: [UInt8] = []
    for piece in pieces {
      subject += piece.text
      for _ in 0..<repetitions { subject += piece.pump }
    }
    return subject + suffix
  }

  /// The number of times that each pump fits into a subject of so many bytes.
  package func repetitions(inBytes length: Int) -> Int {
    let fixed = pieces.reduce(suffix.count) { $0 + $1.text.count }
    let pumped = pieces.reduce(0) { $0 + $1.pump.count }
    return pumped == 0 ? 0 : max(length - fixed, 0) / pumped
  }

  /// The least number of repetitions with which a search takes the steps, or `nil`.
  ///
  /// The subject has at most so many bytes.
  ///
  /// Complexity: O(log repetitions) times the counting of steps.
  package func repetitions(taking steps: Double, inBytes length: Int) -> Int? {
    let most = repetitions(inBytes: length)
    var high = 1
    // With more repetitions a bounded attack can be over, so the end alone does not decide.
    while self.steps(repetitions: high) < steps {
      if high >= most { return nil }
      high = min(high * 2, most)
    }
    var low = high / 2
    while low + 1 < high {
      let middle = (low + high) / 2
      if self.steps(repetitions: middle) >= steps { high = middle } else { low = middle }
    }
    return high <= most ? high : nil
  }

  /// The number of times that a backtracking engine attempts to read a character in the subject.
  ///
  /// Beyond 2^53 the number is only close.
  ///
  /// Complexity: O(size of the pattern · length of the subject).
  package func steps(repetitions: Int) -> Double {
    steps(searching: subject(repetitions: repetitions))
  }

  /// The same for any subject, such as a client's form of the URL.
  package func steps(searching subject: some Sequence<UInt8>) -> Double {
    StepCounter(program).search(Array(subject)).steps
  }
}

extension BacktrackingAttack {
  /// True if the counted steps grow exponentially as far as they are counted.
  ///
  /// When the number of repetitions doubles, a polynomial grows by the same factor each time. An
  /// exponential grows by the square of the factor before.
  var isConfirmedExponential: Bool {
    let counts = [20, 40, 80].map { max(steps(repetitions: $0), 1) }
    let (first, second) = (counts[1] / counts[0], counts[2] / counts[1])
    return first > 64 && second > 16 * first
  }
}

/// Shorter attacks for people.
///
/// The automaton's labels are as long as its states need to return to themselves. Often a part of
/// them does the same. Each candidate is tried out on the counted steps.
extension BacktrackingAttack {
  /// The number of characters at which all candidates are compared.
  ///
  /// It is enough for the growth to show, and few enough to count the steps at once.
  private static let comparedBytes = 96

  /// The part of the growth that a shorter text must keep.
  private static let tolerance = 0.93

  /// The attack without the characters that add nothing to its growth.
  ///
  /// Complexity: O(characters²) times the counting of steps.
  func simplified() -> BacktrackingAttack {
    var best = self
    var score = best.score
    var isShorter = true
    while isShorter {
      isShorter = false
      for candidate in best.shorterCandidates() where !candidate.isLessReadable(than: best) {
        let candidateScore = candidate.score
        if candidateScore >= score * Self.tolerance {
          score = max(score, candidateScore)
          best = candidate
          isShorter = true
          break
        }
      }
    }
    return best
  }

  /// True if it is less readable than the other.
  ///
  /// It ends in a slash, which some clients cut off, or has empty parts, and the other does not.
  private func isLessReadable(than other: BacktrackingAttack) -> Bool {
    let (candidate, other) = (subject(repetitions: 2), other.subject(repetitions: 2))
    let slash = UInt8(ascii: "/")
    func hasEmptyPart(_ subject: [UInt8]) -> Bool {
      zip(subject, subject.dropFirst()).contains { $0 == slash && $1 == slash }
    }
    return (candidate.last == slash && other.last != slash)
      || (hasEmptyPart(candidate) && !hasEmptyPart(other))
  }

  /// The binary digits of the number of steps at the compared length.
  private var score: Double {
    let steps = steps(repetitions: repetitions(inBytes: Self.comparedBytes))
    return steps.isFinite ? Double(steps.exponent) : Double(Double.greatestFiniteMagnitude.exponent)
  }

  /// All attacks with one character or one piece less.
  ///
  /// Pumps come first.
  private func shorterCandidates() -> [BacktrackingAttack] {
    var candidates: [BacktrackingAttack] = []
    for index in pieces.indices where pieces.count > 1 {
      var candidate = self
      let removed = candidate.pieces.remove(at: index)
      if index < candidate.pieces.count {
        candidate.pieces[index].text = removed.text + candidate.pieces[index].text
      }
      candidates.append(candidate)
    }
    for index in pieces.indices where pieces[index].pump.count > 1 {
      for place in pieces[index].pump.indices {
        var candidate = self
        candidate.pieces[index].pump.remove(at: place)
        candidates.append(candidate)
      }
    }
    for index in pieces.indices {
      for place in pieces[index].text.indices where index > 0 || place > 0 {
        var candidate = self
        candidate.pieces[index].text.remove(at: place)
        candidates.append(candidate)
      }
    }
    for place in suffix.indices {
      var candidate = self
      candidate.suffix.remove(at: place)
      candidates.append(candidate)
    }
    return candidates
  }
}
