/// A pattern with its dialect spelt out, in which the order of ICU's attempts is still visible.
///
/// The order only decides what an atomic group or possessive quantifier matches. Outside of these
/// everything is one step.
enum OrderedExpression {
  /// Ends at one place at most, wherever it starts: an operation of ICU's, or an atomic group.
  ///
  /// If nobody asks for the order it may be anything.
  case step(RegularExpression)
  case sequence([OrderedExpression])

  /// The alternatives in the order in which they are tried.
  case choice([OrderedExpression])
  indirect case loop(OrderedExpression, Loop)

  struct Loop {
    let minimum: Int
    let maximum: Int?
    let isLazy: Bool
  }
}

extension OrderedExpression {
  /// The language that matches if every attempt may be made.
  var language: RegularExpression {
    switch self {
    case .step(let expression): expression
    case .sequence(let parts): .sequence(parts.map { $0.language })
    case .choice(let parts): .either(parts.map { $0.language })
    case .loop(let body, let loop):
      .repetition(body.language, minimum: loop.minimum, maximum: loop.maximum)
    }
  }

  /// True if it is plain that all matches from one place end at the same place.
  var endsOnce: Bool {
    switch self {
    case .step: true
    case .sequence(let parts): parts.allSatisfy { $0.endsOnce } || length != nil
    case .choice, .loop: length != nil
    }
  }

  /// True if it can match without consuming anything, as far as the form shows.
  var mayMatchEmpty: Bool {
    switch self {
    case .step(let expression): expression.mayMatchEmpty
    case .sequence(let parts): parts.allSatisfy { $0.mayMatchEmpty }
    case .choice(let parts): parts.contains { $0.mayMatchEmpty }
    case .loop(let body, let loop): loop.minimum == 0 || body.mayMatchEmpty
    }
  }

  /// The number of scalars of every match, if it is one number.
  private var length: Int? {
    switch self {
    case .step(let expression): expression.length
    case .sequence(let parts): FixedLength.total(parts.map { $0.length })
    case .choice(let parts): FixedLength.common(parts.map { $0.length })
    case .loop(let body, let loop): FixedLength.repeated(body.length, loop.minimum, loop.maximum)
    }
  }
}

extension RegularExpression {
  /// The number of scalars of every match, if it is one number.
  fileprivate var length: Int? {
    switch self {
    case .set: 1
    case .concatenation(let parts): FixedLength.total(parts.map { $0.length })
    case .alternation(let parts): FixedLength.common(parts.map { $0.length })
    case .repetition(let body, let minimum, let maximum):
      FixedLength.repeated(body.length, minimum, maximum)
    case .subjectStart, .subjectEnd, .look: 0
    }
  }
}

/// Sums of lengths.
///
/// A sum is unknown if a length is unknown or the sum is too large for a number.
private enum FixedLength {
  static func total(_ lengths: [Int?]) -> Int? {
    lengths.reduce(0) { total, length in
      guard let total, let length else { return nil }
      let (sum, overflows) = total.addingReportingOverflow(length)
      return overflows ? nil : sum
    }
  }

  static func common(_ lengths: [Int?]) -> Int? {
    guard let first = lengths.first, lengths.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  static func repeated(_ length: Int?, _ minimum: Int, _ maximum: Int?) -> Int? {
    guard let length, minimum == maximum else { return nil }
    let (product, overflows) = length.multipliedReportingOverflow(by: minimum)
    return overflows ? nil : product
  }
}
