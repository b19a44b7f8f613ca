import PathConfigLint
import PathConfigSyntax

extension AppSource {
  /// Searches the folder of a configuration and those above it; the outermost one with an app's
  /// source counts, because a screen may be in any of its modules.
  ///
  /// - Parameter known: the results in folders for other configurations.
  init<Tree: ProjectTree>(
    around folder: String, in tree: Tree, known: inout [String: AppSource]
  ) throws(Tree.Failure) {
    self.init()
    for folder in tree.folders(around: folder).reversed() {
      self = if let known = known[folder] { known } else { try AppSource(in: folder, of: tree) }
      known[folder] = self
      if usesLibrary { return }
    }
  }

  private init<Tree: ProjectTree>(in folder: String, of tree: Tree) throws(Tree.Failure) {
    let project = try tree.projectFiles(in: folder) { Language(fileName: $0) != nil }
    self.init(of: project.files, isComplete: project.omissions.isEmpty)
  }

  /// Reads all files of a project.
  ///
  /// Complexity: O(bytes).
  ///
  /// - Parameter isComplete: false if some files could not be read.
  init(of files: [AppProjectFiles.File], isComplete: Bool = true) {
    self.init()
    var android = Reading()
    var ios = Reading()
    for file in files {
      switch Language(fileName: file.path) {
      case .kotlinOrJava: android.read(file, with: Self.kotlinOrJava, &self)
      case .swift: ios.read(file, with: Self.swift, &self)
      case nil: break
      }
    }
    usesLibrary = android.usesLibrary || ios.usesLibrary
    if isComplete, android.usesLibrary { self.android = android.strings }
    if isComplete, ios.usesLibrary { self.ios = ios.strings }
  }

  private enum Language {
    case kotlinOrJava, swift

    init?(fileName: String) {
      if fileName.hasSuffix(".swift") {
        self = .swift
      } else if fileName.hasSuffix(".kt") || fileName.hasSuffix(".java") {
        self = .kotlinOrJava
      } else {
        return nil
      }
    }
  }

  // MARK: Expressions

  /// A comment, a fact, or any other string.
  ///
  /// The library registers a deep link as the `uri` of an annotation (hotwire-native-android 1.3.0,
  /// NavigatorGraphBuilder.kt; turbo-android 7.1.0, TurboNavGraphBuilder.kt).
  private static let kotlinOrJava = TextExpression(
    comment + #"""
      | \bimport \s+ (?<library>dev\.hotwire)
      | (?:HotwireDestinationDeepLink|TurboNavGraphDestination) \( \s* (?:uri\s*=\s*)? "(?<screen>[^"\\$\n]*)"
      | \bstartLocation \s*=\s* "(?<start>[^"\\$\n]*)"
      |
      """# + string)

  /// As `kotlinOrJava`; `names` are those of cases, whose raw values are strings.
  ///
  /// Apps compare the value of `view_controller` with `pathConfigurationIdentifier` (hotwire-native-ios
  /// 1.2.2, PathConfigurationIdentifiable.swift).
  private static let swift = TextExpression(
    comment + #"""
      | \bimport \s+ (?<library>HotwireNative|Turbo)\b
      | \bpathConfigurationIdentifier (?:\s*:\s*String)? \s*[={]\s* (?:return\s+)? "(?<screen>[^"\\\n]*)"
      | \bcase \s+ (?<names>[A-Za-z_]\w*(?:\s*,\s*[A-Za-z_]\w*)*)
      | \bstartLocation \s*[:=]\s* (?:URL\(string:\s*)? "(?<start>[^"\\\n]*)"
      | \.matchQueryStrings \s*=\s* (?<queries>\w+)
      |
      """# + string)

  private static let comment = #"//[^\n]*+ | /\*(?:[\s\S]*?\*/|[\s\S]*+)"#

  private static let string = #""""(?<long>[\s\S]*?)(?:"""|\z) | "(?<text>(?:[^"\\\n]++|\\.)*+)""#

  /// An expression in a string, or a place for one, also if its end is outside the string.
  fileprivate static let insertion = TextExpression(
    #"\\\((?:[^()]++|\([^()]*+\))*+\)? | \$\{[^}]*\}? | \$[A-Za-z_]\w* | %[@ds]"#)
}

/// The files of one platform as far as they are read.
private struct Reading {
  var strings = AppSource.Strings()

  /// True if one of the files imports a client library.
  var usesLibrary = false

  private var composed: Set<UTF8String> = []

  mutating func read(
    _ file: AppProjectFiles.File, with expression: TextExpression, _ source: inout AppSource
  ) {
    let text = String(decoding: file.bytes, as: UTF8.self)
    lazy var buffer = SourceBuffer(name: file.path, text: text)
    for match in expression.matches(in: text) {
      func fact(_ group: String) -> AppSource.Fact? {
        match.range(of: group).map { range in
          AppSource.Fact(UTF8String(match[group] ?? ""), at: SourceRange(buffer, range))
        }
      }
      if let string = match["text"] ?? match["long"] {
        add(string) { fact("text") ?? fact("long") }
      } else if let screen = fact("screen") {
        strings.screens.append(screen)
        strings.all.insert(screen.value)
      } else if let names = match["names"] {
        strings.all.formUnion(
          names.split { $0 == "," || $0.isWhitespace }.map { UTF8String(String($0)) })
      } else if let start = fact("start") {
        source.startLocations.append(start)
      } else if let value = fact("queries") {
        source.queryMatching.append(value)
      } else if match["library"] != nil {
        usesLibrary = true
      }
    }
  }

  private mutating func add(_ string: String, _ fact: () -> AppSource.Fact?) {
    guard let pattern = AppSource.insertion.replacing(in: string, with: ".*") else {
      strings.all.insert(UTF8String(string))
      if string.contains("://") { strings.deepLinks.append(UTF8String(string)) }
      return
    }
    // Text without a letter, as in `"$host/$path"`, says nothing.
    guard pattern.utf8.contains(where: \.isASCIILetter),
      composed.insert(UTF8String(pattern)).inserted, var fact = fact()
    else {
      return
    }
    fact.value = UTF8String(pattern)
    strings.composed.append(fact)
  }
}
