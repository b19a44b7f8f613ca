import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// A repository of a stranger runs none of its code when the tool reads it, with the real git.
///
/// Each repository has everything that git would run: a remote that fetches missing objects by
/// a command, a monitor of the working tree, hooks and filters. The command leaves a mark.
@Suite(.enabled(if: Git.isInstalled)) struct HostileRepositoryTests {
  private let folder: TemporaryFolder
  private let git: Git

  private static let configuration =
    #"{"rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}]}"#

  /// `x.json` is a file of the commit whose object is missing.
  private static let settings = """
    {"routes": "git:main:x.json", "apps": {"ios": {"bundled": "x.json",
     "server": "ios.json", "shipped": [{"tags": "v*", "client": "hotwire-native-ios@1.2"}]}}}
    """

  init() throws {
    folder = try TemporaryFolder()
    git = Git(in: folder.path)
    try folder.write("#!/bin/sh\necho ran >> '\(folder.path)/ran'\nexit 1\n", to: "command")
    chmod(folder.path + "/command", 0o755)
  }

  private var hasRun: Bool { FileManager.default.fileExists(atPath: folder.path + "/ran") }

  /// Fills a folder with what an attacker wants the tool to read.
  private func fill(_ place: String) throws {
    try folder.write(Self.configuration, to: "\(place)/ios.json")
    try folder.write(Self.settings, to: "\(place)/.pathconfig.json")
  }

  /// Makes git run the command wherever it may, and takes the object of `x.json` away.
  private func arm(_ repository: String) throws {
    let git = Git(in: folder.path + "/" + repository)
    let command = folder.path + "/command"
    for (key, value) in [
      ("core.repositoryFormatVersion", "1"), ("extensions.partialClone", "origin"),
      ("remote.origin.url", folder.path), ("remote.origin.promisor", "true"),
      ("remote.origin.partialCloneFilter", "blob:none"), ("remote.origin.uploadPack", command),
      ("core.fsmonitor", command), ("core.hooksPath", folder.path), ("core.pager", command),
      ("core.sshCommand", command), ("diff.external", command), ("filter.x.clean", command),
      ("filter.x.smudge", command), ("filter.x.process", command),
    ] { try git("config", key, value) }
    let object = try git("rev-parse", "main:x.json")
    let path = try git("rev-parse", "--git-dir") + "/objects/\(object.prefix(2))/"
    let place = path.hasPrefix("/") ? path : "\(folder.path)/\(repository)/\(path)"
    try FileManager.default.removeItem(atPath: place + object.dropFirst(2))
  }

  /// A folder of a repository that is itself a bare repository.
  private func makeCommittedBareRepository() throws -> String {
    try folder.write(Self.configuration, to: "source/x.json")
    let source = Git(in: folder.path + "/source")
    try source.makeRepository()
    try source.commit(tags: "v1.0")
    try git("clone", "--quiet", "--bare", "source", "clone/docs")
    try arm("clone/docs")
    try fill("clone/docs")
    let outer = Git(in: folder.path + "/clone")
    try outer.makeRepository()
    return "clone/docs"
  }

  /// A repository with a hostile `.git/config`, as an archive brings it.
  private func makeUnpackedRepository() throws -> String {
    try folder.write(Self.configuration, to: "archive/x.json")
    try folder.write("*.json filter=x diff=x\n", to: "archive/.gitattributes")
    let inner = Git(in: folder.path + "/archive")
    try inner.makeRepository()
    try inner.commit(tags: "v1.0")
    try arm("archive")
    try fill("archive")
    return "archive"
  }

  @Test(arguments: [true, false]) func runsNoCode(isBare: Bool) throws {
    let place = try isBare ? makeCommittedBareRepository() : makeUnpackedRepository()
    let reason = isBare ? "bare repository" : "git cannot read object"
    for arguments in [
      ["lint", "ios.json"], ["diff", "git:main:x.json", "ios.json"],
      ["deploy", "@ios", "--current", "ios.json"],
    ] {
      let (code, _, errors) = runTool(arguments, in: folder.path + "/" + place)
      expectEqual(code, .input, "\(arguments)")
      #expect(errors.contains(reason), "\(arguments): \(errors)")
      #expect(!hasRun, "\(arguments)")
    }
    let editor = EditorDouble(in: folder.path + "/" + place)
    editor.open("ios.json", Self.configuration)
    _ = editor.request("textDocument/hover", editor.at("ios.json", 0, 28))
    _ = editor.diagnostics(version: 1)
    _ = editor.quit()
    #expect(!hasRun)
    // The command would run: git itself fetches the object.
    _ = try? Git(in: folder.path + "/" + place)("cat-file", "-s", "main:x.json")
    #expect(hasRun)
  }
}
