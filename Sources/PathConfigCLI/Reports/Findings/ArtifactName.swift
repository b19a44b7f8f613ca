import PathConfigKit
import PathConfigSyntax

/// The place of an input for the reader of a report.
package struct ArtifactName {
  /// The name as people and most formats write it: for a file, its path from the root of the tree
  /// that the report is about, or else its absolute path.
  let path: String

  /// True for a file of the tree.
  let isInTree: Bool

  /// The name as a URI reference (RFC 3986), relative to the root for a file in the tree.
  package let uri: String

  /// An address, or an input that is not a file, such as standard input or a file of a revision.
  init(_ name: String, isURL: Bool) {
    path = name
    isInTree = false
    uri = Self.escaped(name, keeping: Self.pathBytes + (isURL ? ":?#[]@!$&'()*+,;=%" : ""))
  }

  /// A file by its path from the current directory.
  ///
  /// Both directories are absolute. `.` and `..` are resolved by name, without a look at links.
  package init(file name: String, from directory: String = "/", root: String? = nil) {
    let isAbsolute = name.utf8.first == UInt8(ascii: "/")
    let names = (isAbsolute ? name : directory + "/" + name).pathNames
    let rootNames = root?.pathNames ?? names
    isInTree = names.count > rootNames.count && names.starts(with: rootNames)
    let shown = names.dropFirst(isInTree ? rootNames.count : 0)
    path = (isInTree ? "" : "/") + shown.map(\.string).joined(separator: "/")
    uri = (isInTree ? "" : "file://") + Self.escaped(path, keeping: Self.pathBytes)
  }

  /// The unreserved characters and the slash.
  private static let pathBytes =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/"

  private static func escaped(_ text: String, keeping kept: String) -> String {
    let kept = Set(kept.utf8)
    return String(decoding: text.utf8.percentEncoded(keeping: kept.contains), as: UTF8.self)
  }
}

extension Environment {
  /// The name of an input for readers of a report.
  ///
  /// A file is named by its path from the root of the checkout around the current directory.
  /// Without a checkout, its path begins at the current directory.
  func artifact(_ input: SourceReference) -> ArtifactName {
    switch input {
    case .path, .program: ArtifactName(file: input.name, from: currentDirectory, root: root)
    case .remote: ArtifactName(input.name, isURL: true)
    case .standardInput, .git: ArtifactName(input.name, isURL: false)
    }
  }

  /// The folder of the checkout as CI systems name it, if it is around the current directory.
  private var root: String {
    [EnvironmentVariable.gitHubWorkspace, .gitLabProject].compactMap { self[$0] }.first { root in
      root.utf8.first == UInt8(ascii: "/")
        && currentDirectory.pathNames.starts(with: root.pathNames)
    } ?? currentDirectory
  }
}
