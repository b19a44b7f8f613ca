// Linking FoundationNetworking loads libcurl and thirty more libraries at every start on Linux. There
// the tool opens libcurl itself, when it first needs a URL.
#if os(Linux)
  /// The transport for requests on this system.
  package typealias SystemTransport = CurlTransport
#else
  package import PathConfigURLSession

  /// The transport for requests on this system.
  package typealias SystemTransport = URLSessionTransport
#endif

extension SystemTransport {
  /// - Parameter environment: on Linux, `SSL_CERT_FILE` names the certificates to trust in place of
  ///   the system's, as for curl.
  package init(environment: [String: String]) {
    #if os(Linux)
      self.init(authorities: environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 })
    #else
      self.init()
    #endif
  }
}
