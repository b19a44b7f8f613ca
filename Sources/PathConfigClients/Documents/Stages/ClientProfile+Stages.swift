import PathConfigSyntax

extension ClientProfile {
  /// The part of an app's sources that this client has loaded at a stage.
  ///
  /// The facts decide. They give the order of the sources, the answers of a server that count, and
  /// the consequence of a failure. Each loaded source replaces the one before as a whole.
  /// Complexity: O(sizes of the documents).
  func outcome(of sources: AppSources, at stage: LaunchStage) -> StageOutcome {
    var loading = SourceLoading(client: self, sources: sources, outcome: StageOutcome(stage))
    loading.readLocalSources()
    loading.askServer()
    return loading.outcome
  }

  /// The outcome of an app's sources at each of its stages.
  package func outcomes(of sources: AppSources) -> [StageOutcome] {
    sources.stages.map { outcome(of: sources, at: $0) }
  }
}

/// One launch of an app, source by source.
private struct SourceLoading {
  let client: ClientProfile
  let sources: AppSources
  var outcome: StageOutcome

  private var isOver: Bool {
    switch outcome.state {
    case .crashed, .unknown: true
    case .nothing, .inEffect: false
    }
  }

  // MARK: On the phone

  mutating func readLocalSources() {
    switch client.cachedCopy {
    case .inPlaceOfTheRemote where sources.isServerFirst:
      readStoredCopy()
      readBundledFile()
    case .inPlaceOfTheRemote, .overBundled:
      readBundledFile()
      readStoredCopy()
    case .insteadOfBundled:
      readStoredCopy()
      if case .inEffect = outcome.state {
        if sources.bundled.document != nil {
          note(.bundled, .passedOver, client.facts.cachedCopy.source)
        }
      } else {
        readBundledFile()
      }
    }
  }

  private mutating func readBundledFile() {
    if isOver { return }
    switch sources.bundled {
    case .none: return
    case .missing:
      let fact = client.facts.missingBundledFile
      note(.bundled, .missing(fact.value), fact.source)
      if case .crashes = fact.value { outcome.state = .crashed(.bundled) }
    case .file(let document):
      read(document, as: .bundled, client.facts.combination.source)
    }
  }

  private mutating func readStoredCopy() {
    guard !isOver, let server = sources.server else { return }
    let source = client.facts.cachedCopy.source
    switch outcome.stage.launch {
    case .first: note(.stored, .absent, source)
    case .later:
      switch client.storing(server) {
      case .stored(let copy): read(copy, as: .stored, source)
      case .notStored: note(.stored, .absent, source)
      case .unknown(let verdict):
        note(.stored, .read(verdict), source, server.document)
        outcome.state = .unknown(.stored)
      }
    case .withOlderCopy:
      guard let copy = sources.olderCopy else { return note(.stored, .absent, source) }
      guard client.sharesStoredCopy(server.address, copy.address) else {
        return note(.stored, .storedForAnotherURL, client.facts.cacheKey.source)
      }
      if client.neverStores(copy.document) {
        return note(
          .stored, .neverStored, client.facts.storingMoment.source, copy.document)
      }
      read(client.heldCopy(of: copy.document), as: .stored, source)
    }
  }

  // MARK: From the server

  mutating func askServer() {
    guard !isOver, let server = sources.server else { return }
    switch outcome.stage.network {
    case .offline:
      note(
        .server, .unreachable(client.networkFailure), client.facts.networkFailure.source)
    case .waiting: note(.server, .awaited, client.facts.cachedCopy.source)
    case .answered:
      guard client.acceptedStatuses.contains(server.status) else {
        return note(
          .server, .refused(status: server.status), client.facts.acceptedStatuses.source)
      }
      read(server.document, as: .server, client.facts.combination.source)
    }
  }

  // MARK: What follows

  private mutating func read(
    _ document: ConfigurationDocument, as role: SourceRole, _ source: Citation
  ) {
    let verdict = client.verdict(on: document, as: role)
    note(role, .read(verdict), source, document)
    switch verdict {
    case .loads, .crashes(_, when: .everyLookUp):
      outcome.state = .inEffect(role)
      outcome.document = document
    case .rejected: break
    case .crashes:
      outcome.state = .crashed(role)
      outcome.document = nil
    case .undecided:
      outcome.state = .unknown(role)
      outcome.document = nil
    }
  }

  private mutating func note(
    _ role: SourceRole, _ event: SourceStep.Event, _ source: Citation,
    _ document: ConfigurationDocument? = nil
  ) {
    outcome.steps.append(
      SourceStep(role: role, event: event, buffer: document?.buffer, source: source))
  }
}
