import PathConfigDiagnostics
import PathConfigLoading

/// The limits for one `.pathconfig.json`, which may come from somebody hostile.
///
/// Checks, clients and destinations always apply. The user must allow paths outside the repository
/// and variables of the environment. A file that may not be part of the repository reaches no
/// server either.
package struct SettingsTrust {
  /// The path by which the file was found.
  private let file: String

  /// The folder in which the file may name paths; absolute, without links.
  private let root: String

  /// The reason to limit the file further; nil without one.
  package let doubt: Doubt?

  private let permissions: UserPermissions
  private let reader: FileReader

  package enum Doubt: Equatable, Sendable {
    case belongsToAnother
    /// The file is in none of the folders of `root`, which is a repository or the current directory.
    case outside(root: String, isRepository: Bool)
  }

  /// - Parameters:
  ///   - folder: the folder of the input for which the file was found; nil for a file that the user
  ///     named, which leaves no doubt.
  init(
    _ file: String, foundFor folder: String?, _ permissions: UserPermissions,
    in surroundings: any Surroundings
  ) throws(RunFailure) {
    self.file = file
    self.permissions = permissions
    reader = surroundings.fileReader
    let own = reader.realPath(of: PathText.split(file).folder) ?? "/"
    let repository = reader.repository(around: folder ?? own)
    let current = reader.realPath(of: ".") ?? "/"
    let isNamed = folder == nil
    // A file that the user named is as trustworthy as the current folder.
    root = repository ?? (isNamed && !PathText.contains(current, own) ? own : current)
    if isNamed {
      doubt = nil
    } else if !PathText.contains(root, own) {
      doubt = .outside(root: root, isRepository: repository != nil)
    } else {
      if let real = reader.realPath(of: file), !PathText.contains(root, real) {
        throw .configuration(isLink(file, to: real))
      }
      doubt = reader.belongsToAnother(file) ? .belongsToAnother : nil
    }
  }

  /// Fails for a path outside the repository that the user has not allowed, and for an address in a
  /// doubtful file.
  ///
  /// - Parameter reference: a path from the current directory, or an address.
  func require(_ reference: String) throws(RunFailure) {
    switch try? SourceReference.parse(reference) {
    case .path(let path): try require(path: path)
    case .remote(let url):
      if let doubt { throw .configuration(reachesNoServer(url.displayName, file, doubt)) }
    case .git, .standardInput, nil: break
    }
  }

  private func require(path: String) throws(RunFailure) {
    let target = place(of: path)
    if PathText.contains(root, target) { return }
    let isAllowed = try permissions.contain { permissions in
      permissions.paths.contains { PathText.contains(place(of: $0), target) }
    }
    if !isAllowed { throw .configuration(isOutside(path, file, root)) }
  }

  /// The absolute path without links of a file that may not exist.
  private func place(of path: String) -> String {
    if let real = reader.realPath(of: path) { return real }
    let (folder, name) = PathText.split(path)
    // A missing name cannot be a link; a path without a place is nowhere.
    return reader.realPath(of: folder).map { PathText.join($0, name) } ?? "/"
  }

  /// Fails for a variable whose value may not go to a server.
  func require(variable: String, for url: RemoteURL) throws(HeaderFault) {
    if doubt == nil, variable.utf8.starts(with: Self.ownVariables.utf8) { return }
    let host = url.hostName
    let isAllowed: Bool
    do throws(RunFailure) {
      isAllowed = try permissions.contain {
        $0.permit(UTF8String(variable), to: UTF8String(host))
      }
    } catch {
      isAllowed = false
    }
    if !isAllowed { throw .notPermitted(variable, host: host) }
  }

  /// The prefix of variables that are meant for this tool.
  private static let ownVariables = "PATHCONFIG_"
}

// MARK: - Wording

extension SettingsTrust.Doubt {
  fileprivate var clause: String {
    switch self {
    case .belongsToAnother: "belongs to another user"
    case .outside(let root, isRepository: true): "is outside the repository \(root)"
    case .outside(let root, isRepository: false): "is outside the current directory \(root)"
    }
  }
}

private func isLink(_ file: String, to target: String) -> RunFailure.Explanation {
  .init(
    "\(quoted(file)) is a link to \(quoted(target)), outside the repository, and is not read",
    help: "use --config \(file) if you trust it, or --config none")
}

private func reachesNoServer(
  _ address: String, _ file: String, _ doubt: SettingsTrust.Doubt
) -> RunFailure.Explanation {
  .init(
    "\(address) is not fetched: \(quoted(file)), which names it, \(doubt.clause)",
    help: "use --config \(file) if you trust it")
}

private func isOutside(
  _ path: String, _ file: String, _ root: String
) -> RunFailure.Explanation {
  .init(
    "\(quoted(path)) is not read: \(quoted(file)) names it, and it is outside \(quoted(root))",
    help: "add --allow-path \(path) to allow it")
}
