import Foundation
import PathConfigSyntax

/// Cutting and joining of paths as text, without asking the system.
package enum PathText {
  /// The folder of a path's last component, `.` if none is written, and that component.
  package static func split(_ path: String) -> (folder: String, name: String) {
    let bytes = Array(path.utf8)
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = slash == 0 ? "/" : String(decoding: bytes[..<slash], as: UTF8.self)
    return (folder, String(decoding: bytes[(slash + 1)...], as: UTF8.self))
  }

  /// The path with another last component.
  ///
  /// Its folder keeps its spelling.
  static func replacingName(of path: String, with name: String) -> String {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    return (slash.map { String(path[...$0]) } ?? "") + name
  }

  /// A path below a folder, without `.` in front.
  package static func join(_ folder: String, _ name: String) -> String {
    if folder.utf8.elementsEqual(".".utf8) { return name }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
  }

  /// The path without slashes at its end, except for the root.
  static func trimmingSlashes(_ path: String) -> String {
    var bytes = path.utf8[...]
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// True if a path looks like an address without its scheme.
  ///
  /// Examples are `example.com/a.json` and `localhost:3000/a.json`.
  static func resemblesAddress(_ path: String) -> Bool {
    let components = path.utf8.split(
      separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
    guard components.count == 2, let host = components.first, let start = host.first,
      start != UInt8(ascii: ".")
    else { return false }
    return host.contains(UInt8(ascii: ".")) || host.contains(UInt8(ascii: ":"))
  }

  /// The reference from a file in a folder to the file of an absolute path.
  package static func reference(to path: String, from folder: String) -> String {
    let target = path.pathNames
    let base = folder.pathNames
    let common = zip(target, base).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: base.count - common)
    return (up + target[common...].map(\.string)).joined(separator: "/")
  }

  /// True for a folder and everything in it, by absolute paths without links.
  static func contains(_ folder: String, _ path: String) -> Bool {
    let folder = trimmingSlashes(folder)
    if folder.utf8.elementsEqual("/".utf8) || path.utf8.elementsEqual(folder.utf8) { return true }
    return path.utf8.starts(with: (folder + "/").utf8)
  }
}

/// The components of a folder's path.
struct FolderPath {
  let isAbsolute: Bool

  /// Without empty ones and without `.`.
  private var components: [String]

  init(_ path: String) {
    isAbsolute = path.utf8.first == UInt8(ascii: "/")
    components = path.utf8.split(separator: UInt8(ascii: "/"))
      .map { String(decoding: $0, as: UTF8.self) }
      .filter { !$0.utf8.elementsEqual(".".utf8) }
  }

  var text: String {
    let joined = components.joined(separator: "/")
    return isAbsolute ? "/" + joined : joined.isEmpty ? "." : joined
  }

  /// The number of folders below the place where the path begins, which is negative above that.
  var depth: Int {
    components.reduce(0) { $0 + (Self.isParent($1) ? -1 : 1) }
  }

  /// The folder and those above it, the nearest first, and each once.
  ///
  /// - Parameter current: the folder in which a relative path begins, with those above it; nil to end
  ///   where the path begins.
  func withFoldersAbove(in current: FolderPath? = nil) -> [String] {
    let count = isAbsolute ? depth : depth + (current?.depth ?? 0)
    var folder = self
    return (0...max(0, count)).map { _ in
      defer { folder.ascend() }
      return folder.text
    }
  }

  private mutating func ascend() {
    // As a text, `a/..` is not above `a/../b` but beside it.
    while let last = components.last, Self.isParent(last),
      let place = components.indices.dropFirst().first(where: { place in
        Self.isParent(components[place]) && !Self.isParent(components[place - 1])
      })
    {
      components.removeSubrange(place - 1...place)
    }
    if let last = components.last, !Self.isParent(last) {
      components.removeLast()
    } else if !isAbsolute {
      components.append("..")
    }
  }

  private static func isParent(_ component: String) -> Bool {
    component.utf8.elementsEqual("..".utf8)
  }
}

/// The inherited data of a process: its variables and its current directory.
package struct Environment: Equatable, Sendable {
  package var variables: [String: String]

  /// An absolute path; relative paths on the command line begin here.
  ///
  /// Empty if the system cannot tell it.
  package var currentDirectory: String

  package init(variables: [String: String] = [:], currentDirectory: String) {
    self.variables = variables
    self.currentDirectory = currentDirectory
  }

  /// The absolute path that a path of the command line means; `.` and `..` are kept.
  package func absolutePath(of path: String) -> String {
    path.utf8.first == UInt8(ascii: "/") ? path : PathText.join(currentDirectory, path)
  }

  /// A path from the current directory if it leads into it; otherwise unchanged.
  package func relativePath(of path: String) -> String {
    let folder = Array(absolutePath(of: "").utf8)
    let bytes = Array(path.utf8)
    guard bytes.count > folder.count, bytes.starts(with: folder) else { return path }
    return String(decoding: bytes[folder.count...], as: UTF8.self)
  }
}

/// The place of a file, with links resolved, which decides whether a run may read and write it.
package enum FilePlace {
  /// The absolute path of an existing file without links, or nil.
  static func withoutLinks(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The path at the end of a chain of links, whether or not it is there, or any other path unchanged.
  package static func endOfLinks(_ path: String) -> String {
    var path = path
    // The number of links that Linux follows.
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        return path
      }
      let isAbsolute = next.utf8.first == UInt8(ascii: "/")
      path = isAbsolute ? next : PathText.join(PathText.split(path).folder, next)
    }
    return path
  }

  /// The nearest folder that has an entry `.git`, here or above, or nil.
  ///
  /// Complexity: O(folders above) questions to the system.
  ///
  /// - Parameter folder: an absolute path without links, as is the result.
  static func repository(around folder: String) -> String? {
    var folder = folder
    while true {
      // A working tree of its own, or a submodule, has a file there.
      if PathKind.of(PathText.join(folder, ".git"), followingLinks: true) != nil { return folder }
      let above = PathText.split(folder).folder
      if above.utf8.elementsEqual(folder.utf8) { return nil }
      folder = above
    }
  }
}

// These questions do not go to the observer of a run's inputs, unlike those of reading.
extension FileReader {
  /// The nearest folder at or above another that has `.git`, or nil.
  ///
  /// - Returns: an absolute path without links.
  func repository(around folder: String) -> String? {
    realPath(of: folder).flatMap(FilePlace.repository)
  }

  /// True for a folder with a repository that is no submodule of another.
  func isTopOfRepository(_ folder: String) -> Bool {
    let git = PathText.join(folder, ".git")
    guard PathKind.of(absolute(git), followingLinks: true) == .file, let text = try? read(git)
    else { return exists(git) }
    return FolderRepository(ofFile: text) != .submodule
  }

  /// The absolute path of an existing file, with links resolved, or nil.
  package func realPath(of path: String) -> String? { FilePlace.withoutLinks(absolute(path)) }

  /// True if somebody other than the user of this process owns a file, after links.
  func belongsToAnother(_ path: String) -> Bool {
    FileRecord(of: absolute(path)).map { $0.owner != geteuid() } ?? false
  }
}

/// The files that a command may change if somebody names a folder.
///
/// They are those of the Git repository that the folder belongs to. A link may lead out of the
/// repository, and another repository may be in it, such as a submodule. Without a repository, the
/// folder itself is the bound.
struct WriteScope: Sendable {
  private let folder: String

  /// Nil if the folder is not in a repository.
  let repository: String?

  /// - Parameter folder: an absolute path.
  init(folder: String) {
    self.folder = FilePlace.withoutLinks(folder) ?? folder
    repository = FilePlace.repository(around: self.folder)
  }

  /// True if a file belongs to the repository, after all links.
  ///
  /// - Parameter file: an absolute path.
  func contains(_ file: String) -> Bool {
    guard let path = FilePlace.withoutLinks(file) else { return false }
    let around = FilePlace.repository(around: PathText.split(path).folder)
    if let repository { return around.map { $0.utf8.elementsEqual(repository.utf8) } ?? false }
    return around == nil && PathText.contains(folder, path)
  }
}
