import PathConfigAutomata
import PathConfigDiagnostics
import PathConfigJSON
import PathConfigLint
import PathConfigMatching
import PathConfigModel
import PathConfigNavigation
import PathConfigPlatform
import Testing

/// Properties of URLs that open no screen.
@Suite struct UnreadAssignmentTests {
  private static let paths: [UTF8String] = ["/a", "/b", "/a/b", "/a/c", "/b/c", "/c"]
  private static let patterns = [".*", "^/a", "^/b", "^/a/b$", "/c$", "^/[ab]$"]

  private static func rules(_ random: inout SeededGenerator) -> String {
    let members = [
      #""context": "modal""#, #""presentation": "pop""#, #""presentation": "none""#,
      #""presentation": "default""#, #""uri": "app://map""#, #""view_controller": "map""#,
      #""fallback_uri": "app://web""#,
    ]
    let rules = (0..<random.number(in: 1...4)).map { _ in
      let chosen = members.filter { _ in random.number(in: 0...2) == 0 }
      let properties = Set(chosen).sorted().joined(separator: ", ")
      return #"{"patterns": ["\#(random.pick(patterns))"], "properties": {\#(properties)}}"#
    }
    return "{\"rules\": [\(rules.joined(separator: ", "))]}"
  }

  /// Random rules: no visit reads a reported property at a URL where its rule decides it.
  ///
  /// Many properties without a finding are read.
  @Test(arguments: ["hotwire-native-ios@1.3", "hotwire-native-android@1.3"])
  func isProvedForEveryURLAndEveryVisit(client: String) throws {
    let profile = try ClientProfile.find(client)
    var random = SeededGenerator(seed: 7)
    var (reported, silent) = (0, 0)
    for _ in 0..<40 {
      let text = Self.rules(&random)
      let document = ConfigurationDocument(JSONParser.parse(name: "app.json", text: text))
      let compiled = CompiledClient(
        SourceStack([document]).combined(.merge), for: profile, fallback: ICUEngine())
      let found = try lint(text, for: [client]).filter { $0.check == "unread-property" }
      for assignment in found {
        let name = try #require(assignment.property)
        let rule = try #require(assignment.rule)
        let urls = Self.paths.filter { Self.decides(rule, name, at: $0, compiled) }
        #expect(!urls.isEmpty, "\(text)")
        #expect(!urls.contains { Self.isRead(name, at: $0, compiled) }, "\(text)")
        reported += 1
      }
      for rule in document.rules.map(\.index) {
        for name: UTF8String in ["uri", "fallback_uri", "view_controller"]
        where profile.property(name) != nil {
          let urls = Self.paths.filter { Self.decides(rule, name, at: $0, compiled) }
          if found.contains(where: { $0.rule == rule && $0.property == name }) { continue }
          let isReadSomewhere = urls.contains { Self.isRead(name, at: $0, compiled) }
          if !urls.isEmpty, isReadSomewhere { silent += 1 }
        }
      }
    }
    #expect(reported > 5 && silent > 5, "\(reported), \(silent)")
  }

  private static func decides(
    _ rule: Int, _ name: UTF8String, at url: UTF8String, _ client: CompiledClient
  ) -> Bool {
    let properties = client.answer(url).resolution?.properties ?? []
    return properties.first { $0.name == name }?.winner?.rule == rule
  }

  private static func isRead(
    _ name: UTF8String, at url: UTF8String, _ client: CompiledClient
  ) -> Bool {
    [nil, Destinations(registered: [])].contains { destinations in
      let app = NavigatingClient(client, in: AppDescription(destinations: destinations))
      // A launch visits the start location alone, and the app's code makes alerts.
      let others: [VisitStep] = [.launch, .deepLink, .bootRedirect, .bootLink, .alert]
      let steps = VisitStep.allCases.filter { !others.contains($0) }
      return steps.contains { step in
        StartingPoint.allCases.map(app.navigator.stacks).contains { stacks in
          !app.outcome(of: step.visit(to: url), from: stacks).used
            .isDisjoint(with: PropertySet(name))
        }
      }
    }
  }
}
