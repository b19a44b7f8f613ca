import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// `lint --fix` and `--diff` on temporary files.
@Suite struct LintFixTests {
  /// A repaired key shows that the file belongs to another client, for which there is more to fix.
  @Test func fixesForTheClientsThatTheFixedTextSuggests() throws {
    let text = #"{"rules": [{"patterns": ["/a"], "propertes": {"uri": "turbo://fragment/web"}}]}"#
    let once = try fixed(text)
    #expect(try fixed(once) == once)
  }

  private func fixed(_ text: String) throws -> String {
    let console = ConsoleDouble()
    console.input = ChunkSource([text])
    _ = console.run(.standard, ["lint", "--fix-unsafe", "-"])
    return console.output.text
  }

  /// One finding with a safe fix and one with an unsafe fix.
  private static let broken = """
    {
      "rules": [
        {
          "patterns": [".*"],
          "properties": { "context": "Modal", "pull_refresh_enabled": false }
        },
      ]
    }

    """
  private static let safelyFixed =
    broken.replacingOccurrences(of: "},\n  ]", with: "}\n  ]")
    .replacingOccurrences(of: "Modal", with: "modal")
  private static let fixed = safelyFixed.replacingOccurrences(
    of: "pull_refresh_enabled", with: "pull_to_refresh_enabled")

  private let folder: TemporaryFolder
  private let console = ConsoleDouble()

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.broken, to: "app.json")
    console.environment = Environment(currentDirectory: folder.path)
    console.replacesFiles = true
  }

  private func lint(_ arguments: String...) -> ExitCode {
    console.run(
      .standard,
      ["lint", "--client", "hotwire-native-ios", "--client", "hotwire-native-android"] + arguments)
  }

  private func text(_ name: String = "app.json") throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  // MARK: - Files

  @Test func safeFixesAreWritten() throws {
    #expect(lint("--fix", "app.json") == .findings)
    #expect(try text() == Self.safelyFixed)
    #expect(
      console.errors.text
        == "pathconfig: note: fixed 2 findings, 1 remains; --fix-unsafe fixes 1 more\n")
    #expect(console.output.text.hasSuffix("[unknown-property]") == false)
    #expect(console.output.text.hasPrefix("app.json:5:43: error: Hotwire Native"))
    #expect(console.output.text.hasSuffix("\n1 error in 1 file\n"))
  }

  @Test func unsafeFixesAreWrittenOnRequest() throws {
    #expect(lint("--fix-unsafe", "app.json") == .success)
    #expect(try text() == Self.fixed)
    #expect(
      console.errors.text == """
        pathconfig: note: app.json: the fixes change what these URLs get
        /
          from the main stack: opens on top -> opens as a modal over the current screen
          from any screen of a modal: closes the modal, then opens on top -> opens on top in the modal
          context: "Modal" (taken as the default, "default") -> "modal"
          before: app.json:4:20: rule 1 `.*`
          after: app.json:4:20: rule 1 `.*`

        /
          pull_refresh_enabled: false -> not set
          before: app.json:4:20: rule 1 `.*`
          after: no rule

        /
          pull_to_refresh_enabled: not set (the default, true) -> false
          before: no rule
          after: app.json:4:20: rule 1 `.*`

        3 properties change, in 3 groups of URLs; Hotwire Native iOS 1.3
        pathconfig: note: fixed 3 findings, none remains

        """)
    #expect(console.output.text == "no findings in 1 file\n")
  }

  @Test func fixingAgainChangesNothing() throws {
    #expect(lint("--fix-unsafe", "app.json") == .success)
    #expect(lint("--fix-unsafe", "app.json") == .success)
    #expect(try text() == Self.fixed)
    #expect(console.output.text.hasSuffix("no findings in 1 file\n"))
  }

  @Test func everyFileOfAFolderIsFixed() throws {
    try folder.write(Self.broken, to: "ios/path-configuration.json")
    try folder.write(#"{"rules": []}"#, to: "z/path-configuration.json")
    #expect(lint("--fix-unsafe") == .success)
    #expect(try text() == Self.fixed)
    #expect(try text("ios/path-configuration.json") == Self.fixed)
    #expect(try text("z/path-configuration.json") == #"{"rules": []}"#)
    #expect(
      console.errors.text.hasSuffix(
        "\npathconfig: note: fixed 6 findings in 2 files, none remains\n"))
  }

  @Test func everySourceIsFixed() throws {
    try folder.write(Self.broken, to: "server.json")
    #expect(lint("--fix-unsafe", "--source", "app.json", "--source", "server.json") == .success)
    #expect(try text() == Self.fixed)
    #expect(try text("server.json") == Self.fixed)
  }

  @Test func aFileTwiceIsFixedOnce() throws {
    #expect(lint("--fix-unsafe", "app.json", "./app.json") == .success)
    #expect(try text() == Self.fixed)
  }

  @Test func otherEncodingsAreKept() throws {
    let encoded = Self.broken.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    try folder.write([0xFF, 0xFE] + encoded, to: "app.json")
    _ = lint("--fix", "app.json")
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/app.json"))
    #expect(
      Array(data) == [0xFF, 0xFE]
        + Self.safelyFixed.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
  }

  /// Half a character at the end could not be written back unchanged.
  @Test func bytesThatWouldBeLostAreKept() throws {
    let encoded = Self.broken.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let bytes = [0xFF, 0xFE] + encoded + [0x41]
    try folder.write(bytes, to: "app.json")
    #expect(lint("--fix-unsafe", "app.json") == .findings)
    #expect(Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/app.json"))) == bytes)
    #expect(
      console.errors.text.hasPrefix(
        "pathconfig: note: app.json is not fixed: not all of it is UTF-16LE, and what is not would "
          + "be lost\npathconfig: note: nothing is fixed, "))
  }

  @Test func reportsAFileThatCannotBeWritten() throws {
    console.replacesFiles = false
    console.replacementFailure = .hasChanged
    try folder.write(Self.broken, to: "z.json")
    #expect(lint("--fix", "app.json", "z.json") == .usage)
    #expect(
      console.errors.text == """
        pathconfig: error: `app.json` has changed since it was read; it is not written
          help: run it again
        pathconfig: error: `z.json` has changed since it was read; it is not written
          help: run it again
        pathconfig: note: nothing is fixed, 6 remain; --fix-unsafe fixes 2 more

        """)
    #expect(console.output.text.hasSuffix("\n6 errors in 2 files\n"))
  }

  @Test(arguments: [["--fix"], ["--fix-unsafe"], ["--diff"]])
  func refusesToFixAServersFile(arguments: [String]) throws {
    let inputs = ["app.json", "https://example.com/ios.json"]
    #expect(console.run(.standard, ["lint"] + arguments + inputs) == .usage)
    #expect(
      console.errors.text == """
        pathconfig: error: https://example.com/ios.json cannot be fixed: only files and standard \
        input can
          help: download it, and fix the file that the server takes it from

        """)
    #expect(try text() == Self.broken)
  }

  // MARK: - Standard input

  @Test func standardInputIsFixedToStandardOutput() {
    console.input = ChunkSource([Self.broken])
    #expect(lint("--fix", "-") == .findings)
    #expect(console.output.text == Self.safelyFixed)
    #expect(console.errors.text.contains("<stdin>:5:43: error: Hotwire Native"))
    #expect(console.errors.text.contains("\n1 error in 1 file\n"))
  }

  @Test func standardInputWithoutFixesIsCopied() {
    let text = "{ \"rules\" : [ ] }"
    console.input = ChunkSource([text])
    #expect(lint("--fix", "-") == .success)
    #expect(console.output.text == text)
  }

  @Test func aReportOfStandardInputGoesToAFile() {
    console.input = ChunkSource([Self.broken])
    #expect(lint("--fix-unsafe", "-", "--format", "json", "--output", "r.json") == .success)
    #expect(console.output.text == Self.fixed)
    #expect(
      console.files["\(folder.path)/r.json"]?.text.contains("\"findings\": []") == true)
  }

  // MARK: - Patches

  @Test func aPatchIsPrintedAndNothingWritten() throws {
    #expect(lint("--diff", "app.json") == .findings)
    #expect(try text() == Self.broken)
    #expect(
      console.output.text == """
        --- app.json
        +++ app.json
        @@ -2,7 +2,7 @@
           "rules": [
             {
               "patterns": [".*"],
        -      "properties": { "context": "Modal", "pull_refresh_enabled": false }
        -    },
        +      "properties": { "context": "modal", "pull_refresh_enabled": false }
        +    }
           ]
         }

        """)
    #expect(
      console.errors.text
        == "pathconfig: note: would fix 2 findings, 1 would remain; --fix-unsafe fixes 1 more\n")
  }

  @Test func aPatchMakesTheChangesOfFixes() throws {
    try folder.write(Self.broken, to: "b/app.json")
    #expect(lint("--diff", "--fix-unsafe", "app.json", "./b/app.json", "-o", "p") == .findings)
    #expect(console.output.text.isEmpty)
    let patch = try #require(console.files["\(folder.path)/p"]).text
    try folder.write(patch, to: "p")
    for command in [
      ["patch", "-p0", "-s", "-R", "--dry-run", "-i", "p"], ["patch", "-p0", "-s", "-i", "p"],
    ] {
      guard FileManager.default.isExecutableFile(atPath: "/usr/bin/patch") else { return }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/patch")
      process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
      process.arguments = Array(command.dropFirst())
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect((process.terminationStatus == 0) == !command.contains("-R"))
    }
    #expect(try text() == Self.fixed)
    #expect(try text("b/app.json") == Self.fixed)
  }

  /// Programs refuse patches of absolute paths.
  @Test func aPatchNamesPathsFromTheCurrentDirectory() throws {
    #expect(lint("--diff", "\(folder.path)/app.json") == .findings)
    #expect(console.output.text.hasPrefix("--- app.json\n+++ app.json\n"))
  }

  /// The exit code is about the unchanged files: a patch does not change them.
  @Test func aPatchLeavesTheFindings() throws {
    #expect(lint("--diff", "--fix-unsafe", "app.json") == .findings)
    #expect(lint("--diff", "--fix-unsafe", "--fail-on", "never", "app.json") == .success)
    console.replacesFiles = true
    #expect(lint("--fix-unsafe", "app.json") == .success)
    let before = console.output.text
    #expect(lint("--diff", "--fix-unsafe", "app.json") == .success)
    #expect(console.output.text == before)
  }

  @Test func aReportBesideAPatchIsAboutTheUnfixedFile() throws {
    #expect(lint("--diff", "--format", "text", "-o", "r", "app.json") == .findings)
    let report = try #require(console.files["\(folder.path)/r"]).text
    #expect(report.hasSuffix("\n3 errors in 1 file\n"))
    #expect(console.output.text.hasPrefix("--- app.json\n"))
  }

  @Test func thePatchDoesNotOverwriteItsInput() throws {
    #expect(lint("--diff", "-o", "app.json", "app.json") == .usage)
    #expect(try text() == Self.broken)
  }

  @Test func aPatchHoldsNoOtherEncodings() throws {
    let encoded = Self.broken.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    try folder.write([0xFF, 0xFE] + encoded, to: "app.json")
    #expect(lint("--diff", "app.json") == .findings)
    #expect(console.output.text.isEmpty)
    #expect(console.errors.text.contains("app.json is not in the patch: it is UTF-16LE"))
  }

  // MARK: - Offers of fixes

  @Test func theReportSaysWhatCanBeFixed() {
    #expect(lint("app.json") == .findings)
    #expect(
      console.output.text.hasSuffix(
        "\n3 errors in 1 file\n2 can be fixed with --fix, 1 more with --fix-unsafe\n"))
  }

  @Test func manyFindingsAreCutUnlessAllAreAskedFor() throws {
    let rules = (0..<60).map { "{\"patterns\": [\"/\($0)\"], \"properties\": {\"p\($0)\": 1}}" }
    try folder.write("{\"rules\": [\(rules.joined(separator: ",\n"))]}", to: "app.json")
    #expect(lint("app.json", "--suggestions") == .success)
    #expect(
      console.output.text.hasSuffix(
        "\n10 findings are not shown; --all shows everything\n60 suggestions in 1 file\n"))
    let all = ConsoleDouble()
    all.environment = console.environment
    _ = all.run(.standard, ["lint", "--all", "app.json"])
    #expect(all.output.text.split(separator: "\n").count { $0.hasPrefix("app.json:") } == 60)
    #expect(!all.output.text.contains("not shown"))
  }
}
