import PathConfigClients

/// The facts of a client that decide which subjects it can produce.
struct SubjectShape: Hashable, Sendable {
  var path: PathForm
  var trailingSlash: TrailingSlash
  var matchesQueryStrings: Bool
  var resolvesDotSegments: Bool
  var includesControls = false

  /// Every URL as the app got it, its dot segments apart.
  static let written = SubjectShape(
    path: .asWritten, trailingSlash: .kept, matchesQueryStrings: true, resolvesDotSegments: true)

  static let encoded = SubjectShape(
    path: .encoded, trailingSlash: .kept, matchesQueryStrings: true, resolvesDotSegments: false)

  static let decoded = SubjectShape(
    path: .decoded, trailingSlash: .stripped, matchesQueryStrings: true,
    resolvesDotSegments: false)

  static let decodedWithControls = SubjectShape(
    path: .decoded, trailingSlash: .stripped, matchesQueryStrings: true,
    resolvesDotSegments: false, includesControls: true)

  static let decodedWithoutQuery = SubjectShape(
    path: .decoded, trailingSlash: .stripped, matchesQueryStrings: false,
    resolvesDotSegments: false)
}

extension SubjectShape {
  init(_ profile: ClientProfile, includingControls: Bool) {
    let resolvesDotSegments = if case .javaNet = profile.urlParser { true } else { false }
    self.init(
      path: profile.path, trailingSlash: profile.trailingSlash,
      matchesQueryStrings: profile.matchesQueryStrings, resolvesDotSegments: resolvesDotSegments,
      includesControls: includingControls && profile.path == .decoded)
  }
}
