/// A pattern that ICU accepts, as written.
///
/// Every node knows the bytes it came from. The tree is faithful rather than small. It keeps
/// comments, flag changes and the spelling of literals for checks of the text. `PatternLowering`
/// says what the pattern matches.
package struct PatternSyntax: Hashable, Sendable {
  /// The whole pattern.
  ///
  /// Ranges of nodes are byte ranges of it.
  package let text: UTF8String
  package let root: PatternNode

  /// Backslashes before ASCII letters without a special meaning, in order.
  ///
  /// ICU takes each for its letter, or rejects the pattern if the caller sets
  /// `UREGEX_ERROR_ON_UNKNOWN_ESCAPES`. The profile of the client says which of the two holds. The
  /// upper bound of a range such as `[a-\y]` is not among them, because ICU does not look at it.
  let meaninglessEscapes: [Range<Int>]

  /// The error of a client that rejects letter escapes, or nil if there are none.
  package var meaninglessEscapeError: PatternError? {
    meaninglessEscapes.first.map { range in
      PatternError(.meaninglessEscape(text.bytes[range.upperBound - 1]), range: range)
    }
  }
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
    indirect case property(PropertyReference)
    indirect case set(SetSyntax)
    case assertion(Assertion)

    /// `\R`: one line terminator, CR LF counting as one.
    case newlineSequence

    /// `\X`: one extended grapheme cluster.
    case graphemeCluster
    indirect case backReference(BackReference)
    indirect case group(Group, PatternNode)
    indirect case quantified(PatternNode, Quantifier)

    /// Any number of nodes in a row.
    ///
    /// Without nodes it is the empty pattern.
    case concatenation([PatternNode])

    /// Two or more alternatives.
    case alternation([PatternNode])

    /// `(?i-m)`: holds up to the end of the group around it, across `|`.
    case flagChange(FlagChange)

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
    package let form: Form

    package enum Form: Hashable, Sendable {
      /// The character itself.
      case verbatim
      /// A backslash before a character that it gives no other meaning.
      case escaped
      /// Within `\Q…\E`.
      case quoted
      /// A mnemonic or numeric escape: `\n`, `\cA`, `\x2F`, `\u002F`, `\x{2F}`, `\U0000002F`.
      case coded
      /// `\0` and up to three octal digits.
      case octal
    }
  }

  /// `\d \h \s \v \w` and, in capitals, their complements.
  package struct CharacterClass: Hashable, Sendable {
    let kind: Kind
    let isNegated: Bool

    enum Kind: Int, Hashable, CaseIterable, Sendable {
      case decimalDigit
      case horizontalSpace
      case whiteSpace
      case verticalSpace
      case word
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

  package enum BackReference: Hashable, Sendable {
    /// Counted from 1.
    case number(Int)
    /// The name as written and the number of its group, counted from 1.
    case name(UTF8String, number: Int)

    var groupNumber: Int {
      switch self {
      case .number(let number), .name(_, let number): number
      }
    }
  }

  package enum Group: Hashable, Sendable {
    /// Numbers count from 1.
    case capturing(number: Int)
    case named(UTF8String, number: Int)
    case nonCapturing
    /// `(?i-m:…)`
    case flags(FlagChange)
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

    /// A range with an end that `\N{…}` names.
    case namedRange

    /// A `-` or `&` that is a character because of its position.
    case bareOperator(CodePoint)
    case characterClass(PatternNode.CharacterClass)
    case property(PropertyReference)
    case nested(SetSyntax)
    case operation(Operation)
  }

  package enum Operation: Hashable, Sendable {
    /// `&&`
    case intersection
    /// `--`
    case difference
    /// `&` between two bracketed sets.
    case nestedIntersection
    /// `-` between two bracketed sets.
    case nestedDifference
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

/// `\p{…}`, `\P{…}`, `[:…:]` or `\N{…}` whose name ICU knows.
///
/// Only ICU knows which characters have the property or the name.
package struct PropertyReference: Hashable, Sendable {
  /// The text between the braces or colons, without white space that the `x` flag removes.
  let name: UTF8String
  let isNegated: Bool
}

/// The flags of ICU that a pattern can set within itself.
struct PatternFlags: OptionSet, Hashable, Sendable {
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
}

/// The letters of `(?i-m)` and `(?i-m:…)`, in effect.
package struct FlagChange: Hashable, Sendable {
  var enabled: PatternFlags = []
  var disabled: PatternFlags = []

  /// A letter that comes later wins.
  mutating func set(_ flag: PatternFlags, to isEnabled: Bool) {
    if isEnabled {
      enabled.formUnion(flag)
      disabled.subtract(flag)
    } else {
      disabled.formUnion(flag)
      enabled.subtract(flag)
    }
  }

  func applied(to flags: PatternFlags) -> PatternFlags {
    flags.union(enabled).subtracting(disabled)
  }
}

/// The special meaning of a letter or digit after a backslash.
///
/// Coded escapes (`\n`, `\x41`, `\0101`, `\Q…\E`) are resolved below the grammar, by
/// `PatternScanner`. Source: ICU user guide, "Regular Expression Metacharacters".
enum EscapeLetter: Hashable, Sendable {
  case assertion(PatternNode.Assertion)
  case characterClass(PatternNode.CharacterClass)
  case property(isNegated: Bool)
  case characterName
  case groupName
  case groupNumber

  /// `\R` or `\X`.
  case construct(PatternNode.Kind)

  /// `nil` if the letter means itself, as any unknown letter does: `\q` is q.
  init?(_ letter: CodePoint) {
    switch letter {
    case "A": self = .assertion(.subjectStart)
    case "Z": self = .assertion(.subjectEndBeforeTerminator)
    case "z": self = .assertion(.subjectEnd)
    case "b": self = .assertion(.wordBoundary)
    case "B": self = .assertion(.notWordBoundary)
    case "G": self = .assertion(.previousMatchEnd)
    case "p": self = .property(isNegated: false)
    case "P": self = .property(isNegated: true)
    case "N": self = .characterName
    case "k": self = .groupName
    case "1"..."9": self = .groupNumber
    case "R": self = .construct(.newlineSequence)
    case "X": self = .construct(.graphemeCluster)
    default:
      guard let characterClass = Self.characterClass(letter) else { return nil }
      self = .characterClass(characterClass)
    }
  }

  /// The classes, which a set may contain as well.
  static func characterClass(_ letter: CodePoint) -> PatternNode.CharacterClass? {
    let kind: PatternNode.CharacterClass.Kind? =
      switch letter {
      case "d", "D": .decimalDigit
      case "h", "H": .horizontalSpace
      case "s", "S": .whiteSpace
      case "v", "V": .verticalSpace
      case "w", "W": .word
      default: nil
      }
    let isNegated = letter.byte?.isASCIICapital ?? false
    return kind.map { PatternNode.CharacterClass(kind: $0, isNegated: isNegated) }
  }
}

extension PatternFlags {
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
