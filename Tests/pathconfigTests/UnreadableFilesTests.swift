import Foundation
import TestSupport
import Testing

/// A search of folders reports what it could not look at, and the run does not pass.
///
/// The tool runs as a user without privileges: root may read everything.
@Suite(.enabled(if: geteuid() != 0 || InstalledProgram.path(of: "setpriv") != nil))
struct UnreadableFilesTests {
  private let folder: TemporaryFolder

  private static let configuration =
    #"{"rules": [{"patterns": ["/new$"], "properties": {"view_controller": "map"}}]}"#

  init() throws {
    folder = try TemporaryFolder()
    // The build folder may be closed to the other user. A program of its own copies, because a file
    // that this process writes may still be open in a child of another test, and cannot run then.
    let executable = try #require(BuildFolder.url(of: "pathconfig"), "it is built with the tests")
    let copy = try FinishedProgram(["cp", executable.path, folder.path + "/pathconfig"])
    try #require(copy.status == 0)
    try folder.write(Self.configuration, to: "project/a.json")
    try FileManager.default.createDirectory(
      atPath: folder.path + "/project/.git", withIntermediateDirectories: false)
  }

  /// Writes a file that nobody may read.
  private func writeClosed(_ name: String) throws {
    try folder.write(Self.configuration, to: "project/\(name)")
    chmod("\(folder.path)/project/\(name)", 0)
  }

  private func close(_ name: String) { chmod("\(folder.path)/project/\(name)", 0) }

  /// Makes an empty file whose name is not UTF-8; false if the file system refuses it.
  private func makeNameless(ending: String) -> Bool {
    let name = Array("\(folder.path)/project/caf".utf8) + [0xE9] + Array("\(ending)\0".utf8)
    let descriptor = name.withUnsafeBufferPointer {
      $0.withMemoryRebound(to: CChar.self) { buffer in
        buffer.baseAddress.map { creat($0, 0o644) } ?? -1
      }
    }
    if descriptor >= 0 { Foundation.close(descriptor) }
    return descriptor >= 0
  }

  private func run(_ arguments: String...) throws -> (code: Int32, errors: String) {
    let command = [folder.path + "/pathconfig"] + arguments
    let user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    let run = try FinishedProgram(
      geteuid() == 0 ? user + command : command, in: folder.path + "/project",
      environment: ProcessInfo.processInfo.environment.merging(["HOME": "/"]) { $1 })
    return (run.status, run.errors)
  }

  @Test func reportsPlacesOfConfigurationsWithoutPermission() throws {
    try writeClosed("ios_v1.json")
    try folder.write(Self.configuration, to: "project/server/android/c.json")
    close("server/android")
    try writeClosed("notes.txt")
    let (code, errors) = try run("lint", "--client", "ios", ".")
    expectEqual(code, 3)
    expectEqual(
      errors,
      """
      pathconfig: error: server/android: permission to read it is denied
        help: check who may read it with `ls -l`
      pathconfig: error: ios_v1.json: permission to read it is denied
        help: check who may read it with `ls -l`

      """)
    let named = try run("lint", "--client", "ios", "a.json")
    expectEqual(named.code, 0, "\(named.errors)")
    chmod("\(folder.path)/project/server/android", 0o755)
  }

  /// The data of a database that runs beside the app is nobody's business.
  @Test func notesOtherPlacesWithoutPermission() throws {
    try writeClosed("credentials.json")
    try folder.write("", to: "project/pgdata/base")
    close("pgdata")
    let (code, errors) = try run("lint", "--client", "ios", ".")
    expectEqual(code, 0)
    expectEqual(
      errors,
      """
      pathconfig: note: `pgdata` and `credentials.json` cannot be read, and are not searched

      """)
    chmod("\(folder.path)/project/pgdata", 0o755)
  }

  @Test func reportsNamesThatAreNotUTF8() throws {
    guard makeNameless(ending: ".json"), makeNameless(ending: ".txt") else { return }
    let (code, errors) = try run("lint", "--client", "ios", ".")
    expectEqual(code, 3)
    expectEqual(
      errors,
      """
      pathconfig: error: caf\u{FFFD}.json: its name is not UTF-8
        help: give it another name

      """)
  }

  @Test func reportsSourcesOfTheAppThatCannotBeRead() throws {
    try folder.write("", to: "project/App.xcodeproj/project.pbxproj")
    try folder.write("", to: "project/Sources/App.swift")
    try writeClosed("Sources/Map.swift")
    let (code, errors) = try run("lint", "--client", "ios", "a.json")
    expectEqual(code, 3)
    #expect(
      errors.contains("error: ./Sources/Map.swift: permission to read it is denied")
        || errors.contains("error: Sources/Map.swift: permission to read it is denied"))
  }
}
