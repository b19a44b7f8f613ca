#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
