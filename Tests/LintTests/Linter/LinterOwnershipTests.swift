@testable import PathConfigClients
@testable import PathConfigLint
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Every wrong shape and every deviation from JSON is one finding of one check.
struct LinterOwnershipTests {
  /// Clients of each kind, so that no finding is missed.
  static let clients = ["hotwire-native-ios@1.3", "hotwire-native-android@1.3"]

  /// `R` is a sound rule, and `D255` means 255 nested arrays.
  private static func filled(_ line: String) -> String {
    if line == "∅" { return "" }
    let arrays = String(repeating: "[", count: 255) + String(repeating: "]", count: 255)
    return line.replacing("[R", with: #"[{"patterns": ["/r"], "properties": {"title": "R"}}"#)
      .replacing("D255", with: arrays).replacing("⏎", with: "\n").replacing("⇥", with: "\t")
  }

  /// Texts: each fault of the shape with its text, each departure, and the one check that reports it.
  @Test func everyFaultHasOneCheck() throws {
    var shapes: Set<ShapeFault.Kind> = []
    var departures: Set<JSONRelaxation.Kind> = []
    try GoldenFile.replay("Tests/Tables/shapes.txt") { line in
      let document = testDocument(Self.filled(line))
      let faults = document.shapeFaults
      let marks = document.parse.relaxations
      shapes.formUnion(faults.map(\.kind))
      departures.formUnion(marks.map(\.kind))
      let checks = try lint(Self.filled(line), for: Self.clients, levels: .withoutURLs)
        .map(\.check)
      expectEqual(Set(checks).count, 1, "\(line): \(checks)")
      return faults.map { fault in
        "\(fault.kind) `\(document.buffer.text(in: fault.range))` \(fault.description)"
      } + marks.map { "\($0.kind)" } + ["→ \(checks.joined(separator: " "))"]
    }
    // The last of the shapes is that of another client, and a text has no encoding.
    expectEqual(shapes, Set(ShapeFault.Kind.allCases).subtracting([.settingsMissing]))
    expectEqual(
      departures.union([.byteOrderMark, .otherEncoding, .illFormedEncoding]),
      Set(JSONRelaxation.Kind.allCases))
    let found = try lint(#"{"rules": []}"#, for: ["turbo-android@7.1"], levels: .withoutURLs)
    expectEqual(found.map(\.check), ["invalid-settings"])
  }

  /// Parts that were read with certainty are checked in spite of a fault elsewhere.
  @Test func reportsCertainFindingsBesideAFault() throws {
    let text = """
      {"settings": {} "rules": [
        {"patterns": ["/\\d", "("], "properties": {"context": "model"}},
        {"patterns": "/b", "properties": {"title": "B"}},
        {"patterns": ["/c"], "properties": {}}
      ]}
      """
    try expectEqual(
      lint(text, for: Self.clients, levels: .withoutURLs).map(\.check),
      [
        "invalid-json", "invalid-json", "invalid-pattern", "invalid-value", "invalid-rule",
        "empty-rule",
      ])
  }
}
