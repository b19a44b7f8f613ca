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

// The settings that apply to an input, and what they leave to the project's files.
extension Project {
  /// The settings of `home`.
  package func settings() throws(RunFailure) -> Settings { try settings(in: home) }

  /// The settings for an input; without a file, those of `home`.
  ///
  /// A missing or invalid file ends the run, after its problems are shown.
  package func settings(for source: SourceReference) throws(RunFailure) -> Settings {
    guard let path = surroundings.path(of: source) else { return try settings() }
    return try settings(in: listing.reader.folder(of: path))
  }

  private func settings(in folder: String) throws(RunFailure) -> Settings {
    switch settingsChoice {
    case .none: return .none(in: surroundings)
    case .named(let path): return try settings(at: path, isNamed: true)
    case .nearest:
      guard let path = ToolConfigurationFile.nearest(to: folder, with: listing.reader) else {
        return .none(in: surroundings)
      }
      return try settings(at: path, isNamed: false)
    }
  }

  private func settings(at path: String, isNamed: Bool) throws(RunFailure) -> Settings {
    if let known = knownSettings[path] { return known }
    let trust = try SettingsTrust(path, isNamed: isNamed, in: listing)
    let (configuration, parse) = try read(path, isNamed: isNamed)
    let settings = Settings(
      configuration, .init(path: path, parse: parse, trust: trust), in: surroundings)
    knownSettings[path] = settings
    return settings
  }

  /// The headers that the settings name for an address, each once; none if they may not send any.
  func headers(for url: RemoteURL) throws(RunFailure) -> [String] {
    if asksUnnamed { return [] }
    let settings = try settings()
    if let trust = settings.file?.trust, (try? trust.require(.remote(url))) == nil { return [] }
    return settings.configuration.apps.compactMap(\.server)
      .filter { (try? settings.source($0.reference)) == .remote(url) }.flatMap(\.headers).distinct()
  }

  /// The client libraries of the project around configurations.
  ///
  /// The first file decides; without one, the current directory does. The file of settings does not
  /// matter.
  package func libraries(around references: [SourceReference]) -> AppProjectClients {
    AppProjectClients(around: projectFolder(of: references), in: listing)
  }

  /// The client libraries that the source of the app around configurations imports, or else those whose
  /// bridge its web app pins.
  ///
  /// For an app whose project files name none; the search takes longer than that of `libraries`.
  package func importedLibraries(
    around references: [SourceReference]
  ) -> AppProjectClients {
    let imported = AppProjectClients(
      importedBy: references.first.map(source(around:)) ?? AppSource())
    return imported.mentions.isEmpty
      ? AppProjectClients(pinnedAround: projectFolder(of: references), in: listing) : imported
  }

  /// The source of the app that a file belongs to; empty for any other input.
  package func source(around reference: SourceReference) -> AppSource {
    guard let folder = projectFolder(of: reference) else { return AppSource() }
    return AppSource(around: folder, in: listing)
  }

  private func projectFolder(of references: [SourceReference]) -> String {
    references.lazy.compactMap { self.projectFolder(of: $0) }.first ?? "."
  }

  /// The folder of a file, also of one at a revision; nil for any other input.
  ///
  /// All files of an app are in the folder of its bundled file, wherever the server gets them.
  private func projectFolder(of source: SourceReference) -> String? {
    if let settings = try? settings(for: source),
      let bundled = settings.apps(reading: source).first?.bundled,
      case .path(let path)? = try? settings.readable(bundled)
    {
      return listing.reader.folder(of: path)
    }
    return surroundings.path(of: source).map(listing.reader.folder)
  }

  private func read(
    _ path: String, isNamed: Bool
  ) throws(RunFailure) -> (ToolConfiguration, JSONParse) {
    try outputs.requireUnwritten(path, at: surroundings.environment.absolutePath(of: path))
    let bytes: ContiguousArray<UInt8>
    do throws(LoadFault) {
      bytes = try listing.bytes(of: path, isNamed: isNamed)
    } catch {
      if isNamed { throw .configuration("\(path): \(error.message)", help: error.help) }
      throw .configuration(
        "the configuration of the tool, \(path), cannot be read: \(error.message)",
        help: runWithout)
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
      surroundings.writeMistakes(reading.mistakes)
      let count = reading.mistakes.count == 1 ? "a mistake" : "\(reading.mistakes.count) mistakes"
      throw .configuration("the configuration of the tool, \(path), has \(count)", help: runWithout)
    }
    return (reading.value, reading.shown)
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

private let runWithout = "correct it, or leave it out by --config none"

/// The file with a team's settings of the tool for the folder around it and all below.
package enum ToolConfigurationFile {
  package static let name = ".pathconfig.json"

  /// True for the path of such a file.
  static func isName(of path: String) -> Bool {
    PathText.split(path).name.utf8.elementsEqual(name.utf8)
  }

  /// The path of the nearest thing of that name, in a folder or in one above it, or nil.
  ///
  /// The settings above a repository are not of its project. A submodule is a part of a project.
  ///
  /// Folders are cut off the path as text, so that an input reached by a link has the configuration
  /// of the link's folder. The result begins like the given folder, with `..` if that is not
  /// enough. Complexity: O(folders above) questions to the system.
  package static func nearest(to folder: String, with reader: FileReader) -> String? {
    let current = reader.workingDirectory.map { FolderPath($0) }
    for folder in FolderPath(folder).withFoldersAbove(in: current) {
      let path = PathText.join(folder, name)
      if PathKind.of(reader.resolve(path), followingLinks: false) != nil { return path }
      if reader.isTopOfRepository(folder) { break }
    }
    return nil
  }
}

extension FileReader {
  /// The path itself if it is a folder, or else the folder of its last component.
  func folder(of path: String) -> String {
    PathKind.of(resolve(path), followingLinks: true) == .directory
      ? path : PathText.split(path).folder
  }
}
