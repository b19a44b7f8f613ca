package import PathConfigDiagnostics
package import PathConfigJSON
package import PathConfigLint
import PathConfigLoading

/// The configuration of the tool that holds for some inputs, and where it stands.
package struct Project {
  /// As its file says it, for all files.
  package let configuration: ToolConfiguration

  /// Its path as it was found; nil where there is none.
  package let path: String?

  /// Its text; nil where there is none.
  package let parse: JSONParse?

  private let environment: Environment

  init(
    _ configuration: ToolConfiguration, _ parse: JSONParse?, at path: String?,
    _ environment: Environment
  ) {
    self.configuration = configuration
    self.parse = parse
    self.path = path
    self.environment = environment
  }

  /// What the configuration calls an input, by the name of its buffer.
  package func name(of name: String) -> UTF8String {
    path.map { environment.name(of: name, from: $0) } ?? UTF8String(name)
  }

  /// What holds for one input, by the name of its buffer.
  package func configuration(for name: String) -> ToolConfiguration {
    path == nil ? configuration : configuration.effective(for: self.name(of: name))
  }

  /// A path that the configuration names, as it is from the current directory.
  package func resolve(_ name: UTF8String) -> String {
    guard let path else { return name.string }
    return SiblingPath.path(of: name.string, beside: path)
  }
}

extension Environment {
  /// What a file that stands beside others calls an input: its path from there, with slashes; what is
  /// no file by its own name.
  ///
  /// - Parameters:
  ///   - name: the name of the input's buffer.
  ///   - file: the path of the file that calls it so.
  package func name(of name: String, from file: String) -> UTF8String {
    guard !name.utf8.elementsEqual(SourceReference.standardInputName.utf8),
      case .path(let path)? = try? SourceReference.parse(name)
    else { return UTF8String(name) }
    return UTF8String(
      SiblingPath.reference(to: absolutePath(of: path), from: absolutePath(of: file) + "/.."))
  }
}
