import Foundation
import PathConfigClients
import PathConfigLint
import PathConfigSyntax

extension AppSource {
  /// Searches the folder of a configuration and those above it; the outermost one with the source of one
  /// app counts, because a screen may be in any of its modules.
  /// - Parameter isNeeded: true to make places that cannot be read a fault of the run.
  init(around folder: String, in listing: Listing, requiring isNeeded: Bool = true) {
    self.init()
    for folder in listing.folders(around: folder).reversed() {
      let found = listing.once(in: folder) { AppSource.found(in: folder, of: listing) }
      if isNeeded { listing.require(found.missed) }
      self = found.source
      if !imports.isEmpty {
        self.folder = folder
        return
      }
    }
  }

  private static func found(
    in folder: String, of listing: Listing
  ) -> (source: AppSource, missed: [Listing.Unread]) {
    let files = listing.appFiles(in: folder)
    if files.holdsSeveralApps { return (AppSource(), []) }
    let (readings, missed, isComplete) = files.read(
      of: listing, where: { Sentence.shapes(in: $0) != nil }, as: Reading.init)
    return (AppSource(readings, isComplete: isComplete), missed)
  }

  /// Joins what the files of a project say.
  ///
  /// - Parameter isComplete: false if some files could not be read.
  private init(_ readings: [Reading], isComplete: Bool) {
    self.init()
    var android = Reading()
    var ios = Reading()
    for reading in readings {
      if reading.isOfSwift { ios.add(reading) } else { android.add(reading) }
    }
    startLocations = android.starts + ios.starts
    queryMatching = ios.queries
    let libraries = android.imports.compactMap { ClientName.imports[$0.value.string] }
    android.strings.registersOwnScreens = libraries.contains {
      !Client.newest(of: $0).ownDeepLinks.isEmpty
    }
    android.strings.registered = android.strings.listed
    imports = (android.imports + ios.imports).distinct(by: \.value)
    if isComplete, !android.imports.isEmpty { self.android = android.strings }
    if isComplete, !ios.imports.isEmpty { self.ios = ios.strings }
  }
}

/// A fact that a few tokens of an app's source state.
private enum Sentence {
  /// A library that the file imports: a module of Swift, or a package of Kotlin or Java.
  case module, package

  /// The screens: by an annotation, by an identifier, in a list, as the default, and as cases, which are
  /// strings.
  case annotation, identifier, registration, defaultScreen, cases

  /// A choice among screens, and a screen in one.
  case choice, choiceOfScreen

  /// The address at which visits start, or the beginning of a tab and its address.
  case start, tab, tabAddress

  /// A name for an address: by a constant, by another name, by a field of the build.
  case constant, alias, buildField

  /// A path behind the address of a name, and the app's switch for query strings.
  case appended, queries

  /// An argument from which the library downloads the configuration.
  case download
  /// The library's path configuration, a call that loads a file, or one in a variable, and a start of
  /// visits.
  case configuration, asset, resource, resourceOfName, visits

  typealias Shapes = [String: [(sentence: Sentence, parts: [SourceTokens.Part])]]

  /// By the first word.
  private static func shapes(_ all: [(Sentence, [SourceTokens.Part])]) -> Shapes {
    var shapes: Shapes = [:]
    for (sentence, parts) in all {
      guard case .any(let words)? = parts.first else { continue }
      for word in words { shapes["\(word)", default: []].append((sentence, parts)) }
    }
    return shapes
  }

  /// The library registers a deep link as the `uri` of an annotation (hotwire-native-android 1.3.0,
  /// NavigatorGraphBuilder.kt; turbo-android 7.1.0, TurboNavGraphBuilder.kt).
  private static let ofKotlinOrJava = shapes([
    (.package, ["import", .path]),
    (.annotation, [annotations, "(", .maybe(["uri", "="]), .string]),
    (.registration, [["registerFragmentDestinations"]]),
    (.registration, [["registeredFragments", "registeredActivities"]]),
    (.defaultScreen, ["defaultFragmentDestination", "=", .path, ":", ":", "class"]),
    (.defaultScreen, ["defaultFragmentDestination", "="]),
    (.defaultScreen, ["setDefaultFragmentDestination"]),
    (.start, ["startLocation", "=", .string]), (.start, ["startLocation", "=", .path]),
    (
      .constant,
      [["val", "var", "String"], .word] + type + [.maybe(["get", "(", ")"]), "=", .string]
    ),
    (.alias, [["val", "var"], .word] + type + ["=", .path]),
    (.download, ["remoteFileUrl", "="]),
    (.configuration, [names]), (.visits, [["HotwireActivity", "NavigatorConfiguration"]]),
    (.asset, ["assetFilePath", "=", .string]),
    (.asset, [["PathConfiguration", "TurboPathConfiguration"], ".", "Location", "(", .string]),
  ])

  /// Apps compare the value of `view_controller` with `pathConfigurationIdentifier` (hotwire-native-ios
  /// 1.2.2, PathConfigurationIdentifiable.swift).
  private static let ofSwift = shapes([
    (.module, ["import", .word]),
    (.identifier, ["pathConfigurationIdentifier"] + type + value + [.string]),
    (.identifier, ["viewController", "=", "=", .string]),
    (.cases, ["case", .word]),
    (.choice, ["switch"]), (.choiceOfScreen, ["case", .string]),
    (.start, ["startLocation", [":", "="], address, .string]),
    (.start, ["startLocation", [":", "="], .path]),
    (.tab, ["HotwireTab", "("]),
    (.tabAddress, ["url", ":", address, .string]), (.tabAddress, ["url", ":", .path]),
    (.constant, [["let", "var"], .word] + type + value + [address, .string]),
    (.alias, [["let", "var"], .word] + type + value + [.path]),
    (.appended, appending),
    (.queries, ["matchQueryStrings", "=", .word]),
    (.download, ["server", "("]),
    (.configuration, [names]),
    (.visits, ["Navigator", "(", ["configuration", "delegate"]]),
    (.visits, ["HotwireTabBarController", "("]),
    (.resource, ["file", "(", fileURL] + bundled),
    (.resourceOfName, ["file", "(", fileURL, .path, ")"]),
    (.resource, [["let", "var"], .word] + type + value + bundled),
  ])

  /// An address that a build gives a name, which Kotlin reads from `BuildConfig`.
  private static let ofGradle = shapes([
    (.buildField, ["buildConfigField", .maybe(["("]), .string, ",", .string, ",", .string])
  ])

  private static let languages: KeyValuePairs = [
    ".gradle": ofGradle, ".gradle.kts": ofGradle, ".swift": ofSwift, ".kt": ofKotlinOrJava,
    ".java": ofKotlinOrJava,
  ]

  /// The shapes of a file's language; nil for a file of another.
  static func shapes(in file: String) -> Shapes? {
    languages.first { file.hasSuffix($0.key) }?.value
  }

  private static let annotations: SourceTokens.Part = [
    "HotwireDestinationDeepLink", "TurboNavGraphDestination",
  ]
  private static let type: [SourceTokens.Part] = [.maybe([":", .word])]
  private static let value: [SourceTokens.Part] = [["=", "{"], .maybe(["return"])]
  private static let address: SourceTokens.Part = .maybe(["URL", "(", "string", ":"])
  private static let names: SourceTokens.Part = [
    "loadPathConfiguration", "pathConfiguration", "PathConfiguration", "TurboPathConfiguration",
  ]
  private static let bundled: [SourceTokens.Part] = [
    "Bundle", ".", "main", ".", ["url", "path"], "(", "forResource", ":", .string, ",",
    ["withExtension", "ofType"], ":", .string, ")",
  ]
  private static let fileURL: SourceTokens.Part = .maybe(["URL", "(", "fileURLWithPath", ":"])
  static let appending: [SourceTokens.Part] = [
    ["appending", "appendingPathComponent"], "(", .maybe([["path", "component"], ":"]), .string,
  ]
}

/// The statements of a file, or of the files of one platform, as far as they are read.
private struct Reading {
  private(set) var isOfSwift = false
  var strings = AppSource.Strings()

  /// The modules of client libraries that files import, or whose annotations they use.
  var imports: [AppSource.Fact] = []

  /// The values of the app's switch for query strings.
  var queries: [AppSource.Fact] = []

  /// The addresses at which visits start.
  private var locations: [Start] = []

  /// The addresses of tabs; an app opens the first one.
  private var tabs: [Start] = []

  /// The names that stand for other names.
  private var aliases: [UTF8String: UTF8String] = [:]
  private var composed: Set<UTF8String> = []

  /// True between the beginning of a tab and its address.
  private var isInTab = false

  /// True after the beginning of a choice by the value of `view_controller`, until the next choice.
  private var choosesScreen = false

  /// The bundled files in variables of a file, and the variables whose files it loads.
  private var resources: [UTF8String: AppSource.Load] = [:]
  private var loadedNames: [UTF8String] = []

  /// A whole address, or the path after the address of a name.
  private typealias Start = (fact: AppSource.Fact, base: UTF8String?)

  init() {}

  init(_ file: ListedFile) {
    guard let shapes = Sentence.shapes(in: file.path) else { return }
    isOfSwift = file.path.hasSuffix(".swift")
    let isOfBuild = [".gradle", ".gradle.kts"].contains(where: file.path.hasSuffix)
    let source = SourceTokens(file.bytes, named: file.path, comments: .slashes)
    var place = 0
    while place < source.tokens.count {
      let isString = source.isString(place)
      if isString, !isOfBuild { read(string: place, of: source) }
      var end: Int?
      for (sentence, parts) in isString ? [] : shapes[source.text(place)] ?? [] where end == nil {
        if let match = source.match(parts, at: place) {
          end = read(sentence, match.found, place..<match.end, of: source)
        }
      }
      place = end ?? place + 1
    }
    strings.loads += loadedNames.compactMap { resources[$0] }
    // Other code has files, too.
    if !strings.mentionsConfiguration { strings.loads = [] }
  }

  /// Adds the statements of another file.
  mutating func add(_ other: Reading) {
    imports += other.imports
    queries += other.queries
    locations += other.locations
    tabs += other.tabs
    aliases.merge(other.aliases) { $1 }
    strings.all.formUnion(other.strings.all)
    strings.composed += other.strings.composed.filter { composed.insert($0.value).inserted }
    strings.screens += other.strings.screens
    strings.deepLinks += other.strings.deepLinks
    strings.keys.formUnion(other.strings.keys)
    strings.constants.merge(other.strings.constants, uniquingKeysWith: +)
    strings.appended += other.strings.appended
    strings.downloaded.formUnion(other.strings.downloaded)
    strings.defaultClasses += other.strings.defaultClasses
    strings.linksOfClasses.merge(other.strings.linksOfClasses) { $1 }
    strings.loads += other.strings.loads
    strings.startsVisits = strings.startsVisits || other.strings.startsVisits
    strings.mentionsConfiguration =
      strings.mentionsConfiguration || other.strings.mentionsConfiguration
    if let registration = other.strings.registration {
      strings.registration = strings.registration?.joined(with: registration) ?? registration
    }
  }

  /// The start locations that the source shows.
  var starts: [AppSource.Fact] {
    let found = locations.compactMap(resolved)
    return found.isEmpty ? tabs.prefix(1).compactMap(resolved) : found
  }

  /// The start with the address of its name; nil if the name has none, or several that phones reach.
  private func resolved(_ start: Start) -> AppSource.Fact? {
    guard let base = start.base else { return start.fact }
    let known = strings.constants[base] ?? aliases[base].flatMap { strings.constants[$0] } ?? []
    let reached = known.filter(\.isPublicAddress)
    guard let address = (reached.isEmpty ? known : reached).only else { return nil }
    let path = start.fact.value
    return AppSource.Fact(
      path.isEmpty ? address : address.appending(path), at: start.fact.location)
  }
}

extension Reading {
  /// Takes what a shape says, and returns the place after it; nil if it does not say that.
  private mutating func read(
    _ sentence: Sentence, _ found: [Range<Int>], _ shape: Range<Int>, of source: SourceTokens
  ) -> Int? {
    let (start, end) = (shape.lowerBound, shape.upperBound)
    let last = found.last.map(source.fact)
    switch sentence {
    case .module:
      guard let last, ClientName.imports[last.value.string] != nil else { return nil }
      imports.append(last)
    case .package:
      // `dev.hotwire.core` of a longer name.
      let first = found[0].lowerBound
      let package = source.fact(first..<min(first + 5, found[0].upperBound))
      if package.value.bytes.starts(with: "dev.hotwire".utf8) { imports.append(package) }
    case .annotation:
      guard let last, last.value.isPlain,
        source.has("@", at: start - 1) || source.has(".", at: start - 1)
      else { return nil }
      add(screen: last)
      let isTurbo = source.has("TurboNavGraphDestination", at: start)
      imports.append(
        .init(isTurbo ? "dev.hotwire.turbo" : "dev.hotwire.navigation", at: last.location))
      if let name = source.annotatedClass(at: end) {
        strings.linksOfClasses[source.fact(name).value] = last.value
      }
    case .identifier:
      guard let last, last.value.isPlain else { return nil }
      add(screen: last)
    case .defaultScreen:
      strings.defaultClasses.append(
        found.first.map { source.fact(($0.upperBound - 1)..<$0.upperBound).value })
    case .registration: return register(source.listOfScreens(at: end), start, of: source)
    case .cases:
      var next = found.first
      while let name = next {
        strings.all.insert(source.fact(name).value)
        next = source.match([",", .word], at: name.upperBound)?.found.first
      }
    case .choice:
      let value = (end..<min(end + 12, source.tokens.count)).prefix { !source.has("{", at: $0) }
      choosesScreen = value.contains {
        ["viewController", "view_controller"].contains(source.text($0))
      }
    case .choiceOfScreen:
      var next = choosesScreen ? last : nil
      var place = end
      while let screen = next {
        if screen.value.isPlain { add(screen: screen) }
        let match = source.match([",", .string], at: place)
        (next, place) = (match.map { source.fact($0.found[0]) }, match?.end ?? place)
      }
      return start + 1
    case .tab: isInTab = true
    case .start, .tabAddress:
      if sentence == .start || isInTab { add(start: found[0], before: end, of: source) }
      return start + 1
    case .constant:
      guard let last, last.value.isPlain, last.value.isAddress else { return nil }
      add(constant: source.fact(found[0]).value, last.value)
    case .alias:
      guard source.endsLine(end) || source.has("}", at: end) else { return nil }
      aliases[source.fact(found[0]).value] = source.fact((end - 1)..<end).value
      return start + 1
    case .buildField:
      guard let last, source.fact(found[0]).value == "String" else { return nil }
      let marks = last.value.bytes.drop { "\\\"'".utf8.contains($0) }
      let address = UTF8String(
        repairing: marks.prefix { !"\\\"'".utf8.contains($0) && !$0.isASCIIWhiteSpace })
      if address.isAddress { add(constant: source.fact(found[1]).value, address) }
    case .appended:
      guard let last, last.value.isPlain, source.has(".", at: start - 1) else { return nil }
      let base =
        start > 1 && !source.isString(start - 2) ? source.fact((start - 2)..<(start - 1)) : nil
      strings.appended.append((last, base?.value ?? ""))
      add(last.value) { nil }
    case .queries:
      if source.has(".", at: start - 1), let last { queries.append(last) }
    case .download:
      let values = source.argument(at: end).map { source.fact($0..<($0 + 1)).value }
      strings.downloaded.formUnion(
        values.map { value in
          value.pathAfterName.map { $0.path.isEmpty ? $0.name : $0.path } ?? value
        })
    case .configuration:
      // Every app may set this switch.
      let isSwitch = source.has("matchQueryStrings", at: start + 2)
      strings.mentionsConfiguration = strings.mentionsConfiguration || !isSwitch
      return nil
    case .visits: strings.startsVisits = true
    case .asset, .resource, .resourceOfName:
      if let last { load(sentence, found, last, start..<end, of: source) }
      return nil
    }
    return end
  }

  /// Adds a call that loads a file, or a variable with a file.
  private mutating func load(
    _ sentence: Sentence, _ found: [Range<Int>], _ last: AppSource.Fact, _ shape: Range<Int>,
    of source: SourceTokens
  ) {
    let (start, end) = (shape.lowerBound, shape.upperBound)
    let isVariable = !source.has("file", at: start)
    let name = source.fact((found[0].upperBound - 1)..<found[0].upperBound).value
    var file = last
    switch sentence {
    case .resourceOfName: return loadedNames.append(name)
    case .asset:
      // An operator may follow.
      guard source.has(",", at: end) || source.has(")", at: end) else { return }
      strings.mentionsConfiguration = true
    default:
      guard isVariable || source.has(".", at: start - 1) else { return }
      file = source.fact(found[found.count - 2])
      file.value = UTF8String("\(file.value).\(last.value)")
    }
    guard file.value.isPlain else { return }
    let load = AppSource.Load(file, isForced: source.has("!", at: end))
    if isVariable, sentence == .resource {
      resources[name] = load
    } else {
      strings.loads.append(load)
    }
  }

  private mutating func add(screen: AppSource.Fact) {
    strings.screens.append(screen)
    strings.all.insert(screen.value)
  }

  private mutating func add(constant name: UTF8String, _ address: UTF8String) {
    strings.constants[name, default: []].append(address)
    add(address) { nil }
  }

  /// Adds an address, a name that stands for one, or a name with a path after it.
  private mutating func add(start value: Range<Int>, before end: Int, of source: SourceTokens) {
    var fact = source.fact(value)
    var base: UTF8String?
    if source.isString(end - 1) {
      if let (name, path) = fact.value.pathAfterName { (base, fact.value) = (name, path) }
      guard fact.value.isPlain else { return }
    } else {
      let last = value.upperBound - 1
      let call = source.match(Sentence.appending, at: last)
      let ends = source.endsLine(end) || source.has(",", at: end) || source.has(")", at: end)
      guard call == nil ? ends : value.count > 2 else { return }
      base = source.fact(call == nil ? last..<end : (last - 2)..<(last - 1)).value
      // Many functions have a variable of this name.
      if base == "url" { return }
      fact.value = call.map { source.fact($0.found[0]).value } ?? ""
    }
    if isInTab || base != nil && !fact.value.isEmpty {
      tabs.append((fact, base))
    } else {
      locations.append((fact, base))
    }
    isInTab = false
  }

  /// - Parameter list: the tokens between the parentheses of a plain list; nil for anything else.
  private mutating func register(
    _ list: Range<Int>?, _ place: Int, of source: SourceTokens
  ) -> Int {
    let range = source.bytes(
      of: list.map { ($0.lowerBound - 1)..<($0.upperBound + 1) } ?? place..<(place + 1))
    let inner = list == nil ? range : (range.lowerBound + 1)..<(range.upperBound - 1)
    var registration = AppSource.Registration(
      at: SourceRange(source.buffer, inner),
      ofActivities: source.has("registeredActivities", at: place))
    if list == nil { registration.isReadable = false }
    for item in list?.split(whereSeparator: { source.has(",", at: $0) }) ?? [] {
      let shape = source.match([.path, ":", ":", "class"], at: item.lowerBound)
      if let shape, shape.end == item.upperBound {
        registration.classes.insert(source.fact((shape.end - 4)..<(shape.end - 3)).value)
      } else {
        registration.isReadable = false
      }
    }
    strings.registration = strings.registration?.joined(with: registration) ?? registration
    return list?.upperBound ?? place + 1
  }

  private mutating func read(string place: Int, of source: SourceTokens) {
    let fact = source.fact(place..<(place + 1))
    let isKey = source.isLookedUp(place)
    if isKey { strings.keys.insert(fact.value) }
    add(fact.value) { isKey ? nil : fact }
  }

  private mutating func add(_ string: UTF8String, _ fact: () -> AppSource.Fact?) {
    if let (base, path) = string.pathAfterName, !path.isEmpty, let fact = fact() {
      strings.appended.append((AppSource.Fact(path, at: fact.location), base))
    }
    guard let pattern = string.withoutInsertions else {
      strings.all.insert(string)
      if string.bytes.span.firstRange(of: "://", in: 0..<string.bytes.count) != nil {
        strings.deepLinks.append(string)
      }
      return
    }
    // Text without a letter, as in `"$host/$path"`, says nothing.
    if pattern.bytes.contains(where: \.isASCIILetter), composed.insert(pattern).inserted,
      let fact = fact()
    {
      strings.composed.append(AppSource.Fact(pattern, at: fact.location))
    }
  }
}

extension SourceTokens {
  fileprivate func fact(_ places: Range<Int>) -> AppSource.Fact {
    let range = bytes(of: places)
    return AppSource.Fact(UTF8String(repairing: bytes[range]), at: SourceRange(buffer, range))
  }

  /// The strings of an argument that begins at a place, or else its last word.
  fileprivate func argument(at place: Int) -> [Int] {
    var depth = 0
    let places = (place..<min(place + 40, tokens.count)).prefix { place in
      depth += has("(", at: place) ? 1 : has(")", at: place) ? -1 : 0
      return depth >= 0 && !(depth == 0 && has(",", at: place))
    }
    let strings = places.filter(isString)
    return strings.isEmpty ? places.last { tokens[$0].kind == .word }.map { [$0] } ?? [] : strings
  }

  /// True for a string that the source looks up, as in `properties["title"]` and `getString("title")`.
  fileprivate func isLookedUp(_ place: Int) -> Bool {
    let key = bytes[tokens[place].range]
    guard has("]", at: place + 1) || has(")", at: place + 1), !key.isEmpty,
      key.allSatisfy({ $0.isWordByte || $0 == UInt8(ascii: "-") })
    else { return false }
    let name = text(place - 2)
    return has("[", at: place - 1) || has(":", at: place - 1) && name == "forKey"
      || has("(", at: place - 1)
        && (name.hasPrefix("get") || ["property", "value", "string", "boolean"].contains(name))
  }
}
