/// How the steps of a backtracking search grow with the length of a URL, at most.
///
/// A search tries to match from each position in turn; an attempt at `a*b` costs up to n steps on n
/// times `a`, the search n². That much is the price of everyday patterns and called harmless.
package enum BacktrackingVerdict: Sendable {
  /// No URL takes more than about n² steps.
  case harmless

  /// Some URLs take about n to the power of the degree, which is 3 or more.
  case polynomial(degree: Int, BacktrackingAttack)

  /// Some URLs take exponentially many steps.
  case exponential(BacktrackingAttack)
  case undecided(BacktrackingUndecided)
}

/// URLs on which a search takes as many steps as the verdict says.
///
/// No such URL matches by an attempt that comes before those that are counted, so that the engine makes
/// them all.
package struct BacktrackingAttack: Sendable {
  /// A text that is there once, and one behind it that is repeated; both ASCII.
  package struct Piece: Hashable, Sendable {
    package var text: [UInt8]
    package var pump: [UInt8]
  }

  /// One piece or more; the first begins with `/`.
  package internal(set) var pieces: [Piece]

  /// Follows the last piece.
  package internal(set) var suffix: [UInt8]

  /// The constructs whose repetition costs so much: a loop, or from the first to the last of several,
  /// in bytes of the pattern.
  package let range: Range<Int>

  let program: BacktrackingProgram

  /// The subject in which each pump stands so many times.
  package func subject(repetitions: Int) -> [UInt8] {
    var subject: [UInt8] = []
    for piece in pieces {
      subject += piece.text
      for _ in 0..<repetitions { subject += piece.pump }
    }
    return subject + suffix
  }

  /// How often each pump fits into a subject of so many bytes.
  package func repetitions(inBytes length: Int) -> Int {
    let fixed = pieces.reduce(suffix.count) { $0 + $1.text.count }
    let pumped = pieces.reduce(0) { $0 + $1.pump.count }
    return pumped == 0 ? 0 : max(length - fixed, 0) / pumped
  }

  /// How often a backtracking engine attempts to read a character when it searches the subject; close
  /// to it where the number is beyond 2^53.
  ///
  /// Complexity: O(size of the pattern · length of the subject).
  package func steps(repetitions: Int) -> Double {
    steps(searching: subject(repetitions: repetitions))
  }

  /// The same for any subject, such as what a client makes of the URL.
  package func steps(searching subject: some Sequence<UInt8>) -> Double {
    StepCounter(program).search(Array(subject)).steps
  }
}
