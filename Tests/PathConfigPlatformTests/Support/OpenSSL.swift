import Foundation
import PathConfigTestSupport

/// The `openssl` command, for servers with certificates that nobody should trust.
enum OpenSSL {
  struct Failure: Error {
    var reason: String
  }

  static let path = ["/usr/bin/openssl", "/usr/local/bin/openssl", "/opt/homebrew/bin/openssl"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// A running `openssl s_server` with a key of its own.
  final class Server {
    let port: Int
    private let process: Process
    private let folder: URL

    init(subject: String, alternativeName: String) throws {
      folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("pathconfig-tls-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let (key, certificate) = (folder.path + "/key.pem", folder.path + "/certificate.pem")
      let made = try OpenSSL.run([
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-days", "1", "-subj", subject, "-addext", "subjectAltName=\(alternativeName)",
        "-keyout", key, "-out", certificate,
      ])
      made.waitUntilExit()
      port = try LoopbackSocket.unusedPort()
      process = try OpenSSL.run([
        "s_server", "-accept", "127.0.0.1:\(port)", "-key", key, "-cert", certificate, "-www",
        "-quiet",
      ])
      try waitUntilListening()
    }

    /// Ends the server by a signal that cannot be blocked: a process started from a thread of the
    /// system's pool inherits that thread's blocked signals, `SIGTERM` among them.
    func stop() {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      try? FileManager.default.removeItem(at: folder)
    }

    private func waitUntilListening() throws {
      for _ in 0..<500 where process.isRunning {
        if LoopbackSocket.isListening(port: port) { return }
        Thread.sleep(forTimeInterval: 0.01)
      }
      throw Failure(reason: "openssl s_server does not listen")
    }
  }

  private static func run(_ arguments: [String]) throws -> Process {
    guard let path else { throw Failure(reason: "openssl is not installed") }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }
}
