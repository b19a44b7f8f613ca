/// The way from the address asked for to the one that answers.
struct RedirectChain: Sendable {
  /// Every address asked, in order.
  ///
  /// There is at least one.
  private(set) var visited: [RemoteURL]
  private let maximumRedirects: Int

  init(from start: RemoteURL, maximumRedirects: Int) {
    self.visited = [start]
    self.maximumRedirects = maximumRedirects
  }

  var start: RemoteURL { visited[0] }
  var current: RemoteURL { visited[visited.count - 1] }
  var redirects: [RemoteURL] { visited.dropLast() }

  /// True if headers for the first address may be sent to the current one.
  var isAtHome: Bool { current.hasSameOrigin(as: start) }

  /// Follows the answer's redirect; false if it has none.
  mutating func follow(_ response: HTTPResponse) throws(RemoteFault) -> Bool {
    guard [301, 302, 303, 307, 308].contains(response.status) else { return false }
    guard let location = response.fields["Location"], !location.isEmpty else {
      throw .redirectWithoutTarget(status: response.status)
    }
    guard let next = current.resolving(location) else { throw notFollowed(location) }
    if current.scheme == .https, next.scheme == .http {
      throw .redirectDowngrade(to: next.displayName)
    }
    if visited.contains(where: { $0.text.utf8.elementsEqual(next.text.utf8) }) {
      throw .redirectLoop((visited + [next]).map(\.displayName))
    }
    guard visited.count <= maximumRedirects else {
      throw .tooManyRedirects(limit: maximumRedirects)
    }
    visited.append(next)
    return true
  }

  private func notFollowed(_ location: String) -> RemoteFault {
    let scheme = location.prefix {
      $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0))
    }
    let isOther = location[scheme.endIndex...].hasPrefix(":") && scheme.first?.isLetter == true
    if isOther, RemoteURL.Scheme(rawValue: scheme.lowercased()) == nil {
      return .redirectToScheme(scheme.lowercased())
    }
    let shown = location.prefix { $0 != "?" && $0 != "#" }
    return .redirectNotUnderstood(ServerText.printable(shown.split(separator: "@").last ?? ""))
  }
}
