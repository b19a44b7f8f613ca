import Foundation
import Testing

@testable import PathConfigAutomata

/// The page about the engine, compared with the engine.
@Suite struct EngineExampleTests {
  private static func blocks() throws -> [[String]] {
    let page = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent(
          "../../../Sources/PathConfigKit/PathConfigKit.docc/The-Engine.md"),
      encoding: .utf8)
    return page.components(separatedBy: "```\n").enumerated().filter {
      !$0.offset.isMultiple(of: 2)
    }
    .map { $0.element.split(separator: "\n").map(String.init) }
  }

  @Test func thePageShowsTheInstructions() throws {
    #expect(try Self.blocks()[1] == EngineExample().instructions())
  }

  @Test func thePageShowsTheClassesOfCharacters() throws {
    #expect(try Self.blocks()[2] == EngineExample().classes())
  }

  @Test func thePageShowsTheWalk() throws {
    let page = try Self.blocks()[3]
    #expect(try Array(page.dropFirst()) == EngineExample().walk())
  }

  /// The numbers in the text about the example.
  @Test func theNumbersOfTheTextAreThoseOfTheExample() throws {
    let example = try EngineExample()
    var cache = example.automaton.makeCache()
    let subject = ContiguousArray(EngineExample.subject)
    let found = cache.search(subject.span)
    let set = try #require(found)
    #expect(set.index == 3)
    #expect(Array(cache.labels(of: set)) == [0, 2])
    #expect(cache.stateCount == 15)
    #expect(example.automaton.program.attemptStart == 36)
    #expect(example.automaton.program.scalars.columnOfByte.max() == 129)
  }
}
