import PathConfigSyntax

/// Finds the files below a folder that look like path configurations.
///
/// A file counts if its name is unmistakable (`path-configuration.json`). It also counts if its
/// name is usual for a configuration and its content nearly is one. With any other name before
/// `.json`, its content must clearly be one.
package struct DirectorySearch: Sendable {
  /// The greatest depth of folders that are entered.
  var maximumDepth = 64

  /// The most names looked at in all, so that a search from the root of a disk ends.
  var maximumEntries = 250_000

  private let reader: FileReader

  package init(reader: FileReader) {
    self.reader = reader
  }

  /// The results of a search.
  package struct Result: Sendable {
    /// Paths that begin as the folder was given, in the order of their bytes.
    package var paths: [String] = []

    /// Programs and templates, which may write a configuration.
    package var programs: [String] = []

    /// The folders of desktop apps made with Tauri, and those of apps for phones.
    fileprivate var desktopFolders: Set<String> = []
    fileprivate var appFolders: Set<String> = []

    /// The number of names that were looked at.
    var entryCount = 0

    /// True if everything within the depth was looked at.
    var isComplete = true

    /// The names that were looked at, such as `12 entries`.
    var extent: String { counted(entryCount, "entry", "entries") }

    /// True if the nearest app around a file is one for the desktop, whose library no fact describes.
    package func isOfDesktopApp(_ path: String) -> Bool {
      var folder = FolderPath(PathText.split(path).folder)
      for _ in 0...max(0, folder.depth) {
        if appFolders.contains(folder.text) { return false }
        if desktopFolders.contains(folder.text) { return true }
        folder.ascend()
      }
      return false
    }
  }

  /// Searches a folder.
  ///
  /// It does not enter hidden folders, folders of tests, of generated or foreign files, folders below
  /// with the source of a client library, and folders reached by symbolic links. The reader's
  /// `missed` receives what the search should have looked at and could not.
  package func search(_ folder: String) throws(LoadFault) -> Result {
    var result = Result()
    var pending = [(folder: PathText.trimmingSlashes(folder), depth: 0)]
    while result.isComplete, let (folder, depth) = pending.popLast() {
      let names: [String]
      do throws(SystemError) {
        names = try reader.names(in: reader.resolve(folder))
      } catch {
        if depth == 0 { throw reader.fault(error, folder) }
        reader.miss(folder, error)
        continue
      }
      if depth > 0, isLibrary(folder, names) { continue }
      if names.contains("src-tauri") { result.desktopFolders.insert(FolderPath(folder).text) }
      if names.contains(where: AppProjectFiles.marksApp) {
        result.appFolders.insert(FolderPath(folder).text)
      }
      for name in names {
        guard result.entryCount < maximumEntries else {
          result.isComplete = false
          break
        }
        result.entryCount += 1
        visit(PathText.join(folder, name), name, depth, &result, &pending)
      }
    }
    result.paths.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return result
  }

  private func visit(
    _ path: String, _ name: String, _ depth: Int,
    _ result: inout Result, _ pending: inout [(folder: String, depth: Int)]
  ) {
    switch PathKind.of(reader.resolve(path), followingLinks: false) {
    case .directory where Self.isWorthEntering(name):
      if depth < maximumDepth {
        pending.append((path, depth + 1))
      } else {
        result.isComplete = false
      }
    case .file where looksLikeConfiguration(path, name):
      result.paths.append(path)
    case .file where SourceProgram.of(name: name) != nil: result.programs.append(path)
    case .link
    where PathKind.of(reader.resolve(path), followingLinks: true) == .file
      && looksLikeConfiguration(path, name):
      result.paths.append(path)
    case nil: reader.missNameless(path, isWanted: FileNameHint(name) != .none)
    default:
      break
    }
  }

  private func looksLikeConfiguration(_ path: String, _ name: String) -> Bool {
    ConfigurationLikeness.isConfiguration(named: name) {
      do throws(LoadFault) {
        return try reader.chunks(of: path).next()
      } catch {
        reader.missed?(path, error)
        return []
      }
    }
  }

  /// True for the folder of a client library, whose configurations are those of its tests and demo.
  private func isLibrary(_ folder: String, _ names: [String]) -> Bool {
    names.contains { name in
      let isPackage = name == "Package.swift"
      guard isPackage || name == "settings.gradle" || name == "settings.gradle.kts",
        let text = try? reader.chunks(of: PathText.join(folder, name)).next()
      else { return false }
      let source = SourceTokens(text, comments: .slashes)
      return isPackage ? Self.isLibrary(package: source) : Self.isLibrary(gradle: source)
    }
  }

  /// True for the manifest of a client library, by what only its beginning says.
  private static func isLibrary(package source: SourceTokens) -> Bool {
    let shape: [SourceTokens.Part] = [
      "name", ":", .string, ",", ["defaultLocalization", "platforms"],
    ]
    return source.tokens.indices.contains { place in
      source.match(shape, at: place) != nil
        && ["HotwireNative", "Turbo"].contains(source.text(place + 2))
    }
  }

  private static func isLibrary(gradle source: SourceTokens) -> Bool {
    source.lines.contains { line in
      let included = line.drop { !source.has("include", at: $0) }
      return included.contains { source.isString($0) && source.text($0) == ":turbo" }
        || line.contains { place in
          source.match(["rootProject", ".", "name", "=", .string], at: place) != nil
            && source.text(place + 4) == "hotwire-native-android"
        }
    }
  }

  static func isWorthEntering(_ name: String) -> Bool {
    !name.utf8.starts(with: ".".utf8) && !foreignFolders.contains(name)
      && !testFolders.contains(name)
  }

  /// Folders of tests, whose configurations are no app's.
  private static let testFolders: Set<String> = [
    "test", "tests", "Tests", "androidTest", "spec", "fixtures", "Fixtures",
  ]

  /// Folders that package managers and builds fill.
  ///
  /// A copied configuration there is not the one that its owner edits.
  private static let foreignFolders: Set<String> = [
    "node_modules", "bower_components", "vendor", "build", "Pods", "Carthage", "DerivedData",
    "SourcePackages", "tmp", "coverage",
  ]
}

extension FileReader {
  /// The files of a directory that look like path configurations, or any other reference itself.
  ///
  /// They are in the order of their paths' bytes.
  ///
  /// - Parameter note: takes a remark on programs of a project without settings that write another one.
  func expand(
    _ reference: SourceReference, noting note: (String) -> Void = { _ in }
  ) throws(RunFailure.Explanation) -> [SourceReference] {
    guard case .path(let path) = reference,
      PathKind.of(resolve(path), followingLinks: true) == .directory
    else { return [reference] }
    let result: DirectorySearch.Result
    do throws(LoadFault) { result = try DirectorySearch(reader: self).search(path) } catch {
      throw .init(path, error)
    }
    if !result.isComplete {
      throw .init(
        path,
        LoadFault(
          "the search stopped after \(result.extent), and no file is looked at",
          help: "name the folders that hold the configurations"))
    }
    let hasSettings = exists(PathText.join(path, ToolConfigurationFile.name))
    let writers =
      hasSettings && !result.paths.isEmpty
      ? [] : writers(among: result.programs, below: path)
    if result.paths.isEmpty {
      let looked = "no path configuration among \(result.extent)"
      throw .init(
        path,
        writers.isEmpty
          ? LoadFault(
            """
            \(looked): looked for .json files with `patterns` in their `rules`, or named like \
            path-configuration.json or ios_v1.json
            """, help: noConfiguration)
          : LoadFault(
            "\(looked), but \(writers.clause(writing: "one"))", help: writers.help))
    }
    if !writers.isEmpty {
      note("\(writers.clause(writing: "a path configuration, too")): \(writers.help)")
    }
    return result.paths.map(SourceReference.path)
  }
}

/// The content that a file's name suggests.
enum FileNameHint: Int, Comparable, Sendable {
  /// A file other than JSON.
  case none
  case json

  /// A usual name of configurations: `configuration.json`, `ios_v1.json`, `android.json`.
  case likely

  /// An unmistakable name: `path-configuration.json`, `PathConfig.json`.
  case certain

  static func < (left: FileNameHint, right: FileNameHint) -> Bool {
    left.rawValue < right.rawValue
  }

  init(_ name: String) {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")),
      name[dot...].lowercased().utf8.elementsEqual(".json".utf8)
    else {
      self = .none
      return
    }
    // A capital after a small letter begins a word.
    let words = name[..<dot].matches(of: #/[A-Z]+[a-z]*|[a-z]+/#).map { $0.output.lowercased() }
    let has = { (wanted: [String]) in words.contains { wanted.contains($0) } }
    let configuration = ["configuration", "configurations", "config", "configs"]
    if has(["test", "tests", "fixture"]) {
      self = .none
    } else if has(["schema", "expectations"]) {
      self = .json
    } else if has(["path", "paths"]) && has(configuration)
      || has(["pathconfig", "pathconfiguration"])
    {
      self = .certain
    } else {
      self =
        has(configuration + ["ios", "android", "turbo", "hotwire", "native"]) ? .likely : .json
    }
  }
}

extension FileReader {
  /// False for a file without the ending `.json` that does not begin like a path configuration.
  package func mayBeConfiguration(_ path: String) -> Bool {
    guard isFile(path), !path.hasSuffix(".json"), let beginning = try? chunks(of: path).next()
    else {
      return true
    }
    return ConfigurationLikeness(ofTextBeginning: beginning) != .none
  }
}

/// The degree to which a text looks like a path configuration, without parsing.
///
/// So broken files are found as well as sound ones.
package enum ConfigurationLikeness: Int, Comparable, Sendable {
  case none

  /// An object whose `rules` is a list, or that has `patterns` somewhere and no `rules`.
  case near

  /// An object whose `rules` is a list with `patterns` or `properties` in it.
  case exact

  package static func < (left: ConfigurationLikeness, right: ConfigurationLikeness) -> Bool {
    left.rawValue < right.rawValue
  }

  /// Judges the beginning of a text.
  ///
  /// Comments and bytes that are not JSON are skipped. NUL bytes are dropped first, which makes
  /// UTF-16 of ASCII readable. Complexity: O(n).
  init(ofTextBeginning bytes: some Sequence<UInt8>) {
    let bytes = ContiguousArray(bytes.filter { $0 != 0 })
    let mark = bytes.prefix { $0 >= 0x80 }.count
    var scanner = JSONScanner(mark..<bytes.count)
    var keys = Keys()
    if scanner.nextBeyondComments(in: bytes.span).kind == .opening(.object) {
      keys.read(&scanner, in: bytes)
    }
    // Other tools have an object under `rules`, such as ESLint.
    let isNear = keys.hasRulesArray || keys.hasPatterns && !keys.hasRules
    self = keys.hasRuleParts ? .exact : isNear ? .near : .none
  }

  /// The telling keys of an object.
  private struct Keys {
    var hasRules = false
    var hasRulesArray = false
    var hasRuleParts = false
    var hasPatterns = false

    mutating func read(_ scanner: inout JSONScanner, in bytes: ContiguousArray<UInt8>) {
      var depth = 1
      var isInRules = false
      var last: JSONToken?
      while true {
        let token = scanner.nextBeyondComments(in: bytes.span)
        switch token.kind {
        case .end: return
        case .opening: depth += 1
        case .closing: depth -= 1
        case .colon where last?.kind == .string || last?.kind == .word:
          let key = UTF8String(repairing: bytes[last?.content ?? token.content])
          if depth == 1 {
            isInRules = key == "rules" && Self.beginsList(scanner, in: bytes)
            hasRules = hasRules || key == "rules"
            hasRulesArray = hasRulesArray || isInRules
          } else if key == "patterns" || key == "properties" {
            hasPatterns = hasPatterns || key == "patterns"
            hasRuleParts = hasRuleParts || isInRules
          }
        default: break
        }
        last = token
      }
    }

    /// True for an array, and for an object whose first name is a number, as PHP writes an array with
    /// gaps.
    private static func beginsList(
      _ scanner: JSONScanner, in bytes: ContiguousArray<UInt8>
    ) -> Bool {
      var scanner = scanner
      switch scanner.nextBeyondComments(in: bytes.span).kind {
      case .opening(.array): return true
      case .opening(.object):
        let name = scanner.nextBeyondComments(in: bytes.span)
        let text = bytes[name.content]
        return name.kind == .string && !text.isEmpty && text.allSatisfy(\.isASCIIDigit)
      default: return false
      }
    }
  }
}

extension ConfigurationLikeness {
  /// True for a path configuration, judged by its name and, if that does not decide, by its text.
  ///
  /// - Parameter beginning: gives the beginning of the text.
  package static func isConfiguration(
    named name: String, _ beginning: () -> ContiguousArray<UInt8>
  ) -> Bool {
    if name.utf8.elementsEqual(ToolConfigurationFile.name.utf8) { return false }
    let hint = FileNameHint(name)
    switch hint {
    case .none: return false
    case .certain: return true
    case .json, .likely:
      let likeness = ConfigurationLikeness(ofTextBeginning: beginning())
      return likeness == .exact || likeness == .near && hint == .likely
    }
  }
}
