/// Loads addresses: redirects, the headers that each host may have, and the meaning of answers.
struct RemoteLoader: Sendable {
  var options: RemoteOptions
  private let exchange: HTTPExchange
  private let addresses: HostAddresses

  init(
    _ exchange: @escaping HTTPExchange, options: RemoteOptions = RemoteOptions(),
    addresses: HostAddresses = .system
  ) {
    self.options = options
    self.exchange = exchange
    self.addresses = addresses
  }

  /// The body of the address's answer, after redirects.
  func load(_ url: RemoteURL) throws(RemoteError) -> LoadedSource {
    let start = ContinuousClock.now
    var chain = RedirectChain(from: url, maximumRedirects: options.maximumRedirects)
    var received: ReceivedAnswer?
    do throws(RemoteFault) {
      while true {
        let response = try exchange(chain, since: start)
        if try chain.follow(response) { continue }
        let inspection = AnswerInspection(response, from: chain.current)
        received = ReceivedAnswer(
          status: response.status, contentType: inspection.contentType, body: response.body)
        try inspection.requireConfiguration()
        return source(url, response, inspection, chain)
      }
    } catch {
      throw RemoteError(
        error, from: url, at: chain.current, sentHeaders: headers(for: chain).personal,
        withheldHeaders: withheldHeaders(chain), received: received)
    }
  }

  private func source(
    _ url: RemoteURL, _ response: HTTPResponse, _ inspection: AnswerInspection,
    _ chain: RedirectChain
  ) -> LoadedSource {
    var notes: [LoadNote] = []
    if !chain.redirects.isEmpty { notes.append(.redirected(to: chain.current.displayName)) }
    let withheld = withheldHeaders(chain)
    if !withheld.isEmpty {
      notes.append(.headersWithheld(names: withheld, from: chain.current.hostName))
    }
    let origin = LoadedSource.RemoteOrigin(
      finalURL: chain.current.displayName,
      status: response.status, contentType: inspection.contentType,
      isRedirected: !chain.redirects.isEmpty)
    return LoadedSource(
      name: url.displayName, bytes: response.body, origin: .remote(origin),
      notes: notes + inspection.notes)
  }

  private func exchange(
    _ chain: RedirectChain, since start: ContinuousClock.Instant
  ) throws(RemoteFault) -> HTTPResponse {
    let pinned = try addresses(of: chain)
    let rest = options.timeout - start.duration(to: .now)
    guard rest > .zero else {
      throw RemoteFault(.tooSlow(options.timeout, receivedBytes: 0), at: chain.current)
    }
    let limits = HTTPLimits(
      answerTime: min(options.answerTimeout, rest), totalTime: rest,
      maximumBytes: options.maximumBytes)
    do throws(TransportFault) {
      return try exchange(
        HTTPRequest(
          url: chain.current, headers: headers(for: chain).all, limits: limits, addresses: pinned))
    } catch {
      throw RemoteFault(timed(error), at: chain.current)
    }
  }

  /// The fault with the limits that people know, without the reductions by redirects.
  private func timed(_ fault: TransportFault) -> TransportFault {
    switch fault {
    case .tooSlow(_, let receivedBytes): .tooSlow(options.timeout, receivedBytes: receivedBytes)
    case .noAnswer(let time) where time < options.answerTimeout:
      .tooSlow(options.timeout, receivedBytes: 0)
    default: fault
    }
  }
}

// MARK: - Headers

extension RemoteLoader {
  /// The headers for the current address of a chain, and the names of the user's among them.
  ///
  /// The user's headers are only sent to the scheme, host and port that they were given for.
  private func headers(for chain: RedirectChain) -> (all: [HTTPHeader], personal: [String]) {
    let own = chain.isAtHome ? options.headers : []
    // The iOS clients take any type. A request for JSON alone would get another answer from some
    // servers.
    let standard = [HTTPHeader("Accept", "*/*"), HTTPHeader("User-Agent", "pathconfig")]
    let missing = standard.filter { header in !own.contains { $0.isNamed(header.name) } }
    return (own + missing, own.map(\.name))
  }

  /// The names of the user's headers that the current address may not have.
  private func withheldHeaders(_ chain: RedirectChain) -> [String] {
    chain.isAtHome ? [] : options.headers.map(\.name)
  }
}

// MARK: - Addresses

extension RemoteLoader {
  /// The addresses at which the current host of a redirect is asked; empty for any.
  ///
  /// A server on the Internet must not make the tool ask a server in the user's own network. So the
  /// addresses of another host are looked up before, and the request keeps to them. A proxy looks
  /// names up itself, so that only an address in the URL can be refused.
  private func addresses(of chain: RedirectChain) throws(RemoteFault) -> [IPAddress] {
    guard chain.current.host != chain.start.host else { return [] }
    let found = addresses(of: chain.current)
    let refused = found.filter(\.isPrivate)
    if let first = refused.first {
      let home = addresses(of: chain.start)
      if home.isEmpty || !home.allSatisfy(\.isPrivate) {
        throw RemoteFault(
          "a redirect from the Internet to a private address: \(chain.current.hostName) "
            + "(\(first.text))",
          help: "give the address there directly, if you trust it", namesItsTarget: true)
      }
    }
    if options.proxies.serve(chain.current) { return [] }
    // curl would look the name up again, and may find a private address then.
    if found.isEmpty { throw RemoteFault(.hostNotFound, at: chain.current) }
    return found
  }

  private func addresses(of url: RemoteURL) -> [IPAddress] {
    addresses.find(url.host, options.proxies.serve(url))
  }
}

/// The proxies that the environment names, as curl knows them.
///
/// Source: https://curl.se/docs/manpage.html, "ENVIRONMENT"
struct Proxies: Sendable {
  private let variables: [String: String]

  init(_ variables: [String: String]) { self.variables = variables }

  /// True if a request goes through a proxy.
  func serve(_ url: RemoteURL) -> Bool {
    let names =
      url.scheme == .http
      ? ["http_proxy", "all_proxy", "ALL_PROXY"]
      : ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
    guard names.contains(where: { variables[$0]?.isEmpty == false }) else { return false }
    let exceptions = variables["no_proxy"] ?? variables["NO_PROXY"] ?? ""
    return !exceptions.lowercased().split(whereSeparator: { $0 == "," || $0 == " " })
      .contains { entry in
        let name = entry.drop { $0 == "." }
        return entry == "*" || url.host == name || url.host.hasSuffix(".\(name)")
      }
  }
}

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
      throw RemoteFault(
        "a redirect that does not say where to: \(HTTPStatus.phrase(response.status))",
        help: giveTarget)
    }
    guard let next = current.resolving(location) else { throw notFollowed(location) }
    if current.scheme == .https, next.scheme == .http {
      throw RemoteFault(
        "a redirect from https to unencrypted http: \(next.displayName)",
        help: "have the server redirect to https, or give the http address", namesItsTarget: true)
    }
    if visited.contains(where: { $0.text.utf8.elementsEqual(next.text.utf8) }) {
      throw RemoteFault(
        "the redirects lead in a circle: "
          + (visited + [next]).map(\.displayName).joined(separator: " → "),
        help: "many servers do this when a login is missing; see where curl -iL ends",
        namesItsTarget: true)
    }
    guard visited.count <= maximumRedirects else {
      throw RemoteFault(
        "more than \(maximumRedirects) redirects, the last to \(current.displayName)",
        help: "give the address at which the redirects end", namesItsTarget: true)
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
      return RemoteFault(
        "a redirect to an address of the scheme `\(scheme.lowercased())`", help: giveTarget)
    }
    let shown = location.prefix { $0 != "?" && $0 != "#" }
    let target = ServerText.printable(shown.split(separator: "@").last ?? "")
    return RemoteFault("a redirect to what is no address: \(target)", help: giveTarget)
  }
}

private let giveTarget = "give the address of the configuration itself"

/// The settings of requests.
struct RemoteOptions: Sendable {
  /// Headers from the user, which are only sent to the host they are meant for.
  var headers: [HTTPHeader] = []

  /// The longest time from the first connection to the last byte, redirects included.
  var timeout: Duration = .seconds(30)

  /// The longest wait for the head of an answer, connecting included.
  ///
  /// It is a third of the whole, because a server that is silent for long rarely answers. It is
  /// still enough for one that must wake up.
  var answerTimeout: Duration { min(timeout, max(.seconds(10), timeout / 3)) }

  var maximumRedirects = 10

  /// The most bytes of a body, after decompression.
  var maximumBytes = FileReader.standardMaximumBytes

  var proxies = Proxies([:])

  init() {}

  /// Reads headers as written on the command line.
  ///
  /// Each name may occur once.
  mutating func setHeaders(
    _ texts: [String], environment: [String: String]
  ) throws(LoadFault) {
    headers = []
    for text in texts {
      let header = try HTTPHeader.parse(text, environment: environment)
      if headers.contains(where: { $0.isNamed(header.name) }) { throw .repeated(header.name) }
      headers.append(header)
    }
  }
}
