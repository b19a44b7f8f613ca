import Foundation

/// The `openssl` command, for servers with certificates that nobody should trust.
package enum OpenSSL {
  struct Failure: Error {
    var reason: String
  }

  package static let path = [
    "/usr/bin/openssl", "/usr/local/bin/openssl", "/opt/homebrew/bin/openssl",
  ]
  .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// A running `openssl s_server` with its own key.
  package final class Server {
    package let port: Int

    /// The file with the certificate, for a client that should trust the server.
    package let certificate: String
    private let process: Process
    private let folder: URL

    /// - Parameters:
    ///   - days: the lifetime of the certificate.
    ///   - answers: whole responses by their paths without the slash; empty for a page of facts.
    package init(
      subject: String, alternativeName: String, days: Int = 1, answers: [String: String] = [:]
    ) throws {
      folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("pathconfig-tls-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let key = folder.path + "/key.pem"
      certificate = folder.path + "/certificate.pem"
      for (name, answer) in answers {
        try Data(answer.utf8).write(to: folder.appendingPathComponent(name))
      }
      let made = try OpenSSL.run([
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-days", "\(days)", "-subj", subject, "-addext", "subjectAltName=\(alternativeName)",
        "-keyout", key, "-out", certificate,
      ])
      made.waitUntilExit()
      port = try LoopbackSocket.unusedPort()
      process = try OpenSSL.run(
        [
          "s_server", "-accept", "127.0.0.1:\(port)", "-key", key, "-cert", certificate, "-quiet",
          answers.isEmpty ? "-www" : "-HTTP",
        ], in: folder)
      try waitUntilListening()
    }

    /// Ends the server by a signal that cannot be blocked.
    ///
    /// A process inherits the blocked signals of the thread that starts it. A thread of the
    /// system's pool blocks `SIGTERM`.
    package func stop() {
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

  private static func run(_ arguments: [String], in folder: URL? = nil) throws -> Process {
    guard let path else { throw Failure(reason: "openssl is not installed") }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder ?? process.currentDirectoryURL
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }
}
