import PathConfigDiagnostics
package import PathConfigJSON
import PathConfigModel

extension Permissions {
  /// Reads a parsed text as permissions.
  ///
  /// Complexity: O(n) in the size of the file.
  static func read(_ parse: JSONParse) -> ToolFileReading<Permissions> {
    shape.read(parse, or: .none)
  }

  package static let schemaDocument = JSONSchemaDocument(
    "permissions", "permissions of a user, `permissions.json`",
    shape.json.schema)

  private static let shape = Shape<Permissions>.object(
    .file, from: { _, _ in none },
    [
      .schemaKey("The schema by which an editor checks the file."),
      .optional(
        "allowEnv", \.variables, .entries(of: variable, named: \.name), ofVariables,
        unless: \.isEmpty),
      .optional("allowPaths", \.paths, .array(of: path), ofPaths, unless: \.isEmpty),
    ])

  private typealias Shape<Value> = ToolFileShape<Value, PermissionMistake>

  private static let variable = Shape<Variable>(hosts.json.of(\.hosts)) { item, reader in
    if !item.key.isVariableName { reader.add(.invalidVariable(item.key), at: item.nameRange) }
    return hosts.read(item, &reader).map { Variable(name: item.key, hosts: $0) }
  }

  private static let hosts = Shape<[UTF8String]>.oneOrMore(of: host)

  private static let host = Shape<UTF8String>.nonEmptyText.map {
    (host, item, reader) -> UTF8String? in
    if !host.isHostName { reader.add(.invalidHost(host), at: item.range) }
    return host
  } back: {
    $0
  }

  private static let path = Shape<UTF8String>.nonEmptyText.map { (path, item, reader) -> String? in
    if path.bytes.first != UInt8(ascii: "/") { reader.add(.relativePath(path), at: item.range) }
    return path.string
  } back: {
    UTF8String($0)
  }
}

/// A mistake that is specific to files of permissions.
private enum PermissionMistake: OwnMistake {
  case invalidVariable(UTF8String)
  case invalidHost(UTF8String)
  case relativePath(UTF8String)

  static let check = "invalid-permissions"
}

// MARK: - Wording

extension PermissionMistake {
  var message: String {
    switch self {
    case .invalidVariable(let name):
      "\(Quotation.of(name)) is not the name of an environment variable"
    case .invalidHost(let host): "\(Quotation.of(host)) is not a host"
    case .relativePath(let path): "\(Quotation.of(path)) is not an absolute path"
    }
  }

  var help: String? {
    switch self {
    case .invalidVariable: "use letters, digits and `_`"
    case .invalidHost: "write the host alone, as in `example.com` or `localhost:3000`"
    case .relativePath: "begin it with `/`"
    }
  }
}

private let ofVariables = """
  Environment variables that headers in any .pathconfig.json may send, each with the hosts to which \
  it may go.
  """
private let ofPaths = """
  Files and folders, by absolute paths, that any .pathconfig.json may name although they are outside \
  its repository.
  """
