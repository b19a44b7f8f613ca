import Foundation
@testable import PathConfigSyntax

/// A temporary folder, removed with the value.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("pathconfig-\(UUID().uuidString)").resolvingSymlinksInPath().path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// A folder with copies of folders of the package at the same paths.
  ///
  /// A run in the package itself reads all of its sources, because it searches for those of an app.
  package convenience init(copying paths: String...) throws {
    try self.init()
    for path in paths { try copy(path, to: path) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, and makes its parent folders.
  package func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  package func write(_ bytes: [UInt8], to name: String) throws {
    let file = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// Copies a folder of the package to a place without a repository around it.
  package func copy(_ path: String, to name: String) throws {
    let copy = URL(fileURLWithPath: self.path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: PackageRoot.url.appendingPathComponent(path), to: copy)
  }
}

/// The text that comes out of a pipe until its end.
///
/// Foundation's own method traps if a signal interrupts it, such as those of the tests beside it.
package func everything(in pipe: Pipe) -> String {
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(pipe.fileHandleForReading.fileDescriptor, &buffer, buffer.count)
    if count > 0 {
      bytes += buffer[..<count]
    } else if count == 0 || errno != EINTR {
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}

/// The folder with `Package.swift`, found from this file's own place.
package enum PackageRoot {
  package static let url = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The text of a file of the package, by its path from the folder.
  package static func text(of path: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
  }
}

/// The build folder of SwiftPM: products, and the modules of every target.
package enum BuildFolder {
  /// The file at this path in the folder; nil if there is none.
  ///
  /// On Linux the running test bundle is an executable in the folder, on macOS a folder in it.
  package static func url(of path: String) -> URL? {
    let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
    let running = URL(fileURLWithPath: CommandLine.arguments[0])
    return (bundles + [running]).map {
      $0.deletingLastPathComponent().appendingPathComponent(path)
    }.first { FileManager.default.fileExists(atPath: $0.path) }
  }
}

extension JSONParse {
  /// True if the text is JSON by the letter of RFC 8259, with unique names.
  package var isStrict: Bool { faults.isEmpty && relaxations.isEmpty }
}

/// A program that ran to its end.
package struct FinishedProgram: Sendable {
  package let status: Int32
  package let output: String
  package let errors: String

  /// - Parameters:
  ///   - arguments: the program's name or path, and its arguments.
  ///   - environment: the whole environment; nil for that of the tests.
  package init(
    _ arguments: [String], in folder: String? = nil, environment: [String: String]? = nil,
    input: [UInt8] = []
  ) throws {
    // Files hold more than pipes do before somebody reads them.
    let files = try TemporaryFolder()
    func url(_ name: String) -> URL { URL(fileURLWithPath: "\(files.path)/\(name)") }
    try files.write(input, to: "input")
    for name in ["output", "errors"] { try files.write("", to: name) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    if let environment { process.environment = environment }
    let handles = (
      try FileHandle(forReadingFrom: url("input")), try FileHandle(forWritingTo: url("output")),
      try FileHandle(forWritingTo: url("errors"))
    )
    (process.standardInput, process.standardOutput, process.standardError) = handles
    // On Linux, a process with a termination handler is never freed, nor what it holds.
    defer { for handle in [handles.0, handles.1, handles.2] { try? handle.close() } }
    let end = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in end.signal() }
    try process.run()
    end.wait()
    status = process.terminationStatus
    output = String(decoding: try Data(contentsOf: url("output")), as: UTF8.self)
    errors = String(decoding: try Data(contentsOf: url("errors")), as: UTF8.self)
  }
}

/// The real git, as an author who commits with it.
package struct Git: Sendable {
  package static let isInstalled = InstalledProgram.path(of: "git") != nil

  private let folder: String

  /// - Parameter folder: the folder to run it in.
  package init(in folder: String) { self.folder = folder }

  /// Makes a repository with the branch `main`.
  package func makeRepository() throws { try self("init", "--quiet", "--initial-branch=main") }

  /// Commits everything in the working tree, and tags it.
  package func commit(tags: String...) throws {
    try self("add", "--all", "--force")
    try self("commit", "--quiet", "--allow-empty", "--message", tags.first ?? "a")
    for tag in tags { try self("tag", tag) }
  }

  /// The output without white space at its ends.
  @discardableResult
  package func callAsFunction(_ arguments: String...) throws -> String {
    let identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com"]
    let run = try FinishedProgram(["git"] + identity + arguments, in: folder)
    guard run.status == 0 else { throw Failure(arguments: arguments) }
    return run.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  struct Failure: Error { var arguments: [String] }
}

/// Programs of the machine that a test can do without.
package enum InstalledProgram {
  /// The path of a program, or nil after a message that its tests are skipped.
  package static func path(of name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(
      separator: ":")
    let found = folders.map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    if found == nil {
      FileHandle.standardError.write(
        Data("\(name) is not installed: its tests are left out\n".utf8))
    }
    return found
  }
}
