// swift-tools-version: 6.1

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The modules in their order: each may import those before it.
let order = ["Syntax", "Automata", "Clients", "Analysis", "Lint", "Kit", "CLI", "Server"]
  .map { "PathConfig\($0)" }

func dependencies(upTo name: String) -> [Target.Dependency] {
  order.prefix { $0 != name }.map { .byName(name: $0) }
}

func module(
  _ name: String, also more: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies(upTo: name) + more, exclude: exclude,
    swiftSettings: settings)
}

/// The tests of a module, which may use all modules up to it.
func tests(
  _ name: String, of module: String, also more: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name,
    dependencies: ["TestSupport"] + dependencies(upTo: module) + [.byName(name: module)] + more,
    exclude: exclude, swiftSettings: settings)
}

let package = Package(
  name: "pathconfig",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [
    .executable(name: "pathconfig", targets: ["pathconfig"]),
    .library(name: "PathConfigKit", targets: ["PathConfigKit"]),
  ],
  targets: [
    module("PathConfigSyntax"),
    module("PathConfigAutomata"),
    module("PathConfigClients"),
    module("PathConfigAnalysis"),
    // The pages of checks and commands, schemas, scripts for shells and the page of `report`: C embeds files
    // at no cost.
    .target(name: "EmbeddedFiles"),
    module("PathConfigLint", also: ["EmbeddedFiles"], exclude: ["Pages"]),
    module("PathConfigKit"),
    module("PathConfigCLI", also: ["EmbeddedFiles"], exclude: ["Completions", "Page", "Pages"]),
    module("PathConfigServer"),
    .executableTarget(
      name: "pathconfig", dependencies: ["PathConfigServer", "PathConfigCLI", "PathConfigKit"],
      swiftSettings: settings),

    // Not part of the product: it measures the modules and compares them with their oracles.
    .executableTarget(
      name: "pathconfig-benchmark", dependencies: dependencies(upTo: "PathConfigServer"),
      path: "Sources/Development", swiftSettings: settings),

    .target(
      name: "TestSupport", dependencies: ["PathConfigSyntax"], path: "Tests/TestSupport",
      swiftSettings: settings),
    tests("SyntaxTests", of: "PathConfigSyntax"),
    tests("AutomataTests", of: "PathConfigAutomata"),
    tests(
      "ClientsTests", of: "PathConfigClients",
      exclude: ["Facts/Facts.txt", "Navigation/ClientTests.tsv"]),
    tests("AnalysisTests", of: "PathConfigAnalysis"),
    // Pages of checks have settings, too, which Kit reads.
    tests("LintTests", of: "PathConfigLint", also: ["PathConfigKit"]),
    tests("KitTests", of: "PathConfigKit"),
    tests("CLITests", of: "PathConfigCLI", exclude: ["Golden", "Reports/Golden"]),
    tests("ServerTests", of: "PathConfigServer"),
    tests("pathconfigTests", of: "PathConfigServer", also: ["pathconfig"]),
    tests("BenchmarkTests", of: "PathConfigServer", also: ["pathconfig-benchmark"]),
    .testTarget(name: "RepositoryTests", dependencies: ["TestSupport"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
