/// A bracketed set as written: its items and operators in order.
///
/// ICU evaluates items as they come, with the operators' precedence. `SetLowering` does the same.
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
