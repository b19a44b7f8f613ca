import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// Asks the matchers of two configurations about single URLs, to verify claims about them.
package struct DifferenceReplay: ~Copyable {
  private let before: ConfigurationLanguages
  private let after: ConfigurationLanguages
  private var cacheBefore: MatchCache
  private var cacheAfter: MatchCache

  /// The last subject that was asked about, with the rules that decide there.
  private var last: (subject: [UInt8], before: Deciders, after: Deciders)?

  package init(_ before: ConfigurationLanguages, _ after: ConfigurationLanguages) {
    self.before = before
    self.after = after
    cacheBefore = before.compiled.makeCache()
    cacheAfter = after.compiled.makeCache()
  }

  /// The rules that decide the property of a change at its witness on either side.
  ///
  /// Nil if these are not the rules that the change names, or the witness is not a URL.
  mutating func deciders(
    of change: ConfigurationDifference.Change
  ) -> (before: Resolution.MatchedRule?, after: Resolution.MatchedRule?)? {
    guard before.universe.all.contains(change.witness) else { return nil }
    let deciders = deciders(of: change.property, at: change.witness)
    guard deciders.before?.rule == change.before, deciders.after?.rule == change.after else {
      return nil
    }
    return deciders
  }

  /// The rules that decide a property at a subject on either side, or nil if no rule sets it.
  ///
  /// The subject may be a URL if URLs are the subjects.
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
  /// The text that the patterns see: the client's part of a URL, or the subject itself.
  package func seen(of subject: [UInt8]) -> UTF8String {
    let text = UTF8String(repairing: subject)
    guard rewriting != nil, case .text(let seen) = profile.subject(of: text) else { return text }
    return seen
  }
}

/// The rules that decide the properties of one subject, by name if there are many.
private struct Deciders {
  private let properties: [Resolution.ResolvedProperty]
  private var places: [UTF8String: Int] = [:]

  /// The number up to which a walk is faster than hashing.
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
