import PathConfigDiagnostics
import PathConfigLint

/// Reads the fragments and activities that Android apps register.
///
/// A deep link is the `uri` of an annotation of a fragment or an activity. The app passes the
/// classes to `registerFragmentDestinations`, or overrides `registeredFragments`. Places:
/// hotwire-native-android 1.3.0, navigation-fragments, NavigatorGraphBuilder.kt; turbo-android
/// 7.1.0, TurboNavGraphBuilder.kt.
struct DeepLinkReader {
  /// Every file with facts contains at least one of these.
  static let words: [StaticString] = [
    "HotwireDestinationDeepLink", "TurboNavGraphDestination", "registerFragmentDestinations",
    "registeredFragments", "registeredActivities", "startLocation", "assetFilePath",
    "remoteFileUrl",
  ]

  private static let own: Set<UTF8String> = ["HotwireWebFragment", "HotwireWebBottomSheetFragment"]

  private var annotated: Set<UTF8String> = []
  private var registered: [(name: UTF8String, location: SourceRange)] = []

  mutating func read(_ file: AppSourceFile, _ source: inout AppSource) {
    for index in file.tokens.indices {
      if file.isSign("@", at: index) { readAnnotation(at: index, file, &source) }
      switch file.word(at: index) {
      case "registerFragmentDestinations" where isCall(at: index, file):
        readClasses(inBracketAt: index + 1, file, &source)
      case "registeredFragments" where file.isWord("val", at: index - 1),
        "registeredActivities" where file.isWord("val", at: index - 1):
        readList(at: index, file, &source)
      case "startLocation" where file.isSign("=", at: index + 1):
        readStart(at: index + 2, file, &source)
      case "assetFilePath", "remoteFileUrl": readOrder(at: index, file, &source)
      default: break
      }
    }
  }

  /// Reports registered classes without an annotation here, whose deep links are unknown.
  func finish(_ source: inout AppSource) {
    for registration in registered where !annotated.contains(registration.name) {
      // The library annotates its own; their deep links are known facts.
      if Self.own.contains(registration.name) { continue }
      source.deepLinks.gaps.append(
        .init(
          "\(Quotation.of(registration.name)) is registered, and its annotation is not here",
          at: registration.location))
    }
  }

  private func isCall(at index: Int, _ file: AppSourceFile) -> Bool {
    file.isSign("(", at: index + 1) && !file.isWord("fun", at: index - 1)
  }

  private mutating func readAnnotation(
    at index: Int, _ file: AppSourceFile, _ source: inout AppSource
  ) {
    var end = index + 1
    while file.isSign(".", at: end + 1), file.word(at: end) != nil { end += 2 }
    let names: [UTF8String] = ["HotwireDestinationDeepLink", "TurboNavGraphDestination"]
    guard let name = file.word(at: end), names.contains(name), file.isSign("(", at: end + 1) else {
      return
    }
    var value = end + 2
    if file.isWord("uri", at: value), file.isSign("=", at: value + 1) { value += 2 }
    let (text, _) = file.text(at: value)
    if let text {
      source.deepLinks.names.append(.init(text, at: file.location(value)))
    } else {
      source.deepLinks.gaps.append(
        .init("this file does not hold the text of the deep link", at: file.location(end)))
    }
    let following = file.tokens.indices.dropFirst(value).prefix(96)
    if let place = following.first(where: { file.isWord("class", at: $0) }),
      let name = file.word(at: place + 1)
    {
      annotated.insert(name)
    }
  }

  /// `A::class, B::class`, or in Java `A.class`.
  private mutating func readClasses(
    inBracketAt open: Int, _ file: AppSourceFile, _ source: inout AppSource
  ) {
    source.deepLinks.hasChoice = true
    guard let close = file.end(ofBracketAt: open) else { return }
    var index = open + 1
    while index < close {
      var end = index
      while file.word(at: end) != nil, file.isSign(".", at: end + 1),
        !file.isWord("class", at: end + 2)
      { end += 2 }
      let isKotlin = file.isSign(":", at: end + 1) && file.isSign(":", at: end + 2)
      let last = isKotlin ? end + 3 : end + 2
      guard let name = file.word(at: end), file.isWord("class", at: last),
        last + 1 == close || file.isSign(",", at: last + 1)
      else {
        source.deepLinks.gaps.append(
          .init("a screen is registered by an expression", at: file.location(index)))
        return
      }
      registered.append((name, file.location(end)))
      index = last + 2
    }
  }

  private mutating func readList(
    at index: Int, _ file: AppSourceFile, _ source: inout AppSource
  ) {
    let following = file.tokens.indices.dropFirst(index).prefix(40)
    guard let call = following.first(where: { file.isWord("listOf", at: $0) }),
      file.isSign("(", at: call + 1)
    else {
      source.deepLinks.gaps.append(
        .init("the registered screens are not a plain list of classes", at: file.location(index)))
      return
    }
    readClasses(inBracketAt: call + 1, file, &source)
  }

  private func readStart(at index: Int, _ file: AppSourceFile, _ source: inout AppSource) {
    guard let text = file.text(at: index).text else { return }
    source.startLocations.append(.init(text, at: file.location(index)))
  }

  private func readOrder(at index: Int, _ file: AppSourceFile, _ source: inout AppSource) {
    guard file.isSign("=", at: index + 1), !file.isWord("val", at: index - 1) else { return }
    let isFile = file.isWord("assetFilePath", at: index)
    let other: UTF8String = isFile ? "remoteFileUrl" : "assetFilePath"
    let following = file.tokens.indices.dropFirst(index).prefix(40)
    let before = file.tokens.indices.prefix(index).suffix(40)
    // The library has its own order: the first class that the app writes does not matter.
    if before.contains(where: { file.isWord(other, at: $0) && file.isSign("=", at: $0 + 1) }) {
      return
    }
    let hasBoth = following.contains {
      file.isWord(other, at: $0) && file.isSign("=", at: $0 + 1)
    }
    source.sourceOrders.append(
      .init(hasBoth ? "file, server" : isFile ? "file" : "server", at: file.location(index)))
  }
}
