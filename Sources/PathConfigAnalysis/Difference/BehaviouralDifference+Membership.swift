import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// Membership in a class.
extension BehaviouralDifference {
  /// True if some subjects of a language are in one of the classes of an entry, as far as known.
  ///
  /// Complexity: O(classes), a product of automata for each that may have one.
  package func meets(
    _ entry: Entry, _ language: Language, _ outline: Outline, budget: inout AnalysisBudget
  ) -> Bool {
    entry.classes.contains { found in
      if language.contains(found.witness) { return true }
      let rules = [
        found.before.map { before.rules[$0.rule] }, found.after.map { after.rules[$0.rule] },
      ].compactMap { $0 }
      guard rules.allSatisfy({ $0.mayMeet(outline) }) else { return false }
      let answer = before.subject(
        of: found, entry.property, after: after, within: language, outside: [], isReadable: false,
        budget: &budget)
      if case .found = answer { return true }
      return false
    }
  }

  /// The entries, by their places, into which a subject falls.
  ///
  /// Complexity: O(length + entries of the properties that are set).
  package func entries(
    holding subject: [UInt8], replayedBy replay: inout DifferenceReplay
  ) -> [Int] {
    var deciders: [UTF8String: (before: Resolution.MatchedRule?, after: Resolution.MatchedRule?)] =
      [:]
    return entries.indices.filter { place in
      let property = entries[place].property
      let found = deciders[property] ?? replay.deciders(of: property, at: subject)
      deciders[property] = found
      return entries[place].classes.contains {
        $0.before?.rule == found.before?.rule && $0.after?.rule == found.after?.rule
      }
    }
  }
}
