import PathConfigKit

/// What addresses are asked with on this system.
#if os(Linux)
  typealias SystemTransport = CurlTransport
#else
  typealias SystemTransport = URLSessionTransport
#endif
