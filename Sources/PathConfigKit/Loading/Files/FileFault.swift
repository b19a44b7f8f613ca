/// The reason that a file, a directory or standard input could not be read.
package enum FileFault: Error, Hashable, Sendable {
  case notFound(Missing)
  case isDirectory
  case permissionDenied

  /// The name is not UTF-8, so that no path leads to it.
  case unreadableName

  /// More bytes than the limit.
  ///
  /// The size is nil if it was not known before reading.
  case tooLarge(byteCount: Int?, limit: Int)

  /// Anything else, in the system's words.
  case failed(reason: String)

  /// The facts about a path without a file.
  package enum Missing: Hashable, Sendable {
    /// The path of a similarly named neighbour.
    case similar(String)
    /// The first few JSON files of the folder, and the number of the others.
    case nothingSimilar(others: [String], more: Int)
    case noSuchFolder(String)

    /// A component of the path is a file.
    case throughAFile

    /// The path reads like an address without its scheme.
    case resemblesAddress
  }
}

// MARK: - Wording

extension FileFault {
  package var message: String {
    switch self {
    case .notFound(.noSuchFolder(let folder)): "not found: there is no folder \(folder)"
    case .notFound(.throughAFile): "not found: a part of the path is a file, not a folder"
    case .notFound: "not found"
    case .isDirectory: "this is a directory"
    case .permissionDenied: "permission to read it is denied"
    case .unreadableName: "its name is not UTF-8"
    case .tooLarge(let byteCount?, let limit):
      "too large: \(byteCount) bytes, at most \(limit) are read"
    case .tooLarge(nil, let limit): "too large: at most \(limit) bytes are read"
    case .failed(let reason): "reading failed: \(reason)"
    }
  }

  package var help: String? {
    switch self {
    case .notFound(.similar(let path)): "did you mean \(path)?"
    case .notFound(.nothingSimilar(let others, let more)) where !others.isEmpty:
      "its folder holds \((others + (more > 0 ? ["\(more) more"] : [])).joined(separator: ", "))"
    case .notFound(.resemblesAddress): "an address begins with http:// or https://"
    case .notFound, .failed: nil
    case .isDirectory: "name a file in it"
    case .permissionDenied: "check who may read it with `ls -l`"
    case .unreadableName: "give it another name"
    case .tooLarge: "check that this is the path configuration"
    }
  }
}
