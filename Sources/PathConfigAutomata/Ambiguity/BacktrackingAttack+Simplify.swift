/// Shorter attacks for people.
///
/// The automaton's labels are as long as its states need to come back to themselves; often a part of
/// them does the same. What is left out is tried out on the counted steps.
extension BacktrackingAttack {
  /// How many characters all candidates are compared at: enough for the growth to show, and few enough
  /// for the steps to be counted at once.
  private static let comparedBytes = 96

  /// How much of the growth a shorter text may lose.
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
      for candidate in best.shorterCandidates() where !candidate.isOdder(than: best) {
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

  /// Whether it ends in a slash, which some clients cut off, or has empty parts, where the other does
  /// not.
  private func isOdder(than other: BacktrackingAttack) -> Bool {
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

  /// Everything with one character less, or with one piece less; pumps come first.
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
