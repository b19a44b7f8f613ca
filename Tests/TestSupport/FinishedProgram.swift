import Foundation

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
    process.standardInput = try FileHandle(forReadingFrom: url("input"))
    process.standardOutput = try FileHandle(forWritingTo: url("output"))
    process.standardError = try FileHandle(forWritingTo: url("errors"))
    let end = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in end.signal() }
    try process.run()
    end.wait()
    status = process.terminationStatus
    output = String(decoding: try Data(contentsOf: url("output")), as: UTF8.self)
    errors = String(decoding: try Data(contentsOf: url("errors")), as: UTF8.self)
  }
}
