@testable import PathConfigKit
import Foundation
import TestSupport
import Testing

@testable import PathConfigCLI

/// A file is replaced as a whole or not at all, and otherwise stays unchanged.
struct FileReplacementTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("old", to: "a.json")
  }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  private func replace(_ name: String, _ old: String, _ new: String) throws(SystemError) {
    let file = try FileToWrite(path: path(name), .replacing(ContiguousArray(old.utf8)))
    try file.write(ContiguousArray(new.utf8))
    try file.close(discarding: false)
  }

  private func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }

  @Test(arguments: ["", "new", String(repeating: "x", count: 200_000)])
  func replacesTheText(new: String) throws {
    try replace("a.json", "old", new)
    try expectEqual(text("a.json"), new)
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder.path), ["a.json"])
  }

  @Test(arguments: [0o600, 0o644, 0o755]) func keepsThePermissions(mode: Int) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: path("a.json"))
    try replace("a.json", "old", "new")
    try expectEqual(self.mode("a.json"), mode)
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everything"))
  func withoutRoomForACopyTheFileIsLeft() throws {
    chmod(folder.path, 0o500)
    defer { chmod(folder.path, 0o700) }
    let error = #expect(throws: SystemError.self) { try replace("a.json", "old", "new") }
    expectEqual(error?.reason, "no copy can be kept beside it: Permission denied")
    try expectEqual(text("a.json"), "old")
  }

  @Test(arguments: ["ol", "oldd", "OLD", ""])
  func doesNotReplaceAChangedFile(expected: String) throws {
    #expect(throws: SystemError.hasChanged) { try replace("a.json", expected, "new") }
    try expectEqual(text("a.json"), "old")
  }

  @Test func doesNotReplacePipesAndDevices() throws {
    #expect(throws: SystemError.notAFile) {
      try FileToWrite(path: "/dev/null", .replacing([]))
    }
    let error = #expect(throws: SystemError.self) { try replace("gone", "", "new") }
    expectEqual(error?.code, ENOENT)
    #expect(throws: SystemError.self) { try replace("", "", "new") }
  }
}
