import PathConfigSyntax

/// Paths in a file that refer to files near it.
package enum SiblingPath {
  /// The path of a reference in a file: relative to the folder of that file, unless it is absolute
  /// or an address.
  ///
  /// - Parameter file: as typed; without a path, the current directory is used.
  package static func path(of reference: String, beside file: String) -> String {
    guard isRelative(reference), isRelative(file) || file.utf8.first == slash,
      let end = file.utf8.lastIndex(of: slash)
    else { return reference }
    return String(file[...end]) + reference
  }

  /// The reference from a file in a folder to the file of an absolute path.
  package static func reference(to path: String, from folder: String) -> String {
    let target = path.pathNames
    let base = folder.pathNames
    let common = zip(target, base).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: base.count - common)
    return (up + target[common...].map(\.string)).joined(separator: "/")
  }

  /// True for a path that is not absolute.
  package static func isRelative(_ reference: String) -> Bool {
    guard case .path(let path)? = try? SourceReference.parse(reference) else { return false }
    return path.utf8.first != slash
  }

  private static var slash: UInt8 { UInt8(ascii: "/") }
}
