import PathConfigSyntax

/// The rewriting of a text before a search.
///
/// It may resolve percent escapes, take slashes at the end away, and leave the query out. The path
/// goes up to the first question mark, the query from there on. Escapes are well-formed.
package struct TextRewriting: Hashable, Sendable {
  /// True if percent escapes of the path become their bytes.
  var resolvesEscapes: Bool

  /// True if slashes at the end of the path are left out, except one at its start.
  var stripsSlashes: Bool

  /// True if everything from the question mark on is left out.
  var dropsQuery: Bool

  package init(resolvesEscapes: Bool, stripsSlashes: Bool, dropsQuery: Bool) {
    self.resolvesEscapes = resolvesEscapes
    self.stripsSlashes = stripsSlashes
    self.dropsQuery = dropsQuery
  }

  /// The rewritten form of one text.
  package func rewritten(_ text: [UInt8]) -> [UInt8] {
    let end = text.firstIndex(of: Self.questionMark) ?? text.count
    var result = resolvesEscapes ? Array(text[..<end].percentDecoded) : Array(text[..<end])
    if stripsSlashes {
      while result.count > 1, result.last == Self.slash { result.removeLast() }
    }
    return dropsQuery ? result : result + text[end...]
  }

  fileprivate static let slash = UInt8(ascii: "/")
  fileprivate static let percent = UInt8(ascii: "%")
  fileprivate static let questionMark = UInt8(ascii: "?")
}

extension Universe {
  /// The subjects that are in a language of another universe once they are rewritten.
  ///
  /// Complexity: O(states of the language · states of this universe · byte classes).
  package func subjects(
    rewrittenBy rewriting: TextRewriting, into language: Language,
    limits: Limits = .standard
  ) throws(LanguageLimitReached) -> Language {
    if language.isEmpty { return .empty }
    var states = RewritingStates(all, language, rewriting)
    let classes = states.classes
    return try RawAutomaton(of: &states, within: all, classes, limits, languages: 1).minimized()
  }
}

/// The automaton of a universe, joined with that of a language that reads the rewritten text.
private struct RewritingStates: WalkedStates {
  private let universe: Language
  private let language: Language
  private let rewriting: TextRewriting
  let classes: JointClasses

  /// The positions met.
  private var positions = Numbers<Position>()

  /// Bytes that mean something to the rewriting, each a class of its own.
  private static let meanings = ContiguousArray<UInt8>(
    (0...255).map { byte in
      switch UInt8(byte) {
      case TextRewriting.slash: 32
      case TextRewriting.percent: 33
      case TextRewriting.questionMark: 34
      // A letter as a digit and as itself: its two cases differ.
      case let byte where byte.hexadecimalValue != nil: byte < 0x60 ? byte % 32 : byte
      default: 255
      }
    })

  /// The state of reading a text.
  private struct Position: Hashable {
    enum Part {
      /// The rewritten text is still empty.
      case start
      /// An escape while the rewritten text is still empty.
      case firstEscape
      case path, escape, query, left
    }

    var universe: Language.State
    var part: Part

    /// The state of the language after everything so far, even slashes that may still be stripped.
    var read: Language.State

    /// The state of the language without those slashes.
    var kept: Language.State

    /// The first digit of an escape, and 16 before there is one.
    var digit: UInt8 = 16
  }

  init(_ universe: Language, _ language: Language, _ rewriting: TextRewriting) {
    self.universe = universe
    self.language = language
    self.rewriting = rewriting
    classes = JointClasses(universe.classOfByte, [language.classOfByte, Self.meanings])
    _ = positions.number(
      of: Position(
        universe: universe.start, part: .start, read: language.start, kept: language.start))
  }

  var count: Int { positions.count }

  mutating func step(_ state: Int, _ symbol: Int) -> Int? {
    let position = positions.values[state]
    let byte = classes.representatives[symbol]
    let next = universe.next(position.universe, byte)
    if next == Language.dead { return nil }
    var following = step(position, byte)
    following.universe = next
    return Int(positions.number(of: following))
  }

  func accepts(_ state: Int) -> Bool {
    let position = positions.values[state]
    return universe.accepts(position.universe) && language.accepts(position.kept)
  }

  func placeInUniverse(of state: Int) -> Language.State {
    positions.values[state].universe
  }

  private func step(_ position: Position, _ byte: UInt8) -> Position {
    var next = position
    switch position.part {
    case .left: break
    case .query:
      next.kept = language.next(position.kept, byte)
      next.read = next.kept
    case .escape, .firstEscape:
      guard let digit = byte.hexadecimalValue else { return next }
      if position.digit == 16 {
        next.digit = digit
      } else {
        next.digit = 16
        feed(position.digit << 4 | digit, to: &next)
      }
    case .start, .path:
      if byte == TextRewriting.questionMark {
        leavePath(&next)
      } else if byte == TextRewriting.percent, rewriting.resolvesEscapes {
        next.part = position.part == .start ? .firstEscape : .escape
      } else {
        feed(byte, to: &next)
      }
    }
    return next
  }

  /// A byte of the path, once it is rewritten.
  private func feed(_ byte: UInt8, to position: inout Position) {
    let isFirst = position.part == .start || position.part == .firstEscape
    position.read = language.next(position.read, byte)
    if !rewriting.stripsSlashes || byte != TextRewriting.slash || isFirst {
      position.kept = position.read
    }
    position.part = .path
  }

  private func leavePath(_ position: inout Position) {
    if rewriting.dropsQuery {
      position.part = .left
    } else {
      position.part = .query
      position.kept = language.next(position.kept, TextRewriting.questionMark)
    }
    position.read = position.kept
  }
}
