@testable import PathConfigClients
@testable import PathConfigSyntax
import Testing

@Suite struct HistoryTests {
  private static let history = History<String>(
    .allIOS("every iOS", "ios@1.0.0 a"), .ios("1.2.0", "newer iOS", "ios@1.2.0 b"),
    .allAndroid("every Android", "android@1.0.0 c"),
    .turboAndroid(before: "7.0.3", "old Turbo", "turbo-android@7.0.0 d"))

  @Test(arguments: [
    ("turbo-ios@7.1", "every iOS"), ("ios@1.1", "every iOS"), ("ios@1.2.0", "newer iOS"),
    ("ios@1.3", "newer iOS"), ("android@1.3", "every Android"),
    ("turbo-android@7.0.0", "old Turbo"),
    ("turbo-android@7.0.3", "every Android"),
  ])
  func theLastValueThatAReleaseHasCounts(client: String, value: String) throws {
    let client = try ClientProfile.find(client)
    let release = try #require(
      Release.all.first { $0.name == client.name && $0.version == client.version })
    #expect(Self.history.fact(in: release).value == value)
  }

  @Test(arguments: [
    ("owner/name@1.2.3 A Folder/File.swift:3-5", "owner/name@1.2.3 A Folder/File.swift:3-5"),
    (
      "ios@1.2.3 config/F.swift",
      "hotwired/hotwire-native-ios@1.2.3 Source/Turbo/Path Configuration/F.swift"
    ),
    (
      "android@1.0.0 navigation/F.kt:7",
      "hotwired/hotwire-native-android@1.0.0 navigation-fragments/src/main/java/dev/hotwire/navigation/F.kt:7"
    ),
    ("turbo-ios@7.1.0 Demo/F.swift (inferred)", "hotwired/turbo-ios@7.1.0 Demo/F.swift (inferred)"),
  ])
  func aCitationHasShortNames(text: String, whole: String) {
    #expect(Citation(text).description == whole)
  }

  @Test(arguments: [
    ("a/b@1 F.kt:3-5 (ran)", "a/b@1 F.kt", 3...5, Citation.Evidence.ran),
    ("a/b@1 F.kt:3", "a/b@1 F.kt", 3...3, nil),
    ("a/b@1 F.kt (inferred)", "a/b@1 F.kt", nil, .inferred),
    ("a/b@1 F.kt", "a/b@1 F.kt", nil, nil),
  ])
  func aCitationHasParts(
    text: String, file: String, lines: ClosedRange<Int>?, evidence: Citation.Evidence?
  ) {
    let citation = Citation(text)
    #expect(citation.file == file)
    #expect(citation.lines == lines)
    #expect(citation.evidence == evidence)
  }

  /// Every short name has its whole one, so that people find the place.
  @Test(arguments: ClientProfile.all)
  func everyCitationNamesARepository(client: ClientProfile) {
    let facts = client.facts
    let sources =
      ShapeFault.Kind.allCases.compactMap { facts.shapeConsequences[$0]?.source }
      + JSONRelaxation.Kind.allCases.compactMap { facts.dialect[$0]?.source }
      + facts.properties.map(\.source) + [facts.path.source, facts.navigation.launch.source]
    #expect(sources.count > ShapeFault.Kind.allCases.count + JSONRelaxation.Kind.allCases.count)
    for source in sources {
      #expect(source.description.prefix { $0 != "@" }.contains("/"), "\(source)")
    }
  }
}
