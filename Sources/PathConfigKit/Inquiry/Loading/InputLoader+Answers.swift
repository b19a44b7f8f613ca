import PathConfigJSON
package import PathConfigLint
package import PathConfigLoading
import PathConfigModel

extension InputLoader {
  /// What a server answers, be it of no use.
  ///
  /// What may well be another answer a moment later, and no answer at all, end the run: they say
  /// nothing of the configuration.
  ///
  /// - Parameter isTold: the notes that go to standard error.
  package func answered(
    by url: RemoteURL, telling isTold: (LoadNote) -> Bool = { _ in true }
  ) throws(RunFailure) -> (input: ConfigurationInput, answer: ServerAnswer) {
    let reference = SourceReference.remote(url)
    let loader = try self.loader(for: reference)
    do throws(LoadError) {
      let source = try loader.load(reference) { bytes in
        ConfigurationDocument(JSONParser.parse(name: reference.name, bytes: bytes)).hasRulesArray
      }
      for note in source.notes where isTold(note) { surroundings.note("\(source.name): \(note)") }
      var answer = ServerAnswer()
      if case .remote(let origin) = source.origin {
        answer = ServerAnswer(
          status: origin.status, contentType: origin.contentType,
          redirectTarget: origin.redirects.isEmpty ? nil : origin.finalURL)
      }
      return (
        ConfigurationInput(
          document: document(of: source.name, source.bytes),
          bytes: source.bytes, origin: source.origin), answer
      )
    } catch {
      guard case .remote(let failure) = error, let received = failure.received,
        !failure.fault.isTransient
      else { throw .input(.init(error)) }
      let name = failure.requested
      let answer = ServerAnswer(
        status: received.status, contentType: nil,
        redirectTarget: failure.failed.displayName == name ? nil : failure.failed.displayName,
        fault: .init(failure.message, help: failure.help))
      return (
        ConfigurationInput(
          document: document(of: name, received.body),
          bytes: received.body,
          origin: .remote(
            .init(finalURL: failure.failed.displayName, status: received.status))), answer
      )
    }
  }
}
