import Foundation
@testable import PathConfigAutomata
@testable import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigCLI
@testable import PathConfigKit

struct FindingGroupTests {
  /// The same finding at this many places of one buffer.
  private func repeated(
    _ count: Int, in buffer: SourceBuffer = Sample.buffer, _ message: String = "m"
  ) -> [Finding] {
    (0..<count).map { index in
      Finding("x", .info, message, at: SourceRange(buffer, index * 4..<index * 4 + 1))
    }
  }

  private func shape(_ findings: [Finding]) -> [[Int]] {
    FindingGroup.groups(of: findings).map(\.indices)
  }

  @Test func printsRepeatedTextOnce() throws {
    let group = try #require(FindingGroup.groups(of: repeated(12)).first)
    expectEqual(
      FindingText().render(group),
      """
      ios.json:1:1: info: m [x]
          1 | {
            | ^
        also at 2:3, 2:7, 2:11, 3:2, 3:6, 4:4, 4:8, 4:12 and 3 more, which --all shows

      """)
    let all = FindingText(showsAll: true).render(group)
    #expect(all.contains(", 4:16, 4:20, 4:24\n"))
  }

  enum Part: CaseIterable {
    case check, severity, message, clients, help, notes

    func change(_ finding: inout Finding) {
      switch self {
      case .check: finding.check = "y"
      case .severity: finding.severity = .error
      case .message: finding.message = "n"
      case .clients: finding.clients = ["turbo-ios@7.1"]
      case .help: finding.help = "h"
      case .notes: finding.notes = [Finding.Note("n")]
      }
    }
  }

  /// Findings that differ in any visible part are not grouped.
  @Test(arguments: Part.allCases) func groupsOnlyEqualFindings(part: Part) {
    var findings = repeated(3)
    expectEqual(shape(findings), [[0, 1, 2]])
    part.change(&findings[1])
    expectEqual(shape(findings), [[0, 2], [1]])
  }

  /// Canonically equal names are different names.
  @Test func messagesAreComparedByTheirBytes() {
    let findings = repeated(1, "`\u{E9}`") + repeated(2, "`e\u{301}`").suffix(1)
    expectEqual(shape(findings).count, 2)
  }

  @Test func notesAtOtherPlacesKeepFindingsApart() {
    var findings = repeated(3)
    for (index, text) in ["/b", "/b", "rules"].enumerated() {
      findings[index].notes = [Finding.Note("first here", at: Sample.place(of: text))]
    }
    expectEqual(shape(findings), [[0, 1], [2]])
  }

  /// The same problem at several places has a different witness at each.
  @Test func messagesMayDifferByTheirWitness() throws {
    var findings = repeated(4)
    for (index, witness) in ["/a?page=2", "/b?page=2", "/", ""].enumerated() {
      findings[index].message = "misses `\(witness)`"
      findings[index].witness = UTF8String(witness)
    }
    findings[3].message = "misses `/d`"
    expectEqual(shape(findings), [[0, 1, 2], [3]])
    let group = try #require(FindingGroup.groups(of: findings).first)
    expectEqual(
      FindingText().render(group),
      """
      ios.json:1:1: info: misses `/a?page=2` [x]
          1 | {
            | ^
        also at 2:3 (/b?page=2), 2:7 (/)

      """)
    findings[1].message = "misses `/b?page=22`"
    expectEqual(shape(findings), [[0, 2], [1], [3]])
  }

  @Test func groupsEachFileSeparately() {
    let other = SourceBuffer(name: "other.json", bytes: Sample.buffer.bytes)
    expectEqual(shape(repeated(2) + repeated(2, in: other)), [[0, 1], [2, 3]])
  }

  /// The groups do not depend on the order of findings.
  @Test func orderDoesNotMatter() {
    var generator = SeededGenerator(seed: 0x6E0F_0001)
    let findings = repeated(5) + [Sample.blind, Sample.noDefault]
    func texts(_ findings: [Finding]) -> [String] {
      FindingGroup.groups(of: findings).map { FindingText().render($0) }
    }
    for _ in 0..<20 {
      expectEqual(texts(findings.shuffled(using: &generator)), texts(findings))
    }
  }

  @Test func theWorstAreShown() {
    let buffer = Sample.buffer
    let severities: [Severity] = [.info, .error, .warning, .info, .error, .warning]
    let groups = FindingGroup.groups(
      of: severities.enumerated().map { index, severity in
        Finding("x", severity, "m\(index)", at: SourceRange(buffer, index..<index + 1))
      })
    func shown(_ limit: Int) -> [Int] { groups.worst(limit).flatMap(\.indices) }
    expectEqual(shown(0), [])
    expectEqual(shown(1), [1])
    expectEqual(shown(3), [1, 2, 4])
    expectEqual(shown(5), [0, 1, 2, 4, 5])
    expectEqual(shown(6), [0, 1, 2, 3, 4, 5])
  }

  @Test func countsFindingsCutFromListsAsHidden() {
    let report = FindingReport([
      .init(source: .path("ios.json"), checks: [], findings: repeated(12))
    ])
    // The first and 8 others are named.
    expectEqual(report.hiddenCount(report.groups), 3)
    expectEqual(report.hiddenCount([]), 12)
  }

  /// Text shows no group of suppressed findings, and shows every other group as one finding.
  @Test func suppressedFindingsAreInNoGroupOfJSON() {
    var findings = repeated(3) + [Sample.noDefault]
    findings[1].suppression = Sample.allowed.suppression
    let report = FindingReport([.init(source: .path("ios.json"), checks: [], findings: findings)])
    let json = JSONWriter.write(report.json).string
    expectEqual(json.components(separatedBy: "\"group\":0,").count, 3)
    expectEqual(json.components(separatedBy: "\"group\":null,").count, 3)
    #expect(
      json.contains(
        """
        "groups":[{"message":"m","severity":"info","checks":["x"],"file":"ios.json",\
        "range":{"start":{"line":1,"column":1},"end":{"line":1,"column":2}},"help":null}],
        """))
  }
}
