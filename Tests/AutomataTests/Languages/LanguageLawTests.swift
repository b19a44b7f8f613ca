@testable import PathConfigAutomata
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The laws of an algebra of sets, on random expressions; equality of languages is equality of
/// values.
struct LanguageLawTests {
  private static let seeds: [UInt64] = [11, 12]

  /// Generates some random languages of a universe over the generator's alphabet.
  private func draw(
    _ count: Int, seed: UInt64
  ) throws -> (universe: Universe, languages: [Language], generator: ExpressionGenerator) {
    var generator = ExpressionGenerator(random: SeededGenerator(seed: seed))
    let universe = try SampleUniverse.pick(using: &generator.random)
    let languages = try (0..<count).map { _ in
      try universe.language(searchingFor: [generator.expression(depth: 3)])
    }
    return (universe, languages, generator)
  }

  @Test(arguments: seeds)
  func obeysTheLawsOfSetAlgebra(seed: UInt64) throws {
    for round in 0..<Draws.count(5, all: 25) {
      let (universe, drawn, _) = try draw(3, seed: seed &* 1_000 &+ UInt64(round))
      let (a, b, c) = (drawn[0], drawn[1], drawn[2])
      let not = { try universe.complement(of: $0) }
      let or = { try universe.union($0) }
      let and = { try universe.intersection($0) }
      try expectEqual(not(not(a)), a)
      try expectEqual(or([a, a]), a)
      try expectEqual(and([a, a]), a)
      try expectEqual(or([a, b]), or([b, a]))
      try expectEqual(or([a, b, c]), or([or([a, b]), c]))
      try expectEqual(and([a, b, c]), and([a, and([b, c])]))
      try expectEqual(not(or([a, b, c])), and([not(a), not(b), not(c)]))
      try expectEqual(and([a, or([b, c])]), or([and([a, b]), and([a, c])]))
      try expectEqual(or([a, not(a)]), universe.all)
      try expectEqual(and([a, not(a)]), .empty)
      try expectEqual(or([a, .empty]), a)
      try expectEqual(and([a, universe.all]), a)
      try expectEqual(or([a, b]) == a, and([not(a), b]).isEmpty)
      expectEqual(a.isUniversal, a == universe.all)
      expectEqual(a.isEmpty, a == .empty)
    }
  }

  /// One expression for both is the union of two; the reference decides each subject.
  @Test(arguments: seeds)
  func membershipAgreesWithASearch(seed: UInt64) throws {
    for round in 0..<Draws.count(8, all: 40) {
      var generator = ExpressionGenerator(
        random: SeededGenerator(seed: seed &* 2_000 &+ UInt64(round)))
      let universe = try SampleUniverse.pick(using: &generator.random)
      let expressions = (0..<2).map { _ in generator.expression(depth: 3) }
      let languages = try expressions.map { try universe.language(searchingFor: [$0]) }
      let both = try universe.language(searchingFor: expressions)
      try expectEqual(both, universe.union(languages))
      try expectEqual(both, universe.language(searchingFor: [.alternation(expressions)]))
      for _ in 0..<25 {
        let subject = generator.subject(maximumLength: 6)
        guard universe.all.contains(subject.utf8) else { continue }
        let reference = ReferenceSearch(subject)
        for (expression, language) in zip(expressions, languages) {
          expectEqual(
            language.contains(subject.utf8), reference.finds(expression),
            "\(expression) on \(subject.debugDescription)")
        }
      }
    }
  }

  /// The automaton is minimal: all states are reached, and no two of them are equivalent.
  @Test(arguments: seeds)
  func automataAreMinimal(seed: UInt64) throws {
    for round in 0..<Draws.count(5, all: 25) {
      let (_, drawn, _) = try draw(1, seed: seed &* 4_000 &+ UInt64(round))
      let language = drawn[0]
      var reached: Set<Language.State> = [language.start]
      var pending = [language.start]
      while let state = pending.popLast() {
        for byte in UInt8.min...UInt8.max {
          let next = language.state(state, after: CollectionOfOne(byte))
          if reached.insert(next).inserted { pending.append(next) }
        }
      }
      reached.insert(Language.dead)
      expectEqual(reached.count, language.stateCount, "seed \(seed), round \(round)")
      expectEqual(distinguishable(language), language.stateCount, "seed \(seed), round \(round)")
    }
  }

  /// The number of classes of equivalent states.
  private func distinguishable(_ language: Language) -> Int {
    let states = (0..<language.stateCount).map { Language.State($0) }
    var classes = states.map { language.accepts($0) ? 1 : 0 }
    while true {
      var numbers: [[Int]: Int] = [:]
      let refined = states.map { state in
        let signature =
          [classes[Int(state)]]
          + (UInt8.min...UInt8.max).map { byte in
            classes[Int(language.state(state, after: CollectionOfOne(byte)))]
          }
        if numbers[signature] == nil { numbers[signature] = numbers.count }
        return numbers[signature] ?? 0
      }
      if Set(refined).count == Set(classes).count { return Set(refined).count }
      classes = refined
    }
  }

  /// A search that excludes a text finds what the languages of both leave.
  @Test(arguments: seeds)
  func anExclusionIsADifference(seed: UInt64) throws {
    for round in 0..<Draws.count(8, all: 40) {
      var generator = ExpressionGenerator(
        random: SeededGenerator(seed: seed &* 3_000 &+ UInt64(round)))
      let universe = try SampleUniverse.pick(using: &generator.random)
      let (found, excluded) = (generator.expression(depth: 3), generator.expression(depth: 2))
      let languages = try [found, excluded].map { try universe.language(searchingFor: [$0]) }
      let difference = try universe.intersection([
        languages[0], universe.complement(of: languages[1]),
      ])
      let search = SearchExpression(found, unless: excluded)
      try expectEqual(universe.language(searchingFor: [search]), difference, "\(search)")
      let both = try universe.language(searchingFor: [search, SearchExpression(excluded)])
      try expectEqual(both, universe.union(languages))
    }
  }

  /// Pairs of expressions with different spellings and the same meaning.
  @Test func equalLanguagesAreEqualValues() throws {
    let universe = try SampleUniverse.everything()
    let (a, b) = (RegularExpression.scalar("a"), RegularExpression.scalar("b"))
    func star(_ body: RegularExpression) -> RegularExpression {
      .repetition(body, minimum: 0, maximum: nil)
    }
    func whole(_ body: RegularExpression) -> RegularExpression {
      .concatenation([.subjectStart, body, .subjectEnd])
    }
    let pairs: [(RegularExpression, RegularExpression)] = [
      (star(.alternation([a, b])), star(.concatenation([star(a), star(b)]))),
      (
        .concatenation([a, star(.concatenation([b, a]))]),
        .concatenation([star(.concatenation([a, b])), a])
      ),
      (
        .repetition(a, minimum: 2, maximum: 4),
        .concatenation([a, a, .repetition(a, minimum: 0, maximum: 2)])
      ),
      (star(a), .alternation([.empty, .repetition(a, minimum: 1, maximum: nil)])),
      (.concatenation([.before(ScalarSet("b"), negated: true), .set([0x61...0x62])]), a),
      (.nothing, .concatenation([a, .subjectStart])),
    ]
    for (left, right) in pairs {
      let languages = try [left, right].map { try universe.language(searchingFor: [whole($0)]) }
      expectEqual(languages[0], languages[1], "\(left) and \(right)")
      expectEqual(languages[0].hashValue, languages[1].hashValue)
    }
  }
}

/// Universes over the alphabet of the random expressions.
enum SampleUniverse {
  static func everything() throws -> Universe {
    try Universe(.repetition(any, minimum: 0, maximum: nil))
  }

  static func ascii() throws -> Universe {
    try Universe(.repetition(.set(ScalarSet([0x20...0x7E])), minimum: 0, maximum: nil))
  }

  /// One of three universes; two of them are much smaller.
  static func pick(using random: inout SeededGenerator) throws -> Universe {
    let anything = RegularExpression.repetition(any, minimum: 0, maximum: nil)
    let a = RegularExpression.scalar("a")
    switch random.number(in: 0...2) {
    case 0: return try everything()
    case 1: return try Universe(.alternation([.empty, .concatenation([a, anything])]))
    default:
      let pairs = RegularExpression.concatenation([any, any])
      return try Universe(.repetition(pairs, minimum: 0, maximum: nil))
    }
  }

  private static let any = RegularExpression.set(
    ScalarSet(ExpressionGenerator.alphabet.map { $0.value...$0.value }))
}
