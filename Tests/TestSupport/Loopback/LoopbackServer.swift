import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A real HTTP/1.1 server on the loopback interface that follows a script, faults included.
///
/// Only a real broken response shows a client's reaction to it. One connection carries one request.
/// The system picks the port.
package final class LoopbackServer: @unchecked Sendable {
  package typealias Script = @Sendable (LoopbackRequest, LoopbackConnection) -> Void

  package let port: Int

  private let listener: Int32
  private let script: Script

  /// Guards what is below it.
  private let lock = NSLock()
  private var received: [LoopbackRequest] = []
  private var isStopped = false

  /// Listens on 127.0.0.1 and answers every connection on its own thread.
  package init(_ script: @escaping Script) throws {
    Self.leaveProxiesOut()
    self.script = script
    self.listener = try LoopbackSocket.listen()
    self.port = try LoopbackSocket.port(of: listener)
    Thread.detachNewThread { [self] in acceptUntilStopped() }
  }

  /// Every request so far, in the order of arrival.
  package var requests: [LoopbackRequest] { lock.withLock { received } }

  package func requests(for path: String) -> [LoopbackRequest] {
    requests.filter { $0.path == path }
  }

  /// An address of this server; `host` may be another name of the loopback interface.
  package func address(_ path: String, scheme: String = "http", host: String = "127.0.0.1")
    -> String
  {
    "\(scheme)://\(host):\(port)\(path)"
  }

  /// Accepts no more connections; those that are open end by themselves.
  package func stop() {
    lock.withLock { isStopped = true }
    // Wakes the thread that waits for a connection, on every system.
    if let connection = try? LoopbackSocket.connect(port: port) { _ = close(connection) }
  }

  private func acceptUntilStopped() {
    while true {
      let descriptor = accept(listener, nil, nil)
      if lock.withLock({ isStopped }) {
        if descriptor >= 0 { _ = close(descriptor) }
        _ = close(listener)
        return
      }
      guard descriptor >= 0 else { continue }
      Thread.detachNewThread { [self] in serve(LoopbackConnection(descriptor)) }
    }
  }

  private func serve(_ connection: LoopbackConnection) {
    defer { connection.close() }
    guard let request = connection.readRequest() else { return }
    lock.withLock { received.append(request) }
    script(request, connection)
  }

  /// Excludes the loopback interface from the environment's proxies.
  private static func leaveProxiesOut() { _ = withoutProxies }

  private static let withoutProxies: Void = {
    setenv("no_proxy", "127.0.0.1,localhost,.invalid", 1)
    setenv("NO_PROXY", "127.0.0.1,localhost,.invalid", 1)
  }()
}

/// The request of a client.
package struct LoopbackRequest: Sendable {
  /// The method, or `TLS` if the client began an encrypted connection.
  package var method: String

  /// Path and query.
  package var path: String
  package var fields: [(name: String, value: String)]

  /// As many bytes as the request announces.
  package var body: [UInt8] = []

  /// The value of a field, whatever the case of its name.
  package subscript(name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  init(head: [UInt8]) {
    let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    self.method = words.first.map(String.init) ?? ""
    self.path = words.count > 1 ? String(words[1]) : ""
    self.fields = lines.dropFirst().compactMap { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      return (String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces))
    }
  }
}
