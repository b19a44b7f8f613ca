#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The system's sockets, as far as a server on 127.0.0.1 needs them.
package enum LoopbackSocket {
  /// A failed call to the system, by its name and error number.
  package struct Failure: Error {
    package var call: String
    package var code: Int32
  }

  static func listen() throws -> Int32 {
    let descriptor = try socket()
    var reuse: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
    try check("bind", withAddress(port: 0) { bind(descriptor, $0, $1) })
    try check("listen", startListening(descriptor))
    return descriptor
  }

  static func connect(port: Int) throws -> Int32 {
    let descriptor = try socket()
    do {
      try check("connect", withAddress(port: port) { openConnection(descriptor, $0, $1) })
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// A port on which nothing listens: one that was free a moment ago.
  package static func unusedPort() throws -> Int {
    let descriptor = try listen()
    defer { close(descriptor) }
    return try port(of: descriptor)
  }

  /// True if something on 127.0.0.1 accepts connections at a port.
  package static func isListening(port: Int) -> Bool {
    guard let descriptor = try? connect(port: port) else { return false }
    close(descriptor)
    return true
  }

  static func port(of descriptor: Int32) throws -> Int {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    try check("getsockname", result)
    return Int(UInt16(bigEndian: address.sin_port))
  }

  /// Makes reads and writes fail after a number of seconds, and keeps writes from ending the
  /// process.
  static func prepare(_ descriptor: Int32, patience seconds: Int) {
    var time = timeval(tv_sec: .init(seconds), tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, size)
    #if canImport(Darwin)
      var on: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  static func send(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      sendBytes(descriptor, bytes, count, 0)
    #else
      sendBytes(descriptor, bytes, count, Int32(MSG_NOSIGNAL))
    #endif
  }

  static func close(_ descriptor: Int32) { closeDescriptor(descriptor) }

  private static func socket() throws -> Int32 {
    #if canImport(Glibc)
      let descriptor = openSocket(AF_INET, Int32(SOCK_STREAM.rawValue))
    #else
      let descriptor = openSocket(AF_INET, SOCK_STREAM)
    #endif
    try check("socket", descriptor)
    return descriptor
  }

  private static func withAddress(
    port: Int, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  private static func check(_ call: String, _ result: Int32) throws {
    if result < 0 { throw Failure(call: call, code: errno) }
  }
}

// Outside the type, whose own functions of these names hide the system's.

private func openSocket(_ family: Int32, _ type: Int32) -> Int32 { socket(family, type, 0) }

private func startListening(_ descriptor: Int32) -> Int32 { listen(descriptor, 64) }

private func openConnection(
  _ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t
) -> Int32 {
  connect(descriptor, address, size)
}

private func sendBytes(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32
) -> Int {
  send(descriptor, bytes, count, flags)
}

private func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }
