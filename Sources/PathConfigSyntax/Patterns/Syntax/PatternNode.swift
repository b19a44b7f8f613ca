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
      /// `\N{…}`.
      case named
    }
  }

  /// `\d \h \s \v \w` and, in capitals, their complements.
  package struct CharacterClass: Hashable, Sendable {
    let kind: Kind
    let isNegated: Bool

    enum Kind: Hashable, CaseIterable, Sendable {
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
