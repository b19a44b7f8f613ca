import PathConfigSyntax

/// A visit that is about to happen.
package struct Visit: Hashable, Sendable {
  /// A whole URL, or a path on the app's own host.
  package var url: UTF8String
  package var action: VisitAction
  package var origin: Origin

  package init(_ url: UTF8String, action: VisitAction = .advance, _ origin: Origin = .proposal) {
    self.url = url
    self.action = action
    self.origin = origin
  }

  /// The visit that a person types: a URL, or one after a word for its cause.
  package init(step: UTF8String) {
    let (cause, url) = VisitStep.split(step)
    self = cause.visit(to: url)
  }

  /// The cause of the visit.
  package enum Origin: Hashable, Sendable {
    /// Turbo or the app's code proposes it, without any earlier question.
    case proposal

    /// A tap on a link, which Turbo may not take or not propose.
    case link

    /// A tap on a link that Turbo does not take, such as one with `data-turbo="false"`.
    case linkWithoutTurbo

    /// The server redirected a link or a form to it, and the page of that stack proposes it.
    ///
    /// Nil for the stack that is shown.
    case redirect(from: Stack?)

    /// A form was answered with an error.
    ///
    /// The page shows it, and there is no visit.
    case formError

    /// The first visit of the app, to its start location.
    case launch

    /// A link from another app that launches the app.
    case deepLink

    /// True if a page is there that has the link or the form.
    var needsPage: Bool {
      switch self {
      case .link, .linkWithoutTurbo, .redirect, .formError: true
      case .proposal, .launch, .deepLink: false
      }
    }

    /// True if no screen is there before it.
    package var launchesApp: Bool { self == .launch || self == .deepLink }
  }
}

/// The action of a visit.
package enum VisitAction: String, CaseIterable, Sendable {
  case advance
  case replace
  case restore
}

/// A word before a URL for the cause of the visit, as people type it: `redirect:/sign_in`.
package enum VisitStep: String, CaseIterable, Sendable {
  case link
  case replace
  case restore
  case code
  case redirect
  case redirectFromMain = "redirect@main"
  case redirectFromModal = "redirect@modal"
  case form
  case formFromMain = "form@main"
  case formFromModal = "form@modal"
  case formError = "form-error"
  case launch
  case deepLink = "deep-link"
  case web

  /// A phrase for help.
  package var doc: String { meaning.doc }

  /// The visit to a URL with this cause.
  package func visit(to url: UTF8String) -> Visit {
    Visit(url, action: meaning.action, meaning.origin)
  }

  private var meaning: (doc: String, action: VisitAction, origin: Visit.Origin) {
    switch self {
    case .link: ("a tap on a link", .advance, .link)
    case .replace: ("a link with data-turbo-action=\"replace\"", .replace, .link)
    case .restore: ("a link with data-turbo-action=\"restore\"", .restore, .link)
    case .code: ("a call by the app's own code", .advance, .proposal)
    case .redirect:
      ("the server redirects the page shown to this URL", .replace, .redirect(from: nil))
    case .redirectFromMain:
      ("the same, of the page on the main stack", .replace, .redirect(from: .main))
    case .redirectFromModal:
      ("the same, of the page in the modal", .replace, .redirect(from: .modal))
    case .form:
      (
        "a form of the page shown is answered with a redirect to this URL", .advance,
        .redirect(from: nil)
      )
    case .formFromMain:
      ("the same, of the page on the main stack", .advance, .redirect(from: .main))
    case .formFromModal: ("the same, of the page in the modal", .advance, .redirect(from: .modal))
    case .formError: ("a form is answered with an error, such as 422", .advance, .formError)
    case .launch: ("the first visit of the app", .advance, .launch)
    case .deepLink: ("a link from another app that launches the app", .advance, .deepLink)
    case .web: ("a link without Turbo, such as data-turbo=\"false\"", .advance, .linkWithoutTurbo)
    }
  }

  /// The word of a text before its first colon, and the URL after it.
  ///
  /// A text without such a word is a link.
  package static func split(_ text: UTF8String) -> (step: VisitStep, url: UTF8String) {
    guard let colon = text.bytes.firstIndex(of: UInt8(ascii: ":")) else { return (.link, text) }
    let word = text.bytes[..<colon]
    guard let step = allCases.first(where: { word.elementsEqual($0.rawValue.utf8) }) else {
      return (.link, text)
    }
    return (step, UTF8String(wellFormed: ContiguousArray(text.bytes[(colon + 1)...])))
  }

  /// The reason that a text is no step.
  package enum Fault: Hashable, Sendable {
    /// Nothing follows the word.
    case lacksURL(VisitStep)

    /// The word before a path or an address is no cause of a visit.
    case unknownWord(UTF8String)

    /// The text after the word, or the whole text, is neither a path from the root nor a URL.
    case notAURL(UTF8String)
  }

  /// The fault of a text that people wrote for a step; nil for a step.
  package static func fault(of text: UTF8String) -> Fault? {
    let (step, url) = split(text)
    if step == .formError, url.isEmpty { return nil }
    if url.isEmpty { return text.isEmpty ? .notAURL(text) : .lacksURL(step) }
    if url.bytes[0] == UInt8(ascii: "/") { return nil }
    guard let colon = url.bytes.firstIndex(of: UInt8(ascii: ":")), url.bytes[0].isASCIILetter
    else { return .notAURL(url) }
    let (word, rest) = (url.bytes[..<colon], url.bytes[(colon + 1)...])
    guard word.allSatisfy({ $0.isASCIILetterOrDigit || "+.-@".utf8.contains($0) })
    else { return .notAURL(url) }
    let isPath = rest.starts(with: "/".utf8) && !rest.starts(with: "//".utf8)
    let isAddress = rest.starts(with: "http://".utf8) || rest.starts(with: "https://".utf8)
    guard isPath || isAddress || word.contains(UInt8(ascii: "@")) else { return nil }
    return .unknownWord(UTF8String(wellFormed: ContiguousArray(word)))
  }
}

/// The known facts about the app whose visits are played.
package struct AppDescription: Hashable, Sendable {
  /// The URL of the first screen, whose host is the app's, or nil if it is not known.
  package var start: UTF8String?

  /// The native screens of Android, or nil if they are not known.
  package var destinations: Destinations?

  /// The words of `view_controller` for which the app shows a native screen.
  ///
  /// Nil if they are not known.
  package var nativeScreens: [UTF8String]?

  package init(
    start: UTF8String? = nil, destinations: Destinations? = nil, nativeScreens: [UTF8String]? = nil
  ) {
    self.start = start
    self.destinations = destinations
    self.nativeScreens = nativeScreens
  }

  /// Replaces the first screen; a path is on the host of the known one.
  package mutating func begin(at url: UTF8String) {
    let origin = start.flatMap { URLAddress($0).origin }
    start = URLAddress(url).isPath ? UTF8String("\(origin ?? "")\(url)") : url
  }
}

/// The deep links for which an app registers screens.
package struct Destinations: Hashable, Sendable {
  var registered: [UTF8String]

  /// The deep links of sheets.
  var dialogs: [UTF8String]

  /// The deep link of the screen for pages without `uri`, or nil if it is not known.
  var defaultScreen: UTF8String?

  package init(
    registered: [UTF8String], dialogs: [UTF8String] = [], defaultScreen: UTF8String? = nil
  ) {
    self.registered = registered
    self.dialogs = dialogs
    self.defaultScreen = defaultScreen
  }
}
