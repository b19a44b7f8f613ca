/// Cutting and joining of paths as text, without asking the system.
package enum PathText {
  /// The folder of a path's last component, `.` if none is written, and that component.
  package static func split(_ path: String) -> (folder: String, name: String) {
    let bytes = Array(path.utf8)
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = slash == 0 ? "/" : String(decoding: bytes[..<slash], as: UTF8.self)
    return (folder, String(decoding: bytes[(slash + 1)...], as: UTF8.self))
  }

  /// The path with another last component.
  ///
  /// Its folder keeps its spelling.
  static func replacingName(of path: String, with name: String) -> String {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    return (slash.map { String(path[...$0]) } ?? "") + name
  }

  /// A path below a folder, without `.` in front.
  package static func join(_ folder: String, _ name: String) -> String {
    if folder.utf8.elementsEqual(".".utf8) { return name }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
  }

  /// The path without slashes at its end, except for the root.
  static func trimmingSlashes(_ path: String) -> String {
    var bytes = path.utf8[...]
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// True if a path looks like an address without its scheme.
  ///
  /// Examples are `example.com/a.json` and `localhost:3000/a.json`.
  static func resemblesAddress(_ path: String) -> Bool {
    let components = path.utf8.split(
      separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
    guard components.count == 2, let host = components.first, let start = host.first,
      start != UInt8(ascii: ".")
    else { return false }
    return host.contains(UInt8(ascii: ".")) || host.contains(UInt8(ascii: ":"))
  }

  /// True for a folder and everything in it, by absolute paths without links.
  static func contains(_ folder: String, _ path: String) -> Bool {
    let folder = trimmingSlashes(folder)
    if folder.utf8.elementsEqual("/".utf8) || path.utf8.elementsEqual(folder.utf8) { return true }
    return path.utf8.starts(with: (folder + "/").utf8)
  }
}
