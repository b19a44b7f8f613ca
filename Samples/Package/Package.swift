// swift-tools-version: 6.0

import PackageDescription

// A package that embeds a path configuration: every build lints it.
let package = Package(
  name: "app",
  platforms: [.macOS(.v14), .iOS(.v17)],
  dependencies: [
    // OWNER is the account that holds the repository. The package has the executable, so your build compiles nothing else.
    .package(url: "https://github.com/OWNER/pathconfig-plugins", from: "0.5.0")
  ],
  targets: [
    .executableTarget(
      name: "App",
      resources: [.process("Resources")],
      plugins: [.plugin(name: "PathConfigLint", package: "pathconfig-plugins")])
  ]
)
