import Foundation
import PathConfigTestSupport

/// The targets under `Sources` as `Package.swift` declares them, in its order.
struct Manifest {
  enum Kind {
    case swift
    case c
    /// It runs in a build and uses a program, and imports nothing of the package.
    case plugin
  }

  struct Target {
    var name: String
    var dependencies: [String]
    var kind: Kind

    /// The folder with its files, from the package's root.
    var folder: String
  }

  let targets: [Target]

  init() throws {
    let text = try String(
      contentsOf: PackageRoot.url.appendingPathComponent("Package.swift"), encoding: .utf8)
    let declaration = try Regex(
      #"(stop|calls|\.target|executableTarget|plugin)\((?:\s*name:)?\s*"([\w-]+)"((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)"#
    )
    targets = text.matches(of: declaration).compactMap { match in
      guard let kind = match.output[1].substring, let name = match.output[2].substring,
        let rest = match.output[3].substring, !rest.contains("targets:")
      else { return nil }
      let path = Self.path(in: rest)
      if path?.hasPrefix("Tests/") == true { return nil }
      return Target(
        name: String(name), dependencies: Self.quoted(rest).filter { $0 != path },
        kind: kind == "plugin" ? .plugin : kind == "calls" ? .c : .swift,
        folder: path ?? "Sources/\(name)")
    }
  }

  /// The value of `path:`.
  private static func path(in declaration: Substring) -> String? {
    guard let label = declaration.range(of: "path: \"") else { return nil }
    return String(declaration[label.upperBound...].prefix { $0 != "\"" })
  }

  private static func quoted(_ text: Substring) -> [String] {
    text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }
}

/// A file of the package.
struct SourceFile {
  /// The path from the package's root.
  var path: String
  var text: String
  var lines: [Substring]
  private var data: Data

  init(at path: String) throws {
    let data = try Data(contentsOf: PackageRoot.url.appendingPathComponent(path))
    self.path = path
    self.data = data
    text = String(decoding: data, as: UTF8.self)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// True if the text contains a word, compared by bytes.
  func contains(_ word: String) -> Bool { data.range(of: Data(word.utf8)) != nil }

  /// All Swift files below a folder of the package that are compiled, or those with another suffix,
  /// by path.
  static func all(below folder: String, suffix: String = ".swift") throws -> [SourceFile] {
    guard suffix == ".swift", roots.contains(where: { "\(folder)/".hasPrefix("\($0)/") }) else {
      return try read(below: folder, suffix: suffix)
    }
    return try compiled.get().filter { $0.path.hasPrefix("\(folder)/") }
  }

  /// The folders that nearly all tests need.
  private static let roots = ["Sources", "Tests"]

  /// All Swift files below them, read once for all tests.
  private static let compiled = Result {
    try roots.flatMap { try read(below: $0, suffix: ".swift") }
  }

  private static func read(below folder: String, suffix: String) throws -> [SourceFile] {
    let root = PackageRoot.url.appendingPathComponent(folder)
    let names =
      FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return try names.filter { $0.hasSuffix(suffix) && !$0.contains(".docc/") }.sorted().map {
      try SourceFile(at: "\(folder)/\($0)")
    }
  }

  /// The modules that the file imports.
  var imports: [String] {
    lines.compactMap { line in
      let words = line.split(separator: " ")
      guard let index = words.firstIndex(of: "import"), index <= 2, index + 1 < words.count,
        !line.contains("//")
      else { return nil }
      return String(words[index + 1].split(separator: ".")[0])
    }
  }
}
