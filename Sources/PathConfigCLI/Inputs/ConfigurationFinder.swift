import PathConfigKit

/// Finds and reads the configuration of the tool that holds for an input.
///
/// A class because what was read is kept for the inputs after it.
final class ConfigurationFinder {
  private let choice: ConfigurationChoice
  private let session: Session
  private let reader: FileReader
  private var known: [String: ToolConfiguration] = [:]

  init(_ choice: ConfigurationChoice, in session: Session) {
    self.choice = choice
    self.session = session
    reader = session.fileReader
  }

  /// The configuration for an input; of what is no file, the one of the current directory.
  ///
  /// A file that is not there or not sound ends the run, once its mistakes are told.
  func project(of input: SourceReference) throws(CommandFailure) -> Project {
    var path: String?
    switch choice {
    case .none: break
    case .file(let chosen): path = chosen
    case .nearest: path = ToolConfigurationFile.nearest(to: folder(of: input), with: reader)
    }
    let configuration: ToolConfiguration =
      if let path { try self.configuration(at: path) } else { .none }
    return Project(configuration, at: path, session.environment)
  }

  /// The configuration for several sources of one configuration: the one of the first.
  func project(of sources: [String]) throws(CommandFailure) -> Project {
    let first = sources.first.flatMap { try? SourceReference.parse($0) }
    return try project(of: first ?? .standardInput)
  }

  /// What the configuration says of an input.
  func configuration(for input: SourceReference) throws(CommandFailure) -> ToolConfiguration {
    try project(of: input).configuration(for: input.name)
  }

  /// What the configuration says of several sources of one configuration: what it says of the first.
  func configuration(for sources: [String]) throws(CommandFailure) -> ToolConfiguration {
    let first = sources.first.flatMap { try? SourceReference.parse($0) }
    return try configuration(for: first ?? .standardInput)
  }

  private func folder(of input: SourceReference) -> String {
    guard case .path(let path) = input else { return "." }
    return reader.folder(of: path)
  }

  private func configuration(at path: String) throws(CommandFailure) -> ToolConfiguration {
    if let configuration = known[path] { return configuration }
    let bytes: ContiguousArray<UInt8>
    do throws(FileFault) {
      bytes = try reader.read(path)
    } catch {
      throw .configuration(.init("\(path): \(error.message)", help: error.help))
    }
    let reading = ToolConfiguration.read(JSONParser.parse(name: path, bytes: bytes))
    guard reading.mistakes.isEmpty else {
      session.writeMistakes(reading.mistakes)
      throw .configuration(faulty(path, mistakes: reading.mistakes.count))
    }
    known[path] = reading.configuration
    return reading.configuration
  }
}

// MARK: - Wording

private func faulty(_ path: String, mistakes: Int) -> CommandFailure.Explanation {
  let count = mistakes == 1 ? "a mistake" : "\(mistakes) mistakes"
  return .init(
    "the configuration of the tool, \(path), has \(count)",
    help: "mend it, or run without it by --no-config")
}
