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

extension LaunchStage {
  /// Several of an app's stages as an adverbial, such as “from the first download on”.
  ///
  /// - Parameter all: every stage of the app.
  package static func phrase(for stages: [LaunchStage], of all: [LaunchStage]) -> String {
    var rest = Set(stages)
    if rest.isSuperset(of: all) { return "always" }
    var parts: [String] = []
    let downloads = all.filter { $0.network == .answered }
    let settled: Set<LaunchStage> = [
      .firstLaunchAfterDownload, .relaunchOffline, .relaunchBeforeDownload, .relaunchAfterDownload,
    ]
    if rest.isSuperset(of: settled) {
      parts.append("from the first download on")
      rest.subtract(settled)
    } else if downloads.count > 1, rest.isSuperset(of: downloads) {
      parts.append("after every download")
      rest.subtract(downloads)
    }
    return (parts + launches(rest)).joined(separator: "; ")
  }

  /// The launches in words.
  ///
  /// Launches with the same moments share a phrase.
  private static func launches(_ stages: Set<LaunchStage>) -> [String] {
    var groups: [(launches: [Launch], moments: Set<Network>)] = []
    for launch in Launch.allCases {
      let moments = Set(stages.filter { $0.launch == launch }.map(\.network))
      if moments.isEmpty { continue }
      if let place = groups.firstIndex(where: { $0.moments == moments }) {
        groups[place].launches.append(launch)
      } else {
        groups.append(([launch], moments))
      }
    }
    return groups.map { group in
      group.launches.map(\.phrase).joined(separator: " and ") + phrase(for: group.moments)
    }
  }

  private static func phrase(for moments: Set<Network>) -> String {
    switch moments {
    case [.offline, .waiting]: ", until the download lands"
    case [.answered]: ", after the download"
    case [.offline]: ", offline"
    case [.waiting]: ", while the server is awaited"
    case [.offline, .answered]: ", offline and after the download"
    case [.waiting, .answered]: ", online"
    default: ""
    }
  }
}

extension LaunchStage.Launch {
  /// The launches, in the plural if there may be many.
  package var phrase: String {
    switch self {
    case .first: "first launch"
    case .later: "later launches"
    case .withOlderCopy: "launches with the older copy"
    }
  }
}
