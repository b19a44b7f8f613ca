// swift-tools-version: 6.1

import PackageDescription

// A package that embeds a path configuration: every build lints it, and the code reads it.
let package = Package(
  name: "app",
  platforms: [.macOS(.v14), .iOS(.v17)],
  dependencies: [.package(name: "pathconfig", path: "../..")],
  targets: [
    .executableTarget(
      name: "App",
      dependencies: [.product(name: "PathConfigKit", package: "pathconfig")],
      resources: [.process("Resources")],
      plugins: [.plugin(name: "PathConfigLint", package: "pathconfig")])
  ]
)
