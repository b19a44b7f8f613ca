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
  case newlineSequence
  case graphemeCluster

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
    case "R": self = .newlineSequence
    case "X": self = .graphemeCluster
    default:
      guard let characterClass = Self.characterClass(letter) else { return nil }
      self = .characterClass(characterClass)
    }
  }

  /// The classes, which a set may contain as well.
  static func characterClass(_ letter: CodePoint) -> PatternNode.CharacterClass? {
    switch letter {
    case "d": PatternNode.CharacterClass(kind: .decimalDigit, isNegated: false)
    case "D": PatternNode.CharacterClass(kind: .decimalDigit, isNegated: true)
    case "h": PatternNode.CharacterClass(kind: .horizontalSpace, isNegated: false)
    case "H": PatternNode.CharacterClass(kind: .horizontalSpace, isNegated: true)
    case "s": PatternNode.CharacterClass(kind: .whiteSpace, isNegated: false)
    case "S": PatternNode.CharacterClass(kind: .whiteSpace, isNegated: true)
    case "v": PatternNode.CharacterClass(kind: .verticalSpace, isNegated: false)
    case "V": PatternNode.CharacterClass(kind: .verticalSpace, isNegated: true)
    case "w": PatternNode.CharacterClass(kind: .word, isNegated: false)
    case "W": PatternNode.CharacterClass(kind: .word, isNegated: true)
    default: nil
    }
  }
}
