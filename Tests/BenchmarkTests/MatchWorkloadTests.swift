import Foundation
@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The protocol with which outside programs compare the matcher with others.
struct MatchWorkloadTests {
  private static let rules = [
    "7\t.*", "0\t^/new$", "0\t/edit", "3\t^$", "3\t[", "4\t", "5\t(.)\\1", "2\t^[^/]",
    "9\tSTRASSE", "4000000000\t\\n|\u{E9}\tx", "6\t\u{FFFD}", "8\t\u{E9}$", "8\t(?<=^/)caf",
  ]

  private static let subjects: [[UInt8]] = [
    Array("/new".utf8), [], Array("/users/1/edit".utf8), [], Array("no slash".utf8),
    Array("/stra\u{DF}e".utf8), Array("/caf\u{E9}".utf8), Array("/cafe\u{301}".utf8),
    Array("\u{E9}\tx".utf8), [0x2F, 0xFF, 0xC3, 0x28], Array("/a/../b//c".utf8), Array("/ ".utf8),
    Array("/NEW\r".utf8), Array("\u{FEFF}/new".utf8), [0x2F, 0x00, 0x61], [], [],
  ]

  /// ICU's own answers, one line for each subject.
  private static func expected(ignoringCase: Bool) -> [String] {
    let compiled = rules.compactMap { rule in
      let parts = rule.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      let pattern = UTF8String(String(parts[1]))
      return ICUPattern(pattern, ignoringCase: ignoringCase).map {
        (Int(parts[0]) ?? -1, $0)
      }
    }
    return subjects.map { subject in
      let text = UTF8String(repairing: subject)
      let ids = Set(compiled.filter { $0.1.isFound(in: text) }.map(\.0))
      return ids.sorted().map(String.init).joined(separator: " ")
    }
  }

  private func prepared() throws -> BenchmarkProcess {
    let process = try BenchmarkProcess()
    try process.folder.write(Self.rules.map { $0 + "\n" }.joined(), to: "rules")
    try process.folder.write(Self.subjects.map { $0 + [10] }.flatMap { $0 }, to: "paths")
    return process
  }

  @Test(arguments: [false, true])
  func printsTheMatchesOfICU(ignoringCase: Bool) throws {
    let process = try prepared()
    let flags = ignoringCase ? ["--ignore-case"] : []
    let outcome = try process.run(
      ["match"] + flags + ["rules", "paths"],
      input: ["dump found 100", "dump first 3", "dump none 0"])
    expectEqual(outcome.status, 0)
    #expect(outcome.lines.count == 4 && outcome.lines.dropFirst().allSatisfy { $0 == "ok" })
    let expected = Self.expected(ignoringCase: ignoringCase)
    try expectEqual(dumped("found", by: process), expected.map { $0 + "\n" }.joined())
    try expectEqual(dumped("first", by: process), expected.prefix(3).map { $0 + "\n" }.joined())
    try expectEqual(dumped("none", by: process), "")
    #expect(expected[0] == "0 7" && expected[1] == "3 7" && expected[4] == "2 7")
    expectEqual(expected[5], ignoringCase ? "7 9" : "7")
  }

  private func dumped(_ name: String, by process: BenchmarkProcess) throws -> String {
    try String(contentsOfFile: process.folder.path + "/" + name, encoding: .utf8)
  }

  @Test func answersEveryLine() throws {
    let outcome = try prepared().run(
      ["match", "rules", "paths"],
      input: [
        "run 0 4", "run 3 3", "run 9 2", "run 100 200", "run -1 -1", "dump out -1", "rss", "what",
      ])
    #expect(outcome.status == 0 && !outcome.wasSignal)
    let words = outcome.lines.map { $0.split(separator: " ").map(String.init) }
    try #require(words.count == 9 && words[0].count == 6)
    expectEqual([words[0][0], words[0][1], words[0][2], words[0][4]], Self.readyWords)
    #expect(Double(words[0][3]) != nil)
    #expect(Int(words[0][5]) != nil)
    // 0 and 7 match the first subject, 3 and 7 the second, 0 and 7 the third, 3 and 7 the fourth.
    let checksum = 9 + 2 * 12 + 3 * 9 + 4 * 12
    expectEqual(words[1].last, String(checksum))
    for answer in words[2...5] { #expect(answer.first == "ns" && answer.last == "0") }
    expectEqual(words[6], ["ok"])
    expectEqual(words[7].first, "rss")
    expectEqual(words[8].first, "error:")
  }

  private static let readyWords = ["ready", "pathconfig", "compile_ms", "rss_delta_kb"]

  @Test func theLastLineNeedsNoLineBreak() throws {
    let process = try BenchmarkProcess()
    try process.folder.write("1\ta$\n2\tb$", to: "rules")
    try process.folder.write("/a\n\n/b", to: "paths")
    _ = try process.run(["match", "rules", "paths"], input: ["dump out 9"])
    try expectEqual(dumped("out", by: process), "1\n\n2\n")
  }
}
