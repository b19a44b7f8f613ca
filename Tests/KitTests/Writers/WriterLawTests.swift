import Foundation
import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigKit

/// The reader agrees with Ruby and PHP: it says of no program what the program does not send.
struct WriterLawTests {

  @Test(.enabled(if: WriterOracle.hasRuby), arguments: RubyDrawing.Kind.allCases)
  func agreesWithRuby(_ kind: RubyDrawing.Kind) throws {
    try check(kind, named: "show.rb") { seed in
      let program = RubyDrawing.program(kind, seed: seed)
      return (program, program)
    }
  }

  @Test(
    .enabled(if: WriterOracle.hasRuby), arguments: RubyDrawing.Kind.allCases, [false, true])
  func agreesWithRubyInTemplates(_ kind: RubyDrawing.Kind, isHeredoc: Bool) throws {
    try check(kind, named: isHeredoc ? "show.rb" : "show.json.erb") { seed in
      TemplateDrawing.program(kind, isHeredoc: isHeredoc, seed: seed)
    }
  }

  @Test(.enabled(if: WriterOracle.hasPHP), arguments: [RubyDrawing.Kind.branches, .holes])
  func agreesWithPHP(_ kind: RubyDrawing.Kind) throws {
    try check(kind, named: "show.php", with: .php) { seed in
      let program = PHPDrawing.program(seed: seed, hasHoles: kind == .holes)
      return (program, program)
    }
  }

  /// - Parameter draw: a program to read, and one that its language runs.
  private func check(
    _ kind: RubyDrawing.Kind, named name: String, with oracle: WriterOracle = .ruby,
    draw: (UInt64) -> (String, String)
  ) throws {
    let seeds = (0..<UInt64(WriterOracle.draws)).map { $0 &* 3 }
    let programs = seeds.map(draw)
    let answers = try oracle.answers(to: programs.map(\.1))
    var (ran, exact) = (0, 0)
    var faults: [String] = []
    for (index, (program, _)) in programs.enumerated() {
      let written = try RubyReader.read(ContiguousArray(program.utf8), named: name).compactMap {
        if case .configuration(let configuration) = $0 { configuration } else { nil }
      }
      let fault = zip(oracle.requests, answers[index]).lazy.compactMap { request, answer in
        guard let answer, let sent = JSONParser.parse(name: "sent", text: answer).root else {
          return String?.none
        }
        ran += 1
        let same = written.filter { $0.name == "show" && $0.conditions.allSatisfy(request.allows) }
        exact += same.contains { $0.holes.isEmpty } ? 1 : 0
        if kind == .plain, same.count != 1 { return "it is not read" }
        if kind == .plain, let hole = same[0].holes.first { return "unknown: \(hole.name)" }
        return same.lazy.compactMap { WriterComparison($0, sent).fault }.first
      }.first
      if let fault { faults.append("\(fault), seed \(seeds[index]):\n\(program)") }
    }
    #expect(faults.isEmpty, "\(faults.count) faults\n\(faults.prefix(2).joined(separator: "\n"))")
    // Many programs run, and the reader knows most of what is not drawn as unknown.
    #expect(ran > programs.count * oracle.requests.count * 2 / 5)
    #expect(exact > (kind == .holes ? ran / 20 : ran * 3 / 4))
  }
}

/// A configuration that is read beside the JSON that the program sends.
struct WriterComparison {
  /// The first place at which they differ; nil if they agree.
  private(set) var fault: String?
  private let configuration: WrittenConfiguration

  init(_ configuration: WrittenConfiguration, _ sent: JSONNode) {
    self.configuration = configuration
    let parse = JSONParser.parse(name: "read", bytes: configuration.json)
    guard let read = parse.root, parse.isStrict else {
      fault = "not JSON"
      return
    }
    compare(read, sent)
    if fault == nil { checkLines(of: read) }
  }

  private mutating func compare(_ read: JSONNode, _ sent: JSONNode) {
    let holes = configuration.holes.filter { $0.container == read.range }
    let (isOpen, mayReplace) = (!holes.isEmpty, holes.contains(where: \.mayReplace))
    switch (read.value, sent.value) {
    // An empty part stands for one of which nothing is known.
    case (.object(let read), _) where isOpen && read.members.isEmpty: break
    case (.array(let read), _) where isOpen && read.elements.isEmpty: break
    case (.object(let read), .object(let sent)):
      var places = sent.members.indices.startIndex..<sent.members.count
      for member in read.members {
        guard let place = places.first(where: { sent.members[$0].name.text == member.name.text })
        else {
          return fail(member.nameRange, "is not sent")
        }
        if !mayReplace { compare(member.value, sent.members[place].value) }
        // Members keep their order, even if there are some between them.
        if !isOpen { places = (place + 1)..<sent.members.count }
      }
      if !isOpen, read.members.count != sent.members.count {
        fail(read.members.first?.range, "lacks a member")
      }
    case (.array(let read), .array(let sent)):
      guard isOpen else {
        if read.elements.count != sent.elements.count {
          return fail(read.elements.first?.range, "has another length than \(sent.elements.count)")
        }
        for (one, other) in zip(read.elements, sent.elements) { compare(one, other) }
        return
      }
      var rest = sent.elements[...]
      for element in read.elements {
        guard let place = rest.firstIndex(where: { agrees(element, $0) }) else {
          return fail(element.range, "is not sent")
        }
        rest = rest[(place + 1)...]
      }
    case (.string(let read), .string(let sent)) where read.text == sent.text: break
    case (.number, .number) where read.number == sent.number: break
    case (.bool(let one), .bool(let other)) where one == other: break
    case (.null, .null): break
    default: fail(read.range, "is another value: \(sent.json)")
    }
  }

  private func agrees(_ read: JSONNode, _ sent: JSONNode) -> Bool {
    var copy = self
    copy.compare(read, sent)
    return copy.fault == nil
  }

  private mutating func fail(_ range: Range<Int>?, _ reason: String) {
    let place = range.flatMap(configuration.source(of:))
    fault = fault ?? "\(place?.description ?? "?"): \(reason)"
  }

  /// The line of a mark in a string has the mark, unless another string was put there.
  private mutating func checkLines(of node: JSONNode) {
    if case .object(let object) = node.value {
      for member in object.members { checkLines(of: member.value) }
    }
    for element in node.array ?? [] { checkLines(of: element) }
    guard case .string(let string) = node.value else { return }
    for match in string.text.string.matches(of: /m[0-9]+/) {
      let text = string.text.string
      let start = text.utf8.distance(from: text.startIndex, to: match.range.lowerBound)
      let written = string.escapes.fileRange(of: start..<(start + match.output.utf8.count))
      guard let place = configuration.source(of: written) else {
        return fail(written, "has no place")
      }
      let line = place.buffer.text(in: place.buffer.lineRange(place.start.line))
      let isOfOther = ["#{", "{$", "^$text", "escape"].contains { line.contains($0) }
      if !line.contains(match.output), !isOfOther {
        fail(written, "has the wrong line")
      }
    }
  }
}
