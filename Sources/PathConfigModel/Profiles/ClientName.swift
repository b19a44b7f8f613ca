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
