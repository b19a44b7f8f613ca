import PathConfigSyntax

/// An outcome in one word that both platforms share, for expectations and comparisons.
package enum VisitWord: String, CaseIterable, Sendable {
  case push, replace, modal, dismiss, pop, refresh, clear, root, none, blank, native, browser,
    system, crash
}

extension Outcome {
  /// The operations in words, in order.
  ///
  /// `native` and `blank` follow the word that they describe. Empty if code of the app decides.
  package var words: [VisitWord] {
    var words = operations.compactMap(\.word)
    if words.count > 1 { words.removeAll { $0 == .none } }
    if notes.contains(where: \.isBlank) {
      words.removeAll { $0 == .none }
      words.append(.blank)
    } else if operations.contains(where: \.showsScreen), end.top?.isNative ?? false {
      words.append(.native)
    }
    return words
  }
}

extension Operation {
  /// Nil for a step that others follow, and for a decision of the app's code.
  fileprivate var word: VisitWord? {
    switch self {
    case .push: .push
    case .replace, .load: .replace
    case .present, .open, .alert: .modal
    case .dismiss: .dismiss
    case .pop: .pop
    case .refresh, .reroute, .reloadSession: .refresh
    case .clear: .clear
    case .replaceRoot: .root
    case .external(.system): .system
    case .external: .browser
    case .none, .nothing, .ignored, .refused, .errorScreen: VisitWord.none
    case .crash: .crash
    case .route, .appDecides: nil
    }
  }

  /// True if a screen for the URL appears.
  fileprivate var showsScreen: Bool {
    switch self {
    case .push, .replace, .present, .open, .replaceRoot: true
    default: false
    }
  }
}

extension Note {
  fileprivate var isBlank: Bool {
    self == .blankAtLaunch || self == .noScreenLeft || self == .emptyScreenStays
  }
}

extension Screen {
  /// True if the app does not show a web page.
  ///
  /// iOS builds another class. On Android the deep link has no segment that begins with `web`,
  /// unlike those of the libraries.
  fileprivate var isNative: Bool {
    if !isWeb { return true }
    guard let uri = properties.uri else { return false }
    return !uri.bytes.split(separator: UInt8(ascii: "/")).contains { $0.starts(with: "web".utf8) }
  }
}
