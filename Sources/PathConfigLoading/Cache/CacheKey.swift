import PathConfigDiagnostics

/// The name under which an answer is stored: one per address and set of headers.
///
/// So the answer to one login is never given to another.
struct CacheKey: Hashable, Sendable {
  /// 64 hexadecimal digits that reveal neither address nor headers.
  let name: String

  init(url: RemoteURL, headers: [HTTPHeader]) {
    var parts = [url.text, url.authorization?.reveal() ?? ""]
    let named = headers.map { ($0.name.lowercased(), $0.value.reveal()) }
    for (name, value) in named.sorted(by: { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }) {
      parts += [name, value]
    }
    // Each part with its length, so that no two lists run together to the same bytes.
    self.name = SHA256.hexadecimal(parts.flatMap { Array("\($0.utf8.count):".utf8) + $0.utf8 })
  }

  /// The digest of an address alone, to note which one gave an entity tag.
  static func digest(of url: RemoteURL) -> String { SHA256.hexadecimal(url.text.utf8) }
}
