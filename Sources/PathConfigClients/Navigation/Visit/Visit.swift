import PathConfigSyntax

/// A visit that is about to happen.
package struct Visit: Hashable, Sendable {
  /// A whole URL, or a path on the app's own host.
  package var url: UTF8String
  package var action: VisitAction
  package var origin: Origin

  /// The screen that the app's own code makes for it, or nil if it leaves that to the library.
  var screen: OwnScreen?

  package init(
    _ url: UTF8String, action: VisitAction = .advance, _ origin: Origin = .proposal,
    screen: OwnScreen? = nil
  ) {
    self.url = url
    self.action = action
    self.origin = origin
    self.screen = screen
  }

  /// The cause of the visit.
  package enum Origin: Hashable, Sendable {
    /// Turbo or the app's code proposes it, without any earlier question.
    case proposal

    /// A tap on a link, which Turbo may not take or not propose.
    case link

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

    /// The page that is booting, which is the one shown, is redirected to it.
    case bootRedirect

    /// A link on a page that is booting.
    case linkWhileBooting

    /// A navigation of the web page without Turbo.
    case web(WebNavigation)

    /// The request failed without a status.
    ///
    /// The server, once asked, answered from that URL, or not.
    case failed(answer: UTF8String?)

    /// The server answered with an error.
    case errorStatus

    /// The app's code opens the URL outside.
    case openedOutside
  }

  /// A navigation of the web page that Turbo does not take.
  package enum WebNavigation: String, Hashable, Sendable, CaseIterable {
    case link
    case script
    case newWindow
    case form
    case reload
  }

  /// A screen made by the app's own code.
  package enum OwnScreen: Hashable, Sendable {
    case native(UTF8String)
    case alert
  }
}

/// The action of a visit.
package enum VisitAction: String, CaseIterable, Sendable {
  case advance
  case replace
  case restore
}
