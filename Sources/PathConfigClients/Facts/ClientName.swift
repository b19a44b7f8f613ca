/// The client libraries that are described.
public enum ClientName: String, CaseIterable, Sendable {
  /// Hotwire Native iOS.
  case hotwireNativeIOS = "hotwire-native-ios"

  /// Hotwire Native Android.
  case hotwireNativeAndroid = "hotwire-native-android"

  /// Turbo Native iOS, the predecessor of Hotwire Native iOS.
  case turboIOS = "turbo-ios"

  /// Turbo Native Android, the predecessor of Hotwire Native Android.
  case turboAndroid = "turbo-android"
}

extension ClientName {
  /// The name that people use.
  package var title: String {
    switch self {
    case .hotwireNativeIOS: "Hotwire Native iOS"
    case .hotwireNativeAndroid: "Hotwire Native Android"
    case .turboIOS: "Turbo Native iOS"
    case .turboAndroid: "Turbo Native Android"
    }
  }
}
