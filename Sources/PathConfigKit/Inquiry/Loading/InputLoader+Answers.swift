import PathConfigDiagnostics
import PathConfigJSON
package import PathConfigLint
package import PathConfigLoading
package import PathConfigModel

/// An answer of a server, usable or not.
package struct LiveAnswer {
  package var input: ConfigurationInput
  package var answer: ServerAnswer

  /// The head of the answer; nil if it did not come whole.
  package var head: AnswerHead?

  /// True if the server says that the stored answer is still the current one (304 Not Modified).
  package var isUnchanged: Bool {
    if case .remote(let origin) = input.origin { origin.isFromCache } else { false }
  }

  /// The answer of an earlier run; nil if there was none at this address.
  package var stored: LoadedSource.StoredAnswer? {
    if case .remote(let origin) = input.origin { origin.stored } else { nil }
  }

  /// The answer as a source of an app.
  package func server(at url: RemoteURL) -> AppSources.Server {
    AppSources.Server(input.document, address: UTF8String(url.text), status: answer.status)
  }
}

extension InputLoader {
  /// What a server answers, be it of no use.
  ///
  /// What may well be another answer a moment later, and no answer at all, end the run: they say
  /// nothing of the configuration.
  ///
  /// - Parameter isTold: the notes that go to standard error.
  package func answered(
    by url: RemoteURL, telling isTold: (LoadNote) -> Bool = { _ in true }
  ) throws(RunFailure) -> LiveAnswer {
    try answered(by: url, over: loader(for: .remote(url)), telling: isTold) { failure in
      failure.received != nil && !failure.fault.isTransient
    }
  }

  /// The answer of a server to one request as a client makes it.
  ///
  /// No answer at all ends the run. Any other is an answer, a temporary failure too: a phone asks once.
  ///
  /// - Parameter userAgent: what people chose; nil for the client's own.
  package func answered(
    by url: RemoteURL, as client: ClientProfile, userAgent: String?
  ) throws(RunFailure) -> LiveAnswer {
    var loader = try loader(for: .remote(url))
    loader.remote.options.userAgent = userAgent ?? client.downloadRequest.userAgent
    loader.remote.options.accept = client.downloadRequest.accept
    loader.remote.options.retries = 0
    return try answered(by: url, over: loader, telling: { $0 == .cacheEntryDamaged }) { failure in
      failure.fault.isAnswer
    }
  }

  private func answered(
    by url: RemoteURL, over loader: SourceLoader, telling isTold: (LoadNote) -> Bool,
    if isAnswer: (RemoteError) -> Bool
  ) throws(RunFailure) -> LiveAnswer {
    let reference = SourceReference.remote(url)
    do throws(LoadError) {
      let source = try loader.load(reference) { bytes in
        ConfigurationDocument(JSONParser.parse(name: reference.name, bytes: bytes)).hasRulesArray
      }
      for note in source.notes where isTold(note) { surroundings.note("\(source.name): \(note)") }
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
