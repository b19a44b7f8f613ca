import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The server's side of one connection; used by one thread.
package final class LoopbackConnection: @unchecked Sendable {
  private let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    LoopbackSocket.prepare(descriptor, patience: 20)
  }

  /// Sends bytes unchanged; false after the client has left.
  @discardableResult
  package func send(_ bytes: some Collection<UInt8>) -> Bool {
    let bytes = Array(bytes)
    var sent = 0
    while sent < bytes.count {
      let rest = sent
      let count = bytes.withUnsafeBytes {
        LoopbackSocket.send(descriptor, $0.baseAddress?.advanced(by: rest), $0.count - rest)
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Sends text unchanged; the caller writes CR LF at the end of lines.
  @discardableResult
  package func send(_ text: String) -> Bool { send(text.utf8) }

  /// Sends a whole response, with the length of the body unless the fields state another.
  package func answer(
    _ status: Int, _ fields: [String: String] = [:], body: some Collection<UInt8>
  ) {
    var fields = fields
    if fields["Content-Length"] == nil, fields["Transfer-Encoding"] == nil {
      fields["Content-Length"] = "\(body.count)"
    }
    let lines = fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }
    send("HTTP/1.1 \(status) Status\r\nConnection: close\r\n\(lines.joined())\r\n")
    send(body)
  }

  package func answer(_ status: Int, _ fields: [String: String] = [:], _ body: String = "") {
    answer(status, fields, body: body.utf8)
  }

  /// Waits until the client leaves, so that a test of patience needs no sleep.
  package func waitForClientToLeave() {
    var buffer = [UInt8](repeating: 0, count: 1024)
    while buffer.withUnsafeMutableBytes({ recv(descriptor, $0.baseAddress, $0.count, 0) }) > 0 {}
  }

  /// Ends the connection with a reset instead of an orderly close.
  package func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
  }

  func close() { LoopbackSocket.close(descriptor) }

  /// A request, or the beginning of an encrypted connection.
  func readRequest() -> LoopbackRequest? {
    var bytes: [UInt8] = []
    while true {
      guard let more = receive() else { return nil }
      bytes += more
      // The type of a TLS handshake record.
      if bytes.first == 0x16 { return LoopbackRequest(head: Array("TLS /".utf8)) }
      guard let end = Self.endOfHead(bytes) else { continue }
      var request = LoopbackRequest(head: Array(bytes[..<end]))
      request.body = Array(bytes[end...])
      let length = request["Content-Length"].flatMap { Int($0) } ?? 0
      while request.body.count < length {
        guard let more = receive() else { return nil }
        request.body += more
      }
      return request
    }
  }

  /// The next bytes; nil after the client has left.
  private func receive() -> ArraySlice<UInt8>? {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
    return count > 0 ? buffer[..<count] : nil
  }

  /// The index after the empty line that ends a head.
  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    let line = Array("\r\n\r\n".utf8)
    return bytes.indices.first { bytes[$0...].starts(with: line) }.map { $0 + line.count }
  }
}
