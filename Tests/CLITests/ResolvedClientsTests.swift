import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// The notes about the chosen client.
@Suite struct ResolvedClientsTests {
  private static let file = "Samples/Apps/ios.json"
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(copying: "Samples/Apps", "Samples/Merge/plain") }

  private func errors(_ arguments: [String]) -> String {
    let console = ConsoleDouble()
    console.environment = Environment(currentDirectory: folder.path)
    _ = console.run(.standard, arguments)
    return console.errors.text
  }

  @Test(arguments: [
    ("hotwire-native-ios@1.2.99", "Hotwire Native iOS 1.2.99 is taken as 1.2.1"),
    ("turbo-android@7.1.5", "Turbo Native Android 7.1.5 is taken as 7.1.4"),
    ("ios@1.4", "Hotwire Native iOS 1.4.0 is taken as 1.3.1"),
    ("android@2.0", "Hotwire Native Android 2.0.0 is taken as 1.3.1"),
  ])
  func aPatchBeyondTheDescribedOnesIsNoted(client: String, note: String) {
    #expect(
      errors(["query", "--client", client, "/a", Self.file])
        .hasPrefix("pathconfig: note: \(note), the newest described\n"))
  }

  @Test(arguments: [
    "hotwire-native-ios", "hotwire-native-ios@1.2", "hotwire-native-ios@1.2.1",
    "hotwire-native-android@1.2.6",
  ])
  func aDescribedPatchNeedsNoNote(client: String) {
    #expect(errors(["query", "--client", client, "/a", Self.file]) == "")
  }

  @Test func aRangeAsksEveryReleaseAndMergesEqualAnswers() {
    let console = ConsoleDouble()
    console.environment = Environment(currentDirectory: folder.path)
    _ = console.run(
      .standard, ["query", "--client", "ios@>=1.1", "--client", "ios", "/posts/new", Self.file])
    let clients = console.output.text.split(separator: "\n").filter { $0.contains("Hotwire") }
    #expect(clients == ["  Hotwire Native iOS 1.1.0, 1.1.1, 1.1, 1.2.0, 1.2, 1.3.0 and 1.3"])
  }

  @Test func anEmptyRangeIsAnErrorThatNamesTheReleases() {
    #expect(
      errors(["query", "--client", "ios@<1.0", "/a", Self.file])
        == """
        pathconfig: error: no release of hotwire-native-ios is in `<1.0`: described are 1.0.0, 1.0.1, \
        1.1.0, 1.1.1, 1.1.3, 1.2.0, 1.2.1, 1.3.0, 1.3.1
          help: run `pathconfig query --help`

        """)
  }

  @Test func clientsThatRefuseAFileForTheSameReasonShareANote() {
    #expect(
      errors(["overlaps", "--client", "android@<1.2", Self.file])
        == """
        pathconfig: note: Hotwire Native Android 1.0, 1.1.0, 1.1.1, 1.1.2 and 1.1 ignore the whole file, whatever \
        its rules: \(Self.file):3:13: `tabs` is an array instead of a string: the \
        client ignores the whole file

        """)
  }

  @Test func printsTheNoteOnceForManyFiles() {
    let client = "hotwire-native-ios@1.3.7"
    let files = ["Samples/Merge/plain/bundled.json", "Samples/Merge/plain/server.json"]
    #expect(
      errors(["lint", "--client", client] + files)
        == "pathconfig: note: Hotwire Native iOS 1.3.7 is taken as 1.3.1, the newest described\n")
  }
}
