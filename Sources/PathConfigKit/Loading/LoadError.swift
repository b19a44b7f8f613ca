/// The reason that an input could not be loaded.
///
/// Bytes never arrived, or they are clearly not a configuration. Other bytes that are not valid
/// JSON are not a load error: the parser reports their fault with a place.
package enum LoadError: Error, Hashable, Sendable {
  /// The argument does not name an input.
  ///
  /// The text is redacted.
  case reference(String, ReferenceFault)

  /// A file or directory, by its path as given.
  case file(String, FileFault)
  case standardInput(FileFault)

  /// A directory in which nothing looks like a path configuration.
  case nothingFound(String, DirectorySearch.Extent)

  /// A directory that is too large to be searched as a whole.
  case searchStopped(String, DirectorySearch.Extent)
  case remote(RemoteError)
  case git(GitReference, GitFault)
}

// MARK: - Wording

extension LoadError {
  /// The input's name for people, without any secret.
  var sourceName: String {
    switch self {
    case .reference(let text, _): text
    case .file(let path, _), .nothingFound(let path, _), .searchStopped(let path, _): path
    case .standardInput: SourceReference.standardInputName
    case .remote(let error): error.requested.displayName
    case .git(let reference, _): reference.name
    }
  }

  /// The failure and the received answer: one sentence without a full stop.
  var message: String {
    switch self {
    case .reference(_, let fault): fault.message
    case .file(_, let fault), .standardInput(let fault): fault.message
    case .nothingFound(_, let extent): nothingFound(extent)
    case .searchStopped(_, let extent):
      "the search stopped after \(extent.description), and no file is looked at"
    case .remote(let error): error.message
    case .git(_, let fault): fault.message
    }
  }

  /// The remedy: one sentence in the imperative without a full stop.
  var help: String? {
    switch self {
    case .reference(_, let fault): fault.help
    case .file(_, let fault), .standardInput(let fault): fault.help
    case .nothingFound: "name the file itself"
    case .searchStopped: "name the folders that hold the configurations"
    case .remote(let error): error.help
    case .git(_, let fault): fault.help
    }
  }

  private func nothingFound(_ extent: DirectorySearch.Extent) -> String {
    "no path configuration among \(extent.description): looked for .json files with a `rules` "
      + "array, or named like path-configuration.json or ios_v1.json"
  }
}

extension LoadError: CustomStringConvertible {
  /// `name: message`, and `help: …` on a line of its own.
  package var description: String {
    let name = sourceName.isEmpty ? "" : "\(sourceName): "
    return name + message + (help.map { "\nhelp: \($0)" } ?? "")
  }
}
