import PathConfigLoading

/// The sources that the configuration of the tool names, and the headers that go with them.
///
/// A class because what an argument stood for decides later how its address is asked.
final class NamedLoaders {
  private let finder: ConfigurationFinder
  private let options: RequestOptions
  private let variables: [String: String]

  /// By the text of an address.
  private var headers: [String: [String]] = [:]

  init(
    _ finder: ConfigurationFinder, _ options: RequestOptions, _ variables: [String: String]
  ) {
    self.finder = finder
    self.options = options
    self.variables = variables
  }

  /// The references of the parts of a named source; nil for any other argument.
  func parts(_ argument: String) throws(RunFailure) -> [String]? {
    guard let input = try finder.named(argument) else { return nil }
    for part in input.parts where !part.headers.isEmpty {
      if let url = RemoteURL(part.reference) { headers[url.text] = part.headers }
    }
    return input.parts.map(\.reference)
  }

  /// The loader for a reference; headers of the command line win over those of the same name.
  func loader(
    for reference: SourceReference, like loader: SourceLoader
  ) throws(RunFailure) -> SourceLoader {
    guard case .remote(let url) = reference, let own = headers[url.text] else { return loader }
    var loader = loader
    do throws(HeaderFault) {
      var parsed: [HTTPHeader] = []
      for text in own { parsed.append(try HTTPHeader.parse(text, environment: variables)) }
      let given = loader.remote.options.headers
      loader.remote.options.headers =
        given + parsed.filter { header in !given.contains { $0.isNamed(header.name) } }
    } catch {
      throw .usage(.init("\(url.displayName): \(error.message)", help: error.help))
    }
    return loader
  }
}
