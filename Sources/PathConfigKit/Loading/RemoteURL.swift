import Foundation

/// An absolute `http` or `https` address, percent-encoded, without a login.
package struct RemoteURL: Hashable, Sendable {
  enum Scheme: String, Sendable {
    case http
    case https

    var defaultPort: Int { self == .http ? 80 : 443 }
  }

  let scheme: Scheme

  /// In lower case, internationalised names in their ASCII form, an IPv6 address without brackets.
  package let host: String
  package let port: Int

  /// The whole address for a request, without login and fragment.
  ///
  /// Print `displayName` instead.
  package let text: String

  /// Nil unless the text is an absolute http(s) address with a host and a port that exists.
  ///
  /// A login in it is left out.
  init?(_ text: String) {
    // Foundation would encode these, but in an address they are always an accident.
    guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }), let url = URL(string: text) else {
      return nil
    }
    self.init(url)
  }

  private init?(_ url: URL) {
    guard var parts = URLComponents(url: url.absoluteURL, resolvingAgainstBaseURL: true),
      let scheme = parts.scheme.flatMap({ Scheme(rawValue: $0.lowercased()) }),
      let host = parts.encodedHost?.lowercased(), !host.isEmpty, host != "[]",
      // curl would decode it, so that an address of the user's own network looks like a name.
      !host.contains("%") || host.hasPrefix("[")
    else { return nil }
    // A port that is too large for a number is reported as absent.
    if parts.port == nil, let range = parts.rangeOfPort, !range.isEmpty { return nil }
    let port = parts.port ?? scheme.defaultPort
    guard (1...65535).contains(port) else { return nil }
    parts.user = nil
    parts.password = nil
    parts.fragment = nil
    parts.scheme = scheme.rawValue
    parts.encodedHost = host
    parts.port = port == scheme.defaultPort ? nil : port
    if parts.percentEncodedPath.isEmpty { parts.percentEncodedPath = "/" }
    guard let text = parts.string else { return nil }
    self.scheme = scheme
    self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    self.port = port
    self.text = text
  }

  /// The target of a `Location` header of this address's answer, or nil if it is not an http(s)
  /// address.
  func resolving(_ location: String) -> RemoteURL? {
    guard location.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }), let base = URL(string: text),
      let url = URL(string: location, relativeTo: base)
    else { return nil }
    return RemoteURL(url)
  }

  /// True if both addresses have the same scheme, host and port.
  ///
  /// Data for one may then be sent to the other.
  func hasSameOrigin(as other: RemoteURL) -> Bool {
    scheme == other.scheme && host.utf8.elementsEqual(other.host.utf8) && port == other.port
  }
}

extension RemoteURL {
  /// The address for people, without its query: that may hold a key or a signature.
  package var displayName: String {
    let path = text.prefix { $0 != "?" }
    return path.endIndex == text.endIndex ? text : path + "?…"
  }

  /// The values of parameters whose names say that they are secrets.
  package var secrets: [Secret] {
    let items = URLComponents(string: text)?.percentEncodedQueryItems ?? []
    return items.compactMap { item in
      guard let value = item.value, SecretText.isName(Array(item.name.utf8)) else { return nil }
      return Secret(value, of: "the parameter \(item.name)")
    }
  }

  /// True for a server on this machine, by its name alone.
  var isOnThisMachine: Bool { ["localhost", "127.0.0.1", "::1"].contains(host) }

  /// The path and the query, as a request has them.
  var target: String { String(text.dropFirst("\(scheme.rawValue)://\(hostName)".count)) }

  /// The origin's host, with the port if it is not the scheme's own.
  package var hostName: String {
    let host = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    return port == scheme.defaultPort ? host : "\(host):\(port)"
  }
}

/// Finds the addresses of a name or of an address in any notation; none if there are none.
///
/// With `isLiteral`, only a notation of an address has one, and no name is looked up.
typealias AddressSearch = @Sendable (_ host: String, _ isLiteral: Bool) -> [IPAddress]

extension IPAddress {
  /// Those that getaddrinfo(3) gives.
  @Sendable static func all(of host: String, isLiteral: Bool) -> [IPAddress] {
    var hints = addrinfo()
    hints.ai_flags = isLiteral ? AI_NUMERICHOST : 0
    var first: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &first) == 0 else { return [] }
    defer { freeaddrinfo(first) }
    var addresses: [IPAddress] = []
    var entry = first
    while let current = entry?.pointee {
      if let address = IPAddress(current.ai_addr), !addresses.contains(address) {
        addresses.append(address)
      }
      entry = current.ai_next
    }
    return addresses
  }
}

/// An IP address.
package struct IPAddress: Hashable, Sendable {
  /// Four or sixteen, as they are sent.
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  fileprivate init?(_ socket: UnsafeMutablePointer<sockaddr>?) {
    guard let socket else { return nil }
    switch Int32(socket.pointee.sa_family) {
    case AF_INET:
      bytes = socket.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        withUnsafeBytes(of: $0.pointee.sin_addr) { Array($0) }
      }
    case AF_INET6:
      bytes = socket.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
        withUnsafeBytes(of: $0.pointee.sin6_addr) { Array($0) }
      }
    default: return nil
    }
  }

  /// True for an address of this machine or of a network of its own, which nobody on the Internet
  /// can reach.
  ///
  /// Source: the special-purpose address registries of IANA (RFC 6890), where an address is not
  /// "Globally Reachable".
  var isPrivate: Bool {
    if bytes.count == 16 { return isPrivateIPv6 }
    return switch (bytes[0], bytes[1]) {
    case (0, _), (10, _), (127, _), (169, 254), (192, 168), (240...255, _): true
    case (100, 64...127), (172, 16...31), (198, 18...19): true
    // 192.0.0.0/24
    case (192, 0): bytes[2] == 0
    default: false
    }
  }

  private var isPrivateIPv6: Bool {
    let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
    // ::/96 stood for the IPv4 address at its end (RFC 4291), and holds :: and ::1.
    let isCompatible = bytes[..<12].allSatisfy { $0 == 0 }
    // 64:ff9b::/96 leads to the IPv4 address at its end (RFC 6052).
    let isTranslated = bytes[..<12].elementsEqual([0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0])
    if isMapped || isCompatible || isTranslated { return IPAddress(Array(bytes[12...])).isPrivate }
    // 64:ff9b:1::/48 (RFC 8215), fc00::/7, fe80::/10 and fec0::/10
    return bytes[..<6].elementsEqual([0, 0x64, 0xFF, 0x9B, 0, 1]) || bytes[0] & 0xFE == 0xFC
      || bytes[0] == 0xFE && bytes[1] & 0x80 == 0x80
  }

  /// The address as `--resolve` of curl takes it.
  package var text: String {
    if bytes.count == 4 { return bytes.map(String.init).joined(separator: ".") }
    let groups = stride(from: 0, to: 16, by: 2).map { place in
      String(UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1]), radix: 16)
    }
    return "[\(groups.joined(separator: ":"))]"
  }
}
