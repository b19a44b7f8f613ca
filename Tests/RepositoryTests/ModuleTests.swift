import TestSupport
import Testing

/// The rooms of the house: which module imports which, and what is visible from outside.
struct ModuleTests {
  /// The modules as `Package.swift` declares them, in their order.
  private let order: [String]

  init() throws {
    let manifest = try PackageRoot.text(of: "Package.swift")
    let names = try #require(manifest.firstMatch(of: #/let order = \[([^\]]+)\]/#)).1
    order = names.split(separator: ", ").map { "PathConfig\($0.dropFirst().dropLast())" }
  }

  @Test func aModuleImportsOnlyThoseBeforeIt() throws {
    expectEqual(order.count, 8)
    for (index, module) in order.enumerated() {
      let files = try SourceFile.all(below: "Sources/\(module)")
      #expect(!files.isEmpty, "\(module)")
      for file in files {
        for match in file.text.matches(of: #/(?m)^[\w@ ]*\bimport (PathConfig\w+)$/#) {
          #expect(order[..<index].contains(String(match.1)), "\(file.path) imports \(match.1)")
        }
      }
    }
  }

  /// Other modules pass everything to each other with `package` access.
  @Test func everyPublicTypeIsOnTheFirstPageOfTheDocumentation() throws {
    let page = try PackageRoot.text(
      of: "Sources/PathConfigKit/PathConfigKit.docc/PathConfigKit.md")
    for file in try SourceFile.all(below: "Sources") {
      let declared = file.text.matches(
        of: #/(?m)^(?:@\w+ )*public (?:final )?(?:struct|enum|class|protocol|typealias) (\w+)/#)
      for match in declared {
        #expect(page.contains("- ``\(match.1)``\n"), "\(file.path): \(match.1)")
      }
    }
  }

  /// Code asks facts of a profile; names of platforms belong to the facts and to explanations.
  @Test func platformsAreNamedOnlyInFactsAndExplanations() throws {
    let allowed = ["Sources/PathConfigClients/Facts/", "Sources/PathConfigLint/Checks/"]
    for file in try SourceFile.all(below: "Sources")
    where !allowed.contains(where: file.path.hasPrefix) {
      for (index, line) in file.lines.enumerated() {
        let code = line.prefix(upTo: line.firstRange(of: "//")?.lowerBound ?? line.endIndex)
        #expect(
          !code.contains("iOS") && !code.contains("Android"), "\(file.path):\(index + 1): \(line)")
      }
    }
  }

  /// Unescaped text from outside acts on a terminal.
  ///
  /// Only output for programs and the tool's own scripts are written without escaping.
  @Test func fewPlacesWriteBytesAsTheyAre() throws {
    let files = try SourceFile.all(below: "Sources/PathConfigCLI")
    let callers = files.filter { $0.text.contains(".writeAsIs(") }.map {
      String($0.path.dropFirst("Sources/PathConfigCLI/".count))
    }
    expectEqual(
      callers,
      [
        "Commands/Lint/FixRun.swift", "Grammar/Completion.swift", "Reports/Reports.swift",
        "Session.swift",
      ])
    expectEqual(
      files.filter { $0.text.contains("u{1B}") }.map(\.path),
      [
        "Sources/PathConfigCLI/Reports/Text/OutgoingText.swift"
      ])
  }

  /// Secrets are looked for in `OutputWriter`, which a file that is opened elsewhere would not pass.
  @Test func fewPlacesOpenFilesForWriting() throws {
    let files = try ["CLI", "Kit", "Server"].flatMap {
      try SourceFile.all(below: "Sources/PathConfig\($0)")
    }
    let opening = files.filter { file in
      [".openFile(", ".write(to: URL", "O_WRONLY"].contains(where: file.text.contains)
    }
    expectEqual(
      opening.map { String($0.path.split(separator: "/").last ?? "") },
      [
        "FixRun.swift", "EditorPages.swift", "Console.swift", "FileReplacement.swift",
        "Session.swift",
      ])
  }

  @Test func noSourceTrapsOnPurposeOrLeavesWorkForLater() throws {
    let traps = ["fatalError(", "try!", " as! ", "preconditionFailure(", "unsafelyUnwrapped"]
    for file in try SourceFile.all(below: "Sources") {
      for word in traps + ["TO" + "DO", "FIX" + "ME"] {
        #expect(!file.text.contains(word), "\(file.path): \(word)")
      }
    }
  }

  /// A law that `swift test` shortens is held in full by the gate.
  @Test func theGateDrawsAllOfEachLaw() throws {
    let gate = try PackageRoot.text(of: ".ci/run")
    let laws = try SourceFile.all(below: "Tests").filter { $0.text.contains("Draws.") }
    #expect(laws.count > 5)
    for file in laws where !file.path.hasPrefix("Tests/RepositoryTests/") {
      let suite = try #require(file.text.firstMatch(of: #/struct (\w+)Tests/#), "\(file.path)").1
      #expect(gate.contains("(\(suite)|") || gate.contains("|\(suite)"), "\(file.path)")
    }
  }
}
