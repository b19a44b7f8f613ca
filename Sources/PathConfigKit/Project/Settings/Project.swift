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

extension Environment {
  /// The name of an input in a file beside it: its path from there, with slashes, or its own name
  /// if it is not a file.
  ///
  /// - Parameters:
  ///   - name: the name of the input's buffer.
  ///   - file: the path of the file with the reference.
  func name(of name: String, from file: String) -> UTF8String {
    guard !name.utf8.elementsEqual(SourceReference.standardInputName.utf8),
      case .path(let path)? = try? SourceReference.parse(name)
    else { return UTF8String(name) }
    return UTF8String(
      SiblingPath.reference(to: absolutePath(of: path), from: absolutePath(of: file) + "/.."))
  }
}
