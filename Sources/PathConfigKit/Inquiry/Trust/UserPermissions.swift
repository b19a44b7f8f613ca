import PathConfigJSON
import PathConfigLoading

/// The permissions of a run: those of its flags, and those in a file of the user's own.
///
/// A class because it reads the file on demand, and then keeps it.
final class UserPermissions {
  private let flags: Permissions
  private let surroundings: any Surroundings
  private var known: Permissions?

  init(_ flags: Permissions, in surroundings: any Surroundings) {
    self.flags = flags
    self.surroundings = surroundings
  }

  /// True if the flags or the file permit it; the file is read only if the flags do not.
  ///
  /// A file with mistakes ends the run.
  func contain(_ question: (Permissions) -> Bool) throws(RunFailure) -> Bool {
    if question(flags) { return true }
    return question(try own())
  }

  private func own() throws(RunFailure) -> Permissions {
    if let known { return known }
    let permissions = try read()
    known = permissions
    return permissions
  }

  private func read() throws(RunFailure) -> Permissions {
    let reader = surroundings.fileReader
    guard let path = Self.standardFile(surroundings.environment.variables),
      reader.exists(path)
    else { return .none }
    if reader.belongsToAnother(path) {
      surroundings.noteOnce(isIgnored(path))
      return .none
    }
    let bytes: ContiguousArray<UInt8>
    do throws(FileFault) {
      bytes = try reader.read(path)
    } catch {
      throw .configuration(.init("\(path): \(error.message)", help: error.help))
    }
    let reading = Permissions.read(JSONParser.parse(name: path, bytes: bytes))
    guard reading.mistakes.isEmpty else {
      surroundings.writeMistakes(reading.mistakes)
      throw .configuration(.init("the permissions in \(path) cannot be used", help: "correct them"))
    }
    return reading.value
  }

  /// `$XDG_CONFIG_HOME/pathconfig/permissions.json`, else the same below `~/.config`; nil without a home.
  ///
  /// A relative `XDG_CONFIG_HOME` is ignored, as the XDG Base Directory Specification demands.
  private static func standardFile(_ variables: [String: String]) -> String? {
    func absolute(_ name: String) -> String? {
      variables[name].flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
    }
    let folder = absolute("XDG_CONFIG_HOME") ?? absolute("HOME").map { $0 + "/.config" }
    return folder.map { $0 + "/pathconfig/permissions.json" }
  }
}

// MARK: - Wording

private func isIgnored(_ path: String) -> String {
  "\(path) belongs to another user and is ignored"
}
