import PathConfigLint
import PathConfigSyntax

/// The settings of a project: the configuration of the tool that applies to some inputs, with its
/// place.
package struct Settings {
  /// The settings of the file, for all inputs.
  package let configuration: ToolConfiguration

  /// Nil without a file.
  package let file: File?

  private let surroundings: any Surroundings
  private let index: AppIndex

  package struct File {
    /// The path by which it was found.
    package let path: String

    /// The text without secrets.
    package let parse: JSONParse
    let trust: SettingsTrust
  }

  init(_ configuration: ToolConfiguration, _ file: File?, in surroundings: any Surroundings) {
    self.configuration = configuration
    self.file = file
    self.surroundings = surroundings
    index = AppIndex(configuration.apps)
  }

  static func none(in surroundings: any Surroundings) -> Settings {
    Settings(.none, nil, in: surroundings)
  }

  /// The settings for one input.
  package func configuration(for source: SourceReference) -> ToolConfiguration {
    file == nil ? configuration : facts(of: source).configuration
  }

  /// The app of a name, or nil.
  func app(named name: UTF8String) -> NamedApp? {
    index.places[name].map { configuration.apps[$0] }
  }

  /// The apps that read an input.
  package func apps(reading source: SourceReference) -> [NamedApp] {
    file == nil ? [] : facts(of: source).apps
  }

  /// True if an app reads a file, or an installed version of it does.
  func names(_ source: SourceReference) -> Bool { !parts(at: source).isEmpty }

  /// True for a copy of a server's answer: the deployed file of an app with a server.
  package func isCopy(_ source: SourceReference) -> Bool { facts(of: source).isCopy }

  private func facts(of source: SourceReference) -> AppIndex.Facts {
    if let known = index.facts[source] { return known }
    let parts = parts(at: source)
    let own = Set(parts.filter { $0.part != nil }.map(\.app))
    let apps = own.sorted().map { configuration.apps[$0] }
    // A file in `public` is what the server sends, and not a copy of it.
    let isCopy =
      !places(of: source)[0].string.pathNames.contains("public")
      && parts.contains { item in
        let app = configuration.apps[item.app]
        return item.part == .deployed && (app.server != nil || app.writer != nil)
      }
    let facts = (apps, configuration.effective(readBy: apps), isCopy)
    index.facts[source] = facts
    return facts
  }

  /// The parts of apps that an input is.
  private func parts(at source: SourceReference) -> [AppIndex.Part] {
    if index.parts == nil {
      index.parts = [:]
      for (place, app) in configuration.apps.enumerated() {
        let shipped = app.shipped.compactMap(\.bundled).map { (NamedApp.Part?.none, $0) }
        for (part, path) in app.files.map({ (.some($0), $1) }) + shipped {
          guard let source = try? self.source(path) else { continue }
          for name in places(of: source) {
            index.parts?[name, default: []].append((place, part))
          }
        }
      }
    }
    return places(of: source).flatMap { index.parts?[$0] ?? [] }
  }

  /// The names of an input that tell it from others; never empty.
  ///
  /// A file, also one at a revision, has its path from the folder of the settings, and that without
  /// links.
  private func places(of source: SourceReference) -> [UTF8String] {
    guard let file, let path = surroundings.path(of: source) else {
      return [UTF8String(source.argument)]
    }
    let environment = surroundings.environment
    let place = PathText.reference(
      to: environment.absolutePath(of: path),
      from: environment.absolutePath(of: file.path) + "/..")
    var method = ""
    if case .program(let program) = source { method = program.name.map { "#\($0)" } ?? "" }
    return [place, surroundings.fileReader.realPath(of: path)].compactMap(\.self).map {
      UTF8String($0 + method)
    }
  }

  /// An input that the configuration names.
  func source(_ name: UTF8String) throws(RunFailure) -> SourceReference {
    let source = try SourceReference.parse(name.string)
    return file.map { source.beside($0.path) } ?? source
  }

  /// A path in the configuration, relative to the current directory.
  package func resolve(_ name: UTF8String) -> String { (try? source(name))?.name ?? name.string }

  /// An input for reading; fails if the file may not make the run read it.
  package func readable(_ name: UTF8String) throws(RunFailure) -> SourceReference {
    let source = try source(name)
    try file?.trust.require(source)
    return source
  }

  /// The list of the app's pages, if the settings name one.
  package func routes() throws(RunFailure) -> SourceReference? {
    try configuration.routes.map { name throws(RunFailure) in try readable(name) }
  }
}

/// The apps of a file of settings, by what others call them: there may be thousands.
private final class AppIndex {
  typealias Facts = (apps: [NamedApp], configuration: ToolConfiguration, isCopy: Bool)

  let places: [UTF8String: Int]

  /// An app, by its place, and the part of it that a file is; nil for a file of an installed version.
  typealias Part = (app: Int, part: NamedApp.Part?)

  /// The parts by the names of their files.
  var parts: [UTF8String: [Part]]?

  /// The apps that read an input, and its settings.
  var facts: [SourceReference: Facts] = [:]

  init(_ apps: [NamedApp]) {
    places = Dictionary(zip(apps.map(\.name), apps.indices)) { first, _ in first }
  }
}

/// The limits for one `.pathconfig.json`, which may come from somebody hostile.
///
/// It names nothing outside its repository, and reaches no server if it belongs to another user.
/// A file that the user names with `--config` has no limits.
struct SettingsTrust {
  /// The path by which the file was found.
  private let file: String

  /// The folder in which the file may name paths, absolute and without links; nil for no limit.
  private let root: String?
  private let belongsToAnother: Bool
  private let listing: Listing
  private var reader: FileReader { listing.reader }

  /// - Parameter isNamed: true if the user named the file.
  init(_ file: String, isNamed: Bool, in listing: Listing) throws(RunFailure) {
    let reader = listing.reader
    self.file = file
    self.listing = listing
    if isNamed {
      root = nil
      belongsToAnother = false
      return
    }
    let own = reader.realPath(of: PathText.split(file).folder) ?? "/"
    let root = reader.repository(around: own) ?? own
    if let real = reader.realPath(of: file), !PathText.contains(root, real) {
      throw .configuration(
        "\(quoted(file)) is a link to \(quoted(real)), outside the repository, and is not read",
        help: "use --config \(shellQuoted(file)) if you trust it, or --config none")
    }
    self.root = root
    belongsToAnother = reader.belongsToAnother(file)
  }

  /// Fails for a path outside the repository, for a pipe, whose reader would wait for ever, and for an
  /// address that the file may not reach.
  ///
  /// - Parameter isServer: true for the `server` of an app; any other address is that of a stranger.
  func require(_ source: SourceReference, isServer: Bool = true) throws(RunFailure) {
    let ifTrusted = "use --config \(shellQuoted(file)) if you trust it"
    let place: String? =
      switch source {
      case .path(let path): place(of: reader.program(at: path)?.file ?? path)
      case .program(let program): place(of: program.file)
      // git reads the repository of the current folder.
      case .git: reader.repository(around: ".")
      case .remote, .standardInput: nil
      }
    if let root, let place, !PathText.contains(root, place) {
      let name = quoted(source.name)
      throw .configuration(
        "\(name) is not read: \(quoted(file)) names it, and it is outside \(quoted(root))",
        help: ifTrusted)
    }
    switch source {
    case .path(let path):
      if reader.isStream(path) {
        throw .configuration(
          """
          \(quoted(path)) is not read: \(quoted(file)) names it, and it is a pipe or a device
          """, help: "name a file")
      }
      // A folder stands for the configurations in it, and one of them may be a link.
      if root != nil, let found = try? listing.expand(source), found != [source] {
        for file in found { try require(file) }
      }
    case .remote(let url) where !isServer && root != nil:
      throw .configuration(
        "\(url.displayName) is not fetched: a file that \(quoted(file)) names names it",
        help: "write `@NAME.server` for the server of an app, or name the file on the command line")
    case .remote(let url):
      if belongsToAnother {
        throw .configuration(
          """
          \(url.displayName) is not fetched: \(quoted(file)), which names it, belongs to another user
          """, help: ifTrusted)
      }
    case .git, .standardInput, .program: break
    }
  }

  /// The absolute path without links of a file that may not exist.
  private func place(of path: String) -> String {
    if let real = reader.realPath(of: path) { return real }
    let (folder, name) = PathText.split(path)
    // A missing name cannot be a link; a path without a place is nowhere.
    if let real = reader.realPath(of: folder) { return PathText.join(real, name) }
    let isNowhere = [path, "."].contains { $0.utf8.elementsEqual(folder.utf8) }
    return isNowhere || name.utf8.elementsEqual("..".utf8)
      ? "/" : PathText.join(place(of: folder), name)
  }
}
