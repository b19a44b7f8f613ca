import Foundation
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

extension Check {
  static let costlyBacktracking = Check(
    id: "costly-backtracking",
    summary: "a pattern that takes very long to match some URLs",
    rationale: """
      The clients match with an engine that backtracks: if a text can be matched in many ways, it tries \
      them all. For `(a+)+$` each further `a` doubles the number of ways, and a URL of forty \
      characters freezes the app. Anybody who can make the app open a link can choose that URL.

      A step reads one character, and a phone makes about a billion steps in a second. The check reports \
      a pattern if a URL of at most 2,000 characters takes more than a second. Below a minute, the \
      finding is a suggestion.
      """,
    level: .on(.warning),
    dependsOn: [.subjects, .letterCase],
    examples: [
      .finds(
        "A loop in a loop",
        in: #"{"rules": [{"patterns": ["^/p/«(?:[a-z]+)+»/edit"], "properties": {"title": "A"}}]}"#,
        """
        `(?:[a-z]+)+` can freeze the app: each further `a` in `/p/aaa…` doubles the steps, and 29 take \
        over a billion
        """,
        fixed: #"{"rules": [{"patterns": ["^/p/(?:[a-z])+/edit"], "properties": {"title": "A"}}]}"#),
      .finds(
        "An optional separator",
        in: #"""
          {"rules": [{"patterns": ["^/«(?:[\\w-]+/?)+»/edit"], "properties": {"title": "A"}}]}
          """#,
        #"`(?:[\w-]+/?)+` can freeze the app: each further `a` in `/aaa…` doubles the steps, and 28 take over a billion"#
      ),
      .finds(
        "Alternatives that match the same text",
        in:
          #"{"rules": [{"patterns": ["^/p/«(?:\\w|\\d)+»/edit"], "properties": {"title": "A"}}]}"#,
        #"`(?:\w|\d)+` can freeze the app: each further `0` in `/p/000…` doubles the steps, and 28 take over a billion"#
      ),
      .finds(
        "Any text, three times",
        in: #"{"rules": [{"patterns": ["«.*a.*b.*»c"], "properties": {"title": "A"}}]}"#,
        """
        `.*a.*b.*` can freeze the app: the steps grow with the 4th power of the URL's length, and \
        `/ababab…` takes over a billion with 467 characters
        """),
      .finds(
        "Any text, twice, in a search",
        in: #"{"rules": [{"patterns": ["«.*\\?.*»print=1"], "properties": {"title": "A"}}]}"#,
        #"`.*\?.*` can freeze the app: the steps grow with the cube of the URL's length, and `/???…` takes over a billion with 1441 characters"#,
        .info),
      .finds(
        "Optional characters, counted",
        in:
          #"{"rules": [{"patterns": ["^/p/«(?:[a-z]?){40}»/edit"], "properties": {"title": "A"}}]}"#,
        """
        `(?:[a-z]?){40}` can freeze the app: `/p/aaa…` takes over a billion steps with 12 characters
        """),
      .ignores(
        "A separator in each round",
        in: #"{"rules": [{"patterns": ["^/(?:[\\w-]+/)+edit"], "properties": {"title": "A"}}]}"#),
      .ignores(
        "Loops with a separator between them",
        in:
          #"{"rules": [{"patterns": ["^/[^/]+/[^/]+/[^/]+/edit"], "properties": {"title": "A"}}]}"#
      ),
      .ignores(
        "Any text, twice",
        in: #"{"rules": [{"patterns": ["/posts/.*/edit"], "properties": {"title": "A"}}]}"#),
      .ignores(
        "A loop in a loop that matches any text",
        in: #"{"rules": [{"patterns": ["^/p(?:/.*)*"], "properties": {"title": "A"}}]}"#),
      .ignores(
        "A possessive loop",
        in: #"{"rules": [{"patterns": ["^/p/(?:[a-z]++)+/edit"], "properties": {"title": "A"}}]}"#),
    ],
    find: CostlyBacktracking.find)
}

private enum CostlyBacktracking {
  /// The longest URL that is taken into account, in bytes.
  ///
  /// Longer ones are rare.
  static let maximumBytes = 2_000

  /// The longest URL that is written out.
  ///
  /// The message describes how to make a longer one.
  private static let maximumShownBytes = 200

  /// About a second on a current machine, in which ICU makes as many steps.
  static let unbearableSteps = 1e9

  /// About a minute.
  ///
  /// A pattern that takes less with the longest URL gets a remark.
  static let endlessSteps = 60e9

  static func find(in context: LintContext, into findings: inout Findings) {
    var analysis = BacktrackingAnalysis()
    for pattern in context.readablePatterns {
      var costs: [(cost: Cost, clients: [ClientProfile])] = []
      for clients in context.clients.groupedByCaseSensitivity {
        switch cost(of: pattern, for: clients, &analysis) {
        case .bearable: break
        case .unbearable(let cost, let affected): costs.append((cost, affected))
        case .undecided(let reason):
          findings.giveUp(at: pattern.written.range, because: reason)
        }
      }
      guard let first = costs.first?.cost else { continue }
      let affected = Set(costs.flatMap(\.clients).map(\.id))
      findings.add(
        finding(first, in: pattern, for: context.clients.filter { affected.contains($0.id) }))
    }
  }

  private enum Answer {
    case bearable
    case unbearable(Cost, [ClientProfile])
    case undecided(String)
  }

  /// The cost of an attack.
  struct Cost {
    let attack: BacktrackingAttack
    let growth: Growth
    /// The number of repetitions of each pump that makes the steps unbearable.
    let repetitions: Int

    enum Growth {
      case exponential
      case power(Int)
      case bounded
    }
  }

  private static func cost(
    of pattern: ReadablePattern, for clients: [ClientProfile],
    _ analysis: inout BacktrackingAnalysis
  ) -> Answer {
    let store = pattern.written.pattern.attachment(CostStore.self)
    let ignoresCase = clients.first?.caseSensitivity == .insensitive
    switch store.worst(of: pattern.syntax, ignoringCase: ignoresCase, &analysis) {
    case .bearable: return .bearable
    case .undecided(let reason): return .undecided(reason)
    case .cost(let cost):
      let affected = clients.filter { isTooCostly(cost, for: $0) }
      return affected.isEmpty ? .bearable : .unbearable(cost, affected)
    }
  }

  /// Tests the client's own subject of the URL, because some clients cut queries or closing slashes
  /// off.
  private static func isTooCostly(_ cost: Cost, for client: ClientProfile) -> Bool {
    let url = UTF8String(repairing: cost.attack.subject(repetitions: cost.repetitions))
    guard case .text(let subject) = client.subject(of: url) else { return false }
    return subject == url
      || cost.attack.steps(searching: subject.bytes) >= unbearableSteps / 2
  }

  private static func finding(
    _ cost: Cost, in pattern: ReadablePattern, for clients: [ClientProfile]
  ) -> Finding {
    let part = pattern.text(cost.attack.range)
    let message =
      switch cost.growth {
      case .exponential: explodes(part, cost)
      case .power(let power): growsWith(power: power, part, cost)
      case .bounded: takes(part, cost)
      }
    var finding = pattern.finding(message, at: cost.attack.range, for: clients)
    let attack = cost.attack.subject(repetitions: cost.repetitions)
    if attack.count <= maximumShownBytes { finding.witness = UTF8String(repairing: attack) }
    let loop = NestedLoop(at: cost.attack.range, in: pattern.syntax.root)
    if case .power = cost.growth {
      finding.help = separateLoops
      let longest = cost.attack.repetitions(inBytes: maximumBytes)
      if cost.attack.steps(repetitions: longest) < endlessSteps { finding.severity = .info }
    } else if let loop, case .exponential = cost.growth {
      finding.help = keepOneQuantifier
      if loop.isMatchedByOuterAlone {
        finding.offer(
          "Remove the inner `\(pattern.text(loop.inner.range))`", isSafe: true,
          [pattern.edit(loop.inner.range, with: "")], in: pattern.written)
      }
    } else {
      finding.help = matchInOneWay
    }
    return finding
  }
}

/// A loop whose whole body is another loop, as in `(a+)+`.
private struct NestedLoop {
  let outer: PatternNode.Quantifier
  let inner: PatternNode.Quantifier

  init?(at range: Range<Int>, in root: PatternNode) {
    guard let node = root.node(at: range), case .quantified(let body, let outer) = node.kind,
      case .quantified(_, let inner) = body.withoutGroups.kind, inner.maximum == nil
    else { return nil }
    self.outer = outer
    self.inner = inner
  }

  /// True if the outer loop alone matches the same texts: `(a+)+` is `(a)+`, `(a*)*` is `(a)*`.
  var isMatchedByOuterAlone: Bool {
    guard outer.mode == .greedy, inner.mode == .greedy else { return false }
    switch (outer.sign, inner.sign) {
    case (.star, .star), (.star, .plus), (.plus, .plus): return true
    default: return false
    }
  }
}

extension PatternNode {
  /// The loop at a range.
  fileprivate func node(at range: Range<Int>) -> PatternNode? {
    if self.range == range, case .quantified = kind { return self }
    let children: [PatternNode] =
      switch kind {
      case .group(_, let body), .quantified(let body, _): [body]
      case .concatenation(let parts), .alternation(let parts): parts
      default: []
      }
    for child in children where child.range.lowerBound <= range.lowerBound {
      if let found = child.node(at: range) { return found }
    }
    return nil
  }

  /// The content of groups that only group.
  fileprivate var withoutGroups: PatternNode {
    switch kind {
    case .group(.capturing, let body), .group(.nonCapturing, let body), .group(.named, let body):
      body.withoutGroups
    default: self
    }
  }
}

extension [ClientProfile] {
  /// The clients grouped by their treatment of letter case, in order.
  fileprivate var groupedByCaseSensitivity: [[ClientProfile]] {
    [filter { $0.caseSensitivity == .sensitive }, filter { $0.caseSensitivity != .sensitive }]
      .filter { !$0.isEmpty }
  }
}

/// The costs of one pattern, for every run and every client that asks.
private final class CostStore: PatternAttachment, @unchecked Sendable {
  /// The cost with the worst URL, whoever asks.
  enum Worst {
    case bearable
    case cost(CostlyBacktracking.Cost)
    case undecided(String)
  }

  /// Guards the verdicts, also while one is found.
  private let lock = NSLock()
  private var known: [Bool: (worst: Worst, work: Int)] = [:]

  init() {}

  func worst(
    of syntax: PatternSyntax, ignoringCase: Bool, _ analysis: inout BacktrackingAnalysis
  ) -> Worst {
    lock.withLock {
      if let known = known[ignoringCase], known.work < analysis.workLeft {
        analysis.spend(known.work)
        return known.worst
      }
      let before = analysis.workLeft
      let worst = Self.found(syntax, ignoringCase, &analysis)
      // Without work left, another run may find more.
      if analysis.workLeft > 0 { known[ignoringCase] = (worst, before - analysis.workLeft) }
      return worst
    }
  }

  private static func found(
    _ syntax: PatternSyntax, _ ignoresCase: Bool, _ analysis: inout BacktrackingAnalysis
  ) -> Worst {
    let expression: BacktrackingExpression
    switch PatternLowering.backtracking(syntax, ignoringCase: ignoresCase) {
    case .expression(let attempts): expression = attempts
    case .unknown(let reason, _): return .undecided(reason.explanation)
    }
    let attack: BacktrackingAttack
    let growth: CostlyBacktracking.Cost.Growth
    switch analysis.verdict(on: expression) {
    case .harmless: return .bearable
    case .undecided(let reason): return .undecided(reason.explanation)
    case .exponential(let found): (attack, growth) = (found, .exponential)
    case .polynomial(let power, let found): (attack, growth) = (found, .power(power))
    case .bounded(let found): (attack, growth) = (found, .bounded)
    }
    let repetitions = attack.repetitions(
      taking: CostlyBacktracking.unbearableSteps, inBytes: CostlyBacktracking.maximumBytes)
    return repetitions.map { .cost(.init(attack: attack, growth: growth, repetitions: $0)) }
      ?? .bearable
  }
}

// MARK: - Wording

private func explodes(_ part: UTF8String, _ cost: CostlyBacktracking.Cost) -> String {
  let pumps = cost.attack.pieces.map { Quotation.of(UTF8String(repairing: $0.pump)) }
  return """
    \(Quotation.of(part)) can freeze the app: each further \(pumps.joined(separator: " and ")) in \
    \(example(cost.attack)) \(multiplies(cost)) the steps, and \(cost.repetitions) take over a billion
    """
}

private func growsWith(power: Int, _ part: UTF8String, _ cost: CostlyBacktracking.Cost) -> String {
  let length = cost.attack.subject(repetitions: cost.repetitions).count
  return """
    \(Quotation.of(part)) can freeze the app: the steps grow with the \(ordinal(power)) of the URL's \
    length, and \(example(cost.attack)) takes over a billion with \(length) characters
    """
}

private func takes(_ part: UTF8String, _ cost: CostlyBacktracking.Cost) -> String {
  let length = cost.attack.subject(repetitions: cost.repetitions).count
  return """
    \(Quotation.of(part)) can freeze the app: \(example(cost.attack)) takes over a billion steps with \
    \(length) characters
    """
}

/// `/aaa…b`: each pump three times.
private func example(_ attack: BacktrackingAttack) -> String {
  let pieces = attack.pieces.map { piece in
    let pump = String(decoding: piece.pump, as: UTF8.self)
    return String(decoding: piece.text, as: UTF8.self) + pump + pump + pump + "…"
  }
  return Quotation.of(pieces.joined() + String(decoding: attack.suffix, as: UTF8.self))
}

/// The effect of one more repetition, if there are already some.
private func multiplies(_ cost: CostlyBacktracking.Cost) -> String {
  let before = cost.attack.steps(repetitions: cost.repetitions)
  let factor = cost.attack.steps(repetitions: cost.repetitions + 1) / before
  let names = [(2.0, "doubles"), (3, "triples"), (4, "quadruples")]
  if let name = names.first(where: { abs(factor - $0.0) < 0.05 * $0.0 })?.1 { return name }
  let tenths = Int((min(factor, 1e6) * 10).rounded())
  return "multiplies by \(tenths / 10).\(tenths % 10)"
}

private func ordinal(_ power: Int) -> String {
  power == 3 ? "cube" : "\(power)th power"
}

private let keepOneQuantifier = "remove one of the two quantifiers: one loop matches the same texts"
private let matchInOneWay = "end each round with a separator, as in `(?:[^/]+/)*`"
private let separateLoops = "replace `.*` with `[^/]*` where one part of a path is meant"
