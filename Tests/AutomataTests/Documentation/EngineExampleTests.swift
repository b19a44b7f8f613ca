import Foundation
@testable import PathConfigAutomata
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The page about the engine, compared with the engine.
struct EngineExampleTests {
  private static let page = "Sources/PathConfigKit/PathConfigKit.docc/The-Engine.md"

  private static func automaton() throws -> Program {
    var builder = ProgramBuilder()
    for (label, pattern) in [#"^/posts/\d+/edit$"#, "/edit$"].enumerated() {
      let expression = try #require(Pattern(UTF8String(pattern)).expression(ignoringCase: false))
      try builder.add(expression, label: UInt32(label))
    }
    return builder.build()
  }

  @Test func everyFileOfThePageExists() throws {
    let words = try PackageRoot.text(of: Self.page).split(separator: "`")
    let files = words.filter { $0.hasPrefix("PathConfig") && $0.hasSuffix(".swift") }
    #expect(files.count > 12)
    for file in files {
      let url = PackageRoot.url.appendingPathComponent("Sources/\(file)")
      #expect(FileManager.default.fileExists(atPath: url.path), "\(file)")
    }
  }

  /// The states of the example, and the number of those of its language.
  @Test func thePageShowsTheWalk() throws {
    var cache = try Self.automaton().makeCache()
    let subject = ContiguousArray("/posts/1/edit".utf8)
    let found = cache.search(subject.span)
    let set = try #require(found)
    expectEqual(Array(cache.labels(of: set)), [0, 1])
    let start = cache.start
    let states = (1...subject.count).map { count in
      let (_, state) = cache.walk(subject.span.extracting(0..<count), from: 0, start)
      return "\(cache.automaton.number(of: state))"
    }
    let row = states.map { $0 + String(repeating: " ", count: 3 - $0.count) }.joined()
    let page = try PackageRoot.text(of: Self.page)
    #expect(
      page.replacing("\n", with: " \n").contains("state    0  \(row)\n"), "state    0  \(row)")
    let count = cache.stateCount
    _ = cache.search(ContiguousArray("/posts/2/edit".utf8).span)
    expectEqual(cache.stateCount, count)
  }
}
