import PathConfigClients
import PathConfigSyntax

/// A URL in which a search for a pattern takes ICU longer than it is given.
package struct BacktrackingAttack: Sendable {
  /// The reason for which the text can be read in many ways.
  package enum Cause: Sendable {
    /// A loop reads the repeated text in several ways: a few dozen bytes suffice.
    case loop
    /// Several loops share the text between them.
    case chain
  }

  package let cause: Cause

  /// The loop, or from the first to the last of several, in bytes of the pattern.
  package let range: Range<Int>

  /// The beginning of the URL, the text that is repeated after it, and the end.
  package let (prefix, pump, suffix): ([UInt8], [UInt8], [UInt8])

  /// The length of the URL, less what does not suffice for one more repetition.
  package fileprivate(set) var byteCount: Int

  package var subject: [UInt8] {
    let repetitions = max(0, byteCount - prefix.count - suffix.count) / pump.count
    return prefix + repeatElement(pump, count: repetitions).joined() + suffix
  }
}

/// The answer to the question whether some URL keeps a backtracking engine busy.
package enum BacktrackingVerdict: Sendable {
  /// No text that was tried does.
  case harmless
  case costly(BacktrackingAttack)
  /// A clause without a full stop.
  case undecided(String)
}

/// Tries texts that may keep ICU busy.
///
/// The suspicion comes from the form of a pattern, and ICU is the judge: nothing is claimed without a
/// text on which it gives up. Such texts are repetitions of what loops can read in several ways.
package struct BacktrackingAnalysis {
  /// The texts that may still be tried, for all patterns of a run.
  package private(set) var textsLeft: Int

  /// A search that ICU gives up takes as long as some hundred others.
  private static let textsPerLongSearch = 100

  package init(maximumTexts: Int = 4_000) { textsLeft = maximumTexts }

  /// Spends the texts of a verdict that is known from before.
  package mutating func spend(_ texts: Int) { textsLeft -= texts }

  /// Complexity: O(size of the pattern) without a suspicion.
  package mutating func verdict(
    on syntax: PatternSyntax, ignoringCase: Bool
  ) -> BacktrackingVerdict {
    let expression: BacktrackingExpression
    switch PatternLowering.backtracking(syntax, ignoringCase: ignoringCase) {
    case .unknown(let reason, range: _): return .undecided(reason.explanation)
    case .expression(let attempts): expression = attempts
    }
    var suspicions = Suspicions()
    suspicions.visit(expression, after: [])
    if suspicions.all.isEmpty { return .harmless }
    guard let pattern = ICUEngine().compile(syntax.text, ignoringCase: ignoringCase) else {
      return .harmless
    }
    for attack in suspicions.all {
      if textsLeft <= 0 {
        return .undecided("the patterns before it have used up the budget for all")
      }
      if let confirmed = confirmed(attack, by: pattern) { return .costly(confirmed) }
    }
    return .harmless
  }

  /// The attack with the shorter of two lengths on which ICU gives up, or nil.
  private mutating func confirmed(
    _ attack: BacktrackingAttack, by pattern: any FallbackPattern
  ) -> BacktrackingAttack? {
    var attack = attack
    switch attack.cause {
    case .loop:
      for length in [40, 100] {
        attack.byteCount = length
        if keepsBusy(pattern, attack, .brief), keepsBusy(pattern, attack, .thorough) {
          return attack
        }
      }
      return nil
    case .chain:
      attack.byteCount = 500
      guard keepsBusy(pattern, attack, .brief) else { return nil }
      if keepsBusy(pattern, attack, .thorough) { return attack }
      attack.byteCount = 2_000
      return keepsBusy(pattern, attack, .thorough) ? attack : nil
    }
  }

  private mutating func keepsBusy(
    _ pattern: any FallbackPattern, _ attack: BacktrackingAttack, _ effort: FallbackEffort
  ) -> Bool {
    if case .thorough = effort { textsLeft -= Self.textsPerLongSearch } else { textsLeft -= 1 }
    return pattern.search(UTF8String(repairing: attack.subject), effort: effort) == .undecided
  }
}

/// The texts worth trying, those of inner loops first.
private struct Suspicions {
  private var loops: [BacktrackingAttack] = []
  private var chains: [BacktrackingAttack] = []

  /// Loops need shorter texts, and come first.
  var all: [BacktrackingAttack] { loops + chains }

  /// The texts of one pattern that are worth trying.
  private static let maximumCount = 200

  /// Fewer rounds of a loop hardly cost anything.
  private static let manyRounds = 8

  /// Loops of a chain read more characters than this.
  private static let wideLoop = 100

  /// Texts after which a search that has gone so far fails.
  private static let suffixes = ["", "!", "/"].map { Array($0.utf8) }

  /// - Parameter prefix: a text that leads to the expression.
  mutating func visit(_ expression: BacktrackingExpression, after prefix: [UInt8]) {
    if loops.count + chains.count >= Self.maximumCount { return }
    switch expression {
    case .read, .assertion: break
    case .choice(let parts): for part in parts { visit(part, after: prefix) }
    case .atomic(let body), .look(.ahead, _, let body): visit(body, after: prefix)
    case .look: break
    case .loop(let body, let loop):
      visit(body, after: prefix)
      if loop.maximum ?? .max >= Self.manyRounds, body.isReadInSeveralWays {
        add(.loop, loop.range, body.pumps, after: prefix)
      }
    case .sequence:
      let parts = expression.flattened
      var text = prefix
      var texts: [[UInt8]] = []
      for part in parts {
        visit(part, after: text)
        texts.append(text)
        guard let sample = part.sample else { break }
        text += sample
      }
      visitChains(of: parts, after: texts)
    }
  }

  /// Pumps what stands between loops, which each of them can read too.
  private mutating func visitChains(
    of parts: [BacktrackingExpression], after prefixes: [[UInt8]]
  ) {
    let loops = prefixes.indices.filter { index in
      if case .loop(_, let loop) = parts[index] {
        loop.maximum ?? .max > Self.wideLoop
      } else {
        false
      }
    }
    guard loops.count > 1 else { return }
    for start in loops.indices.dropLast() {
      let ends = Set([loops.count - 1, start + 1, min(start + 2, loops.count - 1)])
      for end in ends.sorted(by: >) {
        guard case .loop(_, let first) = parts[loops[start]],
          case .loop(_, let last) = parts[loops[end]]
        else { continue }
        let between = (loops[start]..<loops[end]).filter { !loops.contains($0) }
          .flatMap { parts[$0].sample ?? [] }
        let sets = loops[start...end].map { parts[$0].sets }
        let shared = readable.first { character in
          sets.allSatisfy { $0.contains { $0.contains(Unicode.Scalar(character)) } }
        }
        add(
          .chain, first.range.lowerBound..<last.range.upperBound,
          [between, shared.map { [$0] } ?? []], after: prefixes[loops[start]])
      }
    }
  }

  private mutating func add(
    _ cause: BacktrackingAttack.Cause, _ range: Range<Int>, _ pumps: [[UInt8]],
    after prefix: [UInt8]
  ) {
    let slash = UInt8(ascii: "/")
    for (index, pump) in pumps.enumerated() where !pump.isEmpty && !pumps[..<index].contains(pump) {
      for suffix in Self.suffixes {
        let attack = BacktrackingAttack(
          cause: cause, range: range, prefix: prefix.first == slash ? prefix : [slash] + prefix,
          pump: pump, suffix: suffix, byteCount: 0)
        if cause == .loop { loops.append(attack) } else { chains.append(attack) }
      }
    }
  }
}

/// The characters of a path and a query, the most readable first.
private let readable = Array(
  "abcdefghijklmnopqrstuvwxyz0123456789/-_.ABCDEFGHIJKLMNOPQRSTUVWXYZ?=&~!$'()*+,;:@".utf8)

extension BacktrackingExpression {
  /// The most texts that stand for an expression, and their greatest length.
  private static let maximumTexts = 8
  private static let maximumLength = 200

  /// The parts of a sequence, without sequences among them.
  fileprivate var flattened: [BacktrackingExpression] {
    if case .sequence(let parts) = self { parts.flatMap(\.flattened) } else { [self] }
  }

  /// True if it holds a loop with a variable number of rounds, or alternatives that share characters.
  fileprivate var isReadInSeveralWays: Bool {
    switch self {
    case .read, .assertion, .atomic, .look: false
    case .sequence(let parts): parts.contains(where: \.isReadInSeveralWays)
    case .choice(let parts): parts.contains(where: \.isReadInSeveralWays) || Self.overlap(parts)
    case .loop(let body, let loop): loop.minimum != loop.maximum || body.isReadInSeveralWays
    }
  }

  private static func overlap(_ alternatives: [BacktrackingExpression]) -> Bool {
    let sets = alternatives.prefix(32).map(\.sets)
    return sets.indices.contains { index in
      sets[..<index].joined().contains { earlier in
        sets[index].contains { !$0.intersection(earlier).isEmpty }
      }
    }
  }

  /// The sets of the characters that it reads.
  fileprivate var sets: [ScalarSet] {
    switch self {
    case .read(let set, _): [set]
    case .assertion, .look: []
    case .sequence(let parts), .choice(let parts): parts.flatMap(\.sets)
    case .loop(let body, _), .atomic(let body): body.sets
    }
  }

  /// A short text that it matches, or nil if no URL has one.
  fileprivate var sample: [UInt8]? { texts.min { $0.count < $1.count } }

  /// Some texts that it matches: one for each alternative, and loops with a round or without.
  private var texts: [[UInt8]] {
    switch self {
    case .read(let set, _):
      return readable.first { set.contains(Unicode.Scalar($0)) }.map { [[$0]] } ?? []
    case .assertion, .look: return [[]]
    case .choice(let parts): return Array(parts.flatMap(\.texts).prefix(Self.maximumTexts))
    case .atomic(let body): return body.texts
    case .loop(let body, let loop):
      let once = body.texts
      let rounds = once.map { text in
        Array(repeatElement(text, count: min(max(loop.minimum, 1), Self.maximumLength)).joined())
      }
      return loop.minimum == 0 ? rounds.prefix(Self.maximumTexts - 1) + [[]] : rounds
    case .sequence(let parts):
      return parts.reduce([[]]) { texts, part in
        let following = part.texts
        let longer = texts.lazy.flatMap { text in following.lazy.map { text + $0 } }
        return Array(
          longer.filter { $0.count <= Self.maximumLength }.prefix(Self.maximumTexts))
      }
    }
  }

  /// Texts of which a loop over this body may read repetitions in several ways.
  ///
  /// Those that most parts can read come first.
  fileprivate var pumps: [[UInt8]] {
    let sets = Array(sets.prefix(64))
    var seen: Set<UInt64> = []
    let characters = readable.compactMap { character -> (readers: Int, pump: [UInt8])? in
      var readers: UInt64 = 0
      for (index, set) in sets.enumerated() where set.contains(Unicode.Scalar(character)) {
        readers |= 1 << UInt64(index)
      }
      guard readers != 0, seen.insert(readers).inserted else { return nil }
      return (readers.nonzeroBitCount, [character])
    }
    let sorted = characters.enumerated().sorted {
      ($1.element.readers, $0.offset) < ($0.element.readers, $1.offset)
    }
    return sorted.prefix(6).map(\.element.pump) + texts
  }
}
