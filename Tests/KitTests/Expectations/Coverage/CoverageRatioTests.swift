@testable import PathConfigKit
import Testing

@Suite struct CoverageRatioTests {
  @Test(arguments: [
    (0, 0, 100), (0, 3, 0), (1, 3, 33), (2, 3, 66), (3, 3, 100), (199, 200, 99), (999, 1000, 99),
  ])
  func roundsDownSoThatAHundredMeansAll(covered: Int, total: Int, percent: Int) {
    #expect(CoverageRatio(covered: covered, total: total).percent == percent)
  }
}
