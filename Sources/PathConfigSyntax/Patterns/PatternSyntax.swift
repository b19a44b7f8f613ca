/// A pattern that ICU accepts, as written.
///
/// Every node knows the bytes it came from. The tree is faithful rather than small. It keeps
/// comments, flag changes and the spelling of literals for checks of the text. `PatternLowerer`
/// says what the pattern matches.
package struct PatternSyntax: Hashable, Sendable {
  /// The whole pattern.
  ///
  /// Ranges of nodes are byte ranges of it.
  package let text: UTF8String
  package let root: PatternNode

  /// The error of a client that rejects letter escapes, or nil if there are none.
  ///
  /// These are backslashes before ASCII letters without a special meaning. ICU takes each for its
  /// letter, or rejects the pattern if the caller sets `UREGEX_ERROR_ON_UNKNOWN_ESCAPES`. The profile
  /// of the client says which of the two holds. The upper bound of a range such as `[a-\y]` is not
  /// among them, because ICU does not look at it.
  package let meaninglessEscapeError: PatternError?
}

/// One construct of a pattern, with its bytes in the pattern.
///
/// ICU's own limit on nesting, 99 brackets, bounds the depth of a tree, so recursion over it is
/// safe.
package struct PatternNode: Hashable, Sendable {
  package let kind: Kind

  /// UTF-8 byte offsets in the pattern.
  package let range: Range<Int>

  package enum Kind: Hashable, Sendable {
    case literal(Literal)

    /// The full stop, `.`.
    case anyCharacter
    case characterClass(CharacterClass)

    /// `\p{…}`, `\P{…}` or `\N{…}` with a name that ICU knows.
    ///
    /// Only ICU knows which characters have the property or the name.
    case property
    indirect case set(SetSyntax)
    case assertion(Assertion)

    /// `\R`: one line terminator, CR LF counting as one.
    case newlineSequence

    /// `\X`: one extended grapheme cluster.
    case graphemeCluster
    case backReference
    indirect case group(Group, PatternNode)
    indirect case quantified(PatternNode, Quantifier)

    /// Any number of nodes in a row.
    ///
    /// Without nodes it is the empty pattern.
    case concatenation([PatternNode])

    /// Two or more alternatives.
    case alternation([PatternNode])

    /// `(?i-m)`: the flags up to the end of the group around it, across `|`.
    case flagChange(PatternFlags)

    /// `(?#…)`.
    ///
    /// White space and comments of the `x` flag have no node.
    case comment
  }
}

extension PatternNode {
  /// Visits the node and every node within it, in the order of the text.
  package func forEachNode(_ visit: (PatternNode) -> Void) {
    visit(self)
    switch kind {
    case .group(_, let body): body.forEachNode(visit)
    case .quantified(let operand, _): operand.forEachNode(visit)
    case .concatenation(let parts), .alternation(let parts):
      for part in parts { part.forEachNode(visit) }
    default: break
    }
  }

  /// One code point that matches itself.
  package struct Literal: Hashable, Sendable {
    /// A code point, which is a surrogate if an escape spells half a pair.
    package let value: CodePoint

    /// False for an escape, and within `\Q…\E`.
    package let isVerbatim: Bool
  }

  /// `\d \h \s \v \w` and, in capitals, their complements.
  package struct CharacterClass: Hashable, Sendable {
    /// The place of the letter among those of all classes.
    let place: Int

    private static let letters: [CodePoint] = ["d", "D", "h", "H", "s", "S", "v", "V", "w", "W"]

    /// Nil for any other letter.
    init?(_ letter: CodePoint) {
      guard let place = Self.letters.firstIndex(of: letter) else { return nil }
      self.place = place
    }
  }

  /// A condition on a position.
  package enum Assertion: Hashable, CaseIterable, Sendable {
    /// `^`
    case lineStart
    /// `$`
    case lineEnd
    /// `\A`
    case subjectStart
    /// `\Z`
    case subjectEndBeforeTerminator
    /// `\z`
    case subjectEnd
    /// `\b`
    case wordBoundary
    /// `\B`
    case notWordBoundary
    /// `\G`
    case previousMatchEnd
  }

  package enum Group: Hashable, Sendable {
    case capturing
    case named
    case nonCapturing
    /// `(?i-m:…)`
    case flags(PatternFlags)
    case atomic
    case lookAhead(negated: Bool)
    case lookBehind(negated: Bool)
  }

  package struct Quantifier: Hashable, Sendable {
    package let minimum: Int
    /// `nil` if there is no maximum.
    package let maximum: Int?
    package let mode: Mode
    package let sign: Sign
    /// The bytes of the quantifier alone.
    package let range: Range<Int>

    /// The spelling of the counts.
    package enum Sign: Hashable, Sendable {
      /// `*`
      case star
      /// `+`
      case plus
      /// `?`
      case questionMark
      /// `{2}`, `{2,}` or `{2,5}`
      case braces
    }

    package enum Mode: Hashable, Sendable {
      case greedy
      case lazy
      case possessive
    }
  }
}

/// A bracketed set as written: its items and operators in order.
package struct SetSyntax: Hashable, Sendable {
  package let isNegated: Bool
  package let elements: [Element]
  /// From `[` to `]`, in bytes of the pattern.
  package let range: Range<Int>

  package struct Element: Hashable, Sendable {
    package let kind: Kind
    let range: Range<Int>
  }

  package indirect enum Kind: Hashable, Sendable {
    case character(PatternNode.Literal)

    /// `a-z`.
    ///
    /// The range's lower bound is an element of its own before this one.
    case range(from: CodePoint, through: CodePoint)
    case characterClass(PatternNode.CharacterClass)

    /// `\p{…}`, `\P{…}`, `[:…:]`, `\N{…}`, or a range with an end that `\N{…}` names.
    case property
    case nested(SetSyntax)

    /// `&&` or `--`, or `&` or `-` between two bracketed sets.
    case operation
  }
}

extension SetSyntax {
  /// Visits every element of this set and of the sets within it.
  package func forEachElement(_ visit: (Element) -> Void) {
    for element in elements {
      visit(element)
      if case .nested(let set) = element.kind { set.forEachElement(visit) }
    }
  }
}

/// A Unicode code point, surrogates included: a pattern may spell one as an escape.
package struct CodePoint: Hashable, Comparable, Sendable {
  /// At most 0x10FFFF.
  let value: UInt32

  init(_ value: UInt32) {
    self.value = value
  }

  /// `nil` for a surrogate.
  package var scalar: Unicode.Scalar? { Unicode.Scalar(value) }

  /// The number if it is below 256; from 0x80 on, it is in no class of ASCII.
  var byte: UInt8? { UInt8(exactly: value) }

  package static func < (left: CodePoint, right: CodePoint) -> Bool {
    left.value < right.value
  }
}

extension CodePoint: ExpressibleByUnicodeScalarLiteral {
  package init(unicodeScalarLiteral scalar: Unicode.Scalar) {
    self.value = scalar.value
  }
}

/// The flags of ICU that a pattern can set within itself.
package struct PatternFlags: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// `i`: letter case does not matter.
  static let ignoreCase = PatternFlags(rawValue: 1 << 0)
  /// `d`: line feed is the only line terminator.
  static let unixLines = PatternFlags(rawValue: 1 << 1)
  /// `m`: `^` and `$` hold at every line.
  static let multiline = PatternFlags(rawValue: 1 << 2)
  /// `s`: `.` matches line terminators.
  static let dotAll = PatternFlags(rawValue: 1 << 3)
  /// `w`: `\b` finds the word boundaries of UAX #29.
  static let unicodeWords = PatternFlags(rawValue: 1 << 4)
  /// `x`: white space and `#` comments are not part of the pattern.
  static let comments = PatternFlags(rawValue: 1 << 5)
  /// Neither `i` nor `-i` so far: the client says if letter case matters.
  static let caseOfClient = PatternFlags(rawValue: 1 << 6)

  /// The flag of a letter in `(?…)`.
  ///
  /// Source: ICU user guide, "Flag Options". `d` and `u` are only in ICU's state table.
  init?(letter: CodePoint) {
    switch letter {
    case "d": self = .unixLines
    case "i": self = .ignoreCase
    case "m": self = .multiline
    case "s": self = .dotAll
    // Read and without effect: case folding is always Unicode's.
    case "u": self = []
    case "w": self = .unicodeWords
    case "x": self = .comments
    default: return nil
    }
  }
}
