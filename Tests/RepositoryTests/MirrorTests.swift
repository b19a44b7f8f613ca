import Foundation
import PathConfigTestSupport
import Testing

/// Tests mirror the folders and names of the code that they test.
@Suite struct MirrorTests {
  /// Shared code of tests, golden files, and tests of the documentation's code.
  fileprivate static let foldersOfTheirOwn: Set = ["Support", "Golden", "Documentation"]

  /// Suites of a whole target, or of files beside the sources.
  private static let suitesOfWholeTargets: [String: Set<String>] = [
    "PathConfigCLI": ["HostileRepository", "HostileText", "Readme", "Sample"],
    "PathConfigConformance": ["Regression"],
    "pathconfig": ["Process", "PullRequest", "Terminal", "UnreadableFiles", "WholeFile"],
  ]

  private static let sources = Result { try SourceFile.all(below: "Sources") }
  private static let tests = Result { try SourceFile.all(below: "Tests") }

  /// A target, its files, and the files of its tests.
  private struct Mirror {
    var target: Manifest.Target
    var sources: [SourceFile]
    var tests: [SourceFile]

    /// The folder of a file of the target, below that of the target.
    func folder(ofSource file: SourceFile) -> String { file.folder(in: target.folder) }

    /// The folder of a test, below that of the tests; nil if it mirrors none.
    func folder(ofTest file: SourceFile) -> String? {
      let folder = file.folder(in: "Tests/\(target.name)Tests")
      return MirrorTests.foldersOfTheirOwn.isDisjoint(
        with: folder.split(separator: "/").map(String.init))
        ? folder : nil
    }
  }

  private static func mirrors() throws -> [Mirror] {
    let (sources, tests) = (try sources.get(), try tests.get())
    return try Manifest().targets.map { target in
      Mirror(
        target: target, sources: sources.filter { $0.path.hasPrefix(target.folder + "/") },
        tests: tests.filter { $0.path.hasPrefix("Tests/\(target.name)Tests/") })
    }
  }

  @Test func foldersAreThoseOfTheTarget() throws {
    var count = 0
    for mirror in try Self.mirrors() where !mirror.tests.isEmpty {
      count += 1
      let folders = Set(mirror.sources.map(mirror.folder(ofSource:)))
      for file in mirror.tests {
        guard let folder = mirror.folder(ofTest: file), !folder.isEmpty else { continue }
        #expect(folders.contains { $0 == folder || $0.hasPrefix(folder + "/") }, "\(file.path)")
      }
    }
    #expect(count > 15)
  }

  @Test func fileHasOneSuite() throws {
    for file in try Self.tests.get() {
      #expect(file.lines.count { $0.hasPrefix("@Suite") } <= 1, "\(file.path)")
    }
  }

  /// A suite's name begins with that of a file or a type in the folder that it mirrors, or with the
  /// folder's own.
  ///
  /// At the top of a target it may be a file of another one, seen from this target.
  @Test func suitesAreNamedAfterTheirSubject() throws {
    let others = try Self.sources.get().map(\.name)
    for mirror in try Self.mirrors() {
      for file in mirror.tests where file.name.hasSuffix("Tests") {
        guard let folder = mirror.folder(ofTest: file) else { continue }
        #expect(
          file.contains("struct \(file.name) ") || file.contains("class \(file.name) "),
          "\(file.path): the suite has another name")
        let tested = String(file.name.dropLast("Tests".count))
        if folder.isEmpty, Self.suitesOfWholeTargets[mirror.target.name]?.contains(tested) == true {
          continue
        }
        let beside = mirror.sources.filter { mirror.folder(ofSource: $0) == folder }
        let names =
          beside.flatMap { [$0.name, $0.extendedName] }
          + (folder.isEmpty ? others : Self.forms(of: folder))
        let isNamed =
          names.contains { Self.begins(tested, with: $0) }
          || beside.flatMap(\.types).contains { Self.begins(tested, with: $0) }
        #expect(isNamed, "\(file.path)")
      }
    }
  }

  /// The name of a folder, in its plural and singular forms.
  private static func forms(of path: String) -> [String] {
    guard let folder = path.split(separator: "/").last else { return [] }
    let singular = [("ies", "y"), ("es", ""), ("s", "")].filter { folder.hasSuffix($0.0) }.map {
      folder.dropLast($0.0.count) + $0.1
    }
    return [String(folder)] + singular.map(String.init)
  }

  /// True if a name is another one with more words after it; signs in that one do not count.
  private static func begins(_ name: String, with other: String) -> Bool {
    let beginning = other.filter { $0 != "+" && $0 != "." && $0 != "-" }
    return name.hasPrefix(beginning) && name.dropFirst(beginning.count).first?.isLowercase != true
  }
}

extension SourceFile {
  /// The name without its suffix.
  fileprivate var name: String {
    String(path.split(separator: "/").last?.dropLast(".swift".count) ?? "")
  }

  /// The name of the type that a file such as `Check+Registry` extends.
  fileprivate var extendedName: String { String(name.prefix { $0 != "+" }) }

  /// The path of the folder below another one.
  fileprivate func folder(in root: String) -> String {
    path.dropFirst(root.count + 1).split(separator: "/").dropLast().joined(separator: "/")
  }

  /// The types that the file declares.
  fileprivate var types: [String] {
    let keywords: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
    return lines.compactMap { line in
      let words = line.split { !$0.isLetter && !$0.isNumber }
      return words.firstIndex(where: keywords.contains).flatMap { index in
        index + 1 < words.count ? String(words[index + 1]) : nil
      }
    }
  }
}
