package import PathConfigPattern

/// Decides how a backtracking engine's steps grow with a URL's length, by the ambiguity of the
/// automaton whose paths are the engine's attempts.
///
/// Subjects are paths and queries as a URL spells them: a slash, then characters of RFC 3986 without
/// the percent sign.
package struct BacktrackingAnalysis {
  private let limits: BacktrackingLimits
  private var budget: ProductBudget

  private init(_ limits: BacktrackingLimits) {
    self.limits = limits
    budget = ProductBudget(limits)
  }

  /// Complexity: linear for patterns with one plain loop at most; else within the budgets of `limits`.
  package static func verdict(
    on expression: BacktrackingExpression, limits: BacktrackingLimits = .standard
  ) -> BacktrackingVerdict {
    if expression.isPlainlyHarmless { return .harmless }
    var analysis = BacktrackingAnalysis(limits)
    do {
      return try analysis.verdict(on: expression)
    } catch {
      return .undecided(error.reason)
    }
  }

  /// The steps of a search; `nil` where the pattern is too large, or not followed.
  package static func steps(
    searching subject: [UInt8], for expression: BacktrackingExpression,
    limits: BacktrackingLimits = .standard
  ) -> Double? {
    guard let program = try? BacktrackingProgramBuilder.build(expression, limits: limits) else {
      return nil
    }
    return StepCounter(program).search(subject).steps
  }

  /// The attempts without regard to their rivals tell most patterns to be harmless.
  private mutating func verdict(
    on expression: BacktrackingExpression
  ) throws(BacktrackingFailure) -> BacktrackingVerdict {
    let program = try BacktrackingProgramBuilder.build(expression, limits: limits)
    let attempts = try AttemptAutomaton(program, limits: limits)
    let classes = attempts.characterClasses
    let rough = attempts.graph(over: classes)
    let mayExplode = try rough.ambiguousLoop(budget: &budget) != nil
    if !mayExplode {
      if rough.chainBound < 2 { return .harmless }
      if try rough.longestChain(budget: &budget).count < 2 { return .harmless }
    }
    let runs = try AttemptRuns(attempts, classes, limits: limits)
    let writer = AttackWriter(
      expression: expression, program: program, attempts: attempts, classes: classes, runs: runs)
    if mayExplode, let loop = try runs.graph.ambiguousLoop(budget: &budget),
      let attack = writer.attack(on: loop)
    {
      return confirm(.exponential(attack.simplified()), attempts)
    }
    let chain = try runs.graph.longestChain(budget: &budget)
    guard chain.count >= 2, let attack = writer.attack(along: chain) else { return .harmless }
    return confirm(.polynomial(degree: chain.count + 1, attack.simplified()), attempts)
  }

  /// Behind looks and atomic groups attempts are taken to be made that may not be; there the steps
  /// themselves must grow.
  private func confirm(
    _ verdict: BacktrackingVerdict, _ attempts: AttemptAutomaton
  ) -> BacktrackingVerdict {
    if attempts.isExact { return verdict }
    switch verdict {
    case .exponential(let attack):
      let growth = attack.steps(repetitions: 40) / attack.steps(repetitions: 20)
      return growth > 256 ? verdict : .undecided(.unconfirmed)
    case .polynomial(let degree, let attack):
      let growth = attack.steps(repetitions: 80) / attack.steps(repetitions: 40)
      // Doubling multiplies n^d by 2^d, less a little for the parts of lower degree.
      let least = Double(1 << min(degree, 20)) * 0.6
      return growth > least ? verdict : .undecided(.unconfirmed)
    case .harmless, .undecided:
      return verdict
    }
  }
}

extension BacktrackingExpression {
  /// Whether there is one loop at most beside those of few rounds, and that over one character: with
  /// the search it makes n² steps.
  fileprivate var isPlainlyHarmless: Bool {
    var loops = 0
    return countPlainLoops(&loops) && loops <= 1
  }

  private func countPlainLoops(_ loops: inout Int) -> Bool {
    switch self {
    case .read, .assertion: return true
    case .sequence(let parts), .choice(let parts):
      return parts.allSatisfy { $0.countPlainLoops(&loops) }
    case .loop(let body, let loop) where loop.maximum == nil:
      loops += 1
      if case .read = body { return true }
      return body.singleRead != nil
    case .loop(let body, _):
      let before = loops
      return body.countPlainLoops(&loops) && loops == before
    case .atomic(let body), .look(_, _, let body):
      return body.countPlainLoops(&loops)
    }
  }
}
