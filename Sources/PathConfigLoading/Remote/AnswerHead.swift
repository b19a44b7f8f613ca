/// The headers of an answer that matter for phones and caches.
package struct AnswerHead: Hashable, Sendable {
  /// Nil if none was sent, or one that cannot be sent back.
  package var entityTag: String?
  package var lastModified: String?

  /// The time that caches have held the answer, in seconds; nil if none says so.
  package var age: Int?

  /// The time that a phone may use the answer without a request, in seconds; nil if unknown.
  package var lifetime: Int?

  /// The same for a cache that several people share.
  package var sharedLifetime: Int?

  /// The first end of a certificate on the way to the answer, in seconds since 1970; nil if there is
  /// none, or if the system does not tell.
  package var certificateEnd: Int?

  /// The time of the answer, in seconds since 1970.
  package var time: Int

  package init(
    entityTag: String? = nil, lastModified: String? = nil, age: Int? = nil, lifetime: Int? = nil,
    sharedLifetime: Int? = nil, certificateEnd: Int? = nil, time: Int = 0
  ) {
    self.entityTag = entityTag
    self.lastModified = lastModified
    self.age = age
    self.lifetime = lifetime
    self.sharedLifetime = sharedLifetime
    self.certificateEnd = certificateEnd
    self.time = time
  }

  /// - Parameter certificateEnd: the first end of a certificate so far.
  init(_ response: HTTPResponse, certificateEnd: Int?, time: Int) {
    let directives = (response.fields["Cache-Control"] ?? "").lowercased().split(separator: ",")
      .map { $0.filter { $0 != " " && $0 != "\"" } }
    func seconds(_ name: String) -> Int? {
      directives.lazy.compactMap { directive in
        directive.hasPrefix(name + "=")
          ? Self.seconds(String(directive.dropFirst(name.count + 1))) : nil
      }.first
    }
    let isAskedAlways = directives.contains { $0 == "no-cache" || $0 == "no-store" }
    let expiry = response.fields["Expires"].flatMap { HTTPDate($0) }?.secondsSince1970
    let date = response.fields["Date"].flatMap { HTTPDate($0) }?.secondsSince1970 ?? time
    entityTag = response.condition("ETag")
    lastModified = response.condition("Last-Modified")
    age = response.fields["Age"].flatMap(Self.seconds)
    lifetime = isAskedAlways ? 0 : seconds("max-age") ?? expiry.map { max(0, $0 - date) }
    sharedLifetime = isAskedAlways ? 0 : seconds("s-maxage") ?? lifetime
    self.certificateEnd = certificateEnd
    self.time = time
  }

  private static func seconds(_ text: String) -> Int? {
    Int(text).flatMap { $0 >= 0 ? $0 : nil }
  }
}

extension HTTPResponse {
  /// A field to send back in a conditional request, unchanged; nil if it is not valid.
  func condition(_ name: String) -> String? {
    fields[name].flatMap { value in
      let isPlain = value.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
      return isPlain && !value.isEmpty && value.utf8.count <= 1_000 ? value : nil
    }
  }
}
