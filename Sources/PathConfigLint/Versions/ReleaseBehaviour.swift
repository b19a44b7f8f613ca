import PathConfigAnalysis
import PathConfigDiagnostics
import PathConfigJSON
import PathConfigMatching
import PathConfigModel

/// Releases of one library that treat every URL alike, with a file's rules.
///
/// A class because its cache learns from every answer.
final class ReleaseBehaviour {
  /// In ascending order.
  ///
  /// There is at least one.
  private(set) var clients: [ClientProfile]
  private let compiled: CompiledConfiguration
  private var cache: MatchCache

  private init(_ client: ClientProfile, _ compiled: CompiledConfiguration) {
    self.clients = [client]
    self.compiled = compiled
    cache = compiled.makeCache()
  }

  /// One of the releases, the first.
  var profile: ClientProfile { compiled.profile }
  var builtInRules: [BuiltInRule] { profile.builtInRules }

  /// The text in which patterns are searched, or nil if the releases do not accept the URL.
  func subject(of url: UTF8String) -> UTF8String? {
    if case .text(let subject) = profile.subject(of: url) { subject } else { nil }
  }

  /// The releases' answer to a subject, or nil if a pattern could not be decided.
  func answer(_ subject: UTF8String) -> Answer? {
    let resolution = compiled.resolve(subject, using: &cache)
    return resolution.undecided.isEmpty ? Answer(resolution: resolution) : nil
  }

  struct Answer {
    fileprivate let resolution: Resolution

    /// True if a rule, by its place in the effective list, matches.
    func matches(rule: Int) -> Bool { resolution.rules.contains { $0.rule == rule } }

    /// The deciding value of a property.
    func value(of property: UTF8String) -> JSONValue? {
      resolution.properties.first { $0.name == property }?.winner?.property.value.value
    }
  }
}

extension ReleaseBehaviour {
  /// The behaviours of releases of one library, in ascending order of their first releases.
  ///
  /// - Parameter analyses: of all of the releases, in any order. Others are skipped.
  static func all(
    of releases: [ClientProfile], _ analyses: [ClientAnalysis]
  ) -> [ReleaseBehaviour] {
    var behaviours: [ReleaseBehaviour] = []
    for release in releases {
      guard let analysis = analyses.first(where: { $0.client.id == release.id }) else { continue }
      if let same = behaviours.first(where: { $0.clients[0].takesURLs(like: release) }) {
        same.clients.append(release)
      } else {
        behaviours.append(ReleaseBehaviour(release, analysis.languages.compiled))
      }
    }
    return behaviours
  }
}

extension ClientProfile {
  /// True if another release of the library cuts the same subjects and matches them alike.
  fileprivate func takesURLs(like other: ClientProfile) -> Bool {
    self.path == other.path && self.trailingSlash == other.trailingSlash
      && self.matchesQueryStrings == other.matchesQueryStrings
      && self.caseSensitivity == other.caseSensitivity && self.emptyPattern == other.emptyPattern
      && self.letterEscape == other.letterEscape
      && self.builtInRules.map(\.pattern) == other.builtInRules.map(\.pattern)
  }
}
