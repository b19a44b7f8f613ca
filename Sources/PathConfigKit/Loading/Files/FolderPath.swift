/// The components of a folder's path.
struct FolderPath {
  let isAbsolute: Bool

  /// Without empty ones and without `.`.
  private var components: [String]

  init(_ path: String) {
    isAbsolute = path.utf8.first == UInt8(ascii: "/")
    components = path.utf8.split(separator: UInt8(ascii: "/"))
      .map { String(decoding: $0, as: UTF8.self) }
      .filter { !$0.utf8.elementsEqual(".".utf8) }
  }

  var text: String {
    let joined = components.joined(separator: "/")
    return isAbsolute ? "/" + joined : joined.isEmpty ? "." : joined
  }

  /// The number of folders below the place where the path begins, which is negative above that.
  var depth: Int {
    components.reduce(0) { $0 + (Self.isParent($1) ? -1 : 1) }
  }

  mutating func ascend() {
    if let last = components.last, !Self.isParent(last) {
      components.removeLast()
    } else if !isAbsolute {
      components.append("..")
    }
  }

  private static func isParent(_ component: String) -> Bool {
    component.utf8.elementsEqual("..".utf8)
  }
}
