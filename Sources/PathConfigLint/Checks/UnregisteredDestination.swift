import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension Check {
  static let unregisteredDestination = Check(
    "unregistered-destination", dependsOn: [.subjects, .properties, .navigation]
  ) { context, findings in
    let client = context.client
    let unopened = unopenedPages(in: context)
    let launch = unopened.first { $0.opening.crashesAtLaunch }
    let hasFallback = context.assignments.contains {
      $0.destination(for: client) == .fallbackDeepLink && $0.text != nil
    }
    for assignment in context.assignments where assignment.rule != nil {
      guard let text = assignment.text, let kind = assignment.destination(for: client),
        context.isCertain(assignment.member.range)
      else { continue }
      let isFirst = kind == .deepLink && launch?.rule == assignment.rule
      let effect = isFirst ? crashesAtLaunch : verb(for: kind, hasFallback: hasFallback)
      let screen = NamedScreen(assignment: assignment, name: text, kind: kind, context: context)
      if let finding = screen.finding(effect) { findings.add(finding) }
    }
    let bare = unopened.filter { $0.rule == nil }
    if let finding = missingDefaultScreen(at: bare, in: context) { findings.add(finding) }
  }
}

/// A page whose screen the app does not register, and the rule that names the screen, by its place in the
/// file's array; nil for the default screen.
private typealias UnopenedPage = (url: UTF8String, opening: Opening, rule: RuleIndex?)

/// The first page and those of the project whose screens the app does not register.
private func unopenedPages(in context: LintContext) -> [UnopenedPage] {
  guard let place = context.compiled.firstIndex(where: { $0.client == context.client }),
    context.client.property(deepLink) != nil,
    context.declarations.destinations.knows(.deepLink)
  else { return [] }
  let answerer = Answerer(context.compiled[place], in: context.app)
  let start = Table(of: [context.app.start ?? "/"], for: [answerer]).rows[0].cells
  return (start + context.rows.map { $0.cells[place] }).compactMap { cell in
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
  finding.effect = first.opening.crashesAtLaunch ? crashesAtLaunch : "never open[s] the page"
  finding.property = deepLink
  finding.show(at: urls)
  finding.proposeSetting(deepLink, in: context)
  return finding
}

/// A screen that a rule names.
private struct NamedScreen {
  let assignment: Assignment
  let name: UTF8String
  let kind: PropertySpec.Destination
  let context: LintContext

  private var inventory: DestinationInventory { context.declarations.destinations }

  /// The finding about a value that leads nowhere; nil if it leads somewhere, or if nothing is known.
  ///
  /// - Parameter effect: the usual one.
  func finding(_ effect: VerbPhrase) -> DraftFinding? {
    let presence = inventory.presence(of: name, kind)
    if case .present? = presence { return nil }
    let quoted = Quotation.of(name.isEmpty ? "\"\"" : name)
    if kind != .viewController, name.isWebAddress {
      return finding("\(quoted) is a web address instead of a deep link", effect)
    }
    guard let presence else {
      guard !inventory.knows(kind), let own = ownDeepLink else { return nil }
      return finding(
        "\(quoted) is no built-in screen (did you mean \(Quotation.of(own))?)",
        "do[es] not navigate unless the app registers it", severity: .warning, meant: own)
    }
    if let finding = findingOnClass(presence, effect) { return finding }
    let offers = inventory.offers(of: kind)
    let meant =
      kind == .viewController
      ? NearestName.of(name, among: offers) ?? inventory.source?.ios?.spelling(of: name)
      : Self.nearest(to: name, among: offers)
    let question = HelpLine.question(meant)
    if inventory.isListed(kind) {
      let noun = kind == .viewController ? "view controller" : "deep link"
      return finding("\(quoted) is not a declared \(noun)\(question)", effect, meant: meant)
    }
    let language = kind == .viewController ? "Swift" : "Kotlin"
    let code =
      inventory.source?.isInstalled == true
      ? "the \(language) code of an installed version" : "your \(language) code"
    let sentence = "\(quoted) is nowhere in \(code)\(question)"
    guard case .possible(let composed) = presence else {
      return finding(sentence, effect, meant: meant)
    }
    return finding(
      "\(sentence), unless the string at \(composed.location) becomes it", effect,
      severity: .warning, meant: meant)
  }

  private func finding(
    _ sentence: String, _ effect: VerbPhrase, severity: Severity? = nil, meant: UTF8String? = nil
  ) -> DraftFinding {
    let range = assignment.member.value.range
    var finding = context.finding(sentence, at: range, severity: severity)
    finding.effect = effect
    if let meant {
      finding.propose(meant, over: range, isSafe: false, changing: assignment.scope())
    } else {
      finding.proposeScreen(kind, for: assignment, in: context)
    }
    return finding
  }

  /// The finding about a screen of the app whose class it does not register.
  private func findingOnClass(
    _ presence: ScreenPresence, _ effect: VerbPhrase
  ) -> DraftFinding? {
    guard kind != .viewController, !inventory.isListed(kind), case .absent = presence,
      let strings = inventory.source?.android,
      let screen = strings.screenClass(of: name, for: context.client)
    else { return nil }
    var finding = context.finding(
      "the app does not register `\(screen)`, the screen of \(Quotation.of(name))",
      at: assignment.member.value.range)
    finding.effect = effect
    let list =
      strings.registration.map { "the list at \($0.place)" }
      ?? "a call of `Hotwire.registerFragmentDestinations`, with all other screens"
    finding.decision = "add `\(screen)::class` to \(list)"
    if let list = inventory.registration {
      finding.notes.append(.init("the app registers its screens here", at: list.place))
    }
    return finding
  }

  /// The library's own screen that was probably meant, or nil if there is none.
  ///
  /// The deep link differs in its scheme, as in an app of the older library, or in a few letters.
  private var ownDeepLink: UTF8String? {
    let own = context.client.ownDeepLinks
    if own.contains(where: { DeepLinkPattern($0).matches(name) }) { return nil }
    func path(_ link: UTF8String) -> ArraySlice<UInt8> {
      Array(link.bytes).drop { $0 != UInt8(ascii: ":") }
    }
    return name.bytes.starts(with: "turbo://".utf8)
      ? own.first { path($0) == path(name) } : own.first { Self.isMisspelt(name, for: $0) }
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
