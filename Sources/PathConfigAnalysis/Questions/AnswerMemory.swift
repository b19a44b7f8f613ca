import Foundation
import PathConfigAutomata
import PathConfigSyntax

/// The answers to questions about languages that were asked before.
///
/// An answer depends on the languages alone. So it is the same in every configuration of a run, and after
/// every edit that leaves these languages as they are. The cost of an answer is kept with it: whoever gets
/// it from here spends the same states, and what a budget decides does not depend on earlier questions.
///
/// It lives with the table of the patterns. Answers that nobody has asked for in a long time go.
package final class AnswerMemory: PatternAttachment, @unchecked Sendable {
  /// Guards everything below.
  private let lock = NSLock()
  private var answers = Generations<Question, Cost>(maximumCount: 50_000)
  private var unions = Generations<Union, UnionOfLanguages>(maximumCount: 5_000)
  private var samples = Generations<Sampling, Samples>(maximumCount: 5_000)

  package init() {}

  /// A question and the search that answers it.
  struct Question: Hashable {
    enum Wanted { case shortest, mostReadable }

    var wanted: Wanted
    var inside: [Language]
    var outside: [Language]

    /// The answer of a search that may visit so many states.
    func cost(within limit: Int) -> Cost {
      var search = LanguageSearch(inside: inside, outside: outside)
      let answer =
        switch wanted {
        case .shortest: search.shortest(within: limit)
        case .mostReadable: search.mostReadable(within: limit)
        }
      return Cost(answer: answer, visited: search.visitedStates, limit: limit)
    }
  }

  /// An answer and the states that it takes.
  struct Cost {
    var answer: LanguageSearch.Answer
    var visited: Int

    /// The states that it was allowed to take.
    var limit: Int

    /// True if a search with another limit ends in the same way.
    func holds(within other: Int) -> Bool {
      if case .undecided = answer { return limit == other }
      return visited <= other
    }
  }

  /// The answer to a question that may take so many states.
  func answer(_ question: Question, within limit: Int) -> Cost {
    if let known = lock.withLock({ answers[question] }), known.holds(within: limit) {
      return known
    }
    let cost = question.cost(within: limit)
    lock.withLock { answers[question] = cost }
    return cost
  }

  private struct Union: Hashable {
    var languages: [Language]
    var all: Language
    var limits: Limits
  }

  /// The subjects of any of some languages.
  func union(
    of languages: [Language], in universe: Universe, _ limits: Limits
  ) -> UnionOfLanguages {
    let key = Union(languages: languages, all: universe.all, limits: limits)
    if let known = lock.withLock({ unions[key] }) { return known }
    let union = UnionOfLanguages(languages, universe, limits)
    lock.withLock { unions[key] = union }
    return union
  }

  private struct Sampling: Hashable {
    var language: Language
    var count: Int
    var seed: Int
  }

  /// Subjects of a language, the shortest first, and the states that it takes to find that one.
  struct Samples {
    var subjects: [[UInt8]] = []
    var visited = 0
  }

  /// The shortest subject of a language and drawn ones; none if there is none, or it is not found.
  func samples(of language: Language, _ count: Int, seed: Int) -> Samples {
    let key = Sampling(language: language, count: count, seed: seed)
    if let known = lock.withLock({ samples[key] }) { return known }
    var search = LanguageSearch(inside: [language])
    var found = Samples()
    if case .found(let shortest) = search.shortest() {
      var generator = SeededGenerator(seed: UInt64(seed))
      found.subjects = [shortest] + language.samples(count, using: &generator)
      found.visited = search.visitedStates
    }
    lock.withLock { samples[key] = found }
    return found
  }

  /// The number of answers that are kept.
  var count: Int {
    lock.withLock { answers.count + unions.count + samples.count }
  }
}

/// Several languages as one, with its outline.
struct UnionOfLanguages {
  /// Nil if it would be too large.
  let language: Language?
  let outline: Outline

  init(_ languages: [Language], _ universe: Universe, _ limits: Limits) {
    language = languages.isEmpty ? .empty : try? universe.union(languages, limits: limits)
    outline = Outline(language ?? .empty)
  }
}

/// Values that are forgotten if nobody asks for them in a long time.
///
/// Once the young ones are as many as the limit, they become the old ones, and the old ones go. A value
/// that is asked for becomes young again.
private struct Generations<Key: Hashable, Value> {
  let maximumCount: Int
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]

  init(maximumCount: Int) { self.maximumCount = maximumCount }

  var count: Int { young.count + old.count }

  subscript(key: Key) -> Value? {
    mutating get {
      if let value = young[key] { return value }
      guard let value = old.removeValue(forKey: key) else { return nil }
      self[key] = value
      return value
    }
    set {
      if young.count >= maximumCount {
        old = young
        young = [:]
      }
      young[key] = newValue
    }
  }
}
