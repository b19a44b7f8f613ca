import Foundation
import TestSupport
import Testing

/// A Swift compiler that sees the library's public interface and a stub of Hotwire Native.
///
/// It runs outside this package. Inside, code sees the declarations of `package` access too.
struct PublicCompiler {
  private let folder: TemporaryFolder
  private let modules: URL
  private let pages: URL

  init() throws {
    modules = try #require(BuildFolder.url(of: "Modules"), "the modules are not with the tests")
    pages = try #require(BuildFolder.url(of: "EmbeddedFiles.build/module.modulemap"))
    folder = try TemporaryFolder()
    try folder.write(HotwireNativeStub.source, to: "HotwireNative.swift")
    let messages = try run([
      "-emit-module", "-module-name", "HotwireNative", "-swift-version", "5",
      "-emit-module-path", "\(folder.path)/HotwireNative.swiftmodule",
      "\(folder.path)/HotwireNative.swift",
    ])
    #expect(messages == nil)
  }

  /// Type-checks files of one module.
  ///
  /// - Parameter files: the text of each file, by its name.
  /// - Returns: the compiler's messages; nil if the files compile.
  func messages(for files: [String: String]) throws -> String? {
    for (name, text) in files { try folder.write(text, to: "files/\(name)") }
    return try run(
      [
        "-typecheck", "-swift-version", "6", "-D", "DEBUG", "-I", folder.path, "-I", modules.path,
        "-Xcc", "-fmodule-map-file=\(pages.path)",
      ] + files.keys.sorted().map { "\(folder.path)/files/\($0)" })
  }

  private func run(_ arguments: [String]) throws -> String? {
    let run = try FinishedProgram(["swiftc", "-parse-as-library"] + arguments)
    return run.status == 0 ? nil : run.errors
  }
}
