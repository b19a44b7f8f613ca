import PathConfigLint

/// Loads addresses: redirects, the headers that each host may have, and the meaning of answers.
struct RemoteLoader: Sendable {
  var options: RemoteOptions
  private let exchange: HTTPExchange
  private let search: AddressSearch

  init(
    _ exchange: @escaping HTTPExchange, options: RemoteOptions = RemoteOptions(),
    addresses search: @escaping AddressSearch = IPAddress.all
  ) {
    self.options = options
    self.exchange = exchange
    self.search = search
  }

  /// The body of the address's answer, after redirects.
  func load(_ url: RemoteURL) throws(RemoteError) -> LoadedSource {
    let start = ContinuousClock.now
    let mask = SecretMask(url.secrets + options.headers.flatMap(\.secrets))
    var chain = RedirectChain(from: url)
    var received: LoadedSource?
    do throws(LoadFault) {
      while true {
        let response = mask.masking(try exchange(chain, since: start))
        if try chain.follow(response) { continue }
        let inspection = AnswerInspection(response, from: chain.current)
        let source = source(response, inspection, chain, mask)
        received = source
        try inspection.requireConfiguration()
        return source
      }
    } catch {
      let isElsewhere = !chain.redirects.isEmpty && error.trait != .namesTarget
      let prefix = isElsewhere ? "redirected to \(chain.current.displayName): " : ""
      let help = error.trait == .login ? loginHelp(chain) : error.help
      let fault = mask.masking(LoadFault(prefix + error.message, help: help, error.trait))
      received?.answer?.fault = .init(fault.message, help: fault.help)
      received?.notes = []
      throw RemoteError(fault: fault, received: received)
    }
  }

  /// The remedy for a missing or wrong login.
  private func loginHelp(_ chain: RedirectChain) -> String {
    let names = options.headers.map(\.name).joined(separator: ", ")
    if names.isEmpty {
      return "give a login with --header 'Authorization: Bearer $PATHCONFIG_TOKEN'"
    }
    return chain.isAtHome
      ? "check the value of \(names), which was sent"
      : "\(names) was not sent on to \(chain.current.hostName); give the address there directly"
  }

  private func source(
    _ response: HTTPResponse, _ inspection: AnswerInspection, _ chain: RedirectChain,
    _ mask: SecretMask
  ) -> LoadedSource {
    let target = chain.redirects.isEmpty ? nil : mask.masking(chain.current.displayName)
    var notes = target.map { [LoadNote.redirected(to: $0)] } ?? []
    if !chain.isAtHome, !options.headers.isEmpty {
      notes.append(
        .headersWithheld(
          names: options.headers.map(\.name), from: mask.masking(chain.current.hostName)))
    }
    return LoadedSource(
      reference: .remote(chain.start), bytes: response.body,
      answer: ServerAnswer(
        status: response.status, contentType: inspection.contentType, redirectTarget: target),
      notes: notes + inspection.notes, maskedOwner: response.maskedOwner)
  }

  private func exchange(
    _ chain: RedirectChain, since start: ContinuousClock.Instant
  ) throws(LoadFault) -> HTTPResponse {
    let pinned = try addresses(of: chain)
    return try exchange(
      HTTPRequest(
        url: chain.current, headers: headers(for: chain), timeout: options.timeout,
        timeLeft: options.timeout - start.duration(to: .now), maximumBytes: options.maximumBytes,
        addresses: pinned,
        // Without a proxy, the addresses of another host are known.
        requiresProxy: pinned.isEmpty && chain.current.host != chain.start.host))
  }
}

// MARK: - Headers

extension RemoteLoader {
  /// The headers for the current address of a chain.
  ///
  /// The user's headers are only sent to the scheme, host and port that they were given for.
  private func headers(for chain: RedirectChain) -> [HTTPHeader] {
    let own = chain.isAtHome ? options.headers : []
    // The iOS clients take any type. A request for JSON alone would get another answer from some
    // servers.
    let standard = [HTTPHeader("Accept", "*/*"), HTTPHeader("User-Agent", "pathconfig")]
    return own + standard.filter { header in !own.contains { $0.isNamed(header.name) } }
  }
}

// MARK: - Addresses

extension RemoteLoader {
  /// The addresses at which the current host of a redirect is asked; empty for any.
  ///
  /// A server on the Internet must not make the tool ask a server in the user's own network. So the
  /// addresses of another host are looked up before, and the request keeps to them. A proxy looks
  /// names up itself, so that only an address in the URL can be refused.
  private func addresses(of chain: RedirectChain) throws(LoadFault) -> [IPAddress] {
    guard chain.current.host != chain.start.host else { return [] }
    if options.staysOnThisMachine, !chain.current.isOnThisMachine {
      throw LoadFault(
        "a redirect to another machine: \(chain.current.displayName)",
        help: "give the address there directly, if you trust it", .namesTarget)
    }
    let found = addresses(of: chain.current)
    let refused = found.filter(\.isPrivate)
    if let first = refused.first {
      let home = addresses(of: chain.start)
      if home.isEmpty || !home.allSatisfy(\.isPrivate) {
        throw LoadFault(
          "a redirect from the Internet to a private address: \(chain.current.hostName) "
            + "(\(first.text))",
          help: "give the address there directly, if you trust it", .namesTarget)
      }
    }
    if options.proxies.serve(chain.current) { return [] }
    // curl would look the name up again, and may find a private address then.
    if found.isEmpty { throw .hostNotFound(chain.current) }
    return found
  }

  private func addresses(of url: RemoteURL) -> [IPAddress] {
    search(url.host, options.proxies.serve(url))
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
  private static let maximumRedirects = 10

  init(from start: RemoteURL) { visited = [start] }

  var start: RemoteURL { visited[0] }
  var current: RemoteURL { visited[visited.count - 1] }
  var redirects: [RemoteURL] { visited.dropLast() }

  /// True if headers for the first address may be sent to the current one.
  var isAtHome: Bool { current.hasSameOrigin(as: start) }

  /// Follows the answer's redirect; false if it has none.
  mutating func follow(_ response: HTTPResponse) throws(LoadFault) -> Bool {
    guard [301, 302, 303, 307, 308].contains(response.status) else { return false }
    guard let location = response.fields["Location"], !location.isEmpty else {
      throw LoadFault(
        "a redirect that does not say where to: \(HTTPStatus.phrase(response.status))",
        help: giveTarget)
    }
    guard let next = current.resolving(location) else { throw notFollowed(location) }
    if current.scheme == .https, next.scheme == .http {
      throw LoadFault(
        "a redirect from https to unencrypted http: \(next.displayName)",
        help: "have the server redirect to https, or give the http address", .namesTarget)
    }
    if visited.contains(where: { $0.text.utf8.elementsEqual(next.text.utf8) }) {
      throw LoadFault(
        "the redirects lead in a circle: "
          + (visited + [next]).map(\.displayName).joined(separator: " → "),
        help: "many servers do this when a login is missing; see where curl -iL ends",
        .namesTarget)
    }
    guard visited.count <= Self.maximumRedirects else {
      throw LoadFault(
        "more than \(Self.maximumRedirects) redirects, the last to \(current.displayName)",
        help: "give the address at which the redirects end", .namesTarget)
    }
    visited.append(next)
    return true
  }

  private func notFollowed(_ location: String) -> LoadFault {
    let scheme = location.prefix {
      $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0))
    }
    let isOther = location[scheme.endIndex...].hasPrefix(":") && scheme.first?.isLetter == true
    if isOther, RemoteURL.Scheme(rawValue: scheme.lowercased()) == nil {
      return LoadFault(
        "a redirect to an address of the scheme `\(scheme.lowercased())`", help: giveTarget)
    }
    let shown = location.prefix { $0 != "?" && $0 != "#" }
    let target = (shown.split(separator: "@").last ?? "").oneLine()
    return LoadFault("the redirect leads to an invalid address: \(target)", help: giveTarget)
  }
}

private let giveTarget = "give the address of the configuration itself"

/// The settings of requests.
struct RemoteOptions: Sendable {
  /// Headers from the user, which are only sent to the host they are meant for.
  var headers: [HTTPHeader] = []

  /// The longest time from the first connection to the last byte, redirects included.
  var timeout: Duration = .seconds(30)

  /// The most bytes of a body, after decompression.
  var maximumBytes = FileReader.standardMaximumBytes

  var proxies = Proxies([:])

  /// True to follow no redirect to another machine.
  var staysOnThisMachine = false

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
      if headers.contains(where: { $0.isNamed(header.name) }) {
        throw LoadFault("the header \(header.name) is given more than once", help: "leave it out")
      }
      headers.append(header)
    }
  }
}

/// A failed load of an address.
package struct RemoteError: Error, Hashable, Sendable {
  let fault: LoadFault

  /// The final response, if it came complete but cannot be used.
  let received: LoadedSource?
}

extension LoadFault {
  package static func hostNotFound(_ url: RemoteURL) -> LoadFault {
    LoadFault("the host \(url.host) was not found", help: "check the host's name and the network")
  }
}
