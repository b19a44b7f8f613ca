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
  ///
  /// A text that takes ICU long counts as many.
  package private(set) var textsLeft: Int

  /// The long searches with chains that may still be made, for all patterns of a run.
  ///
  /// Each takes half a second. They have a budget of their own, because chains do little harm, and a
  /// file of a thousand rules has dozens of them.
  package private(set) var chainsLeft: Int

  /// A search that ICU gives up takes as long as a thousand others.
  private static let textsPerLongSearch = 800

  /// The tens of thousands of steps for which a shorter search counts as one more text.
  private static let stepsPerText = 2

  package init(maximumTexts: Int = 4_000, maximumChains: Int = 4) {
    textsLeft = maximumTexts
    chainsLeft = maximumChains
  }

  /// Spends what a verdict that is known from before has cost.
  package mutating func spend(texts: Int, chains: Int) {
    textsLeft -= texts
    chainsLeft -= chains
  }

  /// Complexity: O(size of the pattern) without a suspicion.
  package mutating func verdict(
    on syntax: PatternSyntax, ignoringCase: Bool
  ) -> BacktrackingVerdict {
    guard syntax.root.hasSuspiciousLoop else { return .harmless }
    var suspicions = Suspicions(ignoringCase: ignoringCase || syntax.ignoresCaseSomewhere)
    suspicions.visit(syntax.root, after: [], isLast: true)
    if suspicions.all.isEmpty { return .harmless }
    guard let pattern = ICUPattern(syntax.text, ignoringCase: ignoringCase) else {
      return .harmless
    }
    for attack in suspicions.all {
      if textsLeft <= 0 || (attack.cause == .chain && chainsLeft <= 0) {
        return .undecided("the patterns before it have used up the budget for all")
      }
      if let confirmed = confirmed(attack, by: pattern) { return .costly(confirmed) }
    }
    return .harmless
  }

  /// The attack with the shorter of two lengths on which ICU gives up, or nil.
  private mutating func confirmed(
    _ attack: BacktrackingAttack, by pattern: ICUPattern
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
      // Long searches are dear: 500 bytes hardly ever suffice if 100 take no time.
      attack.byteCount = 100
      if keepsBusy(pattern, attack, .brief) {
        attack.byteCount = 500
        if keepsBusy(pattern, attack, .thorough) { return attack }
      }
      attack.byteCount = 2_000
      return keepsBusy(pattern, attack, .thorough) ? attack : nil
    }
  }

  private mutating func keepsBusy(
    _ pattern: ICUPattern, _ attack: BacktrackingAttack, _ effort: ICUPattern.Effort
  ) -> Bool {
    var steps = effort.budget
    let answer = pattern.search(UTF8String(repairing: attack.subject), within: &steps)
    switch (effort, attack.cause) {
    case (.brief, _): textsLeft -= 1 + (effort.budget.left - steps.left) / Self.stepsPerText
    case (.thorough, .loop): textsLeft -= Self.textsPerLongSearch
    case (.thorough, .chain): chainsLeft -= 1
    }
    return answer == .undecided
  }
}

/// The texts worth trying, those of inner loops first.
///
/// They come from the tree of the pattern alone. What the tree does not show, such as the text of a
/// back-reference, costs a text that ICU finds harmless.
private struct Suspicions {
  private let reader: TreeReader
  private var loops: [BacktrackingAttack] = []
  private var chains: [BacktrackingAttack] = []

  init(ignoringCase: Bool) { reader = TreeReader(ignoresCase: ignoringCase) }

  /// Loops need shorter texts, and come first.
  var all: [BacktrackingAttack] { loops + chains }

  /// The texts of one pattern that are worth trying.
  private static let maximumCount = 200

  /// No URL that is tried is longer, so that text behind such a prefix is in none.
  private static let maximumPrefix = 2_000

  /// The loops of a sequence that are tried as chains.
  private static let maximumLoops = 64

  /// Fewer rounds of a loop hardly cost anything.
  static let manyRounds = 8

  /// Loops of a chain read more characters than this.
  private static let wideLoop = 100

  /// Texts after which a search that has gone so far fails.
  private static let suffixes = ["", "!", "/"].map { Array($0.utf8) }

  /// - Parameters:
  ///   - prefix: a text that leads to the node.
  ///   - isLast: true if a match is complete behind the node.
  mutating func visit(_ node: PatternNode, after prefix: [UInt8], isLast: Bool) {
    if loops.count + chains.count >= Self.maximumCount { return }
    switch node.kind {
    case .alternation(let parts):
      for part in parts { visit(part, after: prefix, isLast: isLast) }
    case .group(.lookBehind, _): break
    case .group(.lookAhead, let body): visit(body, after: prefix, isLast: false)
    case .group(.atomic, let body): visit(body, after: prefix, isLast: isLast)
    case .quantified(let body, let quantifier):
      visit(body, after: prefix, isLast: false)
      if quantifier.maximum ?? .max >= Self.manyRounds, reader.isReadInSeveralWays(body) {
        add(.loop, node.range, reader.pumps(of: body), after: prefix)
      }
    case .concatenation, .group:
      let parts = node.flattened
      var text = prefix
      var texts: [[UInt8]] = []
      for (index, part) in parts.enumerated() {
        visit(part, after: text, isLast: isLast && index == parts.count - 1)
        texts.append(text)
        guard text.count <= Self.maximumPrefix, let sample = reader.sample(of: part) else { break }
        text += sample
      }
      visitChains(of: parts, after: texts, isLast: isLast)
    default: break
    }
  }

  /// Pumps what stands between loops, which each of them must be able to read, too.
  private mutating func visitChains(
    of parts: [PatternNode], after prefixes: [[UInt8]], isLast: Bool
  ) {
    let loops = Array(
      prefixes.indices.lazy.filter { parts[$0].isLoop(of: Self.wideLoop) }
        .prefix(Self.maximumLoops))
    guard loops.count > 1 else { return }
    for start in loops.indices.dropLast() {
      let ends = Set([loops.count - 1, start + 1, min(start + 2, loops.count - 1)])
      for end in ends.sorted(by: >) {
        let last = loops[end]
        // Behind the last loop something must fail.
        if isLast, parts[(last + 1)...].allSatisfy(\.isEmptyOrOptional) { continue }
        let between = (loops[start]..<last).filter { !loops.contains($0) }.map { parts[$0] }
        let text = between.flatMap { $0.isEmptyOrOptional ? [] : reader.sample(of: $0) ?? [] }
        let sets = loops[start...end].map { reader.sets(of: parts[$0]) }
        let isShared = { (character: UInt8) in
          sets.allSatisfy { $0.contains { $0.contains(Unicode.Scalar(character)) } }
        }
        let pump = text.isEmpty ? readable.first(where: isShared).map { [$0] } ?? [] : text
        guard pump.allSatisfy(isShared) else { continue }
        let range = parts[loops[start]].range.lowerBound..<parts[last].range.upperBound
        add(.chain, range, [pump], after: prefixes[loops[start]])
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

extension PatternNode {
  /// The parts of a sequence, without sequences and plain groups among them.
  fileprivate var flattened: [PatternNode] {
    switch kind {
    case .concatenation(let parts): parts.flatMap(\.flattened)
    case .group(.capturing, let body), .group(.named, let body), .group(.nonCapturing, let body),
      .group(.flags, let body):
      body.flattened
    default: [self]
    }
  }

  /// True if it holds a loop around more than one character, or two loops.
  fileprivate var hasSuspiciousLoop: Bool {
    var loops = 0
    forEachNode { node in
      guard case .quantified(let body, let quantifier) = node.kind,
        quantifier.maximum ?? .max >= Suspicions.manyRounds
      else { return }
      if case .group = body.kind { loops += 1 }
      loops += 1
    }
    return loops > 1
  }

  fileprivate func isLoop(of rounds: Int) -> Bool {
    if case .quantified(_, let quantifier) = kind {
      quantifier.maximum ?? .max > rounds
    } else {
      false
    }
  }

  /// True if it cannot fail: an optional part, a comment or a flag.
  fileprivate var isEmptyOrOptional: Bool {
    switch kind {
    case .quantified(_, let quantifier): quantifier.minimum == 0
    case .concatenation(let parts): parts.allSatisfy(\.isEmptyOrOptional)
    case .alternation(let parts): parts.contains(where: \.isEmptyOrOptional)
    case .group(.lookAhead, _), .group(.lookBehind, _): false
    case .group(_, let body): body.isEmptyOrOptional
    case .flagChange, .comment: true
    default: false
    }
  }
}

/// Reads from the tree of a pattern what its parts can match.
private struct TreeReader {
  /// True if some part ignores case; then all are taken to do so.
  let ignoresCase: Bool

  /// The most texts that stand for a node, and their greatest length.
  private static let maximumTexts = 8
  private static let maximumLength = 200

  /// True if it holds a loop with a variable number of rounds, or alternatives that share characters.
  func isReadInSeveralWays(_ node: PatternNode) -> Bool {
    switch node.kind {
    case .concatenation(let parts): parts.contains(where: isReadInSeveralWays)
    case .alternation(let parts): parts.contains(where: isReadInSeveralWays) || overlap(parts)
    case .group(.lookAhead, _), .group(.lookBehind, _), .group(.atomic, _): false
    case .group(_, let body): isReadInSeveralWays(body)
    case .quantified(let body, let quantifier):
      quantifier.mode != .possessive
        && (quantifier.minimum != quantifier.maximum || isReadInSeveralWays(body))
    default: false
    }
  }

  private func overlap(_ alternatives: [PatternNode]) -> Bool {
    var earlier = ScalarSet.empty
    for alternative in alternatives.prefix(32) {
      let read = ScalarSet(sets(of: alternative).flatMap(\.ranges))
      if !read.intersection(earlier).isEmpty { return true }
      earlier = earlier.union(read)
    }
    return false
  }

  /// The sets of the characters that it reads.
  func sets(of node: PatternNode) -> [ScalarSet] {
    switch node.kind {
    case .concatenation(let parts), .alternation(let parts): parts.flatMap(sets)
    case .group(.lookAhead, _), .group(.lookBehind, _): []
    case .group(_, let body): sets(of: body)
    case .quantified(let body, let quantifier): quantifier.maximum == 0 ? [] : sets(of: body)
    case .assertion, .flagChange, .comment, .newlineSequence, .backReference: []
    case .literal, .anyCharacter, .characterClass, .set, .property, .graphemeCluster:
      [PatternLowering.set(of: node, ignoringCase: ignoresCase) ?? .all]
    }
  }

  /// A short text that it matches, or nil if no URL has one.
  func sample(of node: PatternNode) -> [UInt8]? { texts(of: node).min { $0.count < $1.count } }

  /// Some texts that it matches: one for each alternative, and loops with a round or without.
  private func texts(of node: PatternNode) -> [[UInt8]] {
    switch node.kind {
    case .assertion, .flagChange, .comment, .backReference, .group(.lookAhead, _),
      .group(.lookBehind, _):
      return [[]]
    case .alternation(let parts):
      return Array(parts.lazy.flatMap(texts).prefix(Self.maximumTexts))
    case .group(_, let body): return texts(of: body)
    case .quantified(let body, let quantifier):
      if quantifier.maximum == 0 { return [[]] }
      let rounds = texts(of: body).compactMap { text -> [UInt8]? in
        let count = text.isEmpty ? 0 : max(quantifier.minimum, 1)
        guard count <= Self.maximumLength / max(text.count, 1) else { return nil }
        return Array(repeatElement(text, count: count).joined())
      }
      return quantifier.minimum == 0 ? rounds.prefix(Self.maximumTexts - 1) + [[]] : rounds
    case .concatenation(let parts):
      return parts.reduce([[]]) { texts, part in
        let following = self.texts(of: part)
        let longer = texts.lazy.flatMap { text in following.lazy.map { text + $0 } }
        return Array(
          longer.filter { $0.count <= Self.maximumLength }.prefix(Self.maximumTexts))
      }
    default:
      let sets = sets(of: node)
      return readable.first { character in
        sets.contains { $0.contains(Unicode.Scalar(character)) }
      }.map { [[$0]] } ?? []
    }
  }

  /// Texts that a loop over this body can split into rounds in several ways, as far as it shows.
  ///
  /// Those that most parts can read come first.
  func pumps(of body: PatternNode) -> [[UInt8]] {
    let sets = Array(sets(of: body).prefix(64))
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
    return sorted.prefix(6).map(\.element.pump) + texts(of: body)
  }
}
