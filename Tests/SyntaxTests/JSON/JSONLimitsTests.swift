import Foundation
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Input without bounds ends in a positioned fault.
struct JSONLimitsTests {
  private func bytes(_ text: String, count: Int) -> [UInt8] {
    [UInt8](repeating: text.utf8.first ?? 0, count: count)
  }

  @Test func depthUpToTheLimitIsRead() {
    let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    let report = ParseReport(text)
    #expect(report.parse.faults.isEmpty)
    expectEqual(report.value, text)
  }

  /// The depth that Gson reads is marked once, at the first bracket beyond.
  @Test(arguments: [
    (255, []), (256, ["1:256-1:257 arrays and objects are nested more than 255 levels deep"]),
  ])
  func depthThatGsonRefusesIsMarked(depth: Int, marks: [String]) {
    let array = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    expectEqual(ParseReport(array).relaxations, marks)
    expectEqual(ParseReport("[\(array),\(array)]").relaxations.count, 1)
  }

  @Test func depthBeyondTheLimitIsOneFaultAndTheRestIsRead() {
    let deep = String(repeating: "[", count: 513) + "\"]\", {" + "}"
    let report = ParseReport(
      "{\"a\":" + deep + String(repeating: "]", count: 513) + ",\"b\":[1 2]}")
    expectEqual(
      report.faults,
      [
        "1:517-1:518 arrays and objects are nested more than 512 levels deep",
        "1:1046-1:1046 expected `,` or `]` after this, found `2`",
      ])
    #expect(report.value.hasSuffix("]]],\"b\":[1,2]}"))
  }

  @Test(arguments: ["[", "{\"a\":", "[{\"a\":["])
  func hundredThousandNestedContainersEndInOneFault(opening: String) {
    let report = ParseReport(String(repeating: opening, count: 100_000))
    expectEqual(report.parse.faults.map(\.kind), [.budget])
  }

  @Test(.timeLimit(.minutes(10)), arguments: ["[", "\"", " "])
  func fiftyMegabytesEndAtOnce(character: String) {
    let start = ContinuousClock.now
    let report = ParseReport(bytes(character, count: 50_000_000))
    expectEqual(
      report.faults,
      [
        "1:1-1:1 the file has 50000000 bytes; only 16777216 are read"
      ])
    #expect(report.parse.root == nil)
    #expect(report.parse.buffer.bytes.count < 100_000)
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  /// Inputs that would take quadratic time, deep stacks or unbounded lists in a careless reader.
  ///
  /// Each is long, and must end in moments even in a debug build.
  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      "[", "{", "\"", "'", "\"a\":", "[,", "[\"\n", "'\n\\", "{\"a\":[", "]", "}", "[{]}", "\\",
      "/*", "//\n", "#\n", "{\"a\"", "\u{1}", "\"\t", "a ", "<", "[1 ", "\"\\", "\u{FEFF}",
      "\"a\":\"b\":", "],", "}],", "\"a,\"b", "\"a\" \"", "\"a\"b\\\"", "\"a\",", "{,", "/a/",
      "a:b",
    ])
  func anyRepetitionIsReadInBoundedTime(unit: String) {
    let start = ContinuousClock.now
    var limits = JSONLimits.standard
    limits.maximumNodes = 6_000
    for prefix in ["", "[", "{\"a\":\"", "{\"a\":["] {
      let text = prefix + String(repeating: unit, count: 20_000 / unit.utf8.count)
      let parse = ParseReport(text, limits: limits).parse
      #expect(!parse.isStrict)
      #expect(parse.faults.count <= limits.maximumFaults + 1)
      #expect(parse.relaxations.count <= limits.maximumRelaxations)
    }
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  /// A reader that asks at each bracket what follows the last one would take hours.
  @Test(.timeLimit(.minutes(10))) func aMillionBracketsBeforeACommaAreOneFault() {
    let report = ParseReport("[0" + String(repeating: "]", count: 1_000_000) + ",1]")
    expectEqual(report.faults, ["1:3-1:4 `]` has no matching `[`"])
    expectEqual(report.value, "[0,1]")
  }

  @Test func nodesBeyondTheLimitEndTheReading() {
    var limits = JSONLimits()
    limits.maximumNodes = 4
    let report = ParseReport("[1, [2, 3, 4], 5, {\"a\": 6}]", limits: limits)
    expectEqual(report.faults, ["1:9-1:10 the file has more than 4 values; the rest is not read"])
    expectEqual(report.value, "[1,[2]]")
  }

  @Test func faultsBeyondTheLimitEndTheReading() {
    var limits = JSONLimits()
    limits.maximumFaults = 2
    let report = ParseReport("[1 2 3 4 5]", limits: limits)
    expectEqual(
      report.faults.last, "1:7-1:7 more than 2 syntax errors; the rest of the file is not read")
    expectEqual(report.faults.count, 3)
  }

  @Test func marksBeyondTheLimitEndTheReading() {
    var limits = JSONLimits()
    limits.maximumRelaxations = 2
    let report = ParseReport("['a', 'b', 'c', 'd']", limits: limits)
    expectEqual(report.relaxations.count, 2)
    expectEqual(
      report.faults,
      [
        "1:12-1:15 more than 2 places that are not standard JSON; the rest of the file is not read"
      ])
  }

  @Test func bytesUpToTheLimitAreRead() {
    var limits = JSONLimits()
    limits.maximumBytes = 4
    #expect(ParseReport("[10]", limits: limits).parse.isStrict)
    expectEqual(
      ParseReport("[100]", limits: limits).faults,
      [
        "1:1-1:1 the file has 5 bytes; only 4 are read"
      ])
  }

  @Test func onlyBudgetFaultsAreMarkedAsBudgets() {
    var limits = JSONLimits()
    limits.maximumFaults = 1
    expectEqual(ParseReport("[1 2 3]", limits: limits).parse.faults.map(\.isBudget), [false, true])
  }

  /// 512 KiB is the stack of a secondary thread on Apple's systems.
  @Test func aTreeAtTheDepthLimitNeedsLittleStack() async {
    let text =
      String(repeating: "[{\"a\":", count: 256) + "1" + String(repeating: "}]", count: 256)
    let written = await withCheckedContinuation { continuation in
      let thread = Thread {
        let parse = JSONParser.parse(name: "x", text: text)
        let form = parse.root?.canonicalForm
        let pretty = parse.root.map { JSONWriter.write($0, style: .pretty).bytes.count }
        continuation.resume(returning: (form?.string, parse.faults.count, pretty))
      }
      thread.stackSize = 512 << 10
      thread.start()
    }
    expectEqual(written.0, text)
    expectEqual(written.1, 0)
    #expect(written.2 ?? 0 > text.utf8.count)
  }
}
