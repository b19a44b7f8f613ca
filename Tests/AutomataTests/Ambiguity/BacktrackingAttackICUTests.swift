@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigSyntax
import Testing

/// ICU, which gives up a search after about half a second, compared with the counted steps.
@Suite struct BacktrackingAttackICUTests {
  static let patterns = BacktrackingVerdictTests.costly.map(\.0)

  /// ICU does not finish a hundred thousand million steps.
  ///
  /// There is one pattern for each verdict, because each keeps ICU busy for half a second.
  @Test(arguments: [
    "(a+)+b", "(?:a{1,20}){1,20}b", ".*a.*b.*c$",
  ])
  func attacksKeepICUBusy(pattern: String) throws {
    let attack = try #require(backtrackingVerdict(on: try attempts(pattern)).attack)
    let repetitions = try #require(attack.repetitions(taking: 1e11, inBytes: 4_000))
    #expect(try search(pattern, attack, repetitions) == .undecided)
  }

  /// ICU finishes a million steps, so the counted steps are not too few.
  @Test(arguments: patterns) func shortAttacksAreFinished(pattern: String) throws {
    let attack = try #require(backtrackingVerdict(on: try attempts(pattern)).attack)
    let repetitions = try #require(attack.repetitions(taking: 1e6, inBytes: 4_000))
    #expect(try search(pattern, attack, repetitions - 1) != .undecided)
  }

  /// ICU is fast for harmless patterns, with long texts of any kind that they might match.
  @Test(arguments: BacktrackingVerdictTests.harmless)
  func harmlessPatternsAreFinished(pattern: String) throws {
    guard let compiled = ICUEngine().compile(UTF8String(pattern), ignoringCase: false) else {
      return
    }
    for pump in ["a", "ab", "/a", "a-", "/", "/x/", "new/", "/posts/1"] {
      let subject = "/" + String(repeating: pump, count: 400 / pump.utf8.count) + "!"
      #expect(compiled.search(UTF8String(subject)) != .undecided, "\(pump)")
    }
  }

  private func search(
    _ pattern: String, _ attack: BacktrackingAttack, _ repetitions: Int
  ) throws -> FallbackAnswer {
    let compiled = try #require(
      ICUEngine().compile(UTF8String(pattern), ignoringCase: false), "\(pattern)")
    return compiled.search(UTF8String(repairing: attack.subject(repetitions: repetitions)))
  }
}
