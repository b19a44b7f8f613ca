import PathConfigSyntax

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

  /// The extent of a search.
  package struct Extent: Hashable, Sendable {
    /// The names that were looked at.
    var entryCount: Int

    /// True if everything within the depth was looked at.
    var isComplete: Bool
  }

  /// The results of a search.
  package struct Findings: Sendable {
    /// Paths that begin as the folder was given, in the order of their bytes.
    package var paths: [String] = []
    var extent = Extent(entryCount: 0, isComplete: true)
  }

  /// Searches a folder.
  ///
  /// It does not enter hidden folders, folders of generated or foreign files, and folders reached
  /// by symbolic links. The reader's `missed` receives what the search should have looked at and
  /// could not.
  package func search(_ folder: String) throws(FileFault) -> Findings {
    var findings = Findings()
    let root = PathText.trimmingSlashes(folder)
    var pending = [(folder: root, depth: 0)]
    while findings.extent.isComplete, let (folder, depth) = pending.popLast() {
      let rest = maximumEntries - findings.extent.entryCount
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
        findings.extent.entryCount += listing.names.count
        findings.extent.isComplete = false
        break
      }
      for name in listing.names {
        findings.extent.entryCount += 1
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
        findings.extent.isComplete = false
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

// MARK: - Wording

extension DirectorySearch.Extent: CustomStringConvertible {
  /// The names that were looked at, such as `12 entries`.
  package var description: String { counted(entryCount, "entry", "entries") }
}
