import PathConfigDiagnostics

/// A stored answer.
struct CacheEntry: Hashable, Sendable {
  /// The address that answered, for people, and the digest of the same with its secrets.
  var finalURL: String
  var finalURLDigest: String
  var status: Int
  var entityTag: String?
  var lastModified: String?
  var contentType: String?
  var body: ContiguousArray<UInt8>
}

extension CacheEntry {
  private static let magic = "pathconfig answer 1"

  /// The most bytes of the file: a body of the greatest length, and 1 MiB for the lines before it.
  static let maximumFileBytes = FileReader.standardMaximumBytes + 1 << 20

  /// The entry as a file: a first line with format and version, then the digest of the rest.
  ///
  /// The rest is a line `name value` per fact, an empty line, and the body.
  var file: ContiguousArray<UInt8> {
    var lines = ["url \(finalURL)", "url-digest \(finalURLDigest)", "status \(status)"]
    if let entityTag { lines.append("etag \(entityTag)") }
    if let lastModified { lines.append("last-modified \(lastModified)") }
    if let contentType { lines.append("content-type \(contentType)") }
    let content = Array((lines.joined(separator: "\n") + "\n\n").utf8) + body
    return ContiguousArray("\(Self.magic)\n\(SHA256.hexadecimal(content))\n".utf8) + content
  }

  /// Nil unless the file is complete and unchanged.
  init?(file: ContiguousArray<UInt8>) {
    var rest = file[...]
    guard let magic = Self.line(from: &rest), magic.utf8.elementsEqual(Self.magic.utf8),
      let digest = Self.line(from: &rest),
      digest.utf8.elementsEqual(SHA256.hexadecimal(rest).utf8)
    else { return nil }
    var facts: [String: String] = [:]
    while let line = Self.line(from: &rest), !line.isEmpty {
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { facts[String(parts[0])] = String(parts[1]) }
    }
    guard let finalURL = facts["url"], let urlDigest = facts["url-digest"],
      let status = facts["status"].flatMap(Int.init)
    else { return nil }
    self.init(
      finalURL: finalURL, finalURLDigest: urlDigest, status: status, entityTag: facts["etag"],
      lastModified: facts["last-modified"], contentType: facts["content-type"],
      body: ContiguousArray(rest))
  }

  private static func line(from rest: inout ArraySlice<UInt8>) -> String? {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { rest = rest[(end + 1)...] }
    return String(decoding: rest[..<end], as: UTF8.self)
  }
}
