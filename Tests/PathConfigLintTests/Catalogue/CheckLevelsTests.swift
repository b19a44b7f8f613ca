import PathConfigDiagnostics
import PathConfigLint
import Testing

/// A preset and the user's choices decide which checks run.
@Suite struct CheckLevelsTests {
  @Test(arguments: Check.all) func presetsAreNested(_ check: Check) {
    let isRecommended = CheckLevels.standard.isOn(check)
    #expect(CheckLevels(.recommended).isOn(check) == isRecommended)
    #expect(CheckLevels(.minimal).isOn(check) == isRecommended)
    #expect(CheckLevels(.strict).isOn(check) == (check.defaultLevel != .off))
    if isRecommended { #expect(check.defaultLevel != .off) }
  }

  @Test func minimalReportsOnlyErrors() {
    #expect(Severity.allCases.filter(CheckLevels(.minimal).report) == [.error])
    #expect(Severity.allCases.filter(CheckLevels.standard.report) == Severity.allCases)
  }

  @Test func aLowerMinimumWinsOverThePreset() {
    var levels = CheckLevels(.minimal)
    levels.minimumSeverity = .warning
    #expect(Severity.allCases.filter(levels.report) == [.warning, .error])
  }

  @Test func selectionRunsTheNamedChecksOnly() throws {
    let levels = try CheckLevels(
      [], selecting: ["*-blind-pattern", "case-dependent-pattern"])
    let on = Check.all.filter(levels.isOn).map(\.id)
    #expect(
      on == ["query-blind-pattern", "trailing-slash-blind-pattern", "case-dependent-pattern"])
    let offByNature = try #require(Check.named("case-dependent-pattern"))
    #expect(levels.level(of: offByNature) == .on(.info))
  }

  @Test func ignoredChecksNeverRun() throws {
    let levels = try CheckLevels(
      [(id: "dead-rule", level: .on(.error))], selecting: ["dead-*", "query-*"],
      ignoring: ["dead-rule"])
    #expect(Check.all.filter(levels.isOn).map(\.id) == ["query-blind-pattern"])
  }

  @Test func levelsAreChosenByPatterns() throws {
    let levels = try CheckLevels([
      (id: "*", level: .off), (id: "invalid-*", level: .on(.warning)),
      (id: "invalid-json", level: .on(.error)),
    ])
    let on = Check.all.filter(levels.isOn)
    #expect(on.allSatisfy { $0.id.hasPrefix("invalid-") } && on.count > 3)
    #expect(levels.level(of: on[0]) == .on(.error))
    #expect(levels.level(of: on[1]) == .on(.warning))
  }

  @Test func aPatternThatMatchesNothingIsAnError() {
    #expect(throws: UnknownCheck("query-*x")) { try CheckLevels([], selecting: ["query-*x"]) }
    #expect(throws: UnknownCheck("[")) { try CheckLevels([], ignoring: ["["]) }
  }

  @Test func laterChoicesWin() throws {
    var project = try CheckLevels([(id: "dead-rule", level: .off)], ignoring: ["empty-rule"])
    project.preset = .strict
    let flags = try CheckLevels([(id: "dead-rule", level: .on(.info))], ignoring: ["comment"])
    let levels = project.overridden(by: flags)
    #expect(levels.preset == .strict)
    let off = Check.all.filter { !levels.isOn($0) && $0.defaultLevel != .off }.map(\.id)
    #expect(off == ["comment", "empty-rule"])
    let dead = try #require(Check.named("dead-rule"))
    #expect(levels.level(of: dead) == .on(.info))
  }
}
