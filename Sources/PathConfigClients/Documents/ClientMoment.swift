import PathConfigSyntax

/// The configuration of a question.
package enum Configuration: Sendable {
  /// The same documents at all times, merged from the lowest precedence to the highest.
  case merged([ConfigurationDocument])
  /// The files of an app. Each moment of its life has one of them in effect.
  case app(AppSources)

  /// The documents that show their clients.
  package var documents: [ConfigurationDocument] {
    switch self {
    case .merged(let documents): documents
    case .app(let app): app.soundDocuments
    }
  }

  /// The names of the sources in outputs.
  package var names: [String] {
    switch self {
    case .merged(let documents): documents.map(\.buffer.name)
    case .app(let app): app.documents.map(\.document.buffer.name)
    }
  }

  /// The moments of the app; empty if the configuration is the same at all times.
  package var moments: [Moment] {
    if case .app(let app) = self { app.moments } else { [] }
  }
}

/// One client with all its configurations: one at all times, or one at each moment of an app.
package struct InquiredClient {
  package let profile: ClientProfile

  /// Never empty; in the order of the moments.
  package let moments: [ClientMoment]

  /// The configurations of one client, each compiled once.
  ///
  /// Complexity: O(pattern text) for each.
  package init(_ configuration: Configuration, for profile: ClientProfile) {
    self.profile = profile
    switch configuration {
    case .merged(let documents):
      moments = [ClientMoment(outcome: nil, client: CompiledClient(documents, for: profile))]
    case .app(let app): moments = ClientMoment.all(of: app, for: profile)
    }
  }

  private init(sharing other: InquiredClient) {
    var copies: [ObjectIdentifier: CompiledClient] = [:]
    profile = other.profile
    moments = other.moments.map { moment in
      let copy = copies[ObjectIdentifier(moment.client)] ?? moment.client.another()
      copies[ObjectIdentifier(moment.client)] = copy
      return ClientMoment(outcome: moment.outcome, client: copy)
    }
  }

  /// The same client for another thread, with its own caches.
  package func another() -> InquiredClient { InquiredClient(sharing: self) }

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
    return profile.outcomes(of: app).map { outcome in
      guard let document = outcome.document else {
        let none = ConfigurationView(
          [], for: profile, patterns: app.documents.first?.document.patternTable)
        let client = CompiledClient(none, for: profile, insteadOfLookUps: outcome.answer)
        return ClientMoment(outcome: outcome, client: client)
      }
      let key = Key(document)
      let client = known[key] ?? CompiledClient([document], for: profile)
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
    private var names: [UTF8String]
    private var values: [JSONNode]

    init(_ document: ConfigurationDocument) {
      buffer = ObjectIdentifier(document.buffer)
      faults = document.shapeFaults.map(\.kind)
      let members = document.rules.flatMap(\.properties) + document.settings
      names = members.map(\.name.text)
      values = members.map(\.value)
    }
  }
}

extension MomentOutcome {
  /// The answer to every URL if there is no configuration.
  fileprivate var answer: ClientAnswer {
    var reasons: [SourceReason] = []
    if let step = steps.last, case .read(let verdict) = step.event, let buffer = step.buffer {
      reasons = verdict.reasons.map { SourceReason($0, in: buffer) }
    }
    return switch state {
    case .crashed: .crashes(subject: nil, reasons)
    case .unknown: .undecided(reasons)
    case .nothing, .inEffect: .nothingLoaded(sentences)
    }
  }
}
