import PathConfigSyntax

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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

  /// True for a folder and everything in it, by absolute paths without links.
  static func contains(_ folder: String, _ path: String) -> Bool {
    let folder = trimmingSlashes(folder)
    if folder.utf8.elementsEqual("/".utf8) || path.utf8.elementsEqual(folder.utf8) { return true }
    return path.utf8.starts(with: (folder + "/").utf8)
  }
}

/// The place of a file, with links resolved, which decides whether a run may read and write it.
enum FilePlace {
  /// The absolute path of an existing file without links, or nil.
  static func withoutLinks(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
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

  /// True if somebody other than the user of this process owns a file, after links.
  static func belongsToAnother(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_uid != geteuid()
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

  /// The absolute path of an existing file, with links resolved, or nil.
  package func realPath(of path: String) -> String? { FilePlace.withoutLinks(absolute(path)) }

  /// True if somebody other than the user of this process owns a file, after links.
  func belongsToAnother(_ path: String) -> Bool {
    FilePlace.belongsToAnother(absolute(path))
  }

  func absolute(_ path: String) -> String {
    guard let workingDirectory, path.utf8.first != UInt8(ascii: "/") else { return path }
    return PathText.join(workingDirectory, path)
  }
}

/// The content that a file's name suggests.
enum FileNameHint: Int, Comparable, Sendable {
  /// A file other than JSON.
  case none
  case json

  /// A usual name of configurations: `configuration.json`, `ios_v1.json`, `android.json`.
  case likely

  /// An unmistakable name: `path-configuration.json`, `PathConfig.json`.
  case certain

  static func < (left: FileNameHint, right: FileNameHint) -> Bool {
    left.rawValue < right.rawValue
  }

  init(_ name: String) {
    let bytes = Array(name.utf8)
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")),
      String(decoding: bytes[dot...], as: UTF8.self).lowercased().utf8.elementsEqual(".json".utf8)
    else {
      self = .none
      return
    }
    let words = Self.words(in: bytes[..<dot])
    let has = { (wanted: [String]) in words.contains { wanted.contains($0) } }
    let configuration = ["configuration", "configurations", "config", "configs"]
    if has(["schema", "expectations"]) {
      self = .json
    } else if has(["path", "paths"]) && has(configuration)
      || has(["pathconfig", "pathconfiguration"])
    {
      self = .certain
    } else {
      self =
        has(configuration + ["ios", "android", "turbo", "hotwire", "native"]) ? .likely : .json
    }
  }

  /// The runs of ASCII letters in lower case.
  ///
  /// A capital after a small letter begins a new run.
  private static func words(in stem: ArraySlice<UInt8>) -> [String] {
    var words: [[UInt8]] = [[]]
    var wasSmall = false
    for byte in stem {
      let small = byte.lowercasedASCII
      guard byte.isASCIILetter else {
        words.append([])
        wasSmall = false
        continue
      }
      if byte != small, wasSmall { words.append([]) }
      words[words.count - 1].append(small)
      wasSmall = byte == small
    }
    return words.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
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
