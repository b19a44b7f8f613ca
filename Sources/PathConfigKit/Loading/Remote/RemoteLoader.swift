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
        requested: url, failed: chain.current,
        sentHeaders: headers(for: chain).personal, withheldHeaders: withheldHeaders(chain),
        fault: error, received: received)
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
    guard rest > .zero else { throw .transport(.tooSlow(options.timeout, receivedBytes: 0)) }
    let limits = HTTPLimits(
      answerTime: min(options.answerTimeout, rest), totalTime: rest,
      maximumBytes: options.maximumBytes)
    do throws(TransportFault) {
      return try exchange(
        HTTPRequest(
          url: chain.current, headers: headers(for: chain).all, limits: limits, addresses: pinned))
    } catch {
      throw .transport(timed(error))
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
        throw .redirectInside(host: chain.current.hostName, address: first)
      }
    }
    if options.proxies.serve(chain.current) { return [] }
    // curl would look the name up again, and may find a private address then.
    if found.isEmpty { throw .transport(.hostNotFound) }
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
