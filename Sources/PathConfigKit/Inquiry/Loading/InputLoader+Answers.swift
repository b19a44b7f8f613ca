import PathConfigDiagnostics
import PathConfigJSON
package import PathConfigLint
package import PathConfigLoading
package import PathConfigModel

/// A response of a server, usable or not.
package struct LiveAnswer {
  package var input: ConfigurationInput
  package var answer: ServerAnswer

  /// The head of the response; nil if it did not arrive completely.
  package var head: AnswerHead?

  /// True if the server confirms the stored response (304 Not Modified).
  package var isUnchanged: Bool {
    if case .remote(let origin) = input.origin { origin.isFromCache } else { false }
  }

  /// The stored response of an earlier run; nil if there is none for this address.
  package var stored: LoadedSource.StoredAnswer? {
    if case .remote(let origin) = input.origin { origin.stored } else { nil }
  }

  /// The response as a source of an app.
  package func server(at url: RemoteURL) -> AppSources.Server {
    AppSources.Server(input.document, address: UTF8String(url.text), status: answer.status)
  }
}

extension InputLoader {
  /// The response of a server, usable or not.
  ///
  /// A temporary failure, or no response, ends the run: neither says anything about the
  /// configuration.
  ///
  /// - Parameter isNoted: selects the notes for standard error.
  package func answered(
    by url: RemoteURL, noting isNoted: (LoadNote) -> Bool = { _ in true }
  ) throws(RunFailure) -> LiveAnswer {
    try answered(by: url, over: loader(for: .remote(url)), noting: isNoted) { failure in
      failure.received != nil && !failure.fault.isTransient
    }
  }

  /// The response of a server to one request as a client makes it.
  ///
  /// A missing response ends the run. Any other is a result, even a temporary failure: a phone asks
  /// once.
  ///
  /// - Parameter userAgent: the user's choice; nil for the client's own.
  package func answered(
    by url: RemoteURL, as client: ClientProfile, userAgent: String?
  ) throws(RunFailure) -> LiveAnswer {
    var loader = try loader(for: .remote(url))
    loader.remote.options.userAgent = userAgent ?? client.downloadRequest.userAgent
    loader.remote.options.accept = client.downloadRequest.accept
    loader.remote.options.retries = 0
    return try answered(by: url, over: loader, noting: { $0 == .cacheEntryDamaged }) { failure in
      failure.fault.isAnswer
    }
  }

  private func answered(
    by url: RemoteURL, over loader: SourceLoader, noting isNoted: (LoadNote) -> Bool,
    if isAnswer: (RemoteError) -> Bool
  ) throws(RunFailure) -> LiveAnswer {
    let reference = SourceReference.remote(url)
    do throws(LoadError) {
      let source = try loader.load(reference) { bytes in
        ConfigurationDocument(JSONParser.parse(name: reference.name, bytes: bytes)).hasRulesArray
      }
      for note in source.notes where isNoted(note) { surroundings.note("\(source.name): \(note)") }
      var answer = ServerAnswer()
      var head: AnswerHead?
      if case .remote(let origin) = source.origin {
        answer = ServerAnswer(
          status: origin.status, contentType: origin.contentType,
          redirectTarget: origin.redirects.isEmpty ? nil : origin.finalURL)
        head = origin.head
      }
      return LiveAnswer(
        input: ConfigurationInput(
          document: document(of: source.name, source.bytes),
          bytes: source.bytes, origin: source.origin), answer: answer, head: head)
    } catch {
      guard case .remote(let failure) = error, isAnswer(failure) else { throw .input(.init(error)) }
      return unusable(failure)
    }
  }

  private func unusable(_ failure: RemoteError) -> LiveAnswer {
    let name = failure.requested
    let body = failure.received?.body ?? []
    let target = failure.failed.displayName
    return LiveAnswer(
      input: ConfigurationInput(
        document: document(of: name, body), bytes: body,
        origin: .remote(.init(finalURL: target, status: failure.received?.status ?? 0))),
      answer: ServerAnswer(
        status: failure.received?.status ?? 0, contentType: failure.received?.contentType,
        redirectTarget: target == name ? nil : target,
        fault: .init(failure.message, help: failure.help)),
      head: failure.received?.head)
  }
}
