import Foundation
import PathConfigSyntax

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Finds the files below a folder that look like path configurations.
///
/// A file counts if its name is unmistakable (`path-configuration.json`). It also counts if its
/// name is usual for a configuration and its content nearly is one. With any other name before
/// `.json`, its content must clearly be one.
package struct DirectorySearch: Sendable {
  /// The greatest depth of folders that are entered.
  var maximumDepth = 64

  /// The most names looked at in all, so that a search from the root of a disk ends.
  var maximumEntries = 250_000

  private let reader: FileReader

  package init(reader: FileReader) {
    self.reader = reader
  }

  /// The results of a search.
  package struct Findings: Sendable {
    /// Paths that begin as the folder was given, in the order of their bytes.
    package var paths: [String] = []

    /// The number of names that were looked at.
    var entryCount = 0

    /// True if everything within the depth was looked at.
    var isComplete = true

    /// The names that were looked at, such as `12 entries`.
    var extent: String { counted(entryCount, "entry", "entries") }
  }

  /// Searches a folder.
  ///
  /// It does not enter hidden folders, folders of generated or foreign files, and folders reached
  /// by symbolic links. The reader's `missed` receives what the search should have looked at and
  /// could not.
  package func search(_ folder: String) throws(LoadFault) -> Findings {
    var findings = Findings()
    let root = PathText.trimmingSlashes(folder)
    var pending = [(folder: root, depth: 0)]
    while findings.isComplete, let (folder, depth) = pending.popLast() {
      let rest = maximumEntries - findings.entryCount
      let listing: FolderListing
      do throws(SystemError) {
        listing = try FolderListing(reader.resolve(folder), atMost: rest)
      } catch {
        if depth == 0 { throw reader.fault(error, folder) }
        reader.miss(folder, error)
        continue
      }
      for entry in listing.nameless
      where entry.kind != .file || ConfigurationLikeness.mayBeConfiguration(named: entry.name) {
        reader.missed?(PathText.join(folder, entry.name), .unreadableName)
      }
      guard listing.isComplete else {
        findings.entryCount += listing.names.count
        findings.isComplete = false
        break
      }
      for name in listing.names {
        findings.entryCount += 1
        visit(PathText.join(folder, name), name, depth, &findings, &pending)
      }
    }
    findings.paths.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return findings
  }

  private func visit(
    _ path: String, _ name: String, _ depth: Int,
    _ findings: inout Findings, _ pending: inout [(folder: String, depth: Int)]
  ) {
    switch PathKind.of(reader.resolve(path), followingLinks: false) {
    case .directory where Self.isWorthEntering(name):
      if depth < maximumDepth {
        pending.append((path, depth + 1))
      } else {
        findings.isComplete = false
      }
    case .file where looksLikeConfiguration(path, name):
      findings.paths.append(path)
    case .link
    where PathKind.of(reader.resolve(path), followingLinks: true) == .file
      && looksLikeConfiguration(path, name):
      findings.paths.append(path)
    default:
      break
    }
  }

  private func looksLikeConfiguration(_ path: String, _ name: String) -> Bool {
    ConfigurationLikeness.isConfiguration(named: name) {
      do throws(SystemError) {
        return try SystemFile(reading: reader.resolve(path)).read(atMost: 256 << 10)
      } catch {
        reader.miss(path, error)
        return []
      }
    }
  }

  static func isWorthEntering(_ name: String) -> Bool {
    !name.utf8.starts(with: ".".utf8) && !foreignFolders.contains(name)
  }

  /// Folders that package managers and builds fill.
  ///
  /// A copied configuration there is not the one that its owner edits.
  private static let foreignFolders: Set<String> = [
    "node_modules", "bower_components", "vendor", "build", "Pods", "Carthage", "DerivedData",
    "SourcePackages", "tmp", "coverage",
  ]
}

/// The names in a folder.
struct FolderListing {
  /// In the order of their names' bytes, without `.` and `..`.
  private(set) var entries: [Entry] = []

  var names: [String] { entries.map(\.name) }

  struct Entry {
    var name: String

    /// The kind by the folder's own entry, without following links.
    ///
    /// Nil if the entry has none.
    var kind: PathKind?
  }

  /// The entries whose names are not UTF-8, with their bytes repaired.
  ///
  /// No path leads to them.
  private(set) var nameless: [Entry] = []

  /// False if the folder has more names than the limit.
  private(set) var isComplete = true

  /// Lists a folder.
  ///
  /// - Parameter limit: the most names that are taken. The system decides which ones.
  init(_ folder: String, atMost limit: Int) throws(SystemError) {
    guard let stream = opendir(folder) else { throw .last }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let kind = PathKind(entryType: entry.pointee.d_type)
      let (name, repaired) = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 1) {
          (String(validatingCString: $0), String(cString: $0))
        }
      }
      guard let name else {
        nameless.append(Entry(name: repaired, kind: kind))
        continue
      }
      if [".", ".."].contains(name) { continue }
      if entries.count == limit {
        isComplete = false
        break
      }
      entries.append(Entry(name: name, kind: kind))
    }
    entries.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    nameless.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}

extension PathKind {
  fileprivate init?(entryType: UInt8) {
    switch Int(entryType) {
    case Int(DT_REG): self = .file
    case Int(DT_DIR): self = .directory
    case Int(DT_LNK): self = .link
    default: return nil
    }
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

  mutating func ascend() {
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

/// The file that a link leads to, whether or not it is there.
package enum LinkDestination {
  /// The path at the end of a chain of links, or any other path unchanged.
  package static func of(_ path: String) -> String {
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
}
