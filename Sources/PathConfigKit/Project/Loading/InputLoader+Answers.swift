import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// A response of a server, usable or not.
package struct LiveAnswer {
  package var input: ConfigurationInput
  package var answer: ServerAnswer

  /// The response as a source of an app.
  func server(at url: RemoteURL) -> AppSources.Server {
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
    let loader = try loader(for: .remote(url))
    do throws(LoadError) {
      let source = try loader.load(.remote(url))
      for note in source.notes where isNoted(note) { surroundings.note("\(source.name): \(note)") }
      var answer = ServerAnswer()
      if case .remote(let origin) = source.origin {
        answer = ServerAnswer(
          status: origin.status, contentType: origin.contentType,
          redirectTarget: origin.isRedirected ? origin.finalURL : nil)
      }
      return LiveAnswer(
        input: ConfigurationInput(
          document: document(of: source.name, source.bytes),
          bytes: source.bytes, origin: source.origin), answer: answer)
    } catch {
      guard case .remote(let failure) = error, let received = failure.received,
        !failure.fault.isTransient
      else { throw .input(.init(error)) }
      return unusable(failure, received)
    }
  }

  private func unusable(_ failure: RemoteError, _ received: ReceivedAnswer) -> LiveAnswer {
    let name = failure.requested.displayName
    let target = failure.failed.displayName
    return LiveAnswer(
      input: ConfigurationInput(
        document: document(of: name, received.body), bytes: received.body,
        origin: .remote(.init(finalURL: target, status: received.status))),
      answer: ServerAnswer(
        status: received.status, contentType: received.contentType,
        redirectTarget: failure.wasRedirected ? target : nil,
        fault: .init(failure.message, help: failure.help)))
  }
}
