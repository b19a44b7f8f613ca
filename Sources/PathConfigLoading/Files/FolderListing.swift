import Foundation

/// The names in a folder.
enum FolderListing {
  /// Names in the order of their bytes; a name that is not UTF-8 is left out, since no path can be
  /// given for it.
  static func names(in folder: String) throws(SystemError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { !$0.utf8.contains(0) && !$0.unicodeScalars.contains("\u{FFFD}") }
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    } catch {
      throw SystemError(code: EACCES)
    }
  }
}
