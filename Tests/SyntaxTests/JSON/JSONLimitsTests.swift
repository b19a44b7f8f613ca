import Foundation
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Input without bounds ends in a positioned fault.
struct JSONLimitsTests {
  private static func brackets(_ count: Int) -> String {
    String(repeating: "[", count: count) + String(repeating: "]", count: count)
  }

  /// The depth that Gson reads is marked once, at the first bracket beyond.
  @Test func depthHasTwoLimits() {
    let report = ParseReport(Self.brackets(512))
    #expect(report.parse.faults.isEmpty)
    expectEqual(report.value, Self.brackets(512))
    let mark = "1:256-1:257 arrays and objects are nested more than 255 levels deep"
    expectEqual(ParseReport(Self.brackets(255)).relaxations, [])
    expectEqual(ParseReport(Self.brackets(256)).relaxations, [mark])
    for depth in [255, 256] {
      let array = Self.brackets(depth)
      expectEqual(ParseReport("[\(array),\(array)]").relaxations.count, 1)
    }
    for opening in ["[", "{\"a\":", "[{\"a\":["] {
      let report = ParseReport(String(repeating: opening, count: 100_000))
      expectEqual(report.parse.faults.map(\.kind), [.budget], "\(opening)")
    }
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

  @Test(.timeLimit(.minutes(10))) func fiftyMegabytesEndAtOnce() {
    let start = ContinuousClock.now
    for character in "[\" ".utf8 {
      let report = ParseReport([UInt8](repeating: character, count: 50_000_000))
      expectEqual(report.faults, ["1:1-1:1 the file has 50000000 bytes; only 16777216 are read"])
      #expect(report.parse.root == nil)
      #expect(report.parse.buffer.bytes.count < 100_000)
    }
    #expect(ContinuousClock.now - start < .seconds(30))
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

  /// Each limit with a text beyond it: the last fault, the count of faults and of marks, and the value.
  @Test func aLimitEndsTheReading() {
    func expectEnd(
      _ limit: WritableKeyPath<JSONLimits, Int>, _ maximum: Int, _ text: String, _ fault: String?,
      faults: Int = 1, marks: Int = 0, value: String? = nil, line: Int = #line
    ) {
      var limits = JSONLimits()
      limits[keyPath: limit] = maximum
      let report = ParseReport(text, limits: limits)
      expectEqual(report.faults.last, fault, line: line)
      expectEqual(report.faults.count, faults, line: line)
      let budgets = report.parse.faults.indices.filter { report.parse.faults[$0].isBudget }
      expectEqual(budgets, fault == nil ? [] : [faults - 1], line: line)
      expectEqual(report.relaxations.count, marks, line: line)
      if let value { expectEqual(report.value, value, line: line) }
    }
    expectEnd(
      \.maximumNodes, 4, "[1, [2, 3, 4], 5, {\"a\": 6}]",
      "1:9-1:10 the file has more than 4 values; the rest is not read", value: "[1,[2]]")
    expectEnd(
      \.maximumFaults, 2, "[1 2 3 4 5]",
      "1:7-1:7 more than 2 syntax errors; the rest of the file is not read", faults: 3)
    expectEnd(
      \.maximumRelaxations, 2, "['a', 'b', 'c', 'd']",
      "1:12-1:15 more than 2 places that are not standard JSON; the rest of the file is not read",
      marks: 2)
    expectEnd(\.maximumBytes, 4, "[10]", nil, faults: 0, value: "[10]")
    expectEnd(\.maximumBytes, 4, "[100]", "1:1-1:1 the file has 5 bytes; only 4 are read")
  }

  /// The stack size of threads on Apple's systems; without optimisation frames are larger.
  #if DEBUG
    private static let stackBytes = 2 << 20
  #else
    private static let stackBytes = 512 << 10
  #endif

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
      thread.stackSize = Self.stackBytes
      thread.start()
    }
    expectEqual(written.0, text)
    expectEqual(written.1, 0)
    #expect(written.2 ?? 0 > text.utf8.count)
  }
}
