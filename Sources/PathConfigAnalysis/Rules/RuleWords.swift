import PathConfigAutomata

/// The most readable subject of each rule.
///
/// Most rules that overlap match a subject that puts their words one after the other, as in
/// `/admin/new`.
package struct RuleWords: Sendable {
  private let words: [[UInt8]?]

  /// Complexity: O(rules · states of each), on all cores.
  package init(_ languages: ConfigurationLanguages) {
    words = languages.rules.parallelMap { rule in
      var search = LanguageSearch(inside: [rule.known])
      if case .found(let subject) = search.mostReadable() { return subject }
      return nil
    }
  }

  /// The word of a rule, by its place, or nil if no subject of it is known.
  subscript(rule: Int) -> [UInt8]? { words[rule] }

  /// The texts made of two words.
  static func texts(of left: [UInt8]?, _ right: [UInt8]?) -> [[UInt8]] {
    guard let left, let right, left != right else { return [left ?? right].compactMap { $0 } }
    return [left, right, left + right, right + left]
  }
}

extension ConfigurationLanguages {
  /// The subjects of two rules, by their places, that are made of their words.
  ///
  /// Complexity: O(length of the words).
  func subjects(of first: Int, and second: Int, madeOf words: RuleWords) -> [[UInt8]] {
    guard let left = words[first], let right = words[second] else { return [] }
    let (one, other) = (rules[first].known, rules[second].known)
    return RuleWords.texts(of: left, right).filter { one.contains($0) && other.contains($0) }
  }

  /// A subject that two rules share, by their places: made of words, or of a product of automata.
  package func subject(
    of first: Int, and second: Int, madeOf words: RuleWords, budget: inout AnalysisBudget
  ) -> SubjectAnswer {
    let (one, other) = (rules[first], rules[second])
    if one.mayMeet(other) {
      if let text = subjects(of: first, and: second, madeOf: words).first { return .found(text) }
      let answer = ask([one.known, other.known], outside: [], isReadable: false, &budget)
      guard case .none = answer else { return answer }
    }
    let inexact = [first, second].first { !rules[$0].isExact }
    return inexact.map { .undecided(opaque($0)) } ?? .none(cover: [])
  }
}
