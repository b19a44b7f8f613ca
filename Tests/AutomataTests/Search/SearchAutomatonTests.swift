@testable import PathConfigAutomata
@testable import PathConfigSyntax
import TestSupport
import Testing

struct SearchAutomatonTests {
  /// The search, and the table of every program that is small enough.
  @Test(arguments: [1, 2] as [UInt64])
  func agreesWithTheReferenceOnRandomExpressions(seed: UInt64) throws {
    var generator = ExpressionGenerator(random: SeededGenerator(seed: seed))
    var tables = 0
    for _ in 0..<100 {
      let expressions = (0..<3).map { _ in generator.search(depth: 4) }
      let automaton = try searchAutomaton(expressions)
      let table = try? SearchTable.build(
        automaton, maximumStates: 2_000, maximumSteps: .max
      ).table.get()
      if table != nil { tables += 1 }
      var cache = automaton.makeCache()
      for _ in 0..<12 {
        let subject = generator.subject(maximumLength: 6)
        let reference = ReferenceSearch(subject)
        let expected = expressions.indices.filter { reference.finds(expressions[$0]) }
          .map(UInt32.init)
        let found = [labels(subject, &cache), table?.labels(in: subject.unicodeScalars)]
        if found[0] != expected || table != nil && found[1] != expected {
          Issue.record("seed \(seed): \(expressions) on \(subject.debugDescription): \(found)")
          return
        }
      }
    }
    #expect(tables > 75)
  }

  @Test func aFullCacheIsEmptiedAndTheAnswersStay() throws {
    var limits = Limits()
    limits.cacheBytes = 4096
    var generator = ExpressionGenerator(random: SeededGenerator(seed: 9))
    // The places of both letters among the last ones determine the state.
    let expressions = (0..<8).map { gap in
      RegularExpression.concatenation([
        .scalar("a"), .repetition(.set(.all), minimum: gap, maximum: gap), .scalar("b"),
        .before([0x62...0x62], negated: gap % 2 == 0),
      ])
    }
    let small = try searchAutomaton(expressions, limits: limits)
    let large = try searchAutomaton(expressions)
    var smallCache = small.makeCache()
    var largeCache = large.makeCache()
    var greatest = 0
    for _ in 0..<400 {
      let subject = generator.subject(maximumLength: 40)
      expectEqual(labels(subject, &smallCache), labels(subject, &largeCache))
      greatest = max(greatest, smallCache.byteCount)
    }
    #expect(largeCache.byteCount > 4 * limits.cacheBytes, "the budget was exercised")
    #expect(greatest < 4 * limits.cacheBytes)
  }

  @Test func searchesSubjectsOfEveryEncodedLength() throws {
    let scalars: [Unicode.Scalar] = [
      "\u{0}", "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FFFF}",
      "\u{10000}", "\u{10FFFF}",
    ]
    let automaton = try searchAutomaton(scalars.map { .set(ScalarSet($0)) })
    var cache = automaton.makeCache()
    for (index, scalar) in scalars.enumerated() {
      expectEqual(labels(String(scalar), &cache), [UInt32(index)])
    }
  }

  @Test func bytesThatAreNotTextDoNotTrap() throws {
    let automaton = try searchAutomaton([.set(.all), .subjectStart])
    var cache = automaton.makeCache()
    let bytes: ContiguousArray<UInt8> = [0xFF, 0xC3, 0x28, 0xE2, 0x80]
    let set = cache.search(bytes.span)
    expectEqual(set.map { cache.labels(of: $0) }, [1])
  }

  @Test func nestedCountsAreRefusedBeforeTheyAreBuilt() {
    var expression = RegularExpression.set(ScalarSet("a"))
    for _ in 0..<30 { expression = .repetition(expression, minimum: 1000, maximum: 1000) }
    var builder = ProgramBuilder()
    #expect(throws: ProgramBuilder.TooLarge.self) { try builder.add(expression, label: 0) }
  }

  /// Every one of ten thousand characters would be a class of its own, in a row with a bit for each.
  @Test func tooManyDistinctCharactersAreRefused() throws {
    func characters(_ range: Range<UInt32>) -> RegularExpression {
      .concatenation(range.map { .set(ScalarSet([$0...$0])) })
    }
    var builder = ProgramBuilder()
    try builder.add(characters(0x4E00..<0x5E00), label: 0)
    #expect(throws: ProgramBuilder.TooLarge.self) {
      try builder.add(characters(0x4E00..<0x9000), label: 1)
    }
    // The characters of the refused one do not count.
    try builder.add(characters(0x4E00..<0x6000), label: 2)
  }

  /// Each position of the subject begins a thread that goes on to its end.
  @Test func givesUpOnTooManyThreads() throws {
    var limits = Limits()
    limits.threadsPerSubject = 2_000
    let expression = RegularExpression.concatenation(
      Array(repeating: .set(ScalarSet("a")), count: 400))
    let automaton = try searchAutomaton([expression], limits: limits)
    var cache = automaton.makeCache()
    #expect(labels(String(repeating: "a", count: 300), &cache) == nil)
    expectEqual(labels(String(repeating: "a", count: 30), &cache), [])
  }

  @Test func manyExpressionsShareTheirBeginnings() throws {
    let slash = RegularExpression.set(ScalarSet("/"))
    let letters = ScalarSet([0x61...0x7A])
    let expressions = letters.ranges[0].map { value in
      RegularExpression.concatenation([
        .subjectStart, slash, slash, .set(ScalarSet([value...value])), .subjectEnd,
      ])
    }
    let automaton = try searchAutomaton(expressions)
    #expect(automaton.code.instructions.count < 40 + 26 * 5)
    var cache = automaton.makeCache()
    expectEqual(labels("//c", &cache), [2])
  }

  /// More classes of scalars than there are columns.
  @Test func distinguishesSymbolsWithoutAColumn() throws {
    let scalars = (0..<300).map { UInt32(0x400 + $0) }
    func scalar(_ number: Int) -> RegularExpression {
      .set(ScalarSet([scalars[number % 300]...scalars[number % 300]]))
    }
    let automaton = try searchAutomaton(
      (0..<300).map { .concatenation([scalar($0), scalar($0 + 64)]) })
    var cache = automaton.makeCache()
    for first in 0..<300 {
      for distance in [0, 63, 64, 65, 128, 192] {
        let text = [first, first + distance].map {
          Character(Unicode.Scalar(UInt16(scalars[$0 % 300]))!)
        }
        expectEqual(labels(String(text), &cache), distance == 64 ? [UInt32(first)] : [])
      }
    }
  }

  /// The positions of `a` in the last 14 letters determine the state.
  @Test func manyStatesAreLearntOnce() throws {
    let letters = ScalarSet([0x61...0x62])
    let parts =
      [RegularExpression.set(ScalarSet("a"))] + Array(repeating: .set(letters), count: 13)
      + [.set(ScalarSet("b"))]
    let automaton = try searchAutomaton([
      .concatenation(parts), .concatenation(parts + [.subjectEnd]),
    ])
    var cache = automaton.makeCache()
    var random = SeededGenerator(seed: 5)
    let subjects = (0..<300).map { _ in
      (0..<40).map { _ in random.pick(["a", "b"]) }
    }
    var stateCounts: [Int] = []
    for _ in 0..<2 {
      for subject in subjects {
        let ends = (14..<40).filter { subject[$0] == "b" && subject[$0 - 14] == "a" }
        let expected: [UInt32] = (ends.isEmpty ? [] : [0]) + (ends.last == 39 ? [1] : [])
        expectEqual(labels(subject.joined(), &cache), expected)
      }
      stateCounts.append(cache.stateCount)
    }
    #expect(stateCounts[0] > 4_096)
    expectEqual(stateCounts[1], stateCounts[0])
  }
}

/// Caches of many states, and caches whose sets are dropped; `conform` draws small ones.
struct SearchCacheBudgetTests {
  /// Every letter leads to a different state from every state.
  @Test func crowdedStatesKeepTheirTransitions() throws {
    let letters = (0x61...0x7A as ClosedRange<UInt32>).map { ScalarSet([$0...$0]) }
    var expressions: [RegularExpression] = []
    for (index, first) in letters.enumerated() {
      for other in 1...3 {
        let second = letters[(index * other + other) % letters.count]
        expressions.append(.concatenation([.set(first), .set(second), .set(letters[index])]))
      }
    }
    let automaton = try searchAutomaton(expressions)
    var cache = automaton.makeCache()
    var random = SeededGenerator(seed: 5)
    for _ in 0..<400 {
      let scalars = (0..<random.number(in: 0...24)).compactMap { _ in
        Unicode.Scalar(UInt32(random.number(in: 0x61...0x7A)))
      }
      let subject = scalars.map(String.init).joined()
      let expected = expressions.indices.filter { index in
        let first = letters[index / 3].ranges[0].lowerBound
        let place = index / 3 * (index % 3 + 1) + index % 3 + 1
        let second = letters[place % letters.count].ranges[0].lowerBound
        let word = [first, second, first].compactMap { Unicode.Scalar($0) }.map(String.init)
          .joined()
        return subject.contains(word)
      }
      expectEqual(labels(subject, &cache), expected.map(UInt32.init), "\(subject)")
    }
    #expect(cache.stateCount > 150)
  }

  /// Sets of labels are dropped only between subjects, which changes `generation`.
  @Test func dropsLabelSetsBeyondTheBudgetBetweenSubjects() throws {
    let letters = (0x61...0x74 as ClosedRange<UInt32>).map { RegularExpression.set([$0...$0]) }
    var limits = Limits()
    limits.cacheBytes = 20_000
    let automaton = try searchAutomaton(letters, limits: limits)
    var cache = automaton.makeCache()
    var random = SeededGenerator(seed: 6)
    for _ in 0..<600 {
      let values = (0..<10).map { _ in UInt32(random.number(in: 0x61...0x74)) }
      let subject = values.compactMap { Unicode.Scalar($0) }.map(String.init).joined()
      let expected = Set(values).sorted().map { $0 - 0x61 }
      expectEqual(labels(subject, &cache), expected)
      #expect(cache.byteCount < 3 * limits.cacheBytes)
    }
    #expect(cache.generation > 0, "the budget was exercised")
  }
}

/// A slow and obviously right search: it computes the set of positions at which an expression can
/// end.
struct ReferenceSearch {
  let subject: [Unicode.Scalar]

  init(_ subject: String) {
    self.init(Array(subject.unicodeScalars))
  }

  init(_ subject: [Unicode.Scalar]) {
    self.subject = subject
  }

  func finds(_ search: SearchExpression) -> Bool {
    finds(search.found) && search.excluded.map(finds) != true
  }

  func finds(_ expression: RegularExpression) -> Bool {
    !ends(of: expression, from: Set(0...subject.count)).isEmpty
  }

  func ends(of expression: RegularExpression, from starts: Set<Int>) -> Set<Int> {
    switch expression {
    case .set(let set):
      Set(starts.filter { $0 < subject.count && set.contains(subject[$0]) }.map { $0 + 1 })
    case .concatenation(let parts):
      parts.reduce(starts) { ends(of: $1, from: $0) }
    case .alternation(let parts):
      parts.reduce(into: Set()) { $0.formUnion(ends(of: $1, from: starts)) }
    case .repetition(let body, let minimum, let maximum):
      repeatedEnds(of: body, minimum, maximum, from: starts)
    case .after(let kinds):
      starts.filter { kinds.contains(kind(before: $0)) }
    case .before(let set, let negated):
      starts.filter { ($0 < subject.count && set.contains(subject[$0])) != negated }
    case .remaining(let remainder):
      starts.filter { start in
        let rest = subject[start...]
        let isWithinPair = kind(before: start) == .carriageReturn && rest.first == "\n"
        return switch remainder {
        case .nothing: rest.isEmpty
        case .lineFeed: rest.isEmpty || rest == ["\n"]
        case .lineTerminator:
          rest.isEmpty || rest == ["\r", "\n"]
            || rest.count == 1 && ScalarSet.lineTerminator.contains(rest[start]) && !isWithinPair
        }
      }
    }
  }

  private func kind(before position: Int) -> Preceding {
    guard position > 0 else { return .start }
    switch subject[position - 1] {
    case "\r": return .carriageReturn
    case "\n": return .lineFeed
    case let other where ScalarSet.lineTerminator.contains(other): return .otherTerminator
    default:
      let base = subject[..<position].last { !ScalarSet.wordTransparent.contains($0) }
      return base.map(ScalarSet.word.contains) == true ? .word : .other
    }
  }

  private func repeatedEnds(
    of body: RegularExpression, _ minimum: Int, _ maximum: Int?, from starts: Set<Int>
  ) -> Set<Int> {
    var reached = starts
    for _ in 0..<minimum { reached = ends(of: body, from: reached) }
    var all = reached
    var round = minimum
    while round < maximum ?? .max {
      reached = ends(of: body, from: reached)
      if reached.isSubset(of: all) { break }
      all.formUnion(reached)
      round += 1
    }
    return all
  }
}

/// One automaton of some expressions, labelled by their index.
func searchAutomaton(
  _ expressions: [RegularExpression], limits: Limits = .standard
) throws -> Program {
  try searchAutomaton(expressions.map { SearchExpression($0) }, limits: limits)
}

func searchAutomaton(
  _ expressions: [SearchExpression], limits: Limits = .standard
) throws -> Program {
  var builder = ProgramBuilder(limits: limits)
  for (label, expression) in expressions.enumerated() {
    try builder.add(expression, label: UInt32(label))
  }
  return builder.build()
}

func labels(_ subject: String, _ cache: inout SearchCache) -> [UInt32]? {
  let bytes = ContiguousArray(subject.utf8)
  return cache.search(bytes.span).map { Array(cache.labels(of: $0)) }
}
