// The names by which projects ask for the libraries, in small letters.

extension ClientName {
  /// The libraries by the last part of a repository's address or path; a fork counts, too.
  package static let packages: [String: ClientName] = [
    "hotwire-native-ios": .hotwireNativeIOS, "turbo-ios": .turboIOS,
  ]

  /// The libraries by their pods.
  package static let pods: [String: ClientName] = [
    "hotwirenative": .hotwireNativeIOS, "turbo": .turboIOS,
  ]

  /// The libraries by their artifacts of the group `dev.hotwire`.
  package static let artifacts: [String: ClientName] = [
    "core": .hotwireNativeAndroid, "navigation-fragments": .hotwireNativeAndroid,
    "turbo": .turboAndroid,
  ]
}
