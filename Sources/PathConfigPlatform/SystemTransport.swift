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
