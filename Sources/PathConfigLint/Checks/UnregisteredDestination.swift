import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension Check {
  static let unregisteredDestination = Check(
    "unregistered-destination", dependsOn: [.subjects, .properties, .navigation]
  ) { context, findings in
    let (client, inventory) = (context.client, context.declarations.destinations)
    let unopened = unopenedPages(in: context)
    let launch = unopened.first { $0.opening.crashesAtLaunch }
    let hasFallback = context.assignments.contains {
      $0.destination(for: client) == .fallbackDeepLink && $0.text != nil
    }
    for assignment in context.assignments where assignment.rule != nil {
      guard let text = assignment.text, let kind = assignment.destination(for: client),
        context.isCertain(assignment.member.range),
        let reason = MissingScreen(of: text, kind, in: inventory, client)
      else { continue }
      var finding = context.finding(
        reason.sentence, at: assignment.member.value.range, severity: reason.severity)
      let verb = reason.verb ?? verb(for: kind, hasFallback: hasFallback)
      let isFirst = kind == .deepLink && launch?.rule == assignment.rule
      finding.effect = .init(isFirst ? crashesAtLaunch : verb)
      if let meant = reason.meant {
        finding.propose(
          meant, over: assignment.member.value.range, isSafe: false, changing: assignment.scope)
      } else {
        finding.decision = reason.help
        if reason.help == nil { finding.proposeScreen(kind, for: assignment, in: context) }
      }
      if reason.help != nil, let list = inventory.registration {
        finding.notes.append(.init("the app registers its screens here", at: list.place))
      }
      findings.add(finding)
    }
    let bare = unopened.filter { $0.rule == nil }
    if let finding = missingDefaultScreen(at: bare, in: context) { findings.add(finding) }
  }
}

/// A page whose screen the app does not register, and the rule that names the screen, by its place in the
/// file's array; nil for the default screen.
private typealias UnopenedPage = (url: UTF8String, opening: Opening, rule: Int?)

/// The first page and those of the project whose screens the app does not register.
private func unopenedPages(in context: LintContext) -> [UnopenedPage] {
  guard let analysis = context.analysis, context.client.property(deepLink) != nil,
    context.declarations.destinations.knows(.deepLink)
  else { return [] }
  let answerer = Answerer(analysis.languages.compiled, in: context.app)
  let start = Table(of: [context.app.start ?? "/"], for: [answerer]).rows[0]
  return ([(start.url, start.cells[0])] + context.pagesWithCells).compactMap { _, cell in
    guard let resolution = cell.answer.resolution, let subject = cell.answer.subject,
      cell.opening.missing != nil
    else { return nil }
    return (subject, cell.opening, resolution.decider(of: deepLink)?.match.fileIndex)
  }.distinct(by: \.url)
}

private let deepLink: UTF8String = "uri"
private let crashesAtLaunch: VerbPhrase = "crash[es] at the launch"

extension Finding {
  /// True for the cause of a crash when the app shows its first page.
  package var isCrashAtLaunch: Bool { message.hasSuffix(crashesAtLaunch.singular) }
}

/// The finding about pages for which no rule names a screen, so that they need the default one.
private func missingDefaultScreen(
  at pages: [UnopenedPage], in context: LintContext
) -> DraftFinding? {
  guard let first = pages.first(where: \.opening.crashesAtLaunch) ?? pages.first,
    let screen = first.opening.missing
  else { return nil }
  let urls = ([first] + pages).map(\.url).distinct()
  var finding = context.finding(
    "no rule sets `uri` at \(listed(urls)), and the app does not register \(Quotation.of(screen)), "
      + "the default screen", at: context.document.rulesOpening)
  finding.effect = .init(
    first.opening.crashesAtLaunch ? crashesAtLaunch : "never open[s] the page")
  finding.property = deepLink
  finding.show(at: urls)
  finding.proposeSetting(deepLink, in: context)
  return finding
}

/// The reason that a value leads nowhere.
private struct MissingScreen {
  let sentence: String

  /// The likely intention; nil if none is near.
  var meant: UTF8String?

  /// The help for a screen that is not registered; nil for the usual one.
  var help: String?

  /// Nil for the severity of the check.
  var severity: Severity?

  /// Another effect than the usual one.
  var verb: VerbPhrase?

  /// Nil if the value leads somewhere, or if nothing is known.
  init?(
    of text: UTF8String, _ kind: PropertySpec.Destination, in inventory: DestinationInventory,
    _ client: Client
  ) {
    let presence = inventory.presence(of: text, kind)
    if case .present? = presence { return nil }
    if kind != .viewController, text.isWebAddress {
      sentence = "\(Quotation.of(text)) is a web address instead of a deep link"
      return
    }
    guard let presence else {
      guard !inventory.knows(kind), let own = Self.ownDeepLink(meantBy: text, of: client) else {
        return nil
      }
      sentence = "\(Quotation.of(text)) is no built-in screen (did you mean \(Quotation.of(own))?)"
      (meant, severity) = (own, .warning)
      verb = "do[es] not navigate unless the app registers it"
      return
    }
    let offers = inventory.offers(of: kind)
    let strings = inventory.isListed(kind) ? nil : inventory.source?.android
    if kind != .viewController, let strings, let name = strings.screenClass(of: text),
      case .absent = presence
    {
      let list = strings.registration.map { "the list at \($0.place)" }
      sentence = "the app does not register `\(name)`, the screen of \(Quotation.of(text))"
      help =
        "add `\(name)::class` to "
        + (list ?? "a call of `Hotwire.registerFragmentDestinations`, with all other screens")
      return
    }
    meant =
      kind == .viewController
      ? NearestName.of(text, among: offers) ?? inventory.source?.ios?.spelling(of: text)
      : Self.nearest(to: text, among: offers)
    let quoted = Quotation.of(text.isEmpty ? "\"\"" : text)
    let question = HelpLine.question(meant)
    if inventory.isListed(kind) {
      let noun = kind == .viewController ? "view controller" : "deep link"
      sentence = "\(quoted) is not a declared \(noun)\(question)"
      return
    }
    var exception = ""
    if case .possible(let composed) = presence {
      exception = ", unless the string at \(composed.location) becomes it"
      severity = .warning
    }
    let language = kind == .viewController ? "Swift" : "Kotlin"
    sentence = "\(quoted) is nowhere in your \(language) code\(question)\(exception)"
  }

  /// The library's own screen that was probably meant, or nil if there is none.
  ///
  /// The deep link differs in its scheme, as in an app of the older library, or in a few letters.
  private static func ownDeepLink(
    meantBy text: UTF8String, of client: Client
  ) -> UTF8String? {
    let own = client.ownDeepLinks
    if own.contains(where: { DeepLinkPattern($0).matches(text) }) { return nil }
    func path(_ link: UTF8String) -> ArraySlice<UInt8> {
      Array(link.bytes).drop { $0 != UInt8(ascii: ":") }
    }
    return text.bytes.starts(with: "turbo://".utf8)
      ? own.first { path($0) == path(text) } : own.first { isMisspelt(text, for: $0) }
  }

  /// True if a deep link differs from another in one letter, or in two if it is long.
  ///
  /// A larger difference proves nothing: `map` and `web` differ in three.
  private static func isMisspelt(_ text: UTF8String, for own: UTF8String) -> Bool {
    guard text.bytes.count <= own.bytes.count + 2 else { return false }
    let distance = NearestName.editDistance(Array(text.unicodeScalars), Array(own.unicodeScalars))
    return distance <= (own.bytes.count > 32 ? 2 : 1)
  }

  /// The deep link that was probably meant, or nil if none is near.
  ///
  /// Only the text after the common path counts.
  private static func nearest(to text: UTF8String, among uris: [UTF8String]) -> UTF8String? {
    func end(_ uri: UTF8String, _ common: Int) -> UTF8String {
      UTF8String(repairing: uri.bytes.dropFirst(common))
    }
    return uris.compactMap { uri -> (uri: UTF8String, distance: Int)? in
      let common = zip(text.bytes, uri.bytes).prefix { $0 == $1 }.map(\.0)
      let start = common.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
      let near = NearestName.find(end(text, start), among: [end(uri, start)])
      return near.map { (uri, $0.wrongLetters) }
    }.min { $0.distance < $1.distance }?.uri
  }
}

extension Assignment {
  /// The effect of the value in an app of a client.
  ///
  /// A library that hands all properties to the app counts like the other libraries of its
  /// platform.
  fileprivate func destination(for client: Client) -> PropertySpec.Destination? {
    guard client.facts.properties.isEmpty else { return spec(for: client)?.destination }
    return client.name.platform.releases.lazy.compactMap { self.spec(for: $0)?.destination }.first
  }
}

// MARK: - Wording

private func verb(for kind: PropertySpec.Destination, hasFallback: Bool) -> VerbPhrase {
  switch kind {
  case .deepLink where hasFallback: "[tries|try] `fallback_uri` instead"
  case .deepLink: "do[es] not navigate"
  case .fallbackDeepLink: "do[es] not navigate if `uri` has no screen, either"
  case .viewController: "leave[s] opening it to your code"
  }
}

extension DraftFinding {
  /// Proposes the nearest screens of the app, and the text to add to the project's own list if there
  /// is one.
  fileprivate mutating func proposeScreen(
    _ kind: PropertySpec.Destination, for assignment: Assignment, in context: LintContext
  ) {
    let (isLink, text) = (kind != .viewController, assignment.text ?? "")
    let inventory = context.declarations.destinations
    let known =
      inventory.knows(kind)
      ? inventory.offers(of: kind) : (isLink ? context.client.ownDeepLinks : [])
    // Another screen of the same folder is a likely one; a screen anywhere else is not.
    let near = known.filter { screen in
      !isLink || text.isWebAddress || screen.isInFolder(around: text)
    }.filter { !$0.bytes.contains(where: "{*".utf8.contains) }.prefix(3)
    decision = "write a screen that the app registers"
    if near.isEmpty { proposeRemoving(assignment, in: context.document) }
    proposeReplacing(assignment, with: near.map { HelpLine.json($0) })
    let key = isLink ? "uris" : "viewControllers"
    addition =
      inventory.isListed(kind)
      ? ", or add it to `destinations.\(key)` in `.pathconfig.json`"
      : ", or add the screen to the app"
  }
}

extension UTF8String {
  /// True for a text that begins like the address of a web page.
  fileprivate var isWebAddress: Bool {
    let start = bytes.prefix(8).map { $0 | 0x20 }
    return start.starts(with: "https://".utf8) || start.starts(with: "http://".utf8)
  }

  /// True if a deep link begins with this one, or has the same text up to the last `/`.
  fileprivate func isInFolder(around link: UTF8String) -> Bool {
    func folder(_ link: UTF8String) -> ArraySlice<UInt8> {
      let end = link.bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
      return Array(link.bytes)[..<end]
    }
    return link.bytes.starts(with: bytes + "/".utf8) || folder(self) == folder(link)
  }
}
