import PathConfigTestSupport
import Testing

/// The arrows between targets, read from the manifest and from the files themselves.
@Suite struct LayeringTests {
  /// The modules whose public types an app names, which the library re-exports.
  private static let publicModules = [
    "PathConfigAnalysis", "PathConfigDiagnostics", "PathConfigJSON", "PathConfigLint",
    "PathConfigMatching", "PathConfigModel",
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

  /// A pattern is parsed only in the initialiser of its one value.
  @Test func onePlaceCallsThePatternParser() throws {
    let callers = try SourceFile.all(below: "Sources").filter { file in
      file.lines.contains { $0.contains("PatternParser.parse(") }
    }
    #expect(callers.map(\.path) == ["Sources/PathConfigPattern/Pattern/Pattern.swift"])
  }

  /// Unescaped text from outside acts on a terminal.
  ///
  /// Only output for programs, the tool's own scripts and control sequences are written without
  /// escaping.
  @Test func fewPlacesWriteBytesAsTheyAre() throws {
    func callers(_ call: String) throws -> [String] {
      try SourceFile.all(below: "Sources/PathConfigCLI").filter { file in
        file.lines.contains { $0.contains(call) }
      }.map { String($0.path.dropFirst("Sources/PathConfigCLI/".count)) }.sorted()
    }
    #expect(
      try callers(".writeAsIs(") == [
        "Commands/Completions/CompletionsCommand.swift", "Commands/Format/FormatCommand.swift",
        "Commands/Lint/FixRun.swift", "Commands/Traffic/TrafficCommand.swift",
        "Reports/Reports.swift",
      ])
    #expect(try callers("u{1B}") == [])
  }

  /// Other modules pass everything to each other with `package` access.
  @Test func onlyModulesThatTheLibraryReexportsArePublic() throws {
    let folders = (Self.publicModules + ["PathConfigKit/Library"]).map { "Sources/\($0)/" }
    for file in try SourceFile.all(below: "Sources")
    where !folders.contains(where: file.path.hasPrefix) {
      for line in file.lines {
        #expect(!Self.isPublic(line), "\(file.path): \(line)")
      }
    }
  }

  /// A re-export hides an arrow, so there is one file for them.
  @Test func oneFileReexportsModules() throws {
    let library = "Sources/PathConfigKit/PathConfigKit.swift"
    for folder in ["Sources", "Tests"] {
      for file in try SourceFile.all(below: folder) {
        let exported = file.lines.filter { $0.hasPrefix("@_exported ") }
        if file.path == library {
          #expect(
            exported.map { String($0) }
              == Self.publicModules.map { "@_exported public import \($0)" })
        } else {
          #expect(exported.isEmpty, "\(file.path)")
        }
      }
    }
  }

  /// The first page of the documentation lists everything that an app can name.
  @Test func documentationListsEveryPublicType() throws {
    let page = try PackageRoot.text(
      of: "Sources/PathConfigKit/PathConfigKit.docc/PathConfigKit.md")
    for file in try SourceFile.all(below: "Sources") {
      for line in file.lines where Self.isPublic(line) && line.hasPrefix("public ") {
        let words = line.split { " :<{(".contains($0) }
        #expect(words.count > 2 && page.contains("- ``\(words[2])``\n"), "\(file.path): \(line)")
      }
    }
  }

  /// True if the line declares something public; imports and comments do not.
  private static func isPublic(_ line: Substring) -> Bool {
    let code = line.prefix { $0 != "/" && $0 != "\"" }
    return code.contains("public ") && !code.contains("public import ")
  }

  /// A target is found by its name.
  ///
  /// Tools that measure and test the product have a separate folder.
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
