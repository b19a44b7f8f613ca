import Foundation
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Documents with random damage.
///
/// The reader ends and its ranges are valid. If it reports nothing, Foundation's parser reports
/// nothing either.
struct JSONParserMutationTests {
  private static let documents = [
    """
    {
      "settings": { "tabs": [ { "title": "Café", "path": "/" } ], "n": [0, -1.5e3, 10E-2] },
      "rules": [
        { "patterns": ["/new$", "/edit\\\\?.*", "\\u00e9\\ud834\\udd1e"],
          "properties": { "context": "modal", "pull_to_refresh_enabled": false, "x": null } },
        { "patterns": [".*"], "properties": { "uri": "hotwire://fragment/web", "y": true } }
      ]
    }
    """,
    "{\"rules\":[{\"patterns\":[\"\"],\"properties\":{}},[],{}],\"a\":\"b\"}",
    "{a: 'b', /* c */ \"d\" => [1;2,,3,], # e\n 'f\\'': True; g = +1 }",
    "[[[\"\\n\\t\\\\\\\"\"]],{\"a\":{\"b\":{\"c\":[[]]}}},\"字\\u5b57\"]",
  ]

  private static let interesting = Array("{}[]\",:'\\/#*;=<+-.0129eEutfn \n\t\u{0}é".utf8) + [0xFF]

  /// The seed of each run; printed with any failure.
  private static let seeds: [UInt64] = [1, 2]

  @Test(arguments: seeds)
  func damagedDocumentsAreReadSoundly(seed: UInt64) {
    var generator = SeededGenerator(seed: seed &+ 100)
    var accepted = 0
    let draws = Draws.count(140, all: 700)
    for _ in 0..<draws {
      let bytes = Self.damaged(using: &generator)
      let parse = JSONParser.parse(name: "x", bytes: ContiguousArray(bytes))
      let text = "seed \(seed): \(String(decoding: bytes, as: UTF8.self))"
      let problems = Soundness.problems(of: parse)
      #expect(problems.isEmpty, "\(text): \(problems)")
      if expectFoundationToAgree(parse, bytes, text) { accepted += 1 }
    }
    #expect(accepted > draws / 28 || !FoundationOracle.isAvailable)
  }

  @Test func truncatedDocumentsAreReadSoundly() {
    for document in Self.documents {
      let bytes = Array(document.utf8)
      for count in 0..<bytes.count {
        let parse = JSONParser.parse(name: "x", bytes: ContiguousArray(bytes[..<count]))
        let problems = Soundness.problems(of: parse)
        #expect(problems.isEmpty, "first \(count) bytes of \(document): \(problems)")
        #expect(!parse.faults.isEmpty, "first \(count) bytes of \(document)")
      }
    }
  }

  @Test func everyLayoutOfFewTokensIsReadSoundly() {
    let tokens = ["[", "]", "{", "}", ",", ":", "\"a\"", "1", "\\", "\n\""]
    for number in stride(from: 0, to: 10_000, by: Draws.count(7, all: 1)) {
      let parts = [number / 1000, number / 100 % 10, number / 10 % 10, number % 10]
      let text = parts.map { tokens[$0] }.joined()
      let parse = JSONParser.parse(name: "x", text: text)
      let problems = Soundness.problems(of: parse)
      #expect(problems.isEmpty, "\(text): \(problems)")
      expectFoundationToAgree(parse, Array(text.utf8), text)
    }
  }

  /// Whatever is wrong, the reader goes on with the text behind it, so that reading ends.
  @Test(arguments: seeds)
  func everyStepConsumesText(seed: UInt64) {
    var generator = SeededGenerator(seed: seed &+ 200)
    for _ in 0..<200 {
      var bytes = Self.damaged(using: &generator)
      for _ in 0..<20 { bytes = Self.damaged(bytes, using: &generator) }
      let text = DecodedText(ContiguousArray(bytes), maximumMarks: 100)
      var reader = JSONReader(text, limits: .standard)
      reader.readBeginning()
      var offset = -1
      while reader.readStep() {
        guard reader.scanner.offset > offset else {
          Issue.record("seed \(seed): \(offset) of \(String(decoding: bytes, as: UTF8.self))")
          return
        }
        offset = reader.scanner.offset
      }
    }
  }

  /// Numbers that the random damage does not produce.
  @Test(
    .enabled(if: FoundationOracle.isAvailable),
    arguments: [
      ("1e999", false), ("-1e-999", true), ("1e400", false), ("1E308", true), ("0e999", true),
      ("1.7976931348623158e308", true), ("-1.7976931348623159e308", false),
      (String(repeating: "9", count: 308), true), (String(repeating: "9", count: 310), false),
      ("0." + String(repeating: "9", count: 400), true),
    ])
  func foundationRefusesNumbersThatOverflow(number: String, accepted: Bool) {
    let text = "[\(number)]"
    let parse = JSONParser.parse(name: "x", text: text)
    #expect(parse.faults.isEmpty)
    expectEqual(parse.relaxations.map(\.kind), accepted ? [] : [.overflowingNumber])
    expectEqual(FoundationOracle.accepts(Array(text.utf8)), accepted)
  }

  /// Foundation accepts a text exactly if there are no faults and only marks that it tolerates.
  @discardableResult
  private func expectFoundationToAgree(
    _ parse: JSONParse, _ bytes: [UInt8], _ text: String
  ) -> Bool {
    guard FoundationOracle.isAvailable else { return false }
    let accepts = FoundationOracle.accepts(bytes)
    let refused = parse.relaxations.filter { !FoundationOracle.takes($0.kind) }
    let problems = parse.faults.map(\.message) + refused.map(\.message)
    expectEqual(problems.isEmpty, accepts, "\(text): \(problems)")
    return accepts
  }

  /// Up to four bytes changed, inserted or removed, or a part of the document removed or doubled.
  private static func damaged(using generator: inout SeededGenerator) -> [UInt8] {
    damaged(
      Array(documents[Int.random(in: 0..<documents.count, using: &generator)].utf8),
      using: &generator)
  }

  private static func damaged(
    _ bytes: [UInt8], using generator: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      let byte = interesting[Int.random(in: 0..<interesting.count, using: &generator)]
      let length = Int.random(in: 1...12, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes[index] = byte
      case 1: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 2: bytes.insert(byte, at: index)
      case 3: bytes.remove(at: index)
      case 4: bytes.removeSubrange(index..<min(bytes.count, index + length))
      default:
        let part = bytes[index..<min(bytes.count, index + length)]
        bytes.insert(contentsOf: part, at: index)
      }
    }
    return bytes
  }
}

/// The result of Foundation's parser, and its known differences from RFC 8259.
///
/// The facts are those of swift-corelibs-foundation. Apple's own parser is another program, so the
/// tests that ask the oracle run only on systems without it.
enum FoundationOracle {
  #if canImport(Darwin)
    static let isAvailable = false
  #else
    static let isAvailable = true
  #endif

  static func accepts(_ bytes: [UInt8]) -> Bool {
    let value = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    return value != nil
  }

  /// Texts that some reader refuses and Foundation accepts.
  static func takes(_ kind: JSONRelaxation.Kind) -> Bool {
    switch kind {
    case .trailingCommaInArray, .trailingCommaInObject, .duplicateName, .byteOrderMark,
      .otherEncoding, .deepNesting:
      true
    default: false
    }
  }
}

/// The laws of a parse, whatever the text.
enum Soundness {
  static func problems(of parse: JSONParse) -> [String] {
    var problems: [String] = []
    let all = 0..<parse.buffer.bytes.count
    func isInside(_ range: Range<Int>) -> Bool {
      range.lowerBound >= all.lowerBound && range.upperBound <= all.upperBound
    }
    let ranges = parse.faults.map(\.range) + parse.relaxations.map(\.range)
    if !ranges.allSatisfy(isInside) { problems.append("a range outside the text") }
    let starts = [parse.faults.map(\.range.lowerBound), parse.relaxations.map(\.range.lowerBound)]
    if starts.contains(where: { $0 != $0.sorted() }) { problems.append("not in order") }
    if parse.faults.contains(where: { $0.message.isEmpty || $0.help?.isEmpty == true }) {
      problems.append("a fault without words")
    }
    if parse.faults.compactMap(\.related?.range).contains(where: { $0.count != 1 || !isInside($0) })
    {
      problems.append("no bracket where one was opened")
    }
    if let root = parse.root {
      check(root, within: all, &problems)
      checkReading(of: root, &problems)
    } else if parse.faults.isEmpty {
      problems.append("neither value nor fault")
    }
    return problems
  }

  /// Nodes are inside their parents, in order, and do not overlap.
  private static func check(_ node: JSONNode, within outer: Range<Int>, _ problems: inout [String])
  {
    guard node.range.lowerBound >= outer.lowerBound, node.range.upperBound <= outer.upperBound
    else {
      problems.append("\(node.range) is not within \(outer)")
      return
    }
    var last = node.range.lowerBound
    func follow(_ range: Range<Int>) {
      if range.lowerBound < last { problems.append("\(range) overlaps what is before it") }
      last = range.upperBound
    }
    switch node.value {
    case .array(let array):
      for element in array.elements {
        follow(element.range)
        check(element, within: node.range, &problems)
      }
    case .object(let object):
      for member in object.members {
        follow(member.nameRange)
        follow(member.value.range)
        check(member.value, within: node.range, &problems)
        check(member.name, in: member.nameRange, &problems)
      }
    case .string(let string): check(string, in: node.range, &problems)
    default: break
    }
  }

  /// Every decoded byte comes from within the string.
  private static func check(
    _ string: JSONString, in range: Range<Int>, _ problems: inout [String]
  ) {
    let text = string.text.bytes
    if UTF8String(repairing: text) != string.text { problems.append("a string that is not UTF-8") }
    let content = string.escapes.fileRange(of: 0..<text.count)
    if content.lowerBound < range.lowerBound || content.upperBound > range.upperBound {
      problems.append("content \(content) of a string is not within \(range)")
    }
  }

  /// The value can be written, and reading it again gives the same value without a fault.
  ///
  /// U+FFFD is written for half of a surrogate pair.
  private static func checkReading(of root: JSONNode, _ problems: inout [String]) {
    let written = JSONWriter.write(root, style: .pretty)
    let again = JSONParser.parse(name: "x", bytes: written.bytes)
    if !again.faults.isEmpty { problems.append("what was written is not JSON: \(written)") }
    let texts = [again.root, root].map {
      $0?.canonicalForm.string.replacing(/\\ud[89a-f][0-9a-f]{2}/, with: "\u{FFFD}")
    }
    if texts[0] != texts[1] {
      problems.append("what was written reads otherwise: \(written)")
    }
  }
}
