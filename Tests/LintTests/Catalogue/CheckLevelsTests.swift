@testable import PathConfigLint
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The user's choices decide which checks run.
struct CheckLevelsTests {
  @Test func selectionRunsTheNamedChecksOnly() throws {
    let levels = try CheckLevels(
      [], selecting: ["end-*", "*-location", "platform-*"])
    let on = Check.all.filter(levels.isOn).map(\.id)
    expectEqual(on, ["end-anchored-pattern", "start-location", "platform-divergence"])
    let offByNature = try #require(Check.named("platform-divergence"))
    expectEqual(levels.level(of: offByNature), .on(.info))
  }

  @Test func aCheckThatIsOffNeverRuns() throws {
    let levels = try CheckLevels(
      [(id: "dead-rule", level: .off)], selecting: ["dead-*", "end-*"])
    expectEqual(Check.all.filter(levels.isOn).map(\.id), ["end-anchored-pattern"])
  }

  @Test func levelsAreChosenByPatterns() throws {
    let levels = try CheckLevels([
      (id: "*", level: .off), (id: "invalid-*", level: .on(.warning)),
      (id: "invalid-json", level: .on(.error)),
    ])
    let on = Check.all.filter(levels.isOn)
    #expect(on.allSatisfy { $0.id.hasPrefix("invalid-") } && on.count > 3)
    expectEqual(levels.level(of: on[0]), .on(.error))
    expectEqual(levels.level(of: on[1]), .on(.warning))
  }

  @Test func aPatternThatMatchesNothingIsAnError() {
    #expect(throws: UnknownCheck("end-*x")) { try CheckLevels([], selecting: ["end-*x"]) }
  }

  @Test func laterChoicesWin() throws {
    let project = try CheckLevels([
      (id: "dead-rule", level: .off), (id: "empty-rule", level: .off),
    ])
    let flags = try CheckLevels([
      (id: "dead-rule", level: .on(.info)), (id: "comment", level: .off),
    ])
    let levels = project.overridden(by: flags)
    let off = Check.all.filter { !levels.isOn($0) && $0.page.level != .off }.map(\.id)
    expectEqual(off, ["comment", "empty-rule"])
    let dead = try #require(Check.named("dead-rule"))
    expectEqual(levels.level(of: dead), .on(.info))
  }
}
