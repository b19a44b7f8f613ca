@testable import PathConfigSyntax

/// A backtracking search that makes and counts its steps.
///
/// It walks through the expression with continuations, as ICU walks through its program. It tries
/// alternatives in order, leaves a loop after an empty round, and keeps the first success of atomic
/// groups and looks. It shares nothing with the analysis. A step is an attempt to read one
/// character; a look at a single character costs none.
struct BacktrackingMatcher {
  /// The number of steps after which the search gives up.
  let maximumSteps: Int
  private(set) var steps = 0
  private let subject: [Unicode.Scalar]

  init(_ subject: [UInt8], maximumSteps: Int) {
    self.subject = subject.map { Unicode.Scalar($0) }
    self.maximumSteps = maximumSteps
  }

  var hasGivenUp: Bool { steps >= maximumSteps }

  /// True if the expression matches somewhere; nil if the search gave up.
  mutating func search(_ expression: BacktrackingExpression) -> Bool? {
    for position in 0...subject.count {
      if match(expression, position, { _, _ in true }) { return true }
      if hasGivenUp { return nil }
    }
    return false
  }

  private typealias Continuation = (inout BacktrackingMatcher, Int) -> Bool

  private mutating func match(
    _ expression: BacktrackingExpression, _ position: Int, _ next: Continuation
  ) -> Bool {
    if hasGivenUp { return false }
    switch expression {
    case .read(let set, _):
      // Characters that no URL contains cost no step.
      if set.isDisjoint(with: Self.url) { return false }
      steps += 1
      guard position < subject.count, set.contains(subject[position]) else { return false }
      return next(&self, position + 1)
    case .assertion(let assertion):
      return holds(assertion, position) && next(&self, position)
    case .sequence(let parts):
      return sequence(parts[...], position, next)
    case .choice(let parts):
      for part in parts where match(part, position, next) { return true }
      return false
    case .loop(let body, let loop):
      return rounds(body, loop, 0, position, next)
    case .atomic(let body):
      guard let end = firstEnd(body, position) else { return false }
      return next(&self, end)
    case .look(let direction, let negated, let body):
      return look(direction, body, position) != negated && next(&self, position)
    }
  }

  private mutating func sequence(
    _ parts: ArraySlice<BacktrackingExpression>, _ position: Int, _ next: Continuation
  ) -> Bool {
    guard let first = parts.first else { return next(&self, position) }
    return match(first, position) { matcher, end in
      matcher.sequence(parts.dropFirst(), end, next)
    }
  }

  private mutating func rounds(
    _ body: BacktrackingExpression, _ loop: BacktrackingExpression.Loop, _ count: Int,
    _ position: Int, _ next: Continuation
  ) -> Bool {
    if let maximum = loop.maximum, count >= maximum { return next(&self, position) }
    if count >= loop.minimum, loop.isLazy, next(&self, position) { return true }
    let isCounted = loop.maximum != nil || count + 1 < loop.minimum
    let succeeds = match(body, position) { matcher, end in
      if !isCounted, end == position { return next(&matcher, end) }
      return matcher.rounds(body, loop, count + 1, end, next)
    }
    if succeeds || count < loop.minimum || loop.isLazy { return succeeds }
    return next(&self, position)
  }

  private mutating func firstEnd(_ body: BacktrackingExpression, _ position: Int) -> Int? {
    var end: Int?
    _ = match(body, position) { _, found in
      end = found
      return true
    }
    return end
  }

  private mutating func look(
    _ direction: RegularExpression.Direction, _ body: BacktrackingExpression, _ position: Int
  ) -> Bool {
    let before = steps
    defer { if case .read = body { steps = before } }
    switch direction {
    case .ahead:
      return firstEnd(body, position) != nil
    case .behind:
      return (0...position).contains { start in
        match(body, start) { _, end in end == position }
      }
    }
  }

  private func holds(_ assertion: RegularExpression, _ position: Int) -> Bool {
    !ReferenceSearch(subject).ends(of: assertion, from: [position]).isEmpty
  }

  private static let url = ScalarSet([0x21...0x24, 0x26...0x7E]).subtracting(
    ScalarSet("\"#<>[\\]^`{|}".unicodeScalars.map { $0.value...$0.value }))
}
