@testable import PathConfigClients
import Testing

/// Sets of stages in words.
@Suite struct LaunchStagePhraseTests {
  private static let withoutCopy = LaunchStage.allCases.filter { $0.launch != .withOlderCopy }

  @Test(
    arguments: [
      (withoutCopy, "always"),
      (
        [.firstLaunchOffline, .firstLaunchBeforeDownload], "first launch, until the download lands"
      ),
      (
        [
          .firstLaunchAfterDownload, .relaunchOffline, .relaunchBeforeDownload,
          .relaunchAfterDownload,
        ], "from the first download on"
      ),
      ([.firstLaunchAfterDownload, .relaunchAfterDownload], "after every download"),
      (
        [
          .firstLaunchOffline, .firstLaunchBeforeDownload, .relaunchOffline,
          .relaunchBeforeDownload,
        ], "first launch and later launches, until the download lands"
      ),
      ([.firstLaunchOffline], "first launch, offline"),
      ([.relaunchBeforeDownload], "later launches, while the server is awaited"),
      (
        [.relaunchOffline, .firstLaunchAfterDownload],
        "first launch, after the download; later launches, offline"
      ),
      ([.relaunchBeforeDownload, .relaunchAfterDownload], "later launches, online"),
      (
        [.relaunchOffline, .relaunchAfterDownload], "later launches, offline and after the download"
      ),
      (
        [.relaunchOffline, .relaunchBeforeDownload, .relaunchAfterDownload], "later launches"
      ),
    ] as [([LaunchStage], String)])
  func namesSetsOfStages(stages: [LaunchStage], phrase: String) {
    #expect(LaunchStage.phrase(for: stages, of: Self.withoutCopy) == phrase)
  }

  @Test(
    arguments: [
      (
        [
          .firstLaunchAfterDownload, .relaunchOffline, .relaunchBeforeDownload,
          .relaunchAfterDownload, .olderCopyAfterDownload,
        ], "from the first download on; launches with the older copy, after the download"
      ),
      (
        [.olderCopyOffline, .olderCopyBeforeDownload],
        "launches with the older copy, until the download lands"
      ),
      (
        [.firstLaunchAfterDownload, .relaunchAfterDownload],
        "first launch and later launches, after the download"
      ),
      (LaunchStage.allCases, "always"),
    ] as [([LaunchStage], String)])
  func namesSetsOfStagesWithAnOlderCopy(stages: [LaunchStage], phrase: String) {
    #expect(LaunchStage.phrase(for: stages, of: LaunchStage.allCases) == phrase)
  }

  /// No two sets of stages have the same name.
  @Test func everySetHasANameOfItsOwn() {
    var names: Set<String> = []
    let all = LaunchStage.allCases
    for mask in 1..<(1 << all.count) {
      let stages = all.indices.filter { mask >> $0 & 1 == 1 }.map { all[$0] }
      names.insert(LaunchStage.phrase(for: stages, of: all))
    }
    #expect(names.count == (1 << all.count) - 1)
  }
}
