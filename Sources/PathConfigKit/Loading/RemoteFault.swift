/// The reason that an address gave no configuration, with the received answer.
enum RemoteFault: Error, Hashable, Sendable {
  case transport(TransportFault)

  /// 401.
  ///
  /// The schemes are those the server asks for, such as `Basic`.
  case unauthorized(schemes: String?)
  case forbidden
  case notFound(status: Int)

  /// 429.
  case throttled(status: Int)
  case clientError(status: Int)
  case serverError(status: Int)

  /// A status outside success, redirect and error, such as 204 or 304.
  case unexpectedStatus(Int)
  case emptyBody(status: Int)

  /// A page instead of JSON, with its title.
  ///
  /// `isLogin` is true if it asks for a login.
  case page(isLogin: Bool, title: String?)

  /// Compressed bytes that were not announced as such.
  case compressedBody

  /// A body that neither is sent as JSON nor begins like it.
  ///
  /// The type is nil if none was sent.
  case otherContent(type: String?, beginning: BodyBeginning)

  /// The addresses in the order visited.
  ///
  /// The last one had been visited before.
  case redirectLoop([String])
  case tooManyRedirects(limit: Int)
  case redirectWithoutTarget(status: Int)
  case redirectNotUnderstood(String)

  /// A redirect to an address that is not http(s), by its scheme.
  case redirectToScheme(String)

  /// A redirect from https to http.
  case redirectDowngrade(to: String)

  /// A redirect from the Internet to an address in the user's own network.
  case redirectInside(host: String, address: IPAddress)
}

/// A failed load of an address: the address, the progress, and the reason.
package struct RemoteError: Error, Hashable, Sendable {
  /// The address that was asked for.
  var requested: RemoteURL

  /// The address at which it failed, which differs from `requested` after a redirect.
  var failed: RemoteURL

  /// The names of the headers that people gave and that were sent to `failed`.
  var sentHeaders: [String]

  /// The names of headers withheld from `failed`, because a redirect led to another host, scheme or
  /// port.
  var withheldHeaders: [String]
  var fault: RemoteFault

  /// The final answer, if there was one but it cannot be used.
  var received: ReceivedAnswer?

  var wasRedirected: Bool { failed != requested }
}

/// An answer that arrived complete.
struct ReceivedAnswer: Hashable, Sendable {
  var status: Int
  var contentType: String?
  var body: ContiguousArray<UInt8>
}

extension RemoteFault {
  /// True if the same request may well work a moment later.
  var isTransient: Bool {
    switch self {
    case .transport(let fault): fault.isTransient
    case .throttled: true
    case .serverError(let status): [502, 503, 504].contains(status)
    default: false
    }
  }
}

// MARK: - Wording

extension RemoteError {
  /// The failure and the received answer: one sentence without a full stop.
  var message: String {
    let place =
      wasRedirected && !fault.namesItsTarget ? "redirected to \(failed.displayName): " : ""
    return place + fault.message(for: failed)
  }

  /// The remedy: one sentence in the imperative without a full stop.
  var help: String? {
    switch fault {
    case .transport(let fault): fault.help(for: failed)
    case .unauthorized, .forbidden, .page(isLogin: true, _): loginHelp
    case .notFound: "check the path of the address"
    case .throttled: "try again later"
    case .serverError: "look at the server's log"
    case .page(isLogin: false, _), .otherContent: "check that the address is that of the JSON file"
    case .emptyBody, .unexpectedStatus, .clientError: "check the address with `curl -i`"
    case .compressedBody: "have the server send `Content-Encoding: gzip`, or the plain file"
    case .redirectLoop: "many servers do this when a login is missing; see where curl -iL ends"
    case .tooManyRedirects: "give the address at which the redirects end"
    case .redirectWithoutTarget, .redirectNotUnderstood, .redirectToScheme:
      "give the address of the configuration itself"
    case .redirectDowngrade: "have the server redirect to https, or give the http address"
    case .redirectInside: "give the address there directly, if you trust it"
    }
  }

  private var loginHelp: String {
    if !withheldHeaders.isEmpty {
      let names = withheldHeaders.joined(separator: ", ")
      return "\(names) was not sent on to \(failed.hostName); give the address there directly"
    }
    if !sentHeaders.isEmpty {
      return "check the value of \(sentHeaders.joined(separator: ", ")), which was sent"
    }
    return "give a login with --header 'Authorization: Bearer $PATHCONFIG_TOKEN'"
  }
}

extension RemoteFault {
  /// True if the message itself names the target of a redirect.
  fileprivate var namesItsTarget: Bool {
    switch self {
    case .redirectLoop, .tooManyRedirects, .redirectDowngrade, .redirectInside: true
    default: false
    }
  }

  fileprivate func message(for url: RemoteURL) -> String {
    switch self {
    case .transport(let fault): fault.message(for: url)
    case .unauthorized(let schemes):
      "the server requires a login: 401 Unauthorized" + (schemes.map { " (\($0))" } ?? "")
    case .forbidden: "the server refuses access: 403 Forbidden"
    case .notFound(let status): "there is nothing at this address: \(HTTPStatus.phrase(status))"
    case .throttled(let status):
      "the server asks to come back later: \(HTTPStatus.phrase(status))"
    case .clientError(let status): "the server refused the request: \(HTTPStatus.phrase(status))"
    case .serverError(let status): "the server failed: \(HTTPStatus.phrase(status))"
    case .unexpectedStatus(let status): "unexpected response: \(HTTPStatus.phrase(status))"
    case .emptyBody(let status):
      "the response is empty: \(HTTPStatus.phrase(status)) without a body"
    case .page(let isLogin, let title):
      "the server sent a \(isLogin ? "login page" : "web page") instead of JSON"
        + (title.map { ", titled “\($0)”" } ?? "")
    case .compressedBody: "the response is gzip data without a `Content-Encoding`"
    case .otherContent(let type, let beginning):
      "the server sent \(type.map { "`\($0)`" } ?? "content without a type") instead of JSON, "
        + "beginning with \(beginning.phrase)"
    case .redirectLoop(let names):
      "the redirects lead in a circle: " + names.joined(separator: " → ")
    case .tooManyRedirects(let limit):
      "more than \(limit) redirects, the last to \(url.displayName)"
    case .redirectWithoutTarget(let status):
      "a redirect that does not say where to: \(HTTPStatus.phrase(status))"
    case .redirectNotUnderstood(let target): "a redirect to what is no address: \(target)"
    case .redirectToScheme(let scheme): "a redirect to an address of the scheme `\(scheme)`"
    case .redirectDowngrade(let name): "a redirect from https to unencrypted http: \(name)"
    case .redirectInside(let host, let address):
      "a redirect from the Internet to a private address: \(host) (\(address.text))"
    }
  }
}
