import PathConfigConformance
import Testing

@Suite struct ConformanceRunTests {
  @Test(arguments: [1, 2] as [UInt64])
  func ourEngineAnswersAsICU(seed: UInt64) {
    var run = ConformanceRun(seed: seed)
    while run.tally.pairs < 10_000 { run.round() }
    #expect(run.tally.mismatches.isEmpty)
  }
}
