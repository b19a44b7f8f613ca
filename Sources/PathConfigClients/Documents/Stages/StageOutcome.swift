import PathConfigSyntax

/// The configuration that a client has loaded at a stage, and the steps that led to it.
package struct StageOutcome: Sendable {
  package let stage: LaunchStage

  /// The attempts, in order.
  ///
  /// Nothing follows a crash.
  package internal(set) var steps: [SourceStep] = []

  package internal(set) var state = State.nothing

  /// The configuration of the source in effect, or nil if there is none.
  package internal(set) var document: ConfigurationDocument?

  init(_ stage: LaunchStage) {
    self.stage = stage
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

  /// The text that was read, or nil if there was none.
  package var buffer: SourceBuffer?

  /// The place of this step in the client's source.
  package var source: Citation

  package enum Event: Sendable {
    /// There is text, with this verdict of the client.
    case read(LoadVerdict)
    /// A missing file or stored copy.
    case absent
    /// A bundled file that is named but missing.
    case missing(Consequence)
    /// A stored copy under the key of another URL, which the client does not find.
    case storedForAnotherURL
    /// A stored copy that this release cannot have stored, because it crashes before it does.
    case neverStored
    /// The bundled file, which is ignored because a stored copy was read.
    case passedOver
    /// An answer with a status that the client does not accept.
    case refused(status: Int)
    case unreachable(NetworkFailure)
    /// The answer is not there yet.
    case awaited
  }

  /// True if the source is in effect from here on.
  package var takesEffect: Bool {
    switch event {
    case .read(.loads), .read(.crashes(_, when: .everyLookUp)): true
    default: false
    }
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
    case .read(.loads):
      return previous.map { "\(name) replaces \($0.phrase)" } ?? "\(name) is loaded"
    case .read(.crashes(_, when: .everyLookUp)):
      return "\(name) is loaded, and the app crashes on first use"
    case .read(.crashes(_, when: .storing)): return "the app crashes when it stores \(name)"
    case .read(.crashes): return "the app crashes when it loads \(name)"
    case .read(.rejected): return "\(name) is not loaded" + remains(previous)
    case .read(.undecided): return "whether \(name) is loaded is not known"
    case .absent: return role == .stored ? "there is no stored copy" : "the app bundles no file"
    case .missing(.crashes): return "the app crashes since the bundled file is not there"
    case .missing: return "the bundled file is not there"
    case .storedForAnotherURL:
      return "the stored copy is not looked at, since it is that of another URL"
    case .neverStored:
      return "the stored copy is not looked at, since the app crashes before it stores such a file"
    case .passedOver: return "the bundled file is not looked at"
    case .refused(let status):
      return "the server's answer is refused for its status \(status)" + remains(previous)
    case .unreachable(.mayCrash): return "the server is not reached, at which the app may crash"
    case .unreachable: return "the server is not reached" + remains(previous)
    case .awaited: return "the server has not answered yet" + remains(previous)
    }
  }

  private func remains(_ previous: SourceRole?) -> String {
    previous.map { ": \($0.phrase) stays" } ?? ""
  }
}

extension StageOutcome {
  /// The events, a clause for each step.
  package var sentences: [String] {
    var previous: SourceRole?
    return steps.map { step in
      defer { if step.takesEffect { previous = step.role } }
      return step.sentence(replacing: previous)
    }
  }
}
