import PathConfigCLI
import PathConfigSyntax

/// The addresses of files in editors.
enum FileAddress {
  /// The path of a file; for any other address, the part after its scheme.
  static func path(of uri: UTF8String) -> String {
    var rest = uri.bytes[...]
    if rest.starts(with: "file://".utf8) {
      rest = rest.dropFirst(7).drop { $0 != UInt8(ascii: "/") }
    } else if let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
      rest = rest[(colon + 1)...]
    }
    return String(decoding: rest.percentDecoded, as: UTF8.self)
  }

  /// The address of an absolute path.
  static func uri(of path: String) -> UTF8String { UTF8String(ArtifactName.file(path).uri) }
}
