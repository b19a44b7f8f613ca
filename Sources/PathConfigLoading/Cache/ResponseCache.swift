import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Answers kept on disk, readable by their owner alone.
///
/// They serve conditional requests, and use without a network.
package struct ResponseCache: Sendable {
  /// The folder of the entries, which is made when the first is stored.
  package let folder: String

  package init(folder: String) {
    self.folder = folder
  }

  /// The entry that is stored under a key.
  enum Lookup: Sendable {
    case nothing
    case entry(CacheEntry)

    /// An entry that was cut off or changed, or a file that the tool has not stored, such as a
    /// link.
    ///
    /// It counts as absent and is replaced.
    case damaged
  }

  func lookup(_ key: CacheKey) -> Lookup {
    do throws(SystemError) {
      let file = try SystemFile(readingStored: path(of: key))
      let (kind, byteCount) = try file.status()
      guard kind == .file, byteCount <= CacheEntry.maximumFileBytes else { return .damaged }
      // A file may grow while it is read.
      var bytes = ContiguousArray<UInt8>()
      while bytes.count <= byteCount, case let chunk = try file.read(atMost: 64 << 10),
        !chunk.isEmpty
      {
        bytes += chunk
      }
      return CacheEntry(file: bytes).map(Lookup.entry) ?? .damaged
    } catch {
      return error.code == ENOENT || error.code == ENOTDIR ? .nothing : .damaged
    }
  }

  /// Stores an entry so that a reader at any moment sees the old one or the new one, whole.
  ///
  /// An entry that would be too large to be read is not stored.
  func store(_ entry: CacheEntry, under key: CacheKey) throws(SystemError) {
    let bytes = entry.file
    guard bytes.count <= CacheEntry.maximumFileBytes else { throw SystemError(code: EFBIG) }
    try makeFolder()
    let temporary = path(of: key) + "." + String(UInt64.random(in: .min ... .max), radix: 36)
    do throws(SystemError) {
      let file = try SystemFile(creatingPrivate: temporary)
      try file.write(bytes)
      guard rename(temporary, path(of: key)) == 0 else { throw .last }
    } catch {
      _ = unlink(temporary)
      throw error
    }
  }

  private func path(of key: CacheKey) -> String { PathText.join(folder, key.name) }

  private func makeFolder() throws(SystemError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw PathKind.of(folder, followingLinks: true) == nil
        ? SystemError(code: EACCES) : SystemError(code: ENOTDIR)
    }
  }
}

extension ResponseCache {
  /// The folder for a person's cache, or nil if the environment does not name a home.
  ///
  /// It is `$XDG_CACHE_HOME/pathconfig`, else `~/Library/Caches` on Apple systems and `~/.cache`
  /// elsewhere. A relative `XDG_CACHE_HOME` is ignored, as the XDG Base Directory Specification
  /// demands.
  package static func standardFolder(environment: [String: String]) -> String? {
    if let folder = environment["XDG_CACHE_HOME"], folder.utf8.starts(with: "/".utf8) {
      return PathText.join(folder, "pathconfig")
    }
    guard let home = environment["HOME"], home.utf8.starts(with: "/".utf8) else { return nil }
    #if canImport(Darwin)
      return PathText.join(home, "Library/Caches/pathconfig")
    #else
      return PathText.join(home, ".cache/pathconfig")
    #endif
  }
}
