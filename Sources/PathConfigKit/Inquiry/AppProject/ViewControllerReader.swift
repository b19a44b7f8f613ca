import PathConfigDiagnostics
import PathConfigLint

/// Reads the view controllers and the configuration of iOS apps.
///
/// An app compares the value of `view_controller` with its own identifiers. The value comes from
/// `proposal.viewController`, or from the properties by the key. Any other use of the value, such
/// as a table of screens, is a gap: its identifiers may be in no comparison. Places:
/// hotwire-native-ios 1.2.2, PathConfigurationIdentifiable.swift and VisitProposalExtension.swift.
struct ViewControllerReader {
  /// Every file with facts contains at least one of these.
  static let words: [StaticString] = [
    "pathConfigurationIdentifier", "viewController", "view_controller", "view-controller",
    "startLocation", "matchQueryStrings", "loadPathConfiguration", "PathConfiguration(",
  ]

  private static let identifier: UTF8String = "pathConfigurationIdentifier"
  private static let keys: [UTF8String] = ["view_controller", "view-controller"]

  /// The types that declare an identifier: those of the library, and those of the app.
  private var declaring: Set<UTF8String> = ["VisitableViewController", "HotwireWebViewController"]
  private var used: [(type: UTF8String, location: SourceRange)] = []

  mutating func read(_ file: AppSourceFile, _ source: inout AppSource) {
    var type: UTF8String?
    for index in file.tokens.indices {
      if let text = file.string(at: index) { readKey(text, at: index, file, &source) }
      switch file.word(at: index) {
      case "class", "struct", "extension", "enum", "actor":
        if let name = file.word(at: index + 1), !["func", "var", "let"].contains(name) {
          type = name
        }
      case Self.identifier: readIdentifier(at: index, of: type, file, &source)
      case "viewController": readValue(at: index, in: type, file, &source)
      case "startLocation" where file.isSign(":", at: index + 1) || file.isSign("=", at: index + 1):
        readStart(at: index + 2, file, &source)
      case "matchQueryStrings"
      where file.isSign(".", at: index - 1) && file.isSign("=", at: index + 1):
        readSwitch(at: index + 2, file, &source)
      case "loadPathConfiguration", "PathConfiguration": readOrder(at: index, file, &source)
      default: break
      }
    }
  }

  /// Reports an identifier of a type that no file declares as a gap, because its text is unknown.
  func finish(_ source: inout AppSource) {
    for use in used where !declaring.contains(use.type) {
      source.viewControllers.gaps.append(
        .init("the identifier of \(Quotation.of(use.type)) is not here", at: use.location))
    }
  }

  // MARK: Identifiers

  private mutating func readIdentifier(
    at index: Int, of type: UTF8String?, _ file: AppSourceFile, _ source: inout AppSource
  ) {
    guard file.isWord("var", at: index - 1) || file.isWord("let", at: index - 1) else {
      if file.isSign(".", at: index - 1), let type = file.word(at: index - 2) {
        used.append((type, file.location(index)))
      }
      return
    }
    var start = index + 1
    if file.isSign(":", at: start), file.isWord("String", at: start + 1) { start += 2 }
    let value: UTF8String?
    if file.isSign("=", at: start) {
      value = file.text(at: start + 1).text
    } else if file.isSign("{", at: start) {
      guard let computed = file.computedText(at: start) else { return }
      value = computed.text
    } else {
      return
    }
    if let type { declaring.insert(type) }
    guard let value else {
      source.viewControllers.gaps.append(
        .init("this file does not hold the text of the identifier", at: file.location(index)))
      return
    }
    source.viewControllers.names.append(.init(value, at: file.location(index)))
  }

  // MARK: Uses of the value

  /// `properties["view_controller"]`, or the key as any other text.
  private func readKey(
    _ key: UTF8String, at index: Int, _ file: AppSourceFile, _ source: inout AppSource
  ) {
    guard Self.keys.contains(key) else { return }
    guard file.isSign("[", at: index - 1), file.isSign("]", at: index + 1) else {
      addGap("the key is used outside a subscript", at: index, file, &source)
      return
    }
    // `var viewController` returns the value under the name that the search looks for.
    let before = file.tokens.indices.prefix(index).suffix(24)
    let isAccessor = before.contains { place in
      file.isWord("viewController", at: place) && file.isWord("var", at: place - 1)
    }
    var end = index + 1
    if file.isWord("as", at: end + 1) {
      end += file.isSign("?", at: end + 2) || file.isSign("!", at: end + 2) ? 3 : 2
    }
    if !isAccessor { readUse(from: index - 2, to: end, isCertain: true, file, &source) }
  }

  /// Reads `proposal.viewController`; other values of this name count if they are compared with
  /// texts.
  private func readValue(
    at index: Int, in type: UTF8String?, _ file: AppSourceFile, _ source: inout AppSource
  ) {
    if file.isWord("var", at: index - 1) || file.isWord("let", at: index - 1) { return }
    guard file.isSign(".", at: index - 1) else {
      // A label of an argument, or a member of the extended type.
      if file.isSign(":", at: index + 1), !file.isWord("case", at: index - 1) { return }
      let isCertain = type.map { ["VisitProposal", "PathProperties"].contains($0) } ?? false
      return readUse(from: index, to: index, isCertain: isCertain, file, &source)
    }
    var place = index - 2
    if file.isSign("?", at: place) || file.isSign("!", at: place) { place -= 1 }
    let owner = file.word(at: place)?.string.lowercased() ?? ""
    let isCertain =
      owner.hasSuffix("proposal") || owner.hasSuffix("properties")
      || owner == "self" && type == "VisitProposal"
    readUse(from: place, to: index, isCertain: isCertain, file, &source)
  }

  /// - Parameter isCertain: true if the value is that of the property, whatever its use.
  private func readUse(
    from first: Int, to last: Int, isCertain: Bool, _ file: AppSourceFile,
    _ source: inout AppSource
  ) {
    var start = first
    // Nobody writes a longer path.
    while start > first - 32, file.isSign(".", at: start - 1), file.word(at: start - 2) != nil {
      start -= 2
    }
    if file.isWord("switch", at: start - 1), file.isSign("{", at: last + 1) {
      readCases(inBracketAt: last + 1, isCertain: isCertain, file, &source)
    } else if isComparison(at: last + 1, file) {
      add(operandAt: last + 3, isCertain, file, &source)
    } else if isComparison(at: start - 2, file) {
      add(operandAt: start - 3, isCertain, file, &source)
    } else if isCertain {
      addGap("the value is used otherwise than in a comparison", at: last, file, &source)
    }
  }

  /// `==` or `!=`.
  private func isComparison(at index: Int, _ file: AppSourceFile) -> Bool {
    (file.isSign("=", at: index) || file.isSign("!", at: index)) && file.isSign("=", at: index + 1)
  }

  private func readCases(
    inBracketAt open: Int, isCertain: Bool, _ file: AppSourceFile, _ source: inout AppSource
  ) {
    guard let close = file.end(ofBracketAt: open) else { return }
    var index = open + 1
    while index < close {
      if file.isSign("{", at: index) || file.isSign("(", at: index) || file.isSign("[", at: index) {
        index = (file.end(ofBracketAt: index) ?? close) + 1
      } else if file.isWord("case", at: index) {
        repeat {
          add(operandAt: index + 1, isCertain, file, &source)
          index = file.text(at: index + 1).end
          if file.isSign("?", at: index) { index += 1 }
        } while file.isSign(",", at: index) && index < close
        index += 1
      } else {
        index += 1
      }
    }
  }

  /// Adds the texts that the value is compared with.
  private func add(
    operandAt index: Int, _ isCertain: Bool, _ file: AppSourceFile, _ source: inout AppSource
  ) {
    guard file.tokens.indices.contains(index) else { return }
    let certain = isCertain || file.string(at: index) != nil
    // Its value is read at its declaration.
    if let last = file.lastWord(ofPathAt: index), last == Self.identifier {
      source.viewControllers.hasChoice = true
      return
    }
    if file.isWord("nil", at: index) { return }
    let isMarked = file.isSign("?", at: index + 1)
    if let text = isMarked ? file.string(at: index) : file.text(at: index).text, certain {
      source.viewControllers.hasChoice = true
      source.viewControllers.names.append(.init(text, at: file.location(index)))
    } else if isCertain {
      addGap(
        "this file does not hold the text that the value is compared with", at: index, file, &source
      )
    }
  }

  private func addGap(
    _ reason: String, at index: Int, _ file: AppSourceFile, _ source: inout AppSource
  ) {
    source.viewControllers.gaps.append(.init(reason, at: file.location(index)))
  }

  // MARK: Configuration

  private func readStart(at index: Int, _ file: AppSourceFile, _ source: inout AppSource) {
    var start = index
    if file.isWord("URL", at: start), file.isSign("(", at: start + 1),
      file.isWord("string", at: start + 2), file.isSign(":", at: start + 3)
    {
      start += 4
    }
    guard let text = file.text(at: start).text else { return }
    source.startLocations.append(.init(text, at: file.location(start)))
  }

  private func readSwitch(at index: Int, _ file: AppSourceFile, _ source: inout AppSource) {
    let word = file.word(at: index)
    let isLiteral = word == "true" || word == "false"
    source.queryMatching.append(
      .init(isLiteral ? word ?? "" : "an expression", at: file.location(index)))
  }

  /// `loadPathConfiguration(from: [.file(…), .server(…)])`.
  private func readOrder(at index: Int, _ file: AppSourceFile, _ source: inout AppSource) {
    guard file.isSign("(", at: index + 1), !file.isWord("func", at: index - 1),
      file.isSign(":", at: index + 3), file.isSign("[", at: index + 4),
      let close = file.end(ofBracketAt: index + 4)
    else { return }
    var kinds: [String] = []
    var place = index + 5
    while place < close {
      if file.isSign("(", at: place) || file.isSign("[", at: place) {
        place = (file.end(ofBracketAt: place) ?? close) + 1
        continue
      }
      if file.isSign(".", at: place), let kind = file.word(at: place + 1) {
        kinds.append(kind.string)
        place += 1
      }
      place += 1
    }
    guard !kinds.isEmpty, kinds.allSatisfy({ ["file", "server", "data"].contains($0) }) else {
      return
    }
    source.sourceOrders.append(
      .init(UTF8String(kinds.joined(separator: ", ")), at: file.location(index)))
  }
}
