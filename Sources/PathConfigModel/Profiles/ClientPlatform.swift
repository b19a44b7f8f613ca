/// What the clients of a path configuration run on; a configuration is usually written for one.
enum ClientPlatform: String, CaseIterable, Sendable {
  case ios
  case android

  /// The name that people use.
  var title: String {
    switch self {
    case .ios: "iOS"
    case .android: "Android"
    }
  }

  /// Every described release that runs on it, by client and then by version.
  var releases: [ClientProfile] {
    ClientProfile.all.filter { $0.name.platform == self }
  }
}

extension ClientName {
  var platform: ClientPlatform {
    switch self {
    case .hotwireNativeIOS, .turboIOS: .ios
    case .hotwireNativeAndroid, .turboAndroid: .android
    }
  }
}
