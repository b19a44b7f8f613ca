import PathConfigClients
import PathConfigSyntax

/// One client with all its configurations: one at all times, or one at each stage.
package struct InquiredClient {
  package let profile: ClientProfile

  /// Never empty; in the order of the stages.
  package let moments: [ClientMoment]

  /// The client that combines sources as its library does, if the command line combines several
  /// otherwise.
  package let replacement: CompiledClient?

  /// The configurations of one client, each compiled once.
  ///
  /// Complexity: O(pattern text) for each.
  ///
  /// - Parameter comparesReplacement: true to have `replacement` too.
  package init(
    _ configuration: InquiredConfiguration, for profile: ClientProfile,
    comparesReplacement: Bool = false
  ) {
    self.profile = profile
    switch configuration {
    case .always(let sources, let mode):
      func client(_ mode: CombineMode) -> CompiledClient {
        CompiledClient(sources.combined(mode, for: profile), for: profile, fallback: ICUEngine())
      }
      moments = [ClientMoment(outcome: nil, client: client(mode))]
      let differs = comparesReplacement && mode == .merge && sources.sources.count > 1
      replacement = differs ? client(.replace) : nil
    case .byStage(let app):
      moments = ClientMoment.all(of: app.sources, for: profile)
      replacement = nil
    }
  }

  /// The same client for another thread, with its own caches.
  package func another() -> InquiredClient { InquiredClient(sharing: self) }

  private init(sharing other: InquiredClient) {
    var copies: [ObjectIdentifier: CompiledClient] = [:]
    profile = other.profile
    replacement = other.replacement?.another()
    moments = other.moments.map { moment in
      let copy = copies[ObjectIdentifier(moment.client)] ?? moment.client.another()
      copies[ObjectIdentifier(moment.client)] = copy
      return ClientMoment(outcome: moment.outcome, client: copy)
    }
  }

  /// True if the client can answer at some stage.
  package var loadsAtSomeStage: Bool { moments.contains { $0.client.loads } }
}

/// A configuration of a client, and the moment at which the client has it.
package struct ClientMoment {
  /// The stage, and the origin of the configuration; nil if the client has it at all times.
  package let outcome: StageOutcome?
  package let client: CompiledClient

  package var stage: LaunchStage? { outcome?.stage }

  /// True if a configuration is in effect, whatever a look-up does.
  package var hasConfiguration: Bool { outcome == nil || outcome?.document != nil }

  /// The configurations of an app at each stage of a client, each compiled once.
  package static func all(
    of app: AppSources, for profile: ClientProfile
  ) -> [ClientMoment] {
    var known: [Key: CompiledClient] = [:]
    let first = [app.bundled.document, app.server?.document].compactMap { $0 }.first
    let patterns = first?.patternTable ?? PatternTable()
    return profile.outcomes(of: app).map { outcome in
      guard let document = outcome.document else {
        let client = CompiledClient(
          without: outcome.state == .nothing
            ? .nothingLoaded(outcome.sentences) : .stopped(outcome.sentences),
          for: profile, patterns: patterns, fallback: ICUEngine())
        return ClientMoment(outcome: outcome, client: client)
      }
      let key = Key(document, outcome.state)
      let client =
        known[key]
        ?? CompiledClient(
          SourceStack([document]).combined(.replace, for: profile), for: profile,
          fallback: ICUEngine())
      known[key] = client
      return ClientMoment(outcome: outcome, client: client)
    }
  }

  /// The identity of a configuration: a stored copy is not always equal to its original.
  private struct Key: Hashable {
    var buffer: ObjectIdentifier
    var isStored: Bool

    init(_ document: ConfigurationDocument, _ state: StageOutcome.State) {
      buffer = ObjectIdentifier(document.buffer)
      isStored = state == .inEffect(.stored)
    }
  }
}
