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
