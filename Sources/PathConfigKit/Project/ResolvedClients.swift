import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// The clients for which a command answers.
package enum ClientSelection: Equatable, Sendable {
  /// No names: the clients that the input or the tool's configuration suggests.
  case standard
  case all
  /// As typed, each one release or a range of releases, in the order of the command line.
  case named([String])
}

/// The clients of a run, and the reason for the choice.
package struct ResolvedClients {
  /// In the order of the command line, each once.
  package var clients: [Client]
  package var origin: Origin

  /// The libraries that the project names, for the same question about another text.
  private var project = AppProjectClients.none

  /// The app's own switch for matching query strings; nil if its source does not show it with
  /// certainty.
  private var queryMatching: AppSource.Fact?

  package enum Origin {
    /// The selection itself: all clients, or those that were named.
    case selection
    /// The configuration of the tool.
    case settings
    /// Files of the project, with the deciding mention of each client.
    case project([LibraryMention])
    /// The content or the name of the input that is called `input`.
    case inferred([ClientInference.Evidence], input: String)
    /// No evidence: these are the current releases.
    case standard
  }

  private init(_ clients: [Client], _ origin: Origin) {
    self.clients = clients
    self.origin = origin
  }

  /// The evidence for the clients, each with its place; empty if somebody chose them, or without any.
  package var evidence: [String] {
    switch origin {
    case .project(let mentions): mentions.map { "\($0.place): it names \($0.library.title)" }
    case .inferred(let evidence, input: _):
      evidence.map { item in item.place.map { "\($0): \(item.clause)" } ?? item.clause }
    case .selection, .settings, .standard: []
    }
  }

  /// True if nothing shows the clients.
  var isStandard: Bool { if case .standard = origin { true } else { false } }

  /// True if only some of the clients may read the input, and nothing shows which.
  package var areCandidates: Bool {
    switch origin {
    case .selection, .settings, .project: false
    case .inferred, .standard: clients.count > 1
    }
  }
}

extension ResolvedClients {
  /// Resolves a selection.
  ///
  /// The first of these decides: the named clients, the settings, the project, the documents'
  /// content, the current releases.
  ///
  /// - Parameter searches: for the libraries that the project names; each is evaluated only if those before
  ///   it find none for the documents.
  init(
    _ selection: ClientSelection, for documents: [ConfigurationDocument],
    _ settings: ToolConfiguration, in searches: [() -> AppProjectClients]
  ) throws(RunFailure) {
    switch selection {
    case .all: self.init(Client.newestOfEveryLine, .selection)
    case .named(let names):
      do throws(ClientNotFound) {
        let clients = try names.map { name throws(ClientNotFound) in
          try Client.all(matching: name)
        }
        self.init(clients.flatMap(\.self).distinct(), .selection)
      } catch {
        throw .usage(error.description)
      }
    case .standard where !settings.clients.isEmpty: self.init(settings.clients, .settings)
    case .standard: self.init(for: documents, in: searches)
    }
  }

  private init(
    for documents: [ConfigurationDocument], in searches: [() -> AppProjectClients]
  ) {
    let inferences = documents.map { ClientInference($0) }
    var project = AppProjectClients.none
    var mentions: [LibraryMention] = []
    for search in searches where mentions.isEmpty {
      project = search()
      mentions = project.mentions(for: inferences)
    }
    let names = ClientName.allCases.filter { name in
      inferences.contains { $0.candidates.contains(name) }
    }
    if !mentions.isEmpty {
      self.init(mentions.map(\.client), .project(mentions))
    } else if names.isEmpty || names == Client.current.map(\.name) {
      self.init(Client.current, .standard)
    } else {
      self.init(
        names.map(Client.newest),
        .inferred(inferences.first?.evidence ?? [], input: documents.first?.buffer.name ?? ""))
    }
    self.project = project
  }
}

extension ResolvedClients {
  /// The clients of the same file with another text; they change only if the text decides them.
  package func clients(ofChanged document: ConfigurationDocument) -> [Client] {
    switch origin {
    case .selection, .settings: clients
    case .project, .inferred, .standard:
      ResolvedClients(for: [document], in: [{ project }]).clients.map(switched)
    }
  }
}

extension ResolvedClients {
  /// The same clients with the matching of query strings as the app's source sets it.
  ///
  /// Whoever names a client names a release, and the switch still belongs to the app.
  ///
  /// - Parameter source: evaluated only if a client has the switch, and is more than a guess. It is
  ///   ignored if it sets the switch to both values.
  func heeding(_ source: () -> AppSource) -> ResolvedClients {
    switch origin {
    case .inferred, .standard: return self
    case .selection, .settings, .project: break
    }
    guard clients.contains(where: { $0.matchingQueryStrings(false) != nil }) else { return self }
    let facts = source().queryMatching
    guard let first = facts.first, first.value == "true" || first.value == "false",
      facts.allSatisfy({ $0.value == first.value })
    else { return self }
    var copy = self
    copy.queryMatching = first
    copy.clients = clients.map(copy.switched)
    return copy
  }

  private func switched(_ client: Client) -> Client {
    guard let isOn = queryMatching.map({ $0.value == "true" }) else { return client }
    return client.matchingQueryStrings(isOn) ?? client
  }
}

extension ResolvedClients {
  /// Shows which clients replace others, and which one was inferred.
  func note(in surroundings: any Surroundings) {
    switch origin {
    case .selection, .settings:
      for client in clients { client.noteUnknown(in: surroundings) }
    case .project(let mentions):
      // A file that names one release leaves no doubt.
      let guesses = mentions.filter { !$0.namesOneRelease }
      if !guesses.isEmpty { surroundings.note(assumption(guesses)) }
      for mention in mentions where mention.namesOneRelease {
        mention.client.noteUnknown(in: surroundings)
      }
    case .inferred(let evidence, let input):
      surroundings.assume(assumption(clients, evidence), of: input)
    case .standard: break
    }
    if let fact = queryMatching { surroundings.note(assumption(fact)) }
  }

  /// The same clients with the matching of query strings switched, if they have that switch.
  func matchingQueryStrings(
    _ isOn: Bool?, in surroundings: any Surroundings
  ) -> ResolvedClients {
    guard let isOn else { return self }
    var copy = self
    copy.clients = clients.map { $0.matchingQueryStrings(isOn, in: surroundings) }
    return copy
  }
}

extension Client {
  /// The same client with the matching of query strings switched; a note reports a client without
  /// the switch.
  package func matchingQueryStrings(
    _ isOn: Bool, in surroundings: any Surroundings
  ) -> Client {
    if let switched = matchingQueryStrings(isOn) { return switched }
    if matchesQueryStrings != isOn { surroundings.note(noSwitch(self)) }
    return self
  }
}

extension Client {
  /// Shows which release replaces one that the tool does not know.
  func noteUnknown(in surroundings: any Surroundings) {
    if !isUnknown { return }
    surroundings.note(
      "this version of the tool does not know \(title): it answers for \(describedAs)")
  }
}

// MARK: - Wording

private func assumption(_ mentions: [LibraryMention]) -> String {
  let places = mentions.map { "\($0.place.name):\($0.place.start.line)" }.distinct()
  let verb = places.count == 1 ? "names" : "name"
  let object = mentions.count == 1 ? "it" : "them"
  let titles = ClientNames.list(titles: mentions.map(\.client.title))
  return "assuming \(titles), because \(listed(places)) \(verb) \(object); "
    + "use --client to change this"
}

private func assumption(_ fact: AppSource.Fact) -> String {
  let place = "\(fact.location.buffer.name):\(fact.location.start.line)"
  return fact.value == "true"
    ? "patterns see query strings, because \(place) sets `matchQueryStrings`"
    : "patterns do not see query strings, because \(place) clears `matchQueryStrings`"
}

private func assumption(
  _ clients: [Client], _ evidence: [ClientInference.Evidence]
) -> String {
  let because = evidence.first.map { ", because \($0.clause)" } ?? ""
  return "assuming \(ClientNames.list(clients, "or"))\(because); use --client to change this"
}

private func noSwitch(_ client: Client) -> String {
  let habit = client.matchesQueryStrings ? "always matches them" : "never matches them"
  return "\(client.title) has no switch for query strings: it \(habit)"
}
