import PathConfigClients
import PathConfigKit

/// A moment at which a phone meets the new copy of the server.
enum DeployMoment: String, CaseIterable {
  /// An app that was just installed has the answer.
  case firstLaunch = "first-launch"

  /// A phone that stored today's copy has the answer.
  case update

  /// A phone starts with what it stored.
  case relaunch
}

extension DeployMoment {
  /// The app's configurations with today's copy and with the new one.
  ///
  /// - Parameters:
  ///   - before: each stage with today's copy.
  ///   - after: each stage with the new copy, and with today's as the older one.
  func pair(
    before: [ClientMoment], after: [ClientMoment]
  ) -> (before: ClientMoment, after: ClientMoment)? {
    func moment(_ moments: [ClientMoment], _ stage: LaunchStage) -> ClientMoment? {
      moments.first { $0.stage == stage }
    }
    let stages: (before: LaunchStage, after: LaunchStage) =
      switch self {
      case .firstLaunch: (.firstLaunchAfterDownload, .firstLaunchAfterDownload)
      case .update: (.relaunchAfterDownload, .olderCopyAfterDownload)
      case .relaunch: (.relaunchBeforeDownload, .relaunchBeforeDownload)
      }
    guard let old = moment(before, stages.before), var new = moment(after, stages.after) else {
      return nil
    }
    // A phone that does not store the new response keeps its copy.
    if self == .relaunch, new.outcome?.hasStoredCopy == false,
      let kept = moment(after, .olderCopyBeforeDownload)
    {
      new = kept
    }
    return (old, new)
  }
}

extension StageOutcome {
  fileprivate var hasStoredCopy: Bool {
    !steps.contains { step in
      if step.role == .stored, case .absent = step.event { true } else { false }
    }
  }
}

// MARK: - Wording

extension DeployMoment {
  /// The moments as a heading; nil for all of them.
  static func phrase(for moments: [DeployMoment]) -> String? {
    moments.count == allCases.count ? nil : listed(moments.map(\.phrase))
  }

  private var phrase: String {
    switch self {
    case .firstLaunch: "first launch"
    case .update: "when the download lands"
    case .relaunch: "start with the stored copy"
    }
  }
}
