import PathConfigAutomata
package import PathConfigDiagnostics
package import PathConfigMatching
import PathConfigModel

/// Asks the matchers of two configurations about single URLs, to see for oneself what is said of them.
package struct DifferenceReplay: ~Copyable {
  private let before: ConfigurationLanguages
  private let after: ConfigurationLanguages
  private var cacheBefore: MatchCache
  private var cacheAfter: MatchCache

  /// The last subject that was asked about, with who decides what there.
  private var last: (subject: [UInt8], before: Deciders, after: Deciders)?

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
  ) -> (before: Resolution.MatchedRule?, after: Resolution.MatchedRule?)? {
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
  ) -> (before: Resolution.MatchedRule?, after: Resolution.MatchedRule?) {
    if let last, last.subject == subject { return (last.before[property], last.after[property]) }
    let found = (
      before: Deciders(before.compiled.resolve(before.seen(of: subject), using: &cacheBefore)),
      after: Deciders(after.compiled.resolve(after.seen(of: subject), using: &cacheAfter))
    )
    last = (subject, found.before, found.after)
    return (found.before[property], found.after[property])
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

/// Who decides the properties of one subject: by name where there are many.
private struct Deciders {
  private let properties: [Resolution.ResolvedProperty]
  private var places: [UTF8String: Int] = [:]

  /// So few are gone through faster than hashed.
  private static let few = 32

  init(_ resolution: Resolution) {
    properties = resolution.properties
    guard properties.count > Self.few else { return }
    for (place, property) in properties.enumerated() { places[property.name] = place }
  }

  subscript(name: UTF8String) -> Resolution.MatchedRule? {
    let place = places.isEmpty ? properties.firstIndex { $0.name == name } : places[name]
    return place.flatMap { properties[$0].winner?.match }
  }
}
