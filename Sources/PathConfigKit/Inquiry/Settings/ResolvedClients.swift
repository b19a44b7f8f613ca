package import PathConfigLint
package import PathConfigModel

/// The clients that a run answers for, and why these.
package struct ResolvedClients {
  /// In the order asked, each once.
  package var profiles: [ClientProfile]
  package var origin: Origin

  package enum Origin {
    /// The selection itself: all clients, or those that were named.
    case selection
    /// The configuration of the tool.
    case settings
    /// The content or the name of the input that is called `input`.
    case inferred(ClientInference, input: String)
    /// Nothing: these are the current releases.
    case standard
  }

  /// True if nothing shows which clients there are.
  package var isStandard: Bool { if case .standard = origin { true } else { false } }
}

extension ResolvedClients {
  /// Resolves a selection: the clients that are named, else those of the settings, else the one to which
  /// all documents plainly belong, else the current ones.
  package init(
    _ selection: ClientSelection, for documents: [ConfigurationDocument],
    _ settings: ToolConfiguration
  ) throws(RunFailure) {
    switch selection {
    case .all: self.init(profiles: ClientProfile.newestOfEveryLine, origin: .selection)
    case .named(let names):
      var profiles: [ClientProfile] = []
      for name in names {
        for profile in try Self.releases(name)
        where !profiles.contains(where: { $0.id == profile.id }) { profiles.append(profile) }
      }
      self.init(profiles: profiles, origin: .selection)
    case .standard:
      if !settings.clients.isEmpty {
        self.init(profiles: settings.clients, origin: .settings)
      } else if let first = documents.first, let inference = Self.inference(from: documents) {
        self.init(
          profiles: [inference.client], origin: .inferred(inference, input: first.buffer.name))
      } else {
        self.init(profiles: ClientProfile.current, origin: .standard)
      }
    }
  }

  private static func releases(_ name: String) throws(RunFailure) -> [ClientProfile] {
    do throws(ClientNotFound) {
      return try ClientProfile.all(matching: name)
    } catch {
      throw .usage(.init(error.description))
    }
  }

  private static func inference(from documents: [ConfigurationDocument]) -> ClientInference? {
    let inferences = documents.map { ClientInference($0) }
    guard let first = inferences.first,
      inferences.allSatisfy({ $0?.client.id == first?.client.id })
    else { return nil }
    return first
  }
}

extension ResolvedClients {
  /// The clients of the same file with another text: others only if the text decides them.
  package func clients(ofChanged document: ConfigurationDocument) -> [ClientProfile] {
    switch origin {
    case .selection, .settings: profiles
    case .inferred, .standard:
      (try? ResolvedClients(.standard, for: [document], .none))?.profiles ?? profiles
    }
  }
}

extension ResolvedClients {
  /// Shows people which clients replace others, and which one was inferred.
  package func note(in surroundings: any Surroundings) {
    switch origin {
    case .selection, .settings:
      for profile in profiles where profile.isNewerThanDescribed {
        surroundings.noteOnce(substitution(profile))
      }
    case .inferred(let inference, let input): surroundings.note(assumption(inference, input))
    case .standard: break
    }
  }

  /// The same clients with the matching of query strings switched, where a client has that switch.
  package func matchingQueryStrings(
    _ isOn: Bool?, in surroundings: any Surroundings
  ) -> ResolvedClients {
    guard let isOn else { return self }
    var clients = self
    clients.profiles = profiles.map { $0.matchingQueryStrings(isOn, in: surroundings) }
    return clients
  }
}

extension ClientProfile {
  /// The same client with the matching of query strings switched; a note says where it has no switch.
  package func matchingQueryStrings(
    _ isOn: Bool, in surroundings: any Surroundings
  ) -> ClientProfile {
    if let switched = matchingQueryStrings(isOn) { return switched }
    if matchesQueryStrings != isOn { surroundings.noteOnce(noSwitch(self)) }
    return self
  }
}

// MARK: - Wording

private func substitution(_ profile: ClientProfile) -> String {
  "\(profile.id) is taken as \(profile.describedAs), the newest described"
}

private func assumption(_ inference: ClientInference, _ input: String) -> String {
  "\(input) is taken for \(inference.client.id): \(inference.evidence); --client overrides"
}

private func noSwitch(_ profile: ClientProfile) -> String {
  let habit = profile.matchesQueryStrings ? "always matches them" : "never matches them"
  return "\(profile.id) has no switch for query strings: it \(habit)"
}
