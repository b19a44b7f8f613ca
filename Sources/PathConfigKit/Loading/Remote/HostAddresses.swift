#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The IP addresses of hosts, as the system knows them.
struct HostAddresses: Sendable {
  /// The addresses of a name or of an address in any notation; empty if there are none.
  ///
  /// With `isLiteral`, only a notation of an address has one, and no name is looked up.
  var find: @Sendable (_ host: String, _ isLiteral: Bool) -> [IPAddress]

  init(_ find: @escaping @Sendable (_ host: String, _ isLiteral: Bool) -> [IPAddress]) {
    self.find = find
  }

  /// Those that getaddrinfo(3) gives.
  static let system = HostAddresses { host, isLiteral in
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
    default: false
    }
  }

  private var isPrivateIPv6: Bool {
    let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
    // 64:ff9b::/96 leads to the IPv4 address at its end (RFC 6052).
    let isTranslated = bytes[..<12].elementsEqual([0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0])
    if isMapped || isTranslated { return IPAddress(Array(bytes[12...])).isPrivate }
    // ::, ::1, fc00::/7 and fe80::/10
    return bytes[..<15].allSatisfy { $0 == 0 } || bytes[0] & 0xFE == 0xFC
      || bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
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
