import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// The configuration of the tool that a command follows.
package enum ConfigurationChoice: Equatable, Sendable {
  /// The nearest file to each input.
  case nearest
  /// A path as typed.
  case named(String)
  case none
}

/// Finds and reads the configuration of the tool that applies to an input.
///
/// A class because it keeps the files for later inputs.
package final class ConfigurationFinder {
  private let choice: ConfigurationChoice
  private let surroundings: any Surroundings
  private let reader: FileReader
  private let outputs: [OutputFile]
  private var known: [String: (ToolConfiguration, JSONParse)] = [:]
  private var knownClients: [String: AppProjectClients] = [:]
  private var knownSources: [String: AppSource] = [:]
  private var searchedFolders: [String: SearchedFolder] = [:]

  /// The folder whose settings hold for names of apps, and for inputs that are in no folder.
  package var home = "."

  /// The headers of the apps in this run, by the text of the URL.
  private(set) var headers: [String: [String]] = [:]

  /// - Parameter outputs: the files that the run writes, and so must not read.
  init(
    _ choice: ConfigurationChoice, outputs: [OutputFile] = [], in surroundings: any Surroundings
  ) {
    self.choice = choice
    self.outputs = outputs
    self.surroundings = surroundings
    reader = surroundings.fileReader
  }

  /// The configuration for an input; without a file, the one of `home`.
  ///
  /// A missing or invalid file ends the run, after its problems are shown.
  package func project(of input: SourceReference) throws(RunFailure) -> Project {
    switch choice {
    case .none: return .none(in: surroundings)
    case .named(let path): return try project(at: path, isNamed: true)
    case .nearest:
      let folder = folder(of: input)
      guard let path = ToolConfigurationFile.nearest(to: folder, with: reader) else {
        return .none(in: surroundings)
      }
      if let fault = ToolConfigurationFile.fault(of: path, with: reader) {
        throw .configuration(
          "the configuration of the tool, \(path), cannot be read: \(fault)", help: runWithout)
      }
      return try project(at: path, isNamed: false)
    }
  }

  private func project(at path: String, isNamed: Bool) throws(RunFailure) -> Project {
    let trust = try SettingsTrust(path, isNamed: isNamed, in: reader)
    let (configuration, parse) = try read(path)
    return Project(configuration, .init(path, parse, trust), surroundings.environment)
  }

  /// The configuration for several sources of one configuration: the one of the first.
  package func project(of sources: [String]) throws(RunFailure) -> Project {
    // Names of apps are those of `home`.
    let first = sources.first.flatMap { source in
      NamedReference(source) == nil ? try? SourceReference.parse(source) : nil
    }
    return try project(of: first ?? .standardInput)
  }

  /// The settings for an input.
  func configuration(for input: SourceReference) throws(RunFailure) -> ToolConfiguration {
    try project(of: input).configuration(for: input.name)
  }

  /// The settings for several sources of one configuration: those for the first.
  package func configuration(for sources: [String]) throws(RunFailure) -> ToolConfiguration {
    if let first = sources.first, let named = try named(first) {
      return named.configuration.with(clientsOf: named.app)
    }
    let first = sources.first.flatMap { try? SourceReference.parse($0) }
    return try configuration(for: first ?? .standardInput)
  }

  /// The files that `@name` or `@name.part` means; nil for any other argument.
  ///
  /// - Parameter isNoted: true to note that the server replaces a missing file.
  package func named(_ argument: String, noting isNoted: Bool = true) throws(RunFailure)
    -> NamedInput?
  {
    guard let reference = NamedReference(argument) else { return nil }
    let project = try project(of: .standardInput)
    if project.file == nil {
      throw .usage(
        "\(quoted(argument)) names an app of .pathconfig.json, and there is none here",
        help: "name it under `apps` in .pathconfig.json; a file of that name is `./\(argument)`")
    }
    let input = try NamedInput(reference, in: project, exists: reader.exists)
    if isNoted, let file = input.unfilled {
      surroundings.note(
        "\(file), the deployed file of \(argument), is not there: the server's answer counts")
    }
    for part in input.parts where !part.headers.isEmpty {
      if let url = RemoteURL(part.reference) { headers[url.text] = part.headers }
    }
    return input
  }

  /// The client libraries of the project around configurations, by the names of their buffers.
  ///
  /// The first file decides; without one, the current directory does. The file of settings does not
  /// matter.
  package func appClients(around names: [String]) -> AppProjectClients {
    let folder = names.lazy.compactMap { self.projectFolder(of: $0) }.first ?? "."
    if let known = knownClients[folder] { return known }
    let clients = AppProjectClients(around: folder, in: reader, known: &searchedFolders)
    knownClients[folder] = clients
    return clients
  }

  /// The client libraries that the source of the app around configurations imports.
  ///
  /// For an app whose project files name none; the search takes longer than that of `appClients`.
  package func importedClients(around names: [String]) -> AppProjectClients {
    AppProjectClients(importedBy: names.first.map(appSource(around:)) ?? AppSource())
  }

  /// The source of the app that a file belongs to, by the name of its buffer; empty for any other
  /// input.
  package func appSource(around name: String) -> AppSource {
    guard let folder = projectFolder(of: name) else { return AppSource() }
    return AppSource(around: folder, in: reader, known: &knownSources)
  }

  /// The declarations, with the app's source if it decides something about a configuration.
  package func declarations(
    _ declarations: Declarations, for document: ConfigurationDocument
  ) -> Declarations {
    guard declarations.destinations.needsSource(for: document) else { return declarations }
    var declarations = declarations
    declarations.destinations.source = appSource(around: document.buffer.name)
    return declarations
  }

  /// The app that reads a configuration, as the settings and the app's own source describe it.
  ///
  /// - Parameters:
  ///   - documents: the sources of the configuration.
  ///   - readsSource: false to leave out the app's source, which takes long to search.
  package func app(
    reading documents: [ConfigurationDocument], in project: Project, readsSource: Bool = true
  ) -> AppDescription {
    guard let document = documents.first else { return AppDescription() }
    var declarations = project.configuration(for: document.buffer.name).declarations
    let lacksFacts =
      declarations.start == nil
      || documents.contains(where: declarations.destinations.lacksScreens)
    if readsSource, lacksFacts {
      declarations.destinations.source = appSource(around: document.buffer.name)
    }
    return AppDescription(declarations, reading: documents)
  }

  /// The folder of a file, also of one at a revision; nil for any other input.
  ///
  /// All files of an app are in the folder of its bundled file, wherever the server gets them.
  private func projectFolder(of name: String) -> String? {
    if let reference = try? SourceReference.parse(name), let project = try? project(of: reference),
      let bundled = project.bundledFile(beside: name)
    {
      return reader.folder(of: bundled)
    }
    guard !name.utf8.elementsEqual(SourceReference.standardInputName.utf8) else { return nil }
    switch try? SourceReference.parse(name) {
    case .path(let path): return reader.folder(of: path)
    case .git(let reference):
      let folder = PathText.split(reference.path).folder
      if reference.path.utf8.first == UInt8(ascii: ".") { return folder }
      return reader.repository(around: ".").map {
        surroundings.environment.relativePath(of: PathText.join($0, folder))
      }
    case .remote, .standardInput, nil: return nil
    }
  }

  private func folder(of input: SourceReference) -> String {
    guard case .path(let path) = input else { return home }
    return reader.folder(of: path)
  }

  private func read(
    _ path: String
  ) throws(RunFailure) -> (ToolConfiguration, JSONParse) {
    if let known = known[path] { return known }
    try outputs.requireUnwritten(path, at: surroundings.environment.absolutePath(of: path))
    let bytes: ContiguousArray<UInt8>
    do throws(LoadFault) {
      bytes = try reader.read(path)
    } catch {
      throw .configuration("\(path): \(error.message)", help: error.help)
    }
    let parse = JSONParser.parse(name: path, bytes: bytes)
    let reading = ToolConfiguration.read(parse)
    // A newer file may have settings that this release does not know, which is not a mistake.
    if let tool = reading.value.tool, !tool.admits(surroundings.toolVersion.utf8) {
      throw .configuration(
        """
        \(tool.location): this is pathconfig \(surroundings.toolVersion), and the project needs \
        \(tool.text)
        """, help: "install that release, or run without the file by --config none")
    }
    guard reading.mistakes.isEmpty else {
      surroundings.concealHeaders(in: parse)
      surroundings.writeMistakes(reading.mistakes)
      let count = reading.mistakes.count == 1 ? "a mistake" : "\(reading.mistakes.count) mistakes"
      throw .configuration("the configuration of the tool, \(path), has \(count)", help: runWithout)
    }
    known[path] = (reading.value, parse)
    return (reading.value, parse)
  }
}

extension ToolConfiguration {
  /// The settings for the files of an app, which may have clients of its own.
  package func with(clientsOf app: NamedApp?) -> ToolConfiguration {
    var configuration = self
    if let clients = app?.clients, !clients.isEmpty { configuration.clients = clients }
    return configuration
  }
}

private let runWithout = "mend it, or run without it by --config none"
