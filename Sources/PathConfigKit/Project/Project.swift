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
        .init(
          "\(quoted(file)) is a link to \(quoted(real)), outside the repository, and is not read",
          help: "use --config \(file) if you trust it, or --config none"))
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
          .init(
            """
            \(quoted(path)) is not read: \(quoted(file)) names it, and it is outside \(quoted(root))
            """, help: ifTrusted))
      }
    case .remote(let url):
      if belongsToAnother {
        throw .configuration(
          .init(
            """
            \(url.displayName) is not fetched: \(quoted(file)), which names it, belongs to another user
            """, help: ifTrusted))
      }
    case .git, .standardInput, nil: break
    }
  }

  /// The absolute path without links of a file that may not exist.
  private func place(of path: String) -> String {
    if let real = reader.realPath(of: path) { return real }
    let (folder, name) = PathText.split(path)
    // A missing name cannot be a link; a path without a place is nowhere.
    return reader.realPath(of: folder).map { PathText.join($0, name) } ?? "/"
  }
}
