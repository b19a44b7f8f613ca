import PathConfigDiagnostics
import PathConfigJSON
import PathConfigMatching
import PathConfigModel

/// Releases of one library that make the same of every URL, with a file's rules.
struct ReleaseBehaviour {
  /// In ascending order; never empty.
  private(set) var clients: [ClientProfile]

  /// Shared by behaviours that differ in what they make of a URL alone.
  private let matcher: ReleaseMatcher

  var profile: ClientProfile { clients[0] }
  var builtInRules: [BuiltInRule] { profile.builtInRules }

  /// Whether every pattern can be run, so that answers are what the client gives.
  var isExact: Bool { matcher.isExact }

  /// The text that patterns are searched in for a URL; nil where the releases take it for none.
  func subject(of url: UTF8String) -> UTF8String? {
    if case .text(let subject) = profile.subject(of: url) { subject } else { nil }
  }

  func answer(_ subject: UTF8String) -> Answer { matcher.answer(subject) }

  /// What the releases make of a subject.
  struct Answer {
    fileprivate let resolution: Resolution
    fileprivate let rules: [EffectiveRule]

    /// Whether a rule of the file, by its place there, matches.
    func matches(rule: Int) -> Bool {
      resolution.rules.contains { match in
        if case .source(_, let written) = rules[match.rule].origin {
          written.index == rule
        } else {
          false
        }
      }
    }

    /// The deciding value of a property.
    func value(of property: UTF8String) -> JSONValue? {
      resolution.properties.first { $0.name == property }?.winner?.property.value.value
    }
  }
}

extension ReleaseBehaviour {
  /// The behaviours of releases of one library, in ascending order of their first releases.
  static func all(
    of releases: [ClientProfile], with rules: EffectiveConfiguration
  ) -> [ReleaseBehaviour] {
    var behaviours: [ReleaseBehaviour] = []
    for release in releases {
      let alike = behaviours.indices.filter { behaviours[$0].profile.matches(like: release) }
      if let same = alike.first(where: { behaviours[$0].profile.takesURLs(like: release) }) {
        behaviours[same].clients.append(release)
      } else {
        let matcher = alike.first.map { behaviours[$0].matcher } ?? ReleaseMatcher(rules, release)
        behaviours.append(ReleaseBehaviour(clients: [release], matcher: matcher))
      }
    }
    return behaviours
  }
}

/// A file's rules as a release has them, compiled at the first question.
private final class ReleaseMatcher {
  private let rules: EffectiveConfiguration
  private let profile: ClientProfile
  private lazy var compiled = CompiledRules(rules, profile)

  init(_ rules: EffectiveConfiguration, _ profile: ClientProfile) {
    self.rules = rules
    self.profile = profile
  }

  var isExact: Bool {
    compiled.configuration.patterns.allSatisfy { pattern in
      if case .unsupported = pattern.fate { false } else { true }
    }
  }

  func answer(_ subject: UTF8String) -> ReleaseBehaviour.Answer { compiled.answer(subject) }
}

/// A class because its cache learns from every answer.
private final class CompiledRules {
  let configuration: CompiledConfiguration
  private var cache: MatchCache

  init(_ rules: EffectiveConfiguration, _ profile: ClientProfile) {
    configuration = CompiledConfiguration(rules, for: profile, fallback: NoEngine())
    cache = configuration.makeCache()
  }

  func answer(_ subject: UTF8String) -> ReleaseBehaviour.Answer {
    .init(
      resolution: configuration.resolve(subject, using: &cache), rules: configuration.rules)
  }
}

extension ClientProfile {
  /// Whether another release of the library matches subjects alike.
  fileprivate func matches(like other: ClientProfile) -> Bool {
    self.caseSensitivity == other.caseSensitivity && self.emptyPattern == other.emptyPattern
      && self.builtInRules.map(\.pattern) == other.builtInRules.map(\.pattern)
  }

  /// Whether another release of the library cuts the same subjects.
  fileprivate func takesURLs(like other: ClientProfile) -> Bool {
    self.path == other.path && self.trailingSlash == other.trailingSlash
      && self.matchesQueryStrings == other.matchesQueryStrings
  }
}

/// An engine that runs nothing, so that what the automaton cannot run stays unanswered.
private struct NoEngine: FallbackEngine {
  func compile(_ pattern: UTF8String, ignoringCase: Bool) -> (any FallbackPattern)? { nil }
}
