/// A moment in the life of an installed app: the state of the phone and of the network.
///
/// A launch and its network together. `ClientProfile.outcome(of:at:)` says which source is in
/// effect then.
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

  /// The phone's copy of the server's file when the app starts.
  package enum Launch: String, CaseIterable, Sendable {
    /// No copy: the app was just installed.
    case first
    /// Today's file of the server, fetched by an earlier launch.
    case later
    /// An older file of the server.
    ///
    /// The phone was offline for a long time, or the app was updated and bundles a newer file than
    /// the copy.
    case withOlderCopy = "with-older-copy"
  }

  /// The progress of the download of the server's file.
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
