import PathConfigSyntax

/// Spells out subjects for the ambiguity that the attempts have shown.
struct AttackWriter {
  let expression: BacktrackingExpression
  let program: BacktrackingProgram
  let attempts: AttemptAutomaton
  let classes: CharacterClasses

  /// A text that leads to the loop, the loop's label, and a rest with which everything fails.
  func attack(
    on loop: AmbiguityGraph.AmbiguousLoop, in runs: AttemptRuns
  ) -> BacktrackingAttack? {
    guard let prefix = runs.graph.path(from: 0, to: loop.node),
      let suffix = runs.rivals.refusal(runs.nodes[loop.node].rivals)
    else { return nil }
    let piece = BacktrackingAttack.Piece(
      text: text(prefix.map(\.characterClass)), pump: text(loop.label))
    let reads = loop.nodes.map { attempts.ranges[runs.nodes[$0].state] }
    return BacktrackingAttack(
      pieces: [piece], suffix: suffix, range: ambiguousLoop(around: hull(reads)), program: program)
  }

  /// An attack with a piece for each crossing.
  ///
  /// Neighbours that pump the same text become one piece.
  func attack(
    along chain: [AmbiguityGraph.Crossing], in runs: AttemptRuns
  ) -> BacktrackingAttack? {
    var pieces: [BacktrackingAttack.Piece] = []
    var node = 0
    for crossing in chain {
      guard let path = runs.graph.path(from: node, to: crossing.from) else { return nil }
      let piece = BacktrackingAttack.Piece(
        text: text(path.map(\.characterClass)), pump: text(crossing.label))
      if piece.text.isEmpty, piece.pump == pieces.last?.pump {
        // The loops are the same: as many rounds of one pump cross over twice.
      } else {
        pieces.append(piece)
      }
      node = crossing.to
    }
    guard let suffix = runs.rivals.refusal(runs.nodes[node].rivals) else { return nil }
    let states = chain.flatMap { [$0.from, $0.to] }.map { runs.nodes[$0].state }
    let reads = states.filter { $0 != AttemptAutomaton.search }.map { attempts.ranges[$0] }
    return BacktrackingAttack(
      pieces: pieces, suffix: suffix, range: hull(reads.map(smallestLoop)), program: program)
  }

  /// An attack that is tried out, for when the real attempts are too many to follow.
  ///
  /// It uses a loop of the attempts without regard to their rivals.
  func confirmedAttack(
    on loop: AmbiguityGraph.AmbiguousLoop, in graph: AmbiguityGraph
  ) -> BacktrackingAttack? {
    guard let slash = classes.representatives.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let pump = text(loop.label)
    let range = ambiguousLoop(around: hull(loop.nodes.map { attempts.ranges[$0] }))
    let starts = attempts.moves[AttemptAutomaton.search].flatMap { move -> [Int] in
      guard move.after.contains(CharacterMask.start), case .state(let state) = move.target else {
        return []
      }
      return graph.successors[state][slash]
    }
    let prefixes = Set(starts).sorted().compactMap { graph.path(from: $0, to: loop.node) }
    guard let prefix = prefixes.min(by: { $0.count < $1.count }) else { return nil }
    let prefixText = text([slash] + prefix.map(\.characterClass))
    for suffix in [[]] + classes.representatives.map({ [$0] }) {
      let attack = BacktrackingAttack(
        pieces: [.init(text: prefixText, pump: pump)], suffix: suffix, range: range,
        program: program)
      if attack.isConfirmedExponential { return attack }
    }
    return nil
  }

  private func text(_ label: [Int]) -> [UInt8] { label.map { classes.representatives[$0] } }

  /// The smallest loop without maximum that holds a range, or the range itself.
  private func smallestLoop(around range: Range<Int>) -> Range<Int> {
    expression.endlessLoops.map(\.range).filter { $0.encloses(range) }.min(by: isSmaller) ?? range
  }

  /// The smallest such loop that is ambiguous by itself: in `(a+)+`, not the inner one.
  private func ambiguousLoop(around range: Range<Int>) -> Range<Int> {
    let around = expression.endlessLoops.filter { $0.range.encloses(range) }
      .sorted { isSmaller($0.range, $1.range) }
    return around.first { isAmbiguous($0.loop) }?.range ?? smallestLoop(around: range)
  }

  private func isSmaller(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    (left.count, left.lowerBound) < (right.count, right.lowerBound)
  }

  private func isAmbiguous(_ expression: BacktrackingExpression) -> Bool {
    let limits = BacktrackingLimits.standard
    var budget = ProductBudget(limits)
    guard let program = try? BacktrackingProgramBuilder.build(expression, limits: limits),
      let attempts = try? AttemptAutomaton(program, limits: limits)
    else { return false }
    let graph = attempts.graph(over: attempts.characterClasses)
    return (try? graph.ambiguousLoop(budget: &budget)) != nil
  }

  private func hull(_ ranges: [Range<Int>]) -> Range<Int> {
    guard let first = ranges.first else { return 0..<0 }
    return ranges.reduce(first) {
      min($0.lowerBound, $1.lowerBound)..<max($0.upperBound, $1.upperBound)
    }
  }
}

extension BacktrackingExpression {
  /// The loops without maximum, at any depth.
  fileprivate var endlessLoops: [(range: Range<Int>, loop: BacktrackingExpression)] {
    switch self {
    case .read, .assertion:
      return []
    case .sequence(let parts), .choice(let parts):
      return parts.flatMap { $0.endlessLoops }
    case .atomic(let body), .look(_, _, let body):
      return body.endlessLoops
    case .loop(let body, let loop):
      return (loop.maximum == nil ? [(loop.range, self)] : []) + body.endlessLoops
    }
  }
}

extension Range<Int> {
  fileprivate func encloses(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && upperBound >= other.upperBound
  }
}
