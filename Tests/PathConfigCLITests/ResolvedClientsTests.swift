import Foundation
import PathConfigCLI
import PathConfigKit
import PathConfigTestSupport
import Testing

/// What is told of the client that answers.
@Suite struct ResolvedClientsTests {
  private static let file = "Samples/Apps/ios.json"

  private func errors(_ arguments: [String]) -> String {
    let console = ConsoleDouble()
    console.environment = Environment(currentDirectory: PackageRoot.url.path)
    _ = console.run(.standard, arguments)
    return console.errors.text
  }

  @Test(arguments: [
    ("hotwire-native-ios@1.2.99", "hotwire-native-ios@1.2.99 is taken as 1.2.1"),
    ("turbo-android@7.1.5", "turbo-android@7.1.5 is taken as 7.1.4"),
  ])
  func aPatchBeyondTheDescribedOnesIsNoted(client: String, note: String) {
    #expect(
      errors(["query", "--client", client, "/a", Self.file])
        == "pathconfig: note: \(note), the newest described\n")
    #expect(errors(["query", "--quiet", "--client", client, "/a", Self.file]) == "")
  }

  @Test(arguments: [
    "hotwire-native-ios", "hotwire-native-ios@1.2", "hotwire-native-ios@1.2.1",
    "hotwire-native-android@1.2.6",
  ])
  func aDescribedPatchNeedsNoNote(client: String) {
    #expect(errors(["query", "--client", client, "/a", Self.file]) == "")
  }

  @Test func theNoteStandsOnceForManyFiles() {
    let client = "hotwire-native-ios@1.3.7"
    #expect(
      errors(["lint", "--client", client, Self.file, "Samples/Apps/ios.server.json"])
        == "pathconfig: note: \(client) is taken as 1.3.1, the newest described\n")
  }
}
