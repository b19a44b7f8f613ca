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
      let host = parts.encodedHost?.lowercased(), !host.isEmpty, host != "[]"
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

  /// The origin's host, with the port if it is not the scheme's own.
  var hostName: String {
    let host = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    return port == scheme.defaultPort ? host : "\(host):\(port)"
  }
}
