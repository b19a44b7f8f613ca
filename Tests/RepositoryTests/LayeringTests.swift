import PathConfigTestSupport
import Testing

/// The arrows between targets, read from the manifest and from the files themselves.
@Suite struct LayeringTests {
  /// The stops that may use Foundation; everything else runs on the standard library alone.
  private static let foundationTargets: Set = [
    "PathConfigPlatform", "PathConfigLoading", "PathConfigURLSession", "PathConfigCLI",
    "pathconfig",
    "pathconfig-benchmark",
  ]

  @Test func aTargetDependsOnTargetsDeclaredBeforeIt() throws {
    let targets = try Manifest().targets
    #expect(targets.count > 8)
    for (index, target) in targets.enumerated() where target.kind != .plugin {
      let earlier = targets[..<index].map(\.name)
      for dependency in target.dependencies {
        #expect(earlier.contains(dependency), "\(target.name) -> \(dependency)")
      }
    }
  }

  @Test func aFileImportsWhatItsTargetDeclares() throws {
    for target in try Manifest().targets where target.kind == .swift {
      let files = try SourceFile.all(below: target.folder)
      #expect(!files.isEmpty, "\(target.name) has no file")
      let imported = Set(files.flatMap(\.imports).filter { $0.hasPrefix("PathConfig") })
      #expect(
        imported.subtracting(target.dependencies).isEmpty, "\(target.name) imports \(imported)")
      #expect(
        Set(target.dependencies).subtracting(imported).isEmpty,
        "\(target.name) declares more than it imports")
    }
  }

  @Test func foundationStaysAtTheEdges() throws {
    for target in try Manifest().targets
    where target.kind != .plugin && !Self.foundationTargets.contains(target.name) {
      for file in try SourceFile.all(below: target.folder) {
        #expect(!file.imports.contains { $0.hasPrefix("Foundation") }, "\(file.path)")
      }
    }
  }

  /// A pattern is parsed where its one value is made, and nowhere else.
  @Test func onePlaceCallsThePatternParser() throws {
    let callers = try SourceFile.all(below: "Sources").filter { file in
      file.lines.contains { $0.contains("PatternParser.parse(") }
    }
    #expect(callers.map(\.path) == ["Sources/PathConfigPattern/Pattern/Pattern.swift"])
  }

  /// The facade is all that other packages see.
  @Test func onlyTheLibraryIsPublic() throws {
    for file in try SourceFile.all(below: "Sources") where !file.path.contains("/Library/") {
      for line in file.lines where line.contains("public ") && !line.contains("public import") {
        let code = line.prefix { $0 != "/" && $0 != "\"" }
        #expect(!code.contains("public "), "\(file.path): \(line)")
      }
    }
  }

  /// A target is found by its name; what measures and tests the product stands in a folder of its own.
  @Test func everyFolderOfSourcesIsATarget() throws {
    let targets = try Manifest().targets.filter { $0.kind != .c }
    let folders = Set(
      try SourceFile.all(below: "Sources").map { file in
        let parts = file.path.split(separator: "/")
        return parts.prefix(parts[1] == "Development" ? 3 : 2).joined(separator: "/")
      })
    #expect(folders == Set(targets.map(\.folder)))
    for target in targets { #expect(target.folder.hasSuffix("/\(target.name)")) }
  }
}
