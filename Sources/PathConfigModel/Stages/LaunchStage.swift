/// A moment in the life of an installed app, told by what the phone has and what the network gives.
///
/// A launch and its network together; which source is in effect then is
/// `ClientProfile.outcome(of:at:)`.
package enum LaunchStage: String, CaseIterable, Sendable {
  case firstLaunchOffline = "first-launch-offline"
  case firstLaunchBeforeDownload = "first-launch-before-download"
  case firstLaunchAfterDownload = "first-launch-after-download"
  case relaunchOffline = "relaunch-offline"
  case relaunchBeforeDownload = "relaunch-before-download"
  case relaunchAfterDownload = "relaunch-after-download"
  case olderCopyOffline = "older-copy-offline"
  case olderCopyBeforeDownload = "older-copy-before-download"
  case olderCopyAfterDownload = "older-copy-after-download"

  /// What the phone holds of the server's file when the app starts.
  package enum Launch: String, CaseIterable, Sendable {
    /// Nothing: the app was just installed.
    case first
    /// What the server sends today, fetched by an earlier launch.
    case later
    /// What the server sent some time ago: the phone was long offline, or the app was updated and
    /// bundles a newer file than the copy.
    case withOlderCopy = "with-older-copy"
  }

  /// How far the download of the server's file has come.
  package enum Network: CaseIterable, Sendable {
    /// The server is not reached.
    case offline
    /// The request is under way.
    case waiting
    /// The answer is there.
    case answered
  }

  package var launch: Launch {
    switch self {
    case .firstLaunchOffline, .firstLaunchBeforeDownload, .firstLaunchAfterDownload: .first
    case .relaunchOffline, .relaunchBeforeDownload, .relaunchAfterDownload: .later
    case .olderCopyOffline, .olderCopyBeforeDownload, .olderCopyAfterDownload: .withOlderCopy
    }
  }

  package var network: Network {
    switch self {
    case .firstLaunchOffline, .relaunchOffline, .olderCopyOffline: .offline
    case .firstLaunchBeforeDownload, .relaunchBeforeDownload, .olderCopyBeforeDownload: .waiting
    case .firstLaunchAfterDownload, .relaunchAfterDownload, .olderCopyAfterDownload: .answered
    }
  }
}
