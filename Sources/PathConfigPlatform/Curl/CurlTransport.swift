import PathConfigCurlCalls
package import PathConfigLoading

/// Exchanges over the system's libcurl, which is loaded when the first is asked for.
///
/// FoundationNetworking is libcurl too. A program that links it, however, loads libcurl and the
/// thirty libraries that libcurl needs at every start.
package struct CurlTransport: HTTPTransport {
  /// The file names of the library, or nil for the usual ones.
  ///
  /// The first that exists is taken.
  private let libraryNames: [String]?

  /// A file with the certificates to trust; nil for those of the system.
  private let authorities: String?

  package init(libraryNames: [String]? = nil, authorities: String? = nil) {
    self.libraryNames = libraryNames
    self.authorities = authorities
  }

  package func exchange(_ request: HTTPRequest) throws(TransportFault) -> HTTPResponse {
    let library = try library()
    var transfer = try Transfer(library)
    let exchange = CurlExchange(request.limits, library.zlib)
    try transfer.prepare(request, for: exchange)
    if let authorities { try transfer.trust(authorities) }
    return try withExtendedLifetime(exchange) { () throws(TransportFault) in
      try transfer.run(exchange)
    }
  }
}

extension CurlTransport {
  private func library() throws(TransportFault) -> CurlLibrary {
    guard let libraryNames else { return try CurlLibrary.shared.get() }
    return try CurlLibrary(libraryNames)
  }
}

/// One transfer with all that libcurl allocates for it.
private struct Transfer: ~Copyable {
  private let library: CurlLibrary
  private let easy: CurlLibrary.Handle
  private let multi: CurlLibrary.Handle

  /// The lines of the request's head, which libcurl does not copy.
  private var headers: CurlLibrary.Handle?

  /// libcurl's own words for a failure (`CURL_ERROR_SIZE` bytes).
  ///
  /// Empty if it gives none.
  private let words: UnsafeMutablePointer<CChar>
  private static let maximumWords = 256

  init(_ library: CurlLibrary) throws(TransportFault) {
    guard let easy = library.easyInit() else {
      throw .failed(code: 2, reason: library.errorText(2))
    }
    guard let multi = library.multiInit() else {
      library.easyCleanup(easy)
      throw .failed(code: 2, reason: library.errorText(2))
    }
    self.library = library
    self.easy = easy
    self.multi = multi
    words = .allocate(capacity: Self.maximumWords)
    words.initialize(repeating: 0, count: Self.maximumWords)
  }

  deinit {
    _ = library.multiRemove(multi, easy)
    library.easyCleanup(easy)
    _ = library.multiCleanup(multi)
    library.listFree(headers)
    words.deallocate()
  }
}

// MARK: - The request

extension Transfer {
  /// Options by the numbers of curl.h, which are part of libcurl's binary interface.
  private enum Option: CInt {
    case noSignal = 99
    case contentDecoding = 158
    case certificateInformation = 172
    case protocols = 181
    case suppressConnectHeaders = 265
    case writeData = 10001
    case url = 10002
    case errorBuffer = 10010
    case httpHeaders = 10023
    case headerData = 10029
    case authorities = 10065
    case acceptEncoding = 10102
    case writeFunction = 20011
    case headerFunction = 20079
    case quickExit = 322
  }

  /// `CURLPROTO_HTTP | CURLPROTO_HTTPS`.
  private static let allowedProtocols = 3

  mutating func prepare(
    _ request: HTTPRequest, for exchange: CurlExchange
  ) throws(TransportFault) {
    try set(.url, text: request.url.text)
    if library.zlib != nil { try set(.acceptEncoding, text: Inflation.acceptedCodings) }
    try set(.contentDecoding, number: 0)
    try set(.protocols, number: Self.allowedProtocols)
    try set(.noSignal, number: 1)
    // Some libraries for encryption do not have it.
    try? set(.certificateInformation, number: 1)
    // A proxy's words about the way to the server are not an answer of the server.
    try? set(.suppressConnectHeaders, number: 1)
    try set(.errorBuffer, pointer: words)
    // Unknown before 7.87: the end then waits for a name that is being looked up.
    try? set(.quickExit, number: 1)
    for header in request.headers {
      let value = header.value.reveal()
      // libcurl leaves out a header without a value unless it ends in a semicolon.
      let line = value.isEmpty ? "\(header.name);" : "\(header.name): \(value)"
      headers = library.listAppend(headers, line) ?? headers
    }
    if !request.headers.contains(where: { $0.isNamed("Accept") }) {
      // libcurl sends one of its own by default.
      headers = library.listAppend(headers, "Accept:") ?? headers
    }
    try set(.httpHeaders, pointer: headers)
    let context = UnsafeRawPointer(Unmanaged.passUnretained(exchange).toOpaque())
    try set(.headerData, pointer: context)
    try set(.writeData, pointer: context)
    try set(.headerFunction) { bytes, size, count, context in
      CurlExchange.at(context)?.receiveHead(bytes, size * count) ?? 0
    }
    try set(.writeFunction) { bytes, size, count, context in
      CurlExchange.at(context)?.receiveBody(bytes, size * count) ?? 0
    }
  }

  /// Trusts the certificates of a file, and no others.
  func trust(_ authorities: String) throws(TransportFault) {
    try set(.authorities, text: authorities)
  }

  private func set(_ option: Option, number: Int) throws(TransportFault) {
    try check(
      pathconfig_curl_set_number(library.easySetOption, easy, option.rawValue, number))
  }

  private func set(_ option: Option, pointer: UnsafeRawPointer?) throws(TransportFault) {
    try check(
      pathconfig_curl_set_pointer(library.easySetOption, easy, option.rawValue, pointer))
  }

  /// libcurl copies texts.
  private func set(_ option: Option, text: String) throws(TransportFault) {
    let code = text.withCString { text in
      pathconfig_curl_set_pointer(library.easySetOption, easy, option.rawValue, text)
    }
    try check(code)
  }

  private func set(
    _ option: Option, _ receiver: @escaping pathconfig_curl_receiver
  ) throws(TransportFault) {
    try check(
      pathconfig_curl_set_receiver(library.easySetOption, easy, option.rawValue, receiver))
  }

  private func check(_ code: CInt) throws(TransportFault) {
    guard code == 0 else { throw .failed(code: Int(code), reason: library.errorText(code)) }
  }
}

// MARK: - The exchange

extension Transfer {
  /// Drives the transfer until it has ended, or the time for it has.
  func run(_ exchange: CurlExchange) throws(TransportFault) -> HTTPResponse {
    let start = ContinuousClock.now
    guard library.multiAdd(multi, easy) == 0 else {
      throw .failed(code: 2, reason: library.errorText(2))
    }
    while true {
      var running: CInt = 0
      guard library.multiPerform(multi, &running) == 0 else { throw .connectionLost }
      if running == 0 {
        let code = code()
        let hasMessage = words.pointee != 0
        var response = try exchange.response(
          endingWith: code, hasMessage ? String(cString: words) : library.errorText(code))
        response.certificateEnd = certificateEnd
        return response
      }
      let rest = exchange.timeLimit - start.duration(to: .now)
      if rest <= .zero { throw exchange.lateness }
      // Rounded up, so that the last wait ends after the limit and not just before it.
      let milliseconds = CInt(clamping: Int(rest / .milliseconds(1)) + 1)
      guard library.multiPoll(multi, nil, 0, milliseconds, nil) == 0 else { throw .connectionLost }
    }
  }

  /// The code that the transfer has ended with.
  private func code() -> CInt {
    var rest: CInt = 0
    while let message = library.multiInfo(multi, &rest) {
      if message.pointee.kind == 1 { return message.pointee.data.code }
    }
    return 0
  }

  /// The end of the server's own certificate, the first of those that it sent.
  private var certificateEnd: Int? {
    let name = "Expire date:"
    var fact = pathconfig_curl_certificate(library.easyGetInfo, easy)
    while let current = fact {
      let text = current.pointee.data.map { String(cString: $0) } ?? ""
      if text.hasPrefix(name) {
        return HTTPDate(ofCertificate: String(text.dropFirst(name.count)))?.secondsSince1970
      }
      fact = current.pointee.next
    }
    return nil
  }
}
