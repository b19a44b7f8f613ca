/// The headers of one request of an attempt.
struct RequestHeaders: Sendable {
  /// Everything to send.
  let all: [HTTPHeader]

  /// The names of the user's headers, if the current address may have them.
  let personal: [String]

  /// True if the answer may be that the stored entry is still good.
  let isConditional: Bool

  /// The headers for an address of a chain.
  ///
  /// The user's headers, and credentials in the address, are only sent to the scheme, host and port
  /// that they were given for. Credentials in a redirect to elsewhere are not used.
  init(for chain: RedirectChain, options: RemoteOptions, stored: CacheEntry?) {
    var headers: [HTTPHeader] = []
    if chain.isAtHome {
      headers = options.headers
      if let authorization = chain.start.authorization,
        !headers.contains(where: { $0.isNamed("Authorization") })
      {
        headers.append(HTTPHeader("Authorization", authorization))
      }
    }
    self.personal = headers.map(\.name)
    // As the clients ask: some servers would give another answer to a request that names JSON.
    let accept = options.accept.map { [HTTPHeader("Accept", $0)] } ?? []
    for header in accept + [HTTPHeader("User-Agent", options.userAgent)]
    where !headers.contains(where: { $0.isNamed(header.name) }) {
      headers.append(header)
    }
    let conditions = Self.conditions(stored, at: chain.current)
    self.isConditional = !conditions.isEmpty
    self.all = headers + conditions
  }

  /// The names of the user's headers and credentials for an address.
  static func personal(_ options: RemoteOptions, _ start: RemoteURL) -> [String] {
    let names = options.headers.map(\.name)
    let isWritten = names.contains { HTTPFields.areEqual($0, "Authorization") }
    return start.authorization == nil || isWritten ? names : names + ["Authorization"]
  }

  /// The conditions of a request.
  ///
  /// An entity tag only means something to the address that gave it.
  private static func conditions(_ stored: CacheEntry?, at url: RemoteURL) -> [HTTPHeader] {
    guard let stored, stored.finalURLDigest == CacheKey.digest(of: url) else { return [] }
    var conditions: [HTTPHeader] = []
    if let tag = stored.entityTag { conditions.append(HTTPHeader("If-None-Match", tag)) }
    if let date = stored.lastModified { conditions.append(HTTPHeader("If-Modified-Since", date)) }
    return conditions
  }
}
