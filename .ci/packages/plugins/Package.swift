// swift-tools-version: 6.0

import PackageDescription

let package = Package(
  name: "pathconfig-plugins",
  products: [
    .plugin(name: "PathConfigLint", targets: ["PathConfigLintPlugin"]),
    .plugin(name: "PathConfigCommand", targets: ["PathConfigCommandPlugin"]),
  ],
  targets: [
    .plugin(
      name: "PathConfigLintPlugin", capability: .buildTool(), dependencies: ["PathConfigExecutable"]
    ),
    .plugin(
      name: "PathConfigCommandPlugin",
      capability: .command(
        intent: .custom(verb: "pathconfig", description: "Lint and question path configurations")),
      dependencies: ["PathConfigExecutable"]),
    .binaryTarget(
      name: "PathConfigExecutable",
      url: "@HOMEPAGE@/releases/download/v@VERSION@/pathconfig.artifactbundle.zip",
      checksum: "@CHECKSUM@"),
  ]
)
