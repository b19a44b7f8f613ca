// swift-tools-version: 6.1

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// One stop on the way of the data; it may import only targets named before it.
func stop(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// The tests of the target of the same name without its suffix.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: ["PathConfigTestSupport"] + dependencies, swiftSettings: settings)
}

let package = Package(
  name: "pathconfig",
  platforms: [.macOS(.v14), .iOS(.v17)],
  targets: [
    stop("PathConfigDiagnostics"),
    stop("PathConfigJSON", ["PathConfigDiagnostics"]),
    stop("PathConfigPattern", ["PathConfigDiagnostics"]),
    stop("PathConfigLoading", ["PathConfigDiagnostics"]),
    stop("PathConfigHTTP", ["PathConfigLoading"]),

    .target(
      name: "PathConfigTestSupport", dependencies: ["PathConfigDiagnostics"],
      path: "Tests/PathConfigTestSupport", swiftSettings: settings),
    tests("PathConfigDiagnosticsTests", ["PathConfigDiagnostics"]),
    tests("PathConfigLoadingTests", ["PathConfigLoading"]),
    tests("PathConfigHTTPTests", ["PathConfigHTTP", "PathConfigLoading"]),
  ],
  swiftLanguageModes: [.v6]
)
