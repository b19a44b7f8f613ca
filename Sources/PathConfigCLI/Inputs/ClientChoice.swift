import PathConfigKit

extension ClientSelection {
  /// The clients to answer for, in the order asked.
  ///
  /// Where none was named, those of the tool's configuration answer. Where that names none either,
  /// a file that plainly belongs to one client is answered for that one, and a note says why;
  /// otherwise both current Hotwire Native clients answer.
  func profiles(
    for documents: [ConfigurationDocument], _ configuration: ToolConfiguration,
    in session: Session
  ) throws(CommandFailure) -> [ClientProfile] {
    switch self {
    case .all: return ClientProfile.newestOfEveryLine
    case .named(let names):
      var profiles: [ClientProfile] = []
      for name in names {
        let profile = try find(name)
        if !profiles.contains(where: { $0.id == profile.id }) { profiles.append(profile) }
      }
      return noting(profiles, in: session)
    case .standard:
      if !configuration.clients.isEmpty { return noting(configuration.clients, in: session) }
      return inferred(from: documents, in: session) ?? ClientProfile.current
    }
  }

  /// The same clients, once it is told which of them are described by others.
  private func noting(_ profiles: [ClientProfile], in session: Session) -> [ClientProfile] {
    for profile in profiles where profile.isNewerThanDescribed {
      session.noteOnce(substitution(profile))
    }
    return profiles
  }

  private func find(_ name: String) throws(CommandFailure) -> ClientProfile {
    do throws(ClientNotFound) {
      return try ClientProfile.find(name)
    } catch {
      throw .usage(.init(error.description))
    }
  }

  private func inferred(
    from documents: [ConfigurationDocument], in session: Session
  ) -> [ClientProfile]? {
    let inferences = documents.map { ($0.buffer.name, ClientInference($0)) }
    guard let first = inferences.first?.1,
      inferences.allSatisfy({ $0.1?.client.id == first.client.id })
    else { return nil }
    let name = inferences[0].0
    session.note("\(name) is taken for \(first.client.id): \(first.evidence); --client overrides")
    return [first.client]
  }
}

private func substitution(_ profile: ClientProfile) -> String {
  "\(profile.id) is taken as \(profile.describedAs), the newest described"
}

extension [ClientProfile] {
  /// The same clients with `--match-query-strings` applied where a client has the switch.
  func matchingQueryStrings(_ isOn: Bool?, in session: Session) -> [ClientProfile] {
    guard let isOn else { return self }
    return map { profile in
      guard let switched = profile.matchingQueryStrings(isOn) else {
        if profile.matchesQueryStrings != isOn {
          session.note("\(profile.id) has no switch for query strings: it \(habit(profile))")
        }
        return profile
      }
      return switched
    }
  }

  private func habit(_ profile: ClientProfile) -> String {
    profile.matchesQueryStrings ? "always matches them" : "never matches them"
  }
}
