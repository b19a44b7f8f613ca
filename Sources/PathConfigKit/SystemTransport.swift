#if os(Linux)
  package import PathConfigCurl

  /// What addresses are asked with on this system.
  package typealias SystemTransport = CurlTransport
#else
  package import PathConfigHTTP

  /// What addresses are asked with on this system.
  package typealias SystemTransport = URLSessionTransport
#endif
