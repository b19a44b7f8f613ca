import PathConfigDiagnostics
import PathConfigJSON
package import PathConfigLint
package import PathConfigLoading

/// Finds and reads the configuration of the tool that holds for an input.
///
/// A class because what was read is kept for the inputs after it.
package final class ConfigurationFinder {
  private let choice: ConfigurationChoice
  private let surroundings: any Surroundings
  private let reader: FileReader
  private var known: [String: (ToolConfiguration, JSONParse)] = [:]

  /// The headers of the named sources that somebody asked for, by the text of the URL.
  private(set) var headers: [String: [String]] = [:]

  package init(_ choice: ConfigurationChoice, in surroundings: any Surroundings) {
    self.choice = choice
    self.surroundings = surroundings
    reader = surroundings.fileReader
  }

  /// The configuration for an input; of what is no file, the one of the current directory.
  ///
  /// A file that is not there or not sound ends the run, once its mistakes are told.
  package func project(of input: SourceReference) throws(RunFailure) -> Project {
    var path: String?
    switch choice {
    case .none: break
    case .file(let chosen): path = chosen
    case .nearest: path = ToolConfigurationFile.nearest(to: folder(of: input), with: reader)
    }
    guard let path else { return Project(.none, nil, at: nil, surroundings.environment) }
    let (configuration, parse) = try read(path)
    return Project(configuration, parse, at: path, surroundings.environment)
  }

  /// The configuration for several sources of one configuration: the one of the first.
  package func project(of sources: [String]) throws(RunFailure) -> Project {
    // Names of sources are those of the current directory.
    let first = sources.first.flatMap { source in
      NamedReference(source) == nil ? try? SourceReference.parse(source) : nil
    }
    return try project(of: first ?? .standardInput)
  }

  /// What the configuration says of an input.
  package func configuration(for input: SourceReference) throws(RunFailure) -> ToolConfiguration {
    try project(of: input).configuration(for: input.name)
  }

  /// What the configuration says of several sources of one configuration: what it says of the first.
  package func configuration(for sources: [String]) throws(RunFailure) -> ToolConfiguration {
    if let first = sources.first, let named = try named(first) {
      var configuration = named.configuration
      if !named.source.clients.isEmpty { configuration.clients = named.source.clients }
      return configuration
    }
    let first = sources.first.flatMap { try? SourceReference.parse($0) }
    return try configuration(for: first ?? .standardInput)
  }

  /// The source that `@name` or `@name.part` stands for; nil for any other argument.
  package func named(_ argument: String) throws(RunFailure) -> NamedInput? {
    guard let reference = NamedReference(argument) else { return nil }
    let project = try project(of: .standardInput)
    guard project.path != nil else { throw .usage(noConfiguration(argument)) }
    let input = try NamedInput(reference, in: project)
    for part in input.parts where !part.headers.isEmpty {
      if let url = RemoteURL(part.reference) { headers[url.text] = part.headers }
    }
    return input
  }

  private func folder(of input: SourceReference) -> String {
    guard case .path(let path) = input else { return "." }
    return reader.folder(of: path)
  }

  private func read(
    _ path: String
  ) throws(RunFailure) -> (ToolConfiguration, JSONParse) {
    if let known = known[path] { return known }
    let bytes: ContiguousArray<UInt8>
    do throws(FileFault) {
      bytes = try reader.read(path)
    } catch {
      throw .configuration(.init("\(path): \(error.message)", help: error.help))
    }
    let parse = JSONParser.parse(name: path, bytes: bytes)
    let reading = ToolConfiguration.read(parse)
    guard reading.mistakes.isEmpty else {
      surroundings.writeMistakes(reading.mistakes)
      throw .configuration(faulty(path, mistakes: reading.mistakes.count))
    }
    known[path] = (reading.value, parse)
    return (reading.value, parse)
  }
}

// MARK: - Wording

private func noConfiguration(_ argument: String) -> RunFailure.Explanation {
  .init(
    "\(quoted(argument)) names a source of the configuration of the tool, and there is none here",
    help: "name it under `sources` in .pathconfig.json; a file of that name is `./\(argument)`")
}

private func faulty(_ path: String, mistakes: Int) -> RunFailure.Explanation {
  let count = mistakes == 1 ? "a mistake" : "\(mistakes) mistakes"
  return .init(
    "the configuration of the tool, \(path), has \(count)",
    help: "mend it, or run without it by --no-config")
}
