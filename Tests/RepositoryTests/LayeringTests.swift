import PathConfigTestSupport
import Testing

/// The arrows between targets, read from the manifest and from the files themselves.
@Suite struct LayeringTests {
  /// The stops that may use Foundation; everything else runs on the standard library alone.
  private static let foundationTargets: Set = [
    "PathConfigICU", "PathConfigLoading", "PathConfigHTTP", "PathConfigCLI", "pathconfig",
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
      let files = try SourceFile.all(below: "Sources/\(target.name)")
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
      for file in try SourceFile.all(below: "Sources/\(target.name)") {
        #expect(!file.imports.contains { $0.hasPrefix("Foundation") }, "\(file.path)")
      }
    }
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

  @Test func everyFolderOfSourcesIsATarget() throws {
    let names = Set(try Manifest().targets.filter { $0.kind != .c }.map(\.name))
    let folders = Set(
      try SourceFile.all(below: "Sources").map { $0.path.split(separator: "/")[1] }.map(String.init)
    )
    #expect(folders == names)
  }
}
