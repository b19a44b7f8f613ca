import PathConfigClients
import PathConfigSyntax

/// One client with all its configurations: one at all times, or one at each moment of an app.
package struct InquiredClient {
  package let profile: ClientProfile

  /// Never empty; in the order of the moments.
  package let moments: [ClientMoment]

  /// The configurations of one client, each compiled once.
  ///
  /// Complexity: O(pattern text) for each.
  package init(_ configuration: InquiredConfiguration, for profile: ClientProfile) {
    self.profile = profile
    switch configuration {
    case .merged(let sources):
      let client = CompiledClient(
        sources.combined(for: profile), for: profile, fallback: ICUEngine())
      moments = [ClientMoment(outcome: nil, client: client)]
    case .app(let app): moments = ClientMoment.all(of: app.sources, for: profile)
    }
  }

  /// The same client for another thread, with its own caches.
  package func another() -> InquiredClient { InquiredClient(sharing: self) }

  private init(sharing other: InquiredClient) {
    var copies: [ObjectIdentifier: CompiledClient] = [:]
    profile = other.profile
    moments = other.moments.map { moment in
      let copy = copies[ObjectIdentifier(moment.client)] ?? moment.client.another()
      copies[ObjectIdentifier(moment.client)] = copy
      return ClientMoment(outcome: moment.outcome, client: copy)
    }
  }

  /// True if the client can answer at some moment.
  package var loadsAtSomeMoment: Bool { moments.contains { $0.client.loads } }
}

/// A configuration of a client, and the moment at which the client has it.
package struct ClientMoment {
  /// The moment, and the origin of the configuration; nil if the client has it at all times.
  package let outcome: MomentOutcome?
  package let client: CompiledClient

  package var moment: Moment? { outcome?.moment }

  /// True if a configuration is in effect, whatever a look-up does.
  package var hasConfiguration: Bool { outcome == nil || outcome?.document != nil }

  /// The configurations of an app at each moment of a client, each compiled once.
  package static func all(
    of app: AppSources, for profile: ClientProfile
  ) -> [ClientMoment] {
    var known: [Key: CompiledClient] = [:]
    let first = app.bundled ?? app.server?.document
    let patterns = first?.patternTable ?? PatternTable()
    return profile.outcomes(of: app).map { outcome in
      guard let document = outcome.document else {
        let client = CompiledClient(
          without: outcome.absence, for: profile, patterns: patterns, fallback: ICUEngine())
        return ClientMoment(outcome: outcome, client: client)
      }
      let key = Key(document)
      let client =
        known[key]
        ?? CompiledClient(
          SourceStack([document]).combined(for: profile), for: profile, fallback: ICUEngine())
      known[key] = client
      return ClientMoment(outcome: outcome, client: client)
    }
  }

  /// The identity of a configuration.
  ///
  /// A stored copy shares the text of its original, and may differ in what it says.
  private struct Key: Hashable {
    private var buffer: ObjectIdentifier
    private var faults: [ShapeFault.Kind]
    private var members: [Member]

    private struct Member: Hashable {
      var name: UTF8String
      var value: JSONNode
    }

    init(_ document: ConfigurationDocument) {
      buffer = ObjectIdentifier(document.buffer)
      faults = document.shapeFaults.map(\.kind)
      members = (document.rules.flatMap(\.properties) + document.settings).map { member in
        Member(name: member.name.text, value: member.value)
      }
    }
  }
}

extension MomentOutcome {
  /// The reason that there is no configuration.
  fileprivate var absence: CompiledClient.Absence {
    var reasons: [SourceReason] = []
    if let step = steps.last, case .read(let verdict) = step.event, let buffer = step.buffer {
      reasons = verdict.reasons.map { SourceReason($0, in: buffer) }
    }
    return switch state {
    case .crashed: .crashed(reasons)
    case .unknown: .undecided(reasons)
    case .nothing, .inEffect: .nothingLoaded(sentences)
    }
  }
}
