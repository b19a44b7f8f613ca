/// A file as it was at a revision: `git:REVISION:PATH`.
package struct GitReference: Hashable, Sendable {
  /// Anything that git takes for a commit or a tree, such as `main`, `HEAD~2` or `v1.0`.
  let revision: String

  /// From the top of the working tree, or from the current folder if it begins with `./` or `../`,
  /// as in git.
  let path: String

  /// The reference as people write it.
  package var name: String { "git:\(revision):\(path)" }

  static let prefix = "git:"

  /// Reads the text after `git:`.
  ///
  /// Nil if a part is missing, or would be taken for a flag.
  init?(_ text: Substring.UTF8View) {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    revision = String(decoding: text[..<colon], as: UTF8.self)
    path = String(decoding: text[text.index(after: colon)...], as: UTF8.self)
    if revision.isEmpty || path.isEmpty || revision.utf8.first == UInt8(ascii: "-") { return nil }
    if text.contains(0) { return nil }
  }

  /// The object name for git.
  var object: String { "\(revision):\(path)" }
}
