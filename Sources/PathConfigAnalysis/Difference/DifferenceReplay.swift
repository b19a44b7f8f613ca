import PathConfigAutomata
package import PathConfigDiagnostics
import PathConfigMatching
import PathConfigModel

/// Asks the matchers of two configurations about single URLs, to see for oneself what is said of them.
package struct DifferenceReplay: ~Copyable {
  private let before: ConfigurationLanguages
  private let after: ConfigurationLanguages
  private var cacheBefore: MatchCache
  private var cacheAfter: MatchCache

  package init(_ before: ConfigurationLanguages, _ after: ConfigurationLanguages) {
    self.before = before
    self.after = after
    cacheBefore = before.compiled.makeCache()
    cacheAfter = after.compiled.makeCache()
  }

  /// Who decides the property of a change at its witness on either side; nil where it is not the
  /// rules that the change names, or the witness is no URL at all.
  package mutating func deciders(
    of change: ConfigurationDifference.Change
  ) -> (before: BehaviouralDifference.Decider?, after: BehaviouralDifference.Decider?)? {
    guard before.universe.all.contains(change.witness) else { return nil }
    let deciders = deciders(of: change.property, at: change.witness)
    guard deciders.before?.rule == change.before, deciders.after?.rule == change.after else {
      return nil
    }
    return deciders
  }

  /// Who decides a property at a subject, or a URL where those are the subjects, on either side; nil
  /// where no rule sets it.
  package mutating func deciders(
    of property: UTF8String, at subject: [UInt8]
  ) -> (before: BehaviouralDifference.Decider?, after: BehaviouralDifference.Decider?) {
    (
      before.compiled.resolve(before.seen(of: subject), using: &cacheBefore).decider(of: property),
      after.compiled.resolve(after.seen(of: subject), using: &cacheAfter).decider(of: property)
    )
  }
}

extension ConfigurationLanguages {
  /// What the patterns see of a subject: of a URL what the client cuts out of it.
  package func seen(of subject: [UInt8]) -> UTF8String {
    let text = UTF8String(repairing: subject)
    guard rewriting != nil, case .text(let seen) = profile.subject(of: text) else { return text }
    return seen
  }
}

extension Resolution {
  fileprivate func decider(of property: UTF8String) -> BehaviouralDifference.Decider? {
    properties.first { $0.name == property }?.winner.map {
      BehaviouralDifference.Decider(rule: $0.match.rule, pattern: $0.match.pattern)
    }
  }
}
