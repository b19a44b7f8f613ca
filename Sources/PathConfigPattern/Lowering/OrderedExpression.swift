/// A pattern with its dialect spelt out, in which the order of ICU's attempts is still visible.
///
/// The order decides what an atomic group or possessive quantifier matches, and nothing else.
indirect enum OrderedExpression {
  /// Ends at one place at most, wherever it starts: one operation of ICU's.
  case step(RegularExpression)
  case sequence([OrderedExpression])

  /// The alternatives in the order in which they are tried.
  case choice([OrderedExpression])
  case loop(OrderedExpression, Loop)

  /// The first match only; the error is thrown where that is not regular.
  case atomic(OrderedExpression, NonRegular)

  struct Loop {
    let minimum: Int
    let maximum: Int?
    let isLazy: Bool
    /// The bytes of the pattern.
    let range: Range<Int>
  }
}

extension OrderedExpression {
  /// What is matched when every attempt may be made.
  ///
  /// In a look-behind, ICU sees the text up to the place that is looked back from; there the rules for
  /// atomic groups, which ask what follows, do not hold.
  func language(inLookBehind: Bool = false) throws(NonRegular) -> RegularExpression {
    switch self {
    case .step(let expression):
      return expression
    case .sequence(let parts):
      return .sequence(try Self.languages(of: parts, inLookBehind))
    case .choice(let parts):
      return .either(try Self.languages(of: parts, inLookBehind))
    case .loop(let body, let loop):
      let body = try body.language(inLookBehind: inLookBehind)
      if loop.isLazy, loop.maximum == nil, body.mayMatchEmpty {
        throw NonRegular(reason: .lazyLoopOverEmpty, range: loop.range)
      }
      return .repetition(body, minimum: loop.minimum, maximum: loop.maximum)
    case .atomic(let body, _) where body.endsOnce:
      return try body.language(inLookBehind: inLookBehind)
    case .atomic(_, let failure) where inLookBehind:
      throw NonRegular(reason: .limitedByLookBehind, range: failure.range)
    case .atomic(let body, let failure):
      var lowering = AtomicLowering()
      guard let expression = try lowering.firstMatch(of: [body]) else { throw failure }
      return expression
    }
  }

  static func languages(
    of parts: some Sequence<OrderedExpression>, _ inLookBehind: Bool = false
  ) throws(NonRegular) -> [RegularExpression] {
    var languages: [RegularExpression] = []
    for part in parts {
      languages.append(try part.language(inLookBehind: inLookBehind))
    }
    return languages
  }
}
