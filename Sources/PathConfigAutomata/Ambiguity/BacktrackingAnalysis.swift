import PathConfigSyntax

/// Decides how a backtracking engine's steps grow with a URL's length, by the ambiguity of the
/// automaton whose paths are the engine's attempts.
///
/// Subjects are paths and queries as a URL spells them: a slash, then characters of RFC 3986 without
/// the percent sign.
package struct BacktrackingAnalysis {
  private let limits: BacktrackingLimits
  private var budget: ProductBudget
  /// The rest of the work that all patterns may take together.
  package private(set) var workLeft: Int

  package init(limits: BacktrackingLimits = .standard) {
    self.limits = limits
    budget = ProductBudget(limits)
    workLeft = limits.maximumWork
  }

  /// Spends the work of a verdict that is known from before.
  package mutating func spend(_ work: Int) { workLeft -= work }

  /// The verdict on one pattern.
  ///
  /// Patterns that one analysis is asked about share the budget of work.
  ///
  /// Complexity: linear for patterns with one plain loop at most, else within the budgets of the
  /// limits.
  package mutating func verdict(on expression: BacktrackingExpression) -> BacktrackingVerdict {
    let verdict = endlessVerdict(on: expression)
    guard case .harmless = verdict, let relaxed = expression.relaxed else { return verdict }
    return boundedVerdict(on: expression, relaxed: relaxed)
  }

  /// The verdict for the counts that the pattern has.
  private mutating func endlessVerdict(
    on expression: BacktrackingExpression
  ) -> BacktrackingVerdict {
    if expression.isPlainlyHarmless { return .harmless }
    guard workLeft > 0 else { return .undecided(.tooMuchWork(limit: limits.maximumWork)) }
    budget = ProductBudget(limits)
    defer { workLeft -= budget.spent * Self.workOfProductState }
    do {
      return try automatonVerdict(on: expression)
    } catch {
      return .undecided(error.reason)
    }
  }

  /// A state of a product costs more than one of a count because of sets and dictionaries.
  private static let workOfProductState = 10
  private static let workOfRun = 100

  /// An attack is simplified, and its steps are counted for some lengths.
  private static let countedCharacters = 20_000

  /// Looks for an attack with endless high counts, and tries it on the expression itself.
  private mutating func boundedVerdict(
    on expression: BacktrackingExpression, relaxed: BacktrackingExpression
  ) -> BacktrackingVerdict {
    switch endlessVerdict(on: relaxed) {
    case .harmless, .bounded, .undecided:
      return .harmless
    case .polynomial(_, var attack), .exponential(var attack):
      guard let program = try? BacktrackingProgramBuilder.build(expression, limits: limits) else {
        return .undecided(.tooManyNodes(limit: limits.maximumNodes))
      }
      attack.program = program
      workLeft -= program.nodes.count * Self.countedCharacters
      let repetitions = attack.repetitions(
        taking: limits.leastBoundedSteps, inBytes: limits.maximumSubjectBytes)
      return repetitions == nil ? .harmless : .bounded(attack)
    }
  }

  /// The steps of a search, or `nil` if the pattern is too large or cannot be followed.
  static func steps(
    searching subject: [UInt8], for expression: BacktrackingExpression,
    limits: BacktrackingLimits = .standard
  ) -> Double? {
    guard let program = try? BacktrackingProgramBuilder.build(expression, limits: limits) else {
      return nil
    }
    return StepCounter(program).search(subject).steps
  }

  /// Proves most patterns harmless by the attempts without regard to their rivals.
  private mutating func automatonVerdict(
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
    let writer = AttackWriter(
      expression: expression, program: program, attempts: attempts, classes: classes)
    defer { workLeft -= program.nodes.count * Self.countedCharacters }
    do {
      return try verdict(of: writer, mayExplode: mayExplode)
    } catch {
      if mayExplode, let loop = try rough.ambiguousLoop(budget: &budget),
        let attack = writer.confirmedAttack(on: loop, in: rough)
      {
        return .exponential(attack.simplified())
      }
      throw error
    }
  }

  /// Decides the other patterns by the attempts that are really made.
  private mutating func verdict(
    of writer: AttackWriter, mayExplode: Bool
  ) throws(BacktrackingFailure) -> BacktrackingVerdict {
    workLeft -= limits.maximumRuns * Self.workOfRun
    let runs = try AttemptRuns(writer.attempts, writer.classes, limits: limits)
    workLeft += (limits.maximumRuns - runs.nodes.count) * Self.workOfRun
    if mayExplode, let loop = try runs.graph.ambiguousLoop(budget: &budget),
      let attack = writer.attack(on: loop, in: runs)
    {
      return confirm(.exponential(attack.simplified()), writer.attempts)
    }
    let chain = try runs.graph.longestChain(budget: &budget)
    guard chain.count >= 2, let attack = writer.attack(along: chain, in: runs) else {
      return .harmless
    }
    return confirm(
      .polynomial(degree: chain.count + 1, attack.simplified()), writer.attempts)
  }

  /// Confirms a verdict by the steps themselves if it is not exact.
  ///
  /// Behind looks and atomic groups the automaton may have attempts that the engine does not make.
  private func confirm(
    _ verdict: BacktrackingVerdict, _ attempts: AttemptAutomaton
  ) -> BacktrackingVerdict {
    if attempts.isExact { return verdict }
    switch verdict {
    case .exponential(let attack):
      return attack.isConfirmedExponential ? verdict : .undecided(.unconfirmed)
    case .polynomial(let degree, let attack):
      let growth = attack.steps(repetitions: 80) / attack.steps(repetitions: 40)
      // Doubling multiplies n^d by 2^d, less a little for the parts of lower degree.
      let least = Double(1 << min(degree, 20)) * 0.6
      return growth > least ? verdict : .undecided(.unconfirmed)
    case .harmless, .bounded, .undecided:
      return verdict
    }
  }
}

extension BacktrackingExpression {
  /// True if at most one loop has more than a few rounds, and it reads one character.
  ///
  /// With the search, that loop makes n² steps.
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
