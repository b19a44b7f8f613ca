import PathConfigSyntax

/// A place from which a configuration is loaded.
package enum SourceRole: String, CaseIterable, Sendable {
  /// The file that the app carries.
  case bundled
  /// The client's copy of an earlier answer of the server.
  case stored
  /// The server's answer.
  case server
}

/// A time in the life of an installed app at which it has one configuration.
package enum Moment: String, CaseIterable, Sendable {
  /// The app was just installed, and its server has not answered.
  case beforeDownload = "before-download"
  /// The server has answered for the first time.
  case downloaded
  /// The app starts with what it stored, until the server answers again.
  case nextStart = "next-start"
  /// The server has answered a phone that stored an older file of it.
  case downloadedOverCopy = "downloaded-over-copy"
}

extension Moment {
  /// Some of an app's moments as an adverbial, such as "downloaded, and at the next start".
  ///
  /// - Parameter all: every moment of the app.
  package static func phrase(for moments: [Moment], of all: [Moment]) -> String {
    // An app whose download could not be read is known for its first moment alone.
    if all.count > 1, Set(moments).isSuperset(of: all) { return "always" }
    return moments.map(\.phrase).joined(separator: ", and ")
  }

  /// The moment as an adverbial.
  package var phrase: String {
    switch self {
    case .beforeDownload: "before the first download"
    case .downloaded: "downloaded"
    case .nextStart: "at the next start"
    case .downloadedOverCopy: "downloaded over the stored copy"
    }
  }
}

/// The configuration that a client has loaded at a moment, and the steps that led to it.
package struct MomentOutcome: Sendable {
  package let moment: Moment

  /// The attempts, in order.
  ///
  /// Nothing follows a crash.
  package internal(set) var steps: [SourceStep] = []

  package var state: State {
    guard let step = decider, let verdict = step.verdict else { return .nothing }
    if verdict.takesEffect { return .inEffect(step.role) }
    return verdict.word == .crashes ? .crashed(step.role) : .unknown(step.role)
  }

  /// The configuration of the source in effect, or nil if there is none.
  package var document: ConfigurationDocument? {
    decider.flatMap { $0.takesEffect ? $0.document : nil }
  }

  /// The last step whose text the client does not merely pass over.
  private var decider: SourceStep? {
    steps.last { step in step.verdict.map { $0.word != .rejected } ?? false }
  }

  package enum State: Hashable, Sendable {
    /// No rules and no settings: no source was loaded.
    case nothing
    case inEffect(SourceRole)
    /// The app crashes while it loads this source.
    case crashed(SourceRole)
    /// A source could not be read to its end here, so that the client's reaction is not known.
    case unknown(SourceRole)
  }
}

/// One attempt of a client to load a source.
package struct SourceStep: Sendable {
  package var role: SourceRole
  package var event: Event

  /// The file that was read, or nil if there was none.
  package var document: ConfigurationDocument?

  /// The place of this step in the client's source.
  package var source: Citation

  package enum Event: Sendable {
    /// There is text, with this verdict of the client.
    case read(LoadVerdict)
    /// A missing file or stored copy.
    case absent
    /// A stored copy under the key of another URL, which the client does not find.
    case storedForAnotherURL
    /// A stored copy that this release cannot have stored, because it crashes before it does.
    case neverStored
    /// The bundled file, which is ignored because a stored copy was read.
    case passedOver
    /// An answer with a status that the client does not accept.
    case refused(status: Int)
    /// The answer is not there yet.
    case awaited
  }

  /// True if the source is in effect from here on.
  package var takesEffect: Bool { verdict?.takesEffect ?? false }

  /// The client's reaction to the text; nil without one.
  package var verdict: LoadVerdict? {
    if case .read(let verdict) = event { verdict } else { nil }
  }
}

// MARK: - Wording

extension SourceRole {
  /// The source as the subject of a sentence.
  package var phrase: String {
    switch self {
    case .bundled: "the bundled file"
    case .stored: "the stored copy"
    case .server: "the server's copy"
    }
  }
}

extension SourceStep {
  /// The event, as a clause.
  ///
  /// - Parameter previous: the source that was in effect before, or nil for none.
  package func sentence(replacing previous: SourceRole?) -> String {
    let name = role.phrase
    switch event {
    case .read(let verdict):
      switch (verdict.word, verdict.crashMoment) {
      case (.loads, _):
        return previous.map { "\(name) replaces \($0.phrase)" } ?? "\(name) is loaded"
      case (.crashes, .everyLookUp): return "\(name) is loaded, and the app crashes on first use"
      case (.crashes, .storing): return "the app crashes when it stores \(name)"
      case (.crashes, _): return "the app crashes when it loads \(name)"
      case (.rejected, _): return "\(name) is not loaded" + remains(previous)
      case (.undecided, _): return "whether \(name) is loaded is not known"
      }
    case .absent: return role == .stored ? "there is no stored copy" : "the app bundles no file"
    case .storedForAnotherURL:
      return "the stored copy is not looked at, since it is that of another URL"
    case .neverStored:
      return "the stored copy is not looked at, since the app crashes before it stores such a file"
    case .passedOver: return "the bundled file is not looked at"
    case .refused(let status):
      return "the server's answer is refused for its status \(status)" + remains(previous)
    case .awaited: return "the server has not answered yet" + remains(previous)
    }
  }

  private func remains(_ previous: SourceRole?) -> String {
    previous.map { ": \($0.phrase) stays" } ?? ""
  }
}

extension MomentOutcome {
  /// The events, a clause for each step.
  package var sentences: [String] {
    var previous: SourceRole?
    return steps.map { step in
      defer { if step.takesEffect { previous = step.role } }
      return step.sentence(replacing: previous)
    }
  }
}
