import PathConfigKit
import PathConfigSyntax

/// The place of an input for the reader of a report.
package enum ArtifactName: Hashable, Sendable {
  /// A file by its path from the root of the tree that the report is about.
  case inTree(String)
  /// A file elsewhere, by its absolute path.
  case file(String)
  case url(String)
  /// An input that is not a file, such as standard input or a file of a revision.
  case other(String)

  /// A file by its path from the current directory.
  ///
  /// Both directories are absolute. `.` and `..` are resolved by name, without a look at links.
  init(path: String, from directory: String, root: String) {
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
  var path: String {
    switch self {
    case .inTree(let name), .file(let name), .url(let name), .other(let name): name
    }
  }

  /// The file's path if it is in the tree.
  var pathInTree: String? {
    if case .inTree(let path) = self { path } else { nil }
  }

  /// The name as a URI reference (RFC 3986), relative to the root for a file in the tree.
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

  /// The other characters that a URI allows.
  private static let reservedBytes = Set(":?#[]@!$&'()*+,;=%".utf8)

  private static func escaped(_ text: String, keeping kept: Set<UInt8>) -> String {
    String(decoding: text.utf8.percentEncoded(keeping: kept.contains), as: UTF8.self)
  }
}

extension Environment {
  /// The variables by which CI systems name the folder of the checkout.
  private static let rootVariables: [EnvironmentVariable] = [
    .gitHubWorkspace, .gitLabProject,
  ]

  /// The name of an input for readers of a report.
  ///
  /// A file is named by its path from the root of the checkout around the current directory.
  /// Without a checkout, its path begins at the current directory.
  func artifact(named name: String) -> ArtifactName {
    guard !name.utf8.elementsEqual(SourceReference.standardInputName.utf8),
      let reference = try? SourceReference.parse(name)
    else { return .other(name) }
    switch reference {
    case .path: return ArtifactName(path: name, from: currentDirectory, root: root)
    case .remote: return .url(name)
    case .standardInput, .git: return .other(name)
    }
  }

  private var root: String {
    let roots = Self.rootVariables.compactMap { self[$0] }
    // True if it contains a file of the current directory.
    return roots.first { root in
      root.utf8.first == UInt8(ascii: "/")
        && ArtifactName(path: "a", from: currentDirectory, root: root).pathInTree != nil
    } ?? currentDirectory
  }
}
