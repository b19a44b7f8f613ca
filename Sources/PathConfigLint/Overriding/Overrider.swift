import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

/// A rule that alone overrides properties of earlier rules at every URL of theirs.
struct Overrider {
  let rule: DocumentRule

  /// The properties that it overrides, in the order of the file.
  ///
  /// There is at least one.
  private(set) var victims: [Victim]

  /// A property that never takes effect because of the rule.
  struct Victim {
    let assignment: JudgedAssignment

    /// The overridings for the affected clients.
    ///
    /// There is at least one.
    let overridings: [JudgedAssignment.Overriding]

    /// True if the two rules match the same URLs, so that the later one repeats the earlier one.
    let isOfEqualRule: Bool
  }

  /// The places of all rules whose properties it sets again, even to the same value, ascending.
  let affectedRules: [Int]

  /// The places of the overridden rules in the file's array, ascending.
  var victimRules: [Int] { Set(victims.map(\.assignment.written.index)).sorted() }

  /// The clients for which it overrides something, in the order asked.
  var clients: [ClientProfile] {
    victims.flatMap(\.overridings).map(\.analysis.client).distinct(by: \.id)
  }

  /// Its first victim, as a client sees it.
  var first: (victim: Victim, overriding: JudgedAssignment.Overriding) {
    (victims[0], victims[0].overridings[0])
  }
}

extension Overrider {
  /// The rules that are to blame alone, in the order of the file.
  ///
  /// - Parameter equal: true for rules that repeat the patterns of those that they override.
  static func all(in context: LintContext, repeating equal: Bool) -> [Overrider] {
    var victims: [Int: [Victim]] = [:]
    var affected: [Int: Set<Int>] = [:]
    for assignment in context.judged {
      for rule in assignment.overridings.compactMap(culprit) {
        affected[rule.index, default: []].insert(assignment.written.index)
      }
      let harmful = assignment.harmfulOverridings
      guard let rule = harmful.first.flatMap(culprit) else { continue }
      let own = harmful.filter { culprit(of: $0)?.index == rule.index }
      let victim = Victim(
        assignment: assignment, overridings: own,
        isOfEqualRule: own.allSatisfy { $0.isEqual(toRule: assignment.rule) })
      if victim.isOfEqualRule == equal { victims[rule.index, default: []].append(victim) }
    }
    return victims.keys.sorted().compactMap { index in
      guard let rule = context.document.rule(index), let own = victims[index] else { return nil }
      return Overrider(
        rule: rule, victims: own, affectedRules: (affected[index] ?? []).sorted())
    }
  }

  /// The one rule of the file that overrides it, or nil if it takes several, or a client's own.
  private static func culprit(of overriding: JudgedAssignment.Overriding) -> DocumentRule? {
    guard overriding.override.cover.count == 1 else { return nil }
    return overriding.analysis.written(overriding.override.cover[0])
  }
}

extension JudgedAssignment.Overriding {
  /// True if the deciding rule is known to match the same URLs.
  func isEqual(toRule rule: Int) -> Bool {
    let rules = analysis.languages.rules
    let (one, other) = (rules[rule], rules[override.cover[0]])
    return one.isExact && other.isExact && one.known == other.known
  }
}
