import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

extension Check {
  static let unregisteredDestination = Check(
    id: "unregistered-destination",
    summary: "a native screen that the app does not have",
    rationale: """
      A native screen is named by its deep link in `uri` and `fallback_uri`, by its identifier in \
      `view_controller`. Where the app has registered no such screen, the Android clients do not \
      navigate at all and only log it, and an iOS app is left to what its own code does with an \
      identifier that it does not know. The tool reads the screens from the app's own source, where \
      the project holds it and all of them can be read for certain. List the screens under \
      `destinations` in `.pathconfig.json` otherwise; each list that is given is taken to be \
      complete, and wins. The address of a web \
      page is no deep link, and is found without a list; so is the deep link of a turbo-android \
      app's web screen in the place of the one that hotwire-native-android has itself.
      """,
    level: .on(.error),
    dependsOn: [.properties],
    examples: [
      .finds(
        "A deep link that is not registered",
        knowing: #"{"destinations": {"uris": ["hotwire://fragment/web", "hotwire://map"]}}"#,
        in: """
          {"rules": [
            {"patterns": [".*"], "properties": {"uri": «"hotwire://fragment/wbe"»}}
          ]}
          """,
        """
        `hotwire://fragment/wbe` is no declared deep link (did you mean `hotwire://fragment/web`?): \
        hotwire-native-android@1.3 does not navigate
        """,
        fixed: """
          {"rules": [
            {"patterns": [".*"], "properties": {"uri": "hotwire://fragment/web"}}
          ]}
          """),
      .finds(
        "One that has a fallback", for: ["turbo-android@7.1"],
        knowing: #"{"destinations": {"uris": ["turbo://fragment/web"]}}"#,
        in: """
          {"rules": [{
            "patterns": [".*"],
            "properties": {"uri": «"turbo://numbers"», "fallback_uri": "turbo://fragment/web"}
          }]}
          """,
        """
        `turbo://numbers` is no declared deep link: turbo-android@7.1 tries `fallback_uri` instead
        """),
      .finds(
        "A fallback that is not there", for: ["turbo-android@7.1"],
        knowing: #"{"destinations": {"uris": ["turbo://fragment/web"]}}"#,
        in: """
          {"rules": [{
            "patterns": [".*"],
            "properties": {"uri": "turbo://fragment/web", "fallback_uri": «"turbo://numbers"»}
          }]}
          """,
        """
        `turbo://numbers` is no declared deep link: turbo-android@7.1 does not navigate where it \
        is needed
        """),
      .finds(
        "A view controller that there is not",
        for: ["hotwire-native-ios@1.3", "turbo-ios@7.1"],
        knowing: #"{"destinations": {"viewControllers": ["numbers", "map"]}}"#,
        in: #"{"rules": [{"patterns": ["/n$"], "properties": {"view_controller": «"number"»}}]}"#,
        """
        `number` is no declared view controller (did you mean `numbers`?): \
        hotwire-native-ios@1.3 and turbo-ios@7.1 hand it to the app, which does not know it
        """,
        fixed: #"{"rules": [{"patterns": ["/n$"], "properties": {"view_controller": "numbers"}}]}"#),
      .finds(
        "The address of a page", for: ["hotwire-native-android@1.3"],
        in: """
          {"rules": [
            {"patterns": ["/help$"], "properties": {"uri": «"https://example.com/help"»}}
          ]}
          """,
        """
        `https://example.com/help` is the address of a page and no deep link: \
        hotwire-native-android@1.3 does not navigate
        """),
      .finds(
        "The web screen of the older library", for: ["hotwire-native-android@1.3"],
        in: """
          {"rules": [
            {"patterns": [".*"], "properties": {"uri": «"turbo://fragment/web"»}},
            {"patterns": ["/m$"], "properties": {"uri": "turbo://fragment/map"}}
          ]}
          """,
        """
        `turbo://fragment/web` is not `hotwire://fragment/web`, a screen that the library has: \
        hotwire-native-android@1.3 does not navigate unless the app registers it
        """, .warning,
        fixed: """
          {"rules": [
            {"patterns": [".*"], "properties": {"uri": "hotwire://fragment/web"}},
            {"patterns": ["/m$"], "properties": {"uri": "turbo://fragment/map"}}
          ]}
          """),
      .ignores(
        "Declared screens, one with an argument, one with a query, one in capitals",
        for: ["hotwire-native-android@1.3"],
        knowing: """
          {"destinations": {"uris": ["hotwire://post/{id}", "hotwire://map", "https://e.com/.*"]}}
          """,
        in: """
          {"rules": [
            {"patterns": ["/a$"], "properties": {"uri": "hotwire://post/first"}},
            {"patterns": ["/b$"], "properties": {"uri": "hotwire://map?zoom=3"}},
            {"patterns": ["/c$"], "properties": {"uri": "hotwire://Map"}},
            {"patterns": ["/d$"], "properties": {"uri": "https://e.com/app/help"}}
          ]}
          """),
      .ignores(
        "Screens of which there is no list",
        knowing: #"{"destinations": {"viewControllers": ["map"]}}"#,
        in: """
          {"rules": [
            {"patterns": ["/map$"], "properties": {"uri": "hotwire://map", "view_controller": "map"}}
          ]}
          """),
      .ignores(
        "The web screen of the older library, declared", for: ["hotwire-native-android@1.3"],
        knowing: #"{"destinations": {"uris": ["turbo://fragment/web"]}}"#,
        in: #"{"rules": [{"patterns": [".*"], "properties": {"uri": "turbo://fragment/web"}}]}"#),
      .ignores(
        "A property that none of the clients asked reads", for: ["turbo-ios@7.1"],
        knowing: #"{"destinations": {"uris": []}}"#,
        in: #"{"rules": [{"patterns": ["/a$"], "properties": {"uri": "https://e.com"}}]}"#),
    ],
    find: UnregisteredDestinations.find)
}

private enum UnregisteredDestinations {
  static func find(in context: LintContext, into findings: inout Findings) {
    let hasFallback = context.assignments.contains { assignment in
      context.clients.contains {
        assignment.destination(for: $0) == .fallbackDeepLink && assignment.text != nil
      }
    }
    for assignment in context.assignments where assignment.rule != nil {
      guard let text = assignment.text, context.isCertain(assignment.member.range) else { continue }
      var clients = context.clients.filter { assignment.destination(for: $0) != nil }
      guard let client = clients.first, let kind = assignment.destination(for: client) else {
        continue
      }
      let inventory = context.declarations.destinations
      var verb = verb(for: kind, hasFallback: hasFallback)
      var cause = cause(of: text, kind, in: inventory)
      var severity: Severity?
      if cause == nil, inventory.knownURIs == nil,
        let own = ownDeepLink(meantBy: text, among: clients)
      {
        clients = clients.filter { $0.ownDeepLinks.contains(own) }
        cause = (isNotOwn(text, own), own)
        verb = unlessRegistered
        severity = .warning
      }
      guard let cause else { continue }
      var finding = Finding(
        "\(cause.sentence): \(ClientClause.all(clients, verb))",
        at: assignment.member.value.range, severity: severity)
      finding.clients = clients
      finding.rule = assignment.rule
      finding.property = assignment.name
      if let meant = cause.meant {
        finding.help = "write \(Quotation.of(meant))"
        finding.fixes = [
          Diagnostic.Fix(
            "Write \(Quotation.of(meant))", isSafe: false,
            edits: [.writing(meant, over: finding.range)])
        ]
      } else {
        finding.help = help(for: kind)
      }
      findings.add(finding)
    }
  }

  /// Why a value leads nowhere, and what was probably meant; nil where it leads somewhere, or
  /// where nothing is known.
  private static func cause(
    of text: UTF8String, _ kind: PropertySpec.Destination, in inventory: DestinationInventory
  ) -> (sentence: String, meant: UTF8String?)? {
    switch kind {
    case .deepLink, .fallbackDeepLink:
      if inventory.hasURI(text) == true { return nil }
      if isPage(text) { return (isAddressOfPage(text), nil) }
      guard let uris = inventory.knownURIs else { return nil }
      let meant = NearestName.of(text, among: uris)
      return inventory.uris == nil
        ? (isNotInSource(text, registersNone, meant), meant)
        : (isNotDeclared(text, "deep link", meant), meant)
    case .viewController:
      guard inventory.hasViewController(text) == false else { return nil }
      let meant = NearestName.of(text, among: inventory.knownViewControllers ?? [])
      return inventory.viewControllers == nil
        ? (isNotInSource(text, comparesWithNone, meant), meant)
        : (isNotDeclared(text, "view controller", meant), meant)
    }
  }

  /// The screen of a library's own that has the deep link but for its scheme, which an app of the
  /// older library writes; nil where there is none.
  private static func ownDeepLink(
    meantBy text: UTF8String, among clients: [ClientProfile]
  ) -> UTF8String? {
    let scheme = "turbo".utf8
    guard text.bytes.starts(with: scheme) else { return nil }
    let rest = text.bytes.dropFirst(scheme.count)
    guard rest.starts(with: "://".utf8) else { return nil }
    return clients.lazy.flatMap(\.ownDeepLinks).first { own in
      own.bytes.drop { $0 != UInt8(ascii: ":") }.elementsEqual(rest)
    }
  }

  /// Whether a text begins as the address of a web page does.
  private static func isPage(_ text: UTF8String) -> Bool {
    let start = text.bytes.prefix(8).map { $0 | 0x20 }
    return start.starts(with: "https://".utf8) || start.starts(with: "http://".utf8)
  }
}

extension Assignment {
  /// What the value leads to in an app of a client; of a library that hands all properties to the
  /// app, as in the other libraries of its platform.
  fileprivate func destination(for client: ClientProfile) -> PropertySpec.Destination? {
    guard client.facts.properties.isEmpty else { return spec(for: client)?.destination }
    return client.name.platform.releases.lazy.compactMap { self.spec(for: $0)?.destination }.first
  }
}

// MARK: - Wording

private func isNotDeclared(_ text: UTF8String, _ noun: String, _ meant: UTF8String?) -> String {
  let value = text.isEmpty ? "the empty text" : Quotation.of(text)
  let question = meant.map { " (did you mean \(Quotation.of($0))?)" } ?? ""
  return "\(value) is no declared \(noun)\(question)"
}

private let registersNone = "the app's source registers no such deep link"
private let comparesWithNone = "the app's source compares with no such identifier"

private func isNotInSource(
  _ text: UTF8String, _ reason: String, _ meant: UTF8String?
) -> String {
  let value = text.isEmpty ? "the empty text" : Quotation.of(text)
  let question = meant.map { " (did you mean \(Quotation.of($0))?)" } ?? ""
  return "\(value) leads nowhere, because \(reason)\(question)"
}

private func isNotOwn(_ text: UTF8String, _ own: UTF8String) -> String {
  "\(Quotation.of(text)) is not \(Quotation.of(own)), a screen that the library has"
}

private let unlessRegistered = VerbPhrase(
  "does not navigate unless the app registers it", "do not navigate unless the app registers it")

private func isAddressOfPage(_ text: UTF8String) -> String {
  "\(Quotation.of(text)) is the address of a page and no deep link"
}

private func verb(for kind: PropertySpec.Destination, hasFallback: Bool) -> VerbPhrase {
  switch kind {
  case .deepLink where hasFallback:
    VerbPhrase("tries `fallback_uri` instead", "try `fallback_uri` instead")
  case .deepLink: VerbPhrase("does not navigate", "do not navigate")
  case .fallbackDeepLink:
    VerbPhrase("does not navigate where it is needed", "do not navigate where it is needed")
  case .viewController:
    VerbPhrase(
      "hands it to the app, which does not know it", "hand it to the app, which does not know it")
  }
}

private func help(for kind: PropertySpec.Destination) -> String {
  switch kind {
  case .deepLink, .fallbackDeepLink:
    "write the deep link of a screen that the app registers, or declare it"
  case .viewController: "write the identifier of a screen that the app has, or declare it"
  }
}
