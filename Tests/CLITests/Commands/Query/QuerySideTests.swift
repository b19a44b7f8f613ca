@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// `query` of several configurations side by side.
@Suite struct QuerySideTests {
  private let folder: TemporaryFolder
  private let console = ConsoleDouble()

  init() throws {
    folder = try TemporaryFolder()
    console.environment = Environment(currentDirectory: folder.path)
    try folder.write(
      """
      {"apps": {
        "ios": {"bundled": "a.json", "clients": ["hotwire-native-ios@1.3"]},
        "android": {"bundled": "b.json", "clients": ["hotwire-native-android@1.3"]}
      }}
      """, to: ".pathconfig.json")
    try folder.write(
      """
      {"settings": {}, "rules": [
        {"patterns": [".*"], "properties": {"context": "default", "pull_to_refresh_enabled": true}},
        {"patterns": ["/new$"], "properties": {"context": "modal", "view_controller": "form"}}
      ]}
      """, to: "a.json")
    try folder.write(
      """
      {"settings": {}, "rules": [
        {"patterns": [".*"], "properties": {"uri": "hotwire://fragment/web"}},
        {"patterns": ["/new$"], "properties": {"context": "MODAL"}}
      ]}
      """, to: "b.json")
  }

  private func run(_ arguments: String...) -> ExitCode {
    console.run(.standard, ["query"] + arguments)
  }

  @Test(arguments: [
    ["/new", "@ios", "@android"], ["@ios", "/new", "@android"], ["@ios", "@android", "/new"],
  ])
  func namedSourcesAreColumnsInAnyPosition(arguments: [String]) {
    #expect(console.run(.standard, ["query"] + arguments) == .success)
    #expect(
      console.output.text == """
        /new
                                     @ios              @android
            context                  "modal" (rule 2)  "MODAL" (rule 2)
          ≠ pull_to_refresh_enabled  true (rule 1)     not set (false)
            view_controller          "form" (rule 2)   not set
            uri                      not set           "hotwire://fragment/web" (rule 1)
          @ios: Hotwire Native iOS 1.3
            matched: rule 1 `.*`, rule 2 `/new$`
          @android: Hotwire Native Android 1.3
            matched: rule 1 `.*`, rule 2 `/new$`

        """)
  }

  @Test func machinesGetTheSideOfEachAnswer() {
    #expect(run("/a", "/b", "@ios", "@android", "--format", "json") == .success)
    let lines = console.output.text.split(separator: "\n").map(String.init)
    let beginnings = [
      #"{"version":1,"url":"/a","side":"@ios","client":"hotwire-native-ios@1.3","#,
      #"{"version":1,"url":"/a","side":"@android","client":"hotwire-native-android@1.3","#,
      #"{"version":1,"url":"/b","side":"@ios","client":"hotwire-native-ios@1.3","#,
      #"{"version":1,"url":"/b","side":"@android","client":"hotwire-native-android@1.3","#,
    ]
    #expect(lines.count == 4)
    for (line, beginning) in zip(lines, beginnings) { #expect(line.hasPrefix(beginning)) }
  }
}
