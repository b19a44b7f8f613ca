@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// The effects of a change for users, which come before the properties.
@Suite struct OutcomeChangeTests {
  private let folder: TemporaryFolder
  private let console = ConsoleDouble()

  init() throws {
    folder = try TemporaryFolder()
    console.environment = Environment(currentDirectory: folder.path)
  }

  private func diff(
    _ before: String, _ after: String, _ arguments: [String] = []
  ) throws -> String {
    for (name, properties) in [("old.json", before), ("new.json", after)] {
      let rules = #"{"rules": [{"patterns": ["/new$"], "properties": {\#(properties)}}]}"#
      try folder.write(rules, to: name)
    }
    let clients = ["--client", "hotwire-native-ios", "--client", "hotwire-native-android"]
    _ = console.run(.standard, ["diff", "old.json", "new.json"] + clients + arguments)
    return console.output.text
  }

  @Test func anOutcomeComesBeforeTheProperties() throws {
    #expect(
      try diff(#""context": "modal""#, #""context": "default""#).hasPrefix(
        """
        /new
          from the main stack: opens as a modal over the current screen -> opens on top
          from any screen of a modal: opens on top in the modal -> closes the modal, then opens on top
          context: "modal" -> "default"

        """))
  }

  /// A property that no visit reads changes nothing for users.
  @Test func doesNotReportInvisibleChanges() throws {
    #expect(
      try diff(#""title": "New""#, #""title": "Old""#).hasPrefix(
        """
        /new
          title: "New" -> "Old"

        """))
  }

  @Test func clientsThatDifferHaveALineEach() throws {
    let text = try diff(
      #""context": "default""#, #""context": "modal", "presentation": "pop""#, ["--all"])
    #expect(
      text.contains(
        "  from the start screen: opens on top -> does nothing (Hotwire Native iOS 1.3)"))
    #expect(
      text.contains(
        "  from the main stack: opens on top -> opens as a modal over the current screen "
          + "(Hotwire Native Android 1.3)"))
  }

  @Test func jsonHasTheWords() throws {
    let text = try diff(#""context": "modal""#, #""context": "default""#, ["--format", "json"])
    #expect(text.contains(#""from": ["start", "second"]"#))
    #expect(text.contains(#""before": ["modal"]"#) && text.contains(#""after": ["push"]"#))
  }

  @Test func aTableHasTheOutcomeBesideTheURL() throws {
    let text = try diff(#""context": "modal""#, #""context": "default""#, ["--format", "markdown"])
    #expect(
      text.contains(
        "| `/new`<br>from the main stack: opens as a modal over the current screen -> opens on "
          + "top<br>"))
  }
}
