import PathConfigDiagnostics
import PathConfigPlatform
import PathConfigMatching
import PathConfigModel

extension PathConfiguration {
  /// Compiles the rules for a client: all patterns into one automaton.
  ///
  /// Complexity: O(text of the patterns); states are built as URLs are looked up.
  ///
  /// - Throws: what keeps the client from having a configuration at all.
  public func compiled(for client: Client) throws(NotLoaded) -> Compiled {
    let effective = effective(for: client)
    let standing = effective.standing
    guard standing.verdict == .loads else { throw NotLoaded(standing, client) }
    return Compiled(
      client: client,
      configuration: CompiledConfiguration(
        effective, for: client.profile, fallback: ICUEngine()), settings: effective.settings)
  }

  /// The rules in force for a client, ready to be asked.
  ///
  /// Immutable, and to be shared by threads, each of which asks by a matcher of its own.
  public struct Compiled: Sendable {
    /// Whose semantics the answers have.
    public let client: Client
    let configuration: CompiledConfiguration

    let settings: [EffectiveSetting]

    /// A matcher that has learnt nothing yet.
    public func makeMatcher() -> Matcher { Matcher(self) }

    /// Looks up one URL; who looks up many asks a ``Matcher``, which remembers.
    public func resolve(_ url: String) throws(LookUpError) -> Resolution {
      var matcher = makeMatcher()
      return try matcher.resolve(url)
    }

    /// The value of a setting.
    public func setting(_ name: String) -> Value? {
      let name = UTF8String(name)
      return settings.last { $0.name == name }.map { Value($0.value.value) }
    }
  }

  /// Looks up URLs, and remembers the states and answers that it has met.
  ///
  /// What it remembers is bounded. A look-up costs O(length of the URL), some tens of nanoseconds once
  /// the states on its way are known, except for patterns that only ICU can run.
  public struct Matcher: ~Copyable {
    private let compiled: Compiled
    private var cache: MatchCache

    init(_ compiled: Compiled) {
      self.compiled = compiled
      cache = compiled.configuration.makeCache()
    }

    /// What the client finds for a URL.
    ///
    /// - Parameter url: a whole URL, or a path with or without a query, of any host.
    public mutating func resolve(_ url: String) throws(LookUpError) -> Resolution {
      switch compiled.configuration.answer(UTF8String(url), using: &cache) {
      case .resolved(_, let resolution): return Resolution(resolution, compiled)
      case .notAURL(let defect): throw .notAURL(defect.description)
      case .crashesOnURL(let defect, isAskedByLibrary: _):
        throw .crashes(defect.description, at: nil)
      case .crashes(_, let reasons), .rejected(let reasons), .undecided(let reasons):
        throw .crashes(reasons.first?.sentence ?? "", at: reasons.first.map { Place($0.location) })
      case .nothingLoaded(let reasons): throw .notAURL(reasons.joined(separator: "; "))
      }
    }
  }

  /// Why a look-up gives no properties.
  public enum LookUpError: Error, Hashable, Sendable {
    /// There is nothing to look up; the reason is a clause without a full stop.
    case notAURL(String)

    /// The app crashes at this look-up, because of a fault of the configuration at `place`, or of the
    /// URL where that is nil.
    case crashes(String, at: Place?)
  }

  /// A client has no configuration, or the app crashes.
  public struct NotLoaded: Error, Sendable {
    /// What happens instead of loading.
    public enum Verdict: Sendable {
      /// The client refuses every source.
      case rejected
      case crashes
      /// A source is larger or deeper than is read here.
      case undecided
    }

    /// One cause.
    public struct Reason: Hashable, Sendable {
      /// The cause and what the client does, without a full stop.
      public let message: String

      /// Where the cause is.
      public let place: Place
    }

    /// Whose semantics the answers have.
    public let client: Client

    /// What happens instead of loading.
    public let verdict: Verdict

    /// The causes, by source and place.
    public let reasons: [Reason]

    fileprivate init(_ standing: Standing, _ client: Client) {
      self.client = client
      verdict =
        switch standing.verdict {
        case .crashes: .crashes
        case .undecided: .undecided
        case .rejected, .loads: .rejected
        }
      reasons = standing.reasons.map { Reason(message: $0.sentence, place: Place($0.location)) }
    }
  }
}

extension PathConfiguration.Compiled: CustomStringConvertible {
  /// How many rules, and for whom.
  public var description: String { "\(configuration.rules.count) rules for \(client)" }
}

extension PathConfiguration.NotLoaded: CustomStringConvertible {
  /// One sentence without a full stop.
  public var description: String {
    let told = reasons.map { "\($0.place): \($0.message)" }
    let reason = told.isEmpty ? "there is no source" : told.joined(separator: "; ")
    return "\(client) has no configuration: \(reason)"
  }
}

extension PathConfiguration.LookUpError: CustomStringConvertible {
  /// One sentence without a full stop.
  public var description: String {
    switch self {
    case .notAURL(let reason): "there is nothing to look up: \(reason)"
    case .crashes(let reason, at: nil): "the client's URL parser throws: \(reason)"
    case .crashes(let reason, at: let place?): "\(place): \(reason)"
    }
  }
}
