import PathConfigLint
import PathConfigSyntax

/// The configuration of the tool that applies to some inputs, with its place.
package struct Project {
  /// The settings of the file, for all inputs.
  package let configuration: ToolConfiguration

  /// Nil without a file.
  package let file: File?

  private let environment: Environment

  package struct File {
    /// The path by which it was found.
    package let path: String
    package let parse: JSONParse
    let trust: SettingsTrust

    init(_ path: String, _ parse: JSONParse, _ trust: SettingsTrust) {
      self.path = path
      self.parse = parse
      self.trust = trust
    }
  }

  init(_ configuration: ToolConfiguration, _ file: File?, _ environment: Environment) {
    self.configuration = configuration
    self.file = file
    self.environment = environment
  }

  static func none(in surroundings: any Surroundings) -> Project {
    Project(.none, nil, surroundings.environment)
  }

  /// The name of an input in the configuration, by the name of its buffer.
  func name(of name: String) -> UTF8String {
    file.map { environment.name(of: name, from: $0.path) } ?? UTF8String(name)
  }

  /// The settings for one input, by the name of its buffer.
  package func configuration(for name: String) -> ToolConfiguration {
    file == nil ? configuration : configuration.effective(for: self.name(of: name))
  }

  /// The file that the app bundles which reads an input; nil if no app reads it or it bundles none.
  func bundledFile(beside name: String) -> String? {
    guard file != nil else { return nil }
    let input = self.name(of: name)
    return configuration.apps.first { $0.isRead(from: input) }?.bundled.map(resolve)
  }

  /// True for a copy of a server's answer: the deployed file of an app with a server.
  package func isCopy(_ name: String) -> Bool {
    let input = self.name(of: name)
    return file != nil && configuration.apps.contains { $0.server != nil && $0.deployed == input }
  }

  /// A path in the configuration, relative to the current directory.
  package func resolve(_ name: UTF8String) -> String {
    guard let file else { return name.string }
    return SiblingPath.path(of: name.string, beside: file.path)
  }

  /// The same for reading; fails if the file may not make the run read it.
  package func readable(_ name: UTF8String) throws(RunFailure) -> String {
    let reference = resolve(name)
    try file?.trust.require(reference)
    return reference
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
  private let reader: FileReader

  /// - Parameter isNamed: true if the user named the file.
  init(_ file: String, isNamed: Bool, in reader: FileReader) throws(RunFailure) {
    self.file = file
    self.reader = reader
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
        help: "use --config \(file) if you trust it, or --config none")
    }
    self.root = root
    belongsToAnother = reader.belongsToAnother(file)
  }

  /// Fails for a path outside the repository, and for an address that the file may not reach.
  ///
  /// - Parameter reference: a path from the current directory, or an address.
  func require(_ reference: String) throws(RunFailure) {
    let ifTrusted = "use --config \(file) if you trust it"
    switch try? SourceReference.parse(reference) {
    case .path(let path):
      if let root, !PathText.contains(root, place(of: path)) {
        throw .configuration(
          """
          \(quoted(path)) is not read: \(quoted(file)) names it, and it is outside \(quoted(root))
          """, help: ifTrusted)
      }
    case .remote(let url):
      if belongsToAnother {
        throw .configuration(
          """
          \(url.displayName) is not fetched: \(quoted(file)), which names it, belongs to another user
          """, help: ifTrusted)
      }
    case .git, .standardInput, nil: break
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

/// A reference on the command line to an app of the settings, or to a part of it: `@ios`,
/// `@ios.server`.
package struct NamedReference {
  let text: String
  let name: UTF8String

  /// Nil for all parts.
  let part: String?

  /// Nil for text that does not begin with `@`.
  package init?(_ argument: String) {
    guard argument.utf8.first == UInt8(ascii: "@") else { return nil }
    text = argument
    let rest = argument.utf8.dropFirst()
    let end = rest.firstIndex(of: UInt8(ascii: ".")) ?? rest.endIndex
    name = UTF8String(String(Substring(rest[..<end])))
    part = end == rest.endIndex ? nil : String(Substring(rest[rest.index(after: end)...]))
  }
}

/// The inputs of such a reference.
package struct NamedInput {
  package let app: NamedApp

  /// The settings for the first part.
  let configuration: ToolConfiguration

  /// The files that are meant, as the app gets them, with the headers of each; never empty.
  ///
  /// For a whole app they are what it bundles and what its phones download: the deployed file, or
  /// else the server's answer.
  package let parts: [Part]

  /// The whole app, if it downloads anything; nil for a single file.
  package let whole: AppSelection?

  /// The deployed file, as long as it is not there and the server's answer counts.
  package let unfilled: String?

  package struct Part {
    package var part: NamedApp.Part

    /// A path from the current directory, or a URL.
    package var reference: String
    var headers: [String] = []

    /// True for a server on this machine.
    package var isOnThisMachine: Bool { RemoteURL(reference)?.isOnThisMachine ?? false }
  }

  /// - Parameter exists: true for a path that leads to a file.
  init(
    _ reference: NamedReference, in project: Project, exists: (String) -> Bool
  ) throws(RunFailure) {
    let apps = project.configuration.apps
    guard let app = apps.first(where: { $0.name == reference.name }) else {
      throw .usage(noApp(reference, apps.map(\.name)))
    }
    var all = Self.parts(of: app, in: project)
    let missing = all.first { $0.part == .deployed && !exists($0.reference) }?.reference
    let isUnfilled = reference.part == nil && app.server != nil && missing != nil
    if isUnfilled { all.removeAll { $0.part == .deployed } }
    unfilled = isUnfilled ? missing : nil
    let download = all.first { $0.part != .bundled }
    let meant =
      reference.part.map { part in all.filter { $0.part.rawValue == part } }
      ?? all.filter { $0.part == .bundled || $0.part == download?.part }
    guard let first = meant.first else {
      let names = all.map { "`@\(app.name.string).\($0.part.rawValue)`" }
      throw .usage(
        "the app has no \(quoted(reference.text))", help: "known are \(listed(names, "and"))")
    }
    for part in meant { try project.file?.trust.require(part.reference) }
    self.app = app
    parts = meant
    whole =
      reference.part != nil || download == nil
      ? nil
      : AppSelection(
        bundled: all.first { $0.part == .bundled }?.reference, download: download?.reference)
    configuration = project.configuration(for: first.reference)
  }

  /// In the order of precedence of `NamedApp.Part`.
  private static func parts(of app: NamedApp, in project: Project) -> [Part] {
    let files = [(NamedApp.Part.bundled, app.bundled), (.deployed, app.deployed)]
    let server = app.server.map { server in
      Part(part: .server, reference: project.resolve(server.reference), headers: server.headers)
    }
    return files.compactMap { part, path in
      path.map { Part(part: part, reference: project.resolve($0)) }
    } + [server].compactMap { $0 }
  }
}

// MARK: - Wording

private func noApp(
  _ reference: NamedReference, _ known: [UTF8String]
) -> RunFailure.Explanation {
  let file = "a file of that name is `./\(reference.text)`"
  let part = reference.part.map { ".\($0)" } ?? ""
  if let meant = NearestName.of(reference.name, among: known) {
    return .init(
      "there is no app \(quoted(reference.text)); did you mean `@\(meant.string)\(part)`?",
      help: file)
  }
  let names = listed(known.map { "`@\($0.string)`" })
  return .init(
    "there is no app \(quoted(reference.text))",
    help: known.isEmpty ? file : "known are \(names); \(file)")
}
