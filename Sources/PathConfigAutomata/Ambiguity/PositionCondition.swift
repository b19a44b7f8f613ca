import PathConfigSyntax

/// The condition that an assertion puts on both sides of a position in a URL.
///
/// A URL has neither line terminators nor marks, so `$` asks for the end, and `\b` for one
/// character on each side.
struct PositionCondition {
  typealias Sides = BacktrackingProgram.Sides

  /// The pairs; at least one must hold.
  ///
  /// Without pairs the condition never holds.
  var alternatives: [Sides]

  static let always = PositionCondition(alternatives: [.any])
  init(alternatives: [Sides]) {
    self.alternatives = alternatives
  }

  /// `nil` if the assertion asks for more than one character on a side.
  init?(_ assertion: RegularExpression) {
    switch assertion {
    case .subjectStart:
      self.init(before: CharacterMask(CharacterMask.start))
    case .subjectEnd:
      self.init(after: CharacterMask(CharacterMask.end))
    case .alternation(let parts):
      var alternatives: [Sides] = []
      for part in parts {
        guard let condition = PositionCondition(part) else { return nil }
        alternatives += condition.alternatives
      }
      self.init(alternatives: alternatives)
    case .concatenation(let parts):
      var all = PositionCondition.always
      for part in parts {
        guard let condition = PositionCondition(part) else { return nil }
        all = all.and(condition)
      }
      self = all
    case .look(let direction, let negated, let body):
      guard let characters = body.singleURLCharacter else { return nil }
      self.init(direction, negated: negated, characters)
    case .set, .repetition:
      return nil
    }
  }

  init(
    _ direction: RegularExpression.Direction, negated: Bool, _ characters: CharacterMask
  ) {
    let side = negated ? characters.complement : characters
    switch direction {
    case .ahead: self.init(after: side)
    case .behind: self.init(before: side)
    }
  }

  private init(before: CharacterMask = .everything, after: CharacterMask = .everything) {
    let isPossible = !before.isEmpty && !after.isEmpty
    alternatives = isPossible ? [Sides(before: before, after: after)] : []
  }

  private func and(_ other: PositionCondition) -> PositionCondition {
    let pairs = alternatives.flatMap { left in
      other.alternatives.flatMap { right in
        PositionCondition(
          before: left.before.intersection(right.before),
          after: left.after.intersection(right.after)
        ).alternatives
      }
    }
    return PositionCondition(alternatives: pairs)
  }
}

extension RegularExpression {
  /// The URL characters that the expression matches, if every match is a single character.
  ///
  /// `nil` if it could match the empty string or several characters in a URL.
  fileprivate var singleURLCharacter: CharacterMask? {
    switch self {
    case .set(let set): CharacterMask(set)
    case .concatenation(let parts):
      parts.contains { $0.isImpossibleInURL }
        ? .nothing : parts.filter { !$0.isEmptyInURL }.onlyElement?.singleURLCharacter
    case .alternation(let parts):
      parts.filter { !$0.isImpossibleInURL }.reduce(.some(.nothing)) { union, part in
        guard let union, let single = part.singleURLCharacter else { return nil }
        return union.union(single)
      }
    case .repetition, .subjectStart, .subjectEnd, .look: nil
    }
  }

  private var isImpossibleInURL: Bool {
    switch self {
    case .set(let set): CharacterMask(set).isEmpty
    case .concatenation(let parts): parts.contains { $0.isImpossibleInURL }
    case .alternation(let parts): parts.allSatisfy { $0.isImpossibleInURL }
    case .repetition(let body, let minimum, _): minimum > 0 && body.isImpossibleInURL
    case .subjectStart, .subjectEnd, .look: false
    }
  }

  private var isEmptyInURL: Bool {
    if case .repetition(let body, let minimum, _) = self {
      return minimum == 0 && body.isImpossibleInURL
    }
    return false
  }
}

extension Array {
  fileprivate var onlyElement: Element? { count == 1 ? self[0] : nil }
}
