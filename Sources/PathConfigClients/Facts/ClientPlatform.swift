/// The platform of the clients of a path configuration.
///
/// A configuration is usually written for one.
package enum ClientPlatform: String, CaseIterable, Sendable {
  case ios
  case android

  /// The name that people use.
  package var title: String {
    switch self {
    case .ios: "iOS"
    case .android: "Android"
    }
  }

  /// Every described release that runs on it, by client and then by version.
  package var releases: [ClientProfile] {
    ClientProfile.all.filter { $0.name.platform == self }
  }
}

extension ClientName {
  package var platform: ClientPlatform {
    switch self {
    case .hotwireNativeIOS, .turboIOS: .ios
    case .hotwireNativeAndroid, .turboAndroid: .android
    }
  }
}
