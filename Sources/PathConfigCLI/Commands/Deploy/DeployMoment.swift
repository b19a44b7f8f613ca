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
  ///   - before: each moment with today's copy.
  ///   - after: each moment with the new copy, and with today's as the older one.
  func pair(
    before: [ClientMoment], after: [ClientMoment]
  ) -> (before: ClientMoment, after: ClientMoment)? {
    func moment(_ moments: [ClientMoment], _ moment: Moment) -> ClientMoment? {
      moments.first { $0.moment == moment }
    }
    let pair: (before: Moment, after: Moment) =
      switch self {
      case .firstLaunch: (.downloaded, .downloaded)
      case .update: (.downloaded, .downloadedOverCopy)
      case .relaunch: (.nextStart, .nextStart)
      }
    guard let old = moment(before, pair.before), let new = moment(after, pair.after) else {
      return nil
    }
    // A phone that does not store the new response keeps its copy.
    return self == .relaunch && new.outcome?.hasStoredCopy == false ? (old, old) : (old, new)
  }
}

extension MomentOutcome {
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
