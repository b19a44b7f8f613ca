import PathConfigPattern

/// Rewrites that keep what a search finds and shrink what it has to run.
///
/// All are exact for the boolean answer of a search over any subject.
extension RegularExpression {
  /// The expressions of which one must be found, each as its parts one after another.
  ///
  /// Alternatives at the top stand for themselves. A part at either end that may be empty can be
  /// dropped: where the rest is found with it, the rest is found without it, and the reverse.
  var searchAlternatives: [[RegularExpression]] {
    switch self {
    case .alternation(let parts):
      return parts.flatMap(\.searchAlternatives)
    case .concatenation(let parts):
      let isFlat = !parts.contains(where: \.isConcatenation)
      let items = isFlat ? parts : parts.flatMap(\.flattenedConcatenation)
      let trimmed = items.drop(while: \.isNullable)
      guard let last = trimmed.lastIndex(where: { !$0.isNullable }) else { return [[]] }
      let kept = Array(trimmed[...last])
      return kept.count == 1 ? kept[0].searchAlternativesOfSinglePart : [kept]
    default:
      return searchAlternativesOfSinglePart
    }
  }

  private var searchAlternativesOfSinglePart: [[RegularExpression]] {
    if isNullable { return [[]] }
    switch self {
    case .alternation: return searchAlternatives
    case .repetition(let body, _, _) where isOneOrMore: return body.searchAlternatives
    default: return [[self]]
    }
  }

  /// One repetition is enough for a search to find `x+`.
  private var isOneOrMore: Bool {
    if case .repetition(_, minimum: 1, _) = self { true } else { false }
  }

  private var isConcatenation: Bool {
    if case .concatenation = self { true } else { false }
  }

  private var flattenedConcatenation: [RegularExpression] {
    if case .concatenation(let parts) = self {
      parts.flatMap(\.flattenedConcatenation)
    } else {
      [self]
    }
  }

  /// Whether the empty string matches at every position, whatever stands around it.
  package var isNullable: Bool {
    switch self {
    case .set, .subjectStart, .subjectEnd, .look: false
    case .concatenation(let parts): parts.allSatisfy(\.isNullable)
    case .alternation(let parts): parts.contains(where: \.isNullable)
    case .repetition(let body, let minimum, _): minimum == 0 || body.isNullable
    }
  }

  /// Whether a look at what follows occurs anywhere outside another look.
  var looksAhead: Bool {
    switch self {
    case .set, .subjectStart, .subjectEnd: false
    case .look(let direction, _, _): direction == .ahead
    case .concatenation(let parts), .alternation(let parts): parts.contains(where: \.looksAhead)
    case .repetition(let body, _, _): body.looksAhead
    }
  }
}
