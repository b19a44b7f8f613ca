import PathConfigSyntax

/// The way of a visit up to the table: Turbo, the web view, the router.
extension Play {
  mutating func run() {
    // A screen that Android leaves has no web view any more, even if nothing takes its place
    // (android@1.3.1 navigation/fragments/HotwireWebFragmentDelegate.kt:75-78,345-357).
    if stacks.isEmpty, visit.origin.needsPage {
      stay(.noPage)
      return
    }
    switch visit.origin {
    case .proposal: route()
    case .link: follow()
    case .redirect(let stack): followRedirect(of: stack ?? stacks.shown)
    case .formError: stay(.answeredInPlace)
    case .launch, .deepLink: launch()
    case .linkWithoutTurbo: followWithoutTurbo()
    }
  }

  /// A link, which Turbo proposes unless it has the address of the page shown.
  private mutating func follow() {
    if Self.isUnvisitable(visit.url) || isOnAnotherHost {
      followWithoutTurbo()
    } else if !staysOnPage(of: stacks.shown) {
      route()
    }
  }

  /// The answer to a link or a form of a page, which Turbo follows and then proposes.
  private mutating func followRedirect(of stack: Stack) {
    let isFirst = visit.action != .advance && stacks[stack].last?.isFirstPage == true
    // Another visit is the first of the web view; Android has one for both stacks.
    if isFirst, usesRule { stacks.unbooted = Set(Stack.allCases) }
    if isOnAnotherHost {
      if isFirst { leaveFirstPage(of: stack) } else { leaveByRedirect() }
      return
    }
    // (ios@1.2.2 Source/Turbo/Visit/ColdBootVisit.swift:85-99, and Session.swift:71-77 for each of the two
    // sessions)
    if isFirst, !usesRule {
      stay(.followedByWebView)
      return
    }
    // Android has one web view, and so only the page shown.
    if staysOnPage(of: usesRule ? stacks.shown : stack) { return }
    redirect = stack == .main ? .fromMain : .fromModal
    // Android stops the first page before the web view follows its redirect
    // (android@1.3.1 turbo/session/Session.kt:847-865).
    isAnswered = !isFirst
    route()
  }

  /// A redirect to another host, which the request of a page may not follow.
  ///
  /// Turbo logs the error of a form (hotwired/turbo 8.0.23, src/core/drive/form_submission.js:163-166).
  /// For a link, newer clients ask the server again and find the host of a page.
  private mutating func leaveByRedirect() {
    let isForm = visit.action == .advance
    let isPage = URLAddress(visit.url).isWebPage
    if isPage { assume(.forbidsForeignPages) }
    guard !isForm, isPage, navigator.client.followsForeignRedirects else {
      stay(isForm ? .formIsNotFollowed : .redirectIsNotFollowed)
      return
    }
    pop(keepingRoot: !usesRule)
    if !usesRule { perform(.animated(false)) }
    if stacks.isEmpty { note(.noScreenLeft) }
    action = .advance
    route()
  }

  /// A redirect to another host of the first page of a web view, which asks the client itself.
  ///
  /// On Android only a request by HTTP does (android@1.3.1 turbo/util/CoreExtensions.kt:20-23).
  private mutating func leaveFirstPage(of stack: Stack) {
    if usesRule, !URLAddress(visit.url).isWebPage { return stay(.redirectIsNotFollowed) }
    switch navigator.client.foreignFirstPage {
    case .loads: return stay(.followedByWebView)
    case .leavesApp: operations.append(.external(.system))
    case .routed(let action):
      self.action = action
      route()
    }
    if operations.contains(where: \.showsURL) { return }
    note(.blankBeneath)
    stacks.unbooted.insert(stack)
  }

  /// Reloads or scrolls the page on top of a stack if it has the address of the visit, which the
  /// client's adapter of Turbo then does not propose.
  ///
  /// - Returns: false for any other address.
  private mutating func staysOnPage(of stack: Stack) -> Bool {
    guard navigator.client.reloadsSameAddress, let top = stacks[stack].last,
      top.isWeb, let url = top.url
    else { return false }
    let (new, anchor) = Self.splitAnchor(visit.url)
    let (old, oldAnchor) = Self.splitAnchor(url)
    let pages = [new, old].map { Page(Self.inBrowser($0), comparedBy: .wholeURL) }
    guard pages[0].isSame(as: pages[1], ignoringQuery: false, start: navigator.start)
    else { return false }
    if navigator.start == nil, URLAddress(url).isPath, let host = URLAddress(visit.url).host {
      assume(.startHost(host))
    }
    if let anchor, action != .replace, anchor != oldAnchor {
      assume(.scrollsToAnchors)
      stay(.scrollsToAnchor)
      return true
    }
    guard anchor == oldAnchor else { return false }
    if action == .restore, anchor == nil { assume(.reloadsOnRestore) }
    operations.append(.refresh(stack))
    note(.reloadedInPlace)
    return true
  }

  /// True if the page shown is known to have another host, whose links Turbo leaves to the web view
  /// (hotwired/turbo 8.0.23, src/core/url.js:27-34).
  private var isOnAnotherHost: Bool {
    let link = URLAddress(visit.url)
    let pages = [stacks.top?.url, navigator.app.start].compactMap { $0.map { URLAddress($0) } }
    guard !link.isPath, let page = pages.first(where: { !$0.isPath }) else { return false }
    return !page.hasHost(of: link)
  }

  private mutating func stay(_ reason: Note) {
    operations.append(.none)
    note(reason)
  }

  /// A link that Turbo does not take, which the web view's delegate routes or opens outside.
  private mutating func followWithoutTurbo() {
    let address = URLAddress(visit.url)
    switch navigator.client.linksWithoutTurbo {
    case .opensOutside(let handler):
      let decision = navigator.decision(of: handler, on: visit.url, address, isOfApp: false)
      if case .outside(let browser)? = decision { operations.append(.external(browser)) }
    case .routedIfSafe where address.isUnsafe: operations.append(.ignored)
    case .routed, .routedIfSafe:
      action = .advance
      route()
    }
  }

  /// In the app or outside, and then by the table.
  mutating func route() {
    if navigator.client.looksUpBeforeRouting, let fault = properties.lookUpFault {
      operations.append(.crash(fault))
      return
    }
    let (decision, assumedHost) = navigator.decision(on: visit.url)
    if let assumedHost { assume(.startHost(assumedHost)) }
    switch decision {
    case nil: operations.append(.refused)
    case .ignored: operations.append(.ignored)
    case .outside(let browser):
      operations.append(.external(browser))
      if browser == .safari, navigator.client.triesUniversalLinks {
        note(.otherAppMayOpen)
      }
    case .inApp:
      decide()
      if !rows.isEmpty, !operations.contains(where: \.showsURL) { noteRequest() }
    }
  }

  /// Notes the fate of the request for a page that the visit does not show.
  ///
  /// The request of a page or a form follows redirects (hotwired/turbo 8.0.23,
  /// src/http/fetch_request.js:58), so that the server gets the one for the URL, too.
  private mutating func noteRequest() {
    let shown = stacks.top?.page
    let isShown = shown.map { page.isSame(as: $0, ignoringQuery: false, start: navigator.start) }
    if isAnswered {
      note(isShown == true && !notes.contains(.oldScreenShown) ? .requestedTwice : .answerIsLost)
    } else if isShown != true, !visit.origin.launchesApp, !notes.contains(.closesWithModal) {
      note(.neverRequested)
    }
  }
}

/// Visits that begin in another way.
extension Play {
  private mutating func launch() {
    if !usesRule { stacks.unbooted = Set(Stack.allCases) }
    switch navigator.client.launch {
    case .route: route()
    case .routeWithoutScreens:
      if stacks.isEmpty { route() } else { operations.append(.none) }
    case .firstScreen(let checksDeepLinks):
      let address = URLAddress(visit.url)
      let isForeign = !address.isPath && navigator.start.map { !$0.hasHost(of: address) } ?? false
      showFirstScreen(isForeign && visit.origin == .deepLink && checksDeepLinks)
    }
    let isShown = operations.contains { $0 != .none } || !stacks.isEmpty
    if !isShown { note(.blankAtLaunch) }
  }

  /// Android: the graph opens its start destination with the URL.
  private mutating func showFirstScreen(_ takesStartLocation: Bool) {
    used.formUnion([.uri, .context, .title, .pullToRefresh])
    let url = takesStartLocation ? navigator.app.start ?? visit.url : visit.url
    if takesStartLocation { note(.startLocationInstead) }
    // The graph reads `uri` (android@1.3.1 navigation/navigator/NavigatorGraphBuilder.kt:100-105),
    // the fragment the other (navigation/fragments/HotwireWebFragmentDelegate.kt:456-458).
    if let fault = properties.fault(of: [.uri, .pullToRefresh]) {
      operations.append(.crash(fault))
      return
    }
    if let uri = missingDestination() {
      let role = properties.uri == nil ? ", the default" : ""
      operations.append(
        .crash("no screen is registered for `\(uri)`\(role) of the start location"))
      return
    }
    let screen = Screen(
      url: url, nativeClass: nil, properties: properties, page: navigator.client.page(url),
      isFirstPage: true)
    if properties.context == .modal { note(.shownAsFirstScreen) }
    stacks = properties.context == .modal ? Stacks(modal: [screen]) : Stacks(main: [screen])
    operations.append(properties.context == .modal ? .open : .push(.main))
  }
}

// MARK: - Text of URLs

extension Play {
  /// A URL and the text after its `#`, or nil if there is none.
  private static func splitAnchor(_ url: UTF8String) -> (UTF8String, UTF8String?) {
    guard let hash = url.bytes.firstIndex(of: UInt8(ascii: "#")) else { return (url, nil) }
    return (
      UTF8String(wellFormed: ContiguousArray(url.bytes[..<hash])),
      UTF8String(wellFormed: ContiguousArray(url.bytes[(hash + 1)...]))
    )
  }

  /// The URL as the address of a page: browsers write a slash where a whole URL has no path.
  private static func inBrowser(_ url: UTF8String) -> UTF8String {
    guard let path = (try? FoundationURL.split(url.bytes.span))?.path.range, path.isEmpty,
      path.lowerBound > 0
    else { return url }
    var bytes = url.bytes
    bytes.insert(UInt8(ascii: "/"), at: path.lowerBound)
    return UTF8String(wellFormed: bytes)
  }

  /// True if Turbo leaves the URL to the web view because of the end of its path (hotwired/turbo
  /// 8.0.23, src/core/config/drive.js:4-15 and src/core/url.js:23-25,53-59).
  private static func isUnvisitable(_ url: UTF8String) -> Bool {
    guard let range = (try? FoundationURL.split(url.bytes.span))?.path.range else { return false }
    let path = url.bytes[range]
    guard let dot = path.lastIndex(of: UInt8(ascii: ".")), !path[dot...].contains(UInt8(ascii: "/"))
    else { return false }
    return unvisitableExtensions.contains(
      UTF8String(wellFormed: ContiguousArray(path[(dot + 1)...])))
  }

  private static let unvisitableExtensions = Set(
    """
    7z aac apk avi bmp bz2 css csv deb dmg doc docx exe gif gz heic heif ico iso jpeg jpg js json \
    m4a mkv mov mp3 mp4 mpeg mpg msi ogg ogv pdf pkg png ppt pptx rar rtf svg tar tif tiff txt wav \
    webm webp wma wmv xls xlsx xml zip
    """.split(separator: " ").map { UTF8String(String($0)) })
}

/// The answer to the question whether a URL stays in the app.
package enum RouteDecision: Hashable, Sendable {
  case inApp
  case outside(Operation.Browser)
  /// The URL is dropped.
  case ignored
}

extension AppNavigator {
  /// The decision on a URL before any property is read.
  ///
  /// - Returns: a nil decision if no handler takes the URL. The host is set if the start location
  ///   is not known and the answer is only valid for an app with that host.
  package func decision(
    on url: UTF8String
  ) -> (decision: RouteDecision?, assumedHost: UTF8String?) {
    let address = URLAddress(url)
    let handlers = client.routeHandlers
    var isOfApp = address.isPath
    var assumedHost: UTF8String?
    if !isOfApp {
      if let start {
        isOfApp = start.hasHost(of: address)
      } else if address.isWebPage, handlers.contains(.app) {
        isOfApp = true
        assumedHost = address.host
      }
    }
    for handler in handlers {
      if let decision = decision(of: handler, on: url, address, isOfApp: isOfApp) {
        return (decision, assumedHost)
      }
    }
    return (nil, assumedHost)
  }

  /// The decision of one handler, or nil if it does not take the URL.
  func decision(
    of handler: RouteHandler, on url: UTF8String, _ address: URLAddress, isOfApp: Bool
  ) -> RouteDecision? {
    switch handler {
    case .everyProposal: return .inApp
    case .parsableURL:
      if case .text = client.subject(of: url) { return .inApp }
      return .ignored
    case .app: return isOfApp ? .inApp : nil
    case .safari: return !isOfApp && address.isWeb(inAnyCase: false) ? .outside(.safari) : nil
    case .browserTab:
      return !isOfApp && address.isWeb(inAnyCase: true) ? .outside(.browserTab) : nil
    case .system: return isOfApp ? nil : .outside(.system)
    }
  }
}

extension URLAddress {
  /// True for the schemes that newer iOS clients never route.
  fileprivate var isUnsafe: Bool {
    isScheme("about") || isScheme("data") || isScheme("file") || isScheme("javascript")
  }

  /// True for a URL that may have the host of an app.
  fileprivate var isWebPage: Bool { isWeb(inAnyCase: true) && host != nil }
}
