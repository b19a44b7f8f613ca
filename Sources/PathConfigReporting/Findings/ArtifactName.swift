import PathConfigDiagnostics

/// Where the reader of a report finds an input.
package enum ArtifactName: Hashable, Sendable {
  /// A file by its path from the root of the tree that the report is about.
  case inTree(String)
  /// A file elsewhere, by its absolute path.
  case file(String)
  case url(String)
  /// What is no file by itself, such as standard input or a file of a revision.
  case other(String)

  /// A file by its path from the current directory; both directories are absolute.
  ///
  /// `.` and `..` are resolved by name, as links are not looked at.
  package init(path: String, from directory: String, root: String) {
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    let names = (isAbsolute ? path : directory + "/" + path).pathNames
    let rootNames = root.pathNames
    if names.count > rootNames.count, names.starts(with: rootNames) {
      self = .inTree(Self.joined(names.dropFirst(rootNames.count)))
    } else {
      self = .file("/" + Self.joined(names))
    }
  }

  private static func joined(_ names: some Sequence<UTF8String>) -> String {
    names.map(\.string).joined(separator: "/")
  }
}

extension ArtifactName {
  /// The name as people and most formats write it.
  package var path: String {
    switch self {
    case .inTree(let name), .file(let name), .url(let name), .other(let name): name
    }
  }

  /// The file's path where it lies in the tree.
  package var pathInTree: String? {
    if case .inTree(let path) = self { path } else { nil }
  }

  /// The name as a URI reference (RFC 3986), relative to the root for what lies in the tree.
  package var uri: String {
    switch self {
    case .inTree(let path), .other(let path): Self.escaped(path, keeping: Self.pathBytes)
    case .file(let path): "file://" + Self.escaped(path, keeping: Self.pathBytes)
    case .url(let url): Self.escaped(url, keeping: Self.pathBytes.union(Self.reservedBytes))
    }
  }

  /// The unreserved characters and the slash.
  private static let pathBytes = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)

  /// What else a URI may hold.
  private static let reservedBytes = Set(":?#[]@!$&'()*+,;=%".utf8)

  private static func escaped(_ text: String, keeping kept: Set<UInt8>) -> String {
    String(decoding: text.utf8.percentEncoded(keeping: kept.contains), as: UTF8.self)
  }
}
