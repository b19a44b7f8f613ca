// swift-tools-version: 6.1

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// One stop on the way of the data; it may import only targets named before it.
func stop(
  _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
}

/// The files of the page that `report` writes, kept readable and embedded as they are.
let page = ["report.html", "report.css", "report.js", "pathconfig.js"].map {
  Resource.embedInCode("Page/\($0)")
}

/// The tests of the target of the same name without its suffix.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: ["PathConfigTestSupport"] + dependencies, exclude: exclude,
    swiftSettings: settings)
}

let package = Package(
  name: "pathconfig",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [
    .executable(name: "pathconfig", targets: ["pathconfig"]),
    .library(name: "PathConfigKit", targets: ["PathConfigKit"]),
    .plugin(name: "PathConfigLint", targets: ["PathConfigLintPlugin"]),
    .plugin(name: "PathConfigCommand", targets: ["PathConfigCommandPlugin"]),
  ],
  targets: [
    stop("PathConfigDiagnostics"),
    stop("PathConfigJSON", ["PathConfigDiagnostics"]),
    stop("PathConfigPattern", ["PathConfigDiagnostics"]),
    stop("PathConfigAutomata", ["PathConfigPattern", "PathConfigDiagnostics"]),
    stop("PathConfigModel", ["PathConfigPattern", "PathConfigJSON", "PathConfigDiagnostics"]),
    stop(
      "PathConfigMatching",
      [
        "PathConfigModel", "PathConfigAutomata", "PathConfigPattern", "PathConfigJSON",
        "PathConfigDiagnostics",
      ]),
    stop(
      "PathConfigAnalysis",
      [
        "PathConfigMatching", "PathConfigModel", "PathConfigAutomata", "PathConfigPattern",
        "PathConfigJSON", "PathConfigDiagnostics",
      ]),
    stop(
      "PathConfigNavigation",
      ["PathConfigMatching", "PathConfigModel", "PathConfigJSON", "PathConfigDiagnostics"]),
    stop(
      "PathConfigLint",
      [
        "PathConfigNavigation", "PathConfigAnalysis", "PathConfigMatching", "PathConfigAutomata",
        "PathConfigModel",
        "PathConfigPattern", "PathConfigJSON", "PathConfigDiagnostics",
      ]),
    stop(
      "PathConfigExpectations",
      [
        "PathConfigNavigation", "PathConfigAnalysis", "PathConfigMatching", "PathConfigAutomata",
        "PathConfigModel",
        "PathConfigJSON", "PathConfigDiagnostics",
      ]),
    stop(
      "PathConfigRoutes",
      [
        "PathConfigAnalysis", "PathConfigMatching", "PathConfigAutomata", "PathConfigModel",
        "PathConfigPattern", "PathConfigJSON", "PathConfigDiagnostics",
      ]),
    stop("PathConfigLoading", ["PathConfigDiagnostics"]),
    stop("PathConfigPlatform", ["PathConfigMatching", "PathConfigDiagnostics"]),
    stop(
      "PathConfigReporting", ["PathConfigModel", "PathConfigDiagnostics", "PathConfigJSON"],
      resources: page),
    stop(
      "PathConfigKit",
      [
        "PathConfigPlatform", "PathConfigLoading", "PathConfigLint", "PathConfigNavigation",
        "PathConfigAnalysis", "PathConfigMatching", "PathConfigModel", "PathConfigPattern",
        "PathConfigJSON", "PathConfigDiagnostics",
      ]),
    stop(
      "PathConfigLanguageServer",
      [
        "PathConfigKit", "PathConfigReporting", "PathConfigLoading", "PathConfigRoutes",
        "PathConfigLint", "PathConfigAnalysis", "PathConfigModel", "PathConfigAutomata",
        "PathConfigPattern", "PathConfigJSON", "PathConfigDiagnostics",
      ]),
    stop(
      "PathConfigCLI",
      [
        "PathConfigLanguageServer", "PathConfigKit", "PathConfigReporting", "PathConfigPlatform",
        "PathConfigLoading",
        "PathConfigRoutes", "PathConfigExpectations", "PathConfigLint", "PathConfigNavigation",
        "PathConfigAnalysis",
        "PathConfigMatching", "PathConfigModel", "PathConfigAutomata", "PathConfigPattern",
        "PathConfigJSON", "PathConfigDiagnostics",
      ]),
    .executableTarget(
      name: "pathconfig", dependencies: ["PathConfigCLI", "PathConfigKit"], swiftSettings: settings),

    // Not part of the product: these targets measure it and compare it with its oracles.
    .target(
      name: "PathConfigConformance",
      dependencies: [
        "PathConfigPlatform", "PathConfigAnalysis", "PathConfigMatching", "PathConfigModel",
        "PathConfigAutomata", "PathConfigPattern", "PathConfigJSON", "PathConfigDiagnostics",
      ], path: "Sources/Development/PathConfigConformance", swiftSettings: settings),
    .executableTarget(
      name: "pathconfig-benchmark",
      dependencies: [
        "PathConfigCLI", "PathConfigKit", "PathConfigConformance", "PathConfigLint",
        "PathConfigAnalysis", "PathConfigMatching", "PathConfigPlatform", "PathConfigModel",
        "PathConfigAutomata", "PathConfigPattern", "PathConfigJSON", "PathConfigDiagnostics",
      ], path: "Sources/Development/pathconfig-benchmark", swiftSettings: settings),

    .plugin(
      name: "PathConfigLintPlugin", capability: .buildTool(), dependencies: ["pathconfig"],
      path: "Sources/PathConfigLintPlugin"),
    .plugin(
      name: "PathConfigCommandPlugin",
      capability: .command(
        intent: .custom(verb: "pathconfig", description: "Lint and question path configurations")),
      dependencies: ["pathconfig"], path: "Sources/PathConfigCommandPlugin"),

    .target(
      name: "PathConfigTestSupport",
      dependencies: ["PathConfigDiagnostics", "PathConfigJSON"],
      path: "Tests/PathConfigTestSupport", swiftSettings: settings),
    tests("PathConfigDiagnosticsTests", ["PathConfigDiagnostics", "PathConfigAutomata"]),
    tests(
      "PathConfigJSONTests", ["PathConfigDiagnostics", "PathConfigJSON", "PathConfigAutomata"]),
    tests(
      "PathConfigPatternTests",
      ["PathConfigPattern", "PathConfigAutomata", "PathConfigDiagnostics"]),
    tests(
      "PathConfigAutomataTests",
      [
        "PathConfigAutomata", "PathConfigPattern", "PathConfigPlatform", "PathConfigMatching",
        "PathConfigDiagnostics",
      ]),
    tests(
      "PathConfigModelTests",
      ["PathConfigDiagnostics", "PathConfigJSON", "PathConfigModel", "PathConfigAutomata"],
      exclude: ["Profiles/Facts.txt"]),
    tests(
      "PathConfigMatchingTests",
      [
        "PathConfigMatching", "PathConfigPlatform", "PathConfigModel", "PathConfigJSON",
        "PathConfigAutomata", "PathConfigDiagnostics",
      ]),
    tests(
      "PathConfigAnalysisTests",
      [
        "PathConfigAnalysis", "PathConfigPlatform", "PathConfigMatching", "PathConfigModel",
        "PathConfigAutomata", "PathConfigPattern", "PathConfigJSON", "PathConfigDiagnostics",
      ]),
    tests(
      "PathConfigNavigationTests",
      [
        "PathConfigNavigation", "PathConfigPlatform", "PathConfigMatching", "PathConfigModel",
        "PathConfigAutomata", "PathConfigJSON", "PathConfigDiagnostics",
      ], exclude: ["ClientTests.tsv"]),
    tests(
      "PathConfigLintTests",
      [
        "PathConfigAnalysis", "PathConfigAutomata", "PathConfigDiagnostics", "PathConfigJSON",
        "PathConfigLint", "PathConfigModel", "PathConfigNavigation", "PathConfigPattern",
        "PathConfigPlatform", "PathConfigMatching",
      ]),
    tests(
      "PathConfigExpectationsTests",
      [
        "PathConfigExpectations", "PathConfigPlatform", "PathConfigNavigation",
        "PathConfigMatching", "PathConfigModel", "PathConfigAutomata", "PathConfigJSON",
        "PathConfigDiagnostics",
      ]),
    tests(
      "PathConfigRoutesTests",
      [
        "PathConfigRoutes", "PathConfigPlatform", "PathConfigAnalysis", "PathConfigMatching",
        "PathConfigModel", "PathConfigAutomata", "PathConfigJSON", "PathConfigDiagnostics",
      ]),
    tests(
      "PathConfigConformanceTests",
      [
        "PathConfigConformance", "PathConfigPlatform", "PathConfigMatching", "PathConfigAutomata",
        "PathConfigPattern", "PathConfigDiagnostics",
      ]),
    tests(
      "pathconfig-benchmarkTests",
      ["PathConfigPlatform", "PathConfigMatching", "PathConfigDiagnostics", "pathconfig-benchmark"]),
    tests("PathConfigLoadingTests", ["PathConfigLoading", "PathConfigAutomata"]),
    tests(
      "PathConfigPlatformTests",
      [
        "PathConfigPlatform", "PathConfigMatching", "PathConfigDiagnostics",
      ]),
    tests(
      "PathConfigReportingTests",
      [
        "PathConfigAutomata", "PathConfigDiagnostics", "PathConfigJSON", "PathConfigReporting",
      ], exclude: ["Golden"]),
    tests(
      "PathConfigKitTests",
      [
        "PathConfigKit", "PathConfigPlatform", "PathConfigLoading", "PathConfigRoutes",
        "PathConfigExpectations", "PathConfigLint", "PathConfigNavigation", "PathConfigAnalysis",
        "PathConfigMatching", "PathConfigModel", "PathConfigAutomata", "PathConfigPattern",
        "PathConfigJSON", "PathConfigDiagnostics",
      ]),
    tests(
      "PathConfigLanguageServerTests",
      ["PathConfigLanguageServer", "PathConfigJSON", "PathConfigDiagnostics"]),
    tests(
      "PathConfigCLITests",
      [
        "PathConfigCLI", "PathConfigLanguageServer", "PathConfigKit", "PathConfigLoading",
        "PathConfigLint", "PathConfigModel",
        "PathConfigAutomata", "PathConfigJSON", "PathConfigPattern", "PathConfigDiagnostics",
      ],
      exclude: ["Golden"]),
    tests("pathconfigTests", ["pathconfig", "PathConfigCLI"]),
    tests("RepositoryTests", []),
  ],
  swiftLanguageModes: [.v6]
)
