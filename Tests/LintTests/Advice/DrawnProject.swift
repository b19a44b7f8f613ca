@testable import PathConfigClients
@testable import PathConfigLint
@testable import PathConfigSyntax

/// A random configuration in the shapes of real ones, with the pages of its app and the mistakes that
/// people make.
struct DrawnProject {
  let text: String
  let clients: [Client]
  let declarations: Declarations

  private static let clients = [
    ["hotwire-native-ios@1.3", "hotwire-native-android@1.3"], ["hotwire-native-ios@1.3"],
    ["hotwire-native-ios@1.2"], ["hotwire-native-android@1.3"], ["hotwire-native-android@1.2"],
    ["turbo-ios@7.1"], ["turbo-android@7.1"],
  ]

  init(seed: UInt64) throws {
    var draw = Draw(random: SeededGenerator(seed: seed))
    let names = draw.random.pick(Self.clients)
    clients = try names.map { try Client.find($0) }
    draw.scheme = names[0].hasPrefix("turbo") ? "turbo" : "hotwire"
    draw.needsScreens = names.contains { $0.contains("android") }
    text = draw.file()
    var declarations = Declarations()
    if draw.random.chance(2, in: 3) {
      // A pattern whose letters links encode is a matter of its pages.
      let encoded = text.contains("/caf") ? [UTF8String("/caf%C3%A9")] : []
      declarations.urls = KnownURLs(pages: draw.pages() + encoded)
    }
    self.declarations = declarations
  }
}

/// The parts of a file while it is drawn.
private struct Draw {
  var random: SeededGenerator
  var scheme = "hotwire"
  var needsScreens = false
  private var resources: [String] = []

  init(random: SeededGenerator) {
    self.random = random
    resources = Array(
      ["posts", "bookings", "users", "reports", "orders", "numbers", "trips", "cases"]
        .shuffled(using: &self.random).prefix(self.random.number(in: 2...4)))
  }

  mutating func file() -> String {
    var rules = [general()].compactMap { $0 }
    for _ in 0..<random.number(in: 1...5) { rules.append(rule()) }
    if random.chance(1, in: 8) { rules += overriddenTogether() }
    if random.chance(1, in: 12) { rules += shadowed() }
    if random.chance(1, in: 12) { rules.append(historical()) }
    if random.chance(1, in: 6) { rules.shuffle(using: &random) }
    if random.chance(1, in: 8), let last = rules.last { rules.append(last) }
    if random.chance(1, in: 16) { rules.insert("null", at: random.number(in: 0...rules.count)) }
    let settings = random.pick([
      "\"settings\": {},", "\"settings\": {},", "\"settings\": {\"tabs\": 3},", "",
      "\"settings\": {\"screenshots_enabled\": true},", "\"setting\": {\"tabs\": 3},",
      "\"settings\": [],", "\"settings\": null,", "\"settings\": {\"tabs\": 1, \"tabs\": 2},",
      "\"settings\": {\"pull_to_refresh_enabled\": false},",
    ])
    let list = rules.joined(separator: ",\n    ") + (random.chance(1, in: 12) ? "," : "")
    let key = random.chance(1, in: 24) ? "rule" : "rules"
    let file = "{\n  \(settings)\n  \"\(key)\": [\n    \(list)\n  ]\n}\n"
    switch random.number(in: 0...39) {
    case 0: return "[\(list)]"
    case 1: return file.replacing(",\n    {", with: "\n    {")
    case 2: return file.replacing("\"rules\": [", with: "\"rules\": [ // the app's\n")
    case 3: return file.replacing("\"context\"", with: "context")
    default: return file
    }
  }

  /// The rule for every page that most files begin with.
  private mutating func general() -> String? {
    var properties = ["\"context\": \"default\"", "\"pull_to_refresh_enabled\": true"]
    if needsScreens { properties.insert("\"uri\": \"\(scheme)://fragment/web\"", at: 1) }
    if random.chance(1, in: 3) { properties.removeLast() }
    return random.chance(4, in: 5)
      ? rule([random.pick([".*", ".*", ".+", "/", "/*", "", "^/"])], properties) : nil
  }

  /// A rule, and two others that together override it.
  private mutating func overriddenTogether() -> [String] {
    let name = random.pick(resources)
    let sets = random.chance(1, in: 2) ? [] : ["\"title\": \"Form\""]
    let modal = "\"context\": \"modal\""
    let page = "\"context\": \"default\""
    let end = random.pick(["$", ""])
    return [
      rule(["/\(name)/new$", "/\(name)/\\d+/edit$"], [modal] + sets),
      rule(["/\(name)/new\(end)"], [page]), rule(["/\(name)/\\d+/edit\(end)"], [page]),
    ]
  }

  /// A rule, and one that overrides one of its patterns.
  private mutating func shadowed() -> [String] {
    let name = random.pick(resources)
    let property = random.pick(["\"context\": \"modal\"", "\"pull_to_refresh_enabled\": false"])
    let other = random.pick(["\"context\": \"default\"", "\"pull_to_refresh_enabled\": true"])
    return [
      rule(["/\(name)/new$", "^/\(name)$"], [property]),
      rule([random.pick(["^/\(name)", "/\(name)$"])], [other]),
    ]
  }

  /// A rule for a page that the library has rules for.
  private mutating func historical() -> String {
    let word = random.pick(["recede", "resume", "refresh"])
    return rule(
      ["\(random.pick(["/", "^/", ""]))\(word)_historical_location\(random.pick(["", "$"]))"],
      [property(), random.pick(["\"presentation\": \"replace\"", "\"context\": \"modal\""])]
        .distinct())
  }

  /// The member that suppresses checks, often with a mistake.
  private mutating func suppression() -> String {
    let check = random.pick([
      "dead-rule", "end-anchored-pattern", "ded-rule", "invalid-valeu", "nothing", "comment",
    ])
    let reason = random.pick(["\"so\"", "\"so\"", "\"\"", "true"])
    let content = random.pick([
      "{\"allow\": {\"\(check)\": \(reason)}}", "{\"allow\": {\"\(check)\": \(reason)}}",
      "{\"alow\": {\"\(check)\": \(reason)}}", "{}", "{\"allow\": {}}", "\"\(check)\"",
    ])
    return ", \"lint\": \(content)"
  }

  private mutating func rule() -> String {
    var patterns = (0..<random.pick([1, 1, 2, 2, 3])).map { _ in pattern() }
    if random.chance(1, in: 20) { patterns.append(patterns[0]) }
    if random.chance(1, in: 20) { patterns = [] }
    var properties: [String] = []
    for _ in 0..<random.number(in: 1...3) { properties.append(property()) }
    if random.chance(1, in: 20) { properties = [] }
    if random.chance(1, in: 12), let first = properties.first { properties.append(first) }
    return rule(patterns, properties.distinct())
  }

  private mutating func rule(_ patterns: [String], _ properties: [String]) -> String {
    let list = patterns.map { JSONWriter.write(.string(UTF8String($0))).string }
      .joined(separator: ", ")
    let patternsKey = random.chance(1, in: 40) ? "pattern" : "patterns"
    let whole = random.chance(1, in: 30) && patterns.count == 1 ? list : "[\(list)]"
    let allow = random.chance(1, in: 16) ? suppression() : ""
    let comma = random.chance(1, in: 30) ? "," : ""
    return
      "{\"\(patternsKey)\": \(whole), \"properties\": {\(properties.joined(separator: ", "))\(comma)}\(allow)}"
  }

  private mutating func pattern() -> String {
    let name = random.pick(resources)
    return random.pick([
      "/new$", "/new$", "/edit$", "/edit$", "/new", "/edit", "^/$", "/$", "^$", "/", ".*/new$",
      "/users/sign_in$", "^/session/new", "/sign_in", "/\(name)$", "^/\(name)$", "^/\(name)",
      "/\(name)", "/\(name)/.*", "^/\(name)/.*", "/\(name)/[0-9]+$", "/\(name)/\\d+/edit$",
      "/\(name)/\\\\d+$", "/\(name)/*", "/\(name)/:id", "/\(name)/{id}", "/\(name)/[1-99]$",
      "/\(name)|users", "^/\(name)/\\d+/cancel|archive$", "/\(name)/search?q=",
      "/\(name)/export.pdf",
      "\\.pdf$", ".pdf$", "^\(name)", "\(name)/new", "/\(name)/new#top", "/\(name)$/new",
      "https://example.com/\(name)", "new_\(name)_path", "/\(name)(", "/\(name)/d+", "/b+\(name)",
      "/\(name)/search$", "/\(name)?page=2", "/x y", "/caf\u{e9}", "/caf%C3%A9", "/New$",
      "/recede_historical_location", "/\(name)/(new|edit)$", "(?P<id>\\d+)", "[", "/\(name)/new$/",
    ])
  }

  private mutating func property() -> String {
    let web = "\(scheme)://fragment/web"
    return random.pick([
      "\"context\": \"modal\"", "\"context\": \"modal\"", "\"context\": \"modal\"",
      "\"context\": \"default\"", "\"context\": \"Modal\"", "\"context\": \"modl\"",
      "\"context\": true", "\"presentation\": \"replace\"", "\"presentation\": \"replace_root\"",
      "\"presentation\": \"clear_all\"", "\"presentation\": \"clear-all\"",
      "\"presentation\": \"modal\"", "\"presentation\": \"replace_all\"",
      "\"presentation\": \"refresh\"", "\"presentation\": \"none\"", "\"presentation\": \"pop\"",
      "\"presentation\": \"push\"", "\"presentation\": \"external\"",
      "\"pull_to_refresh_enabled\": false", "\"pull_to_refresh_enabled\": \"true\"",
      "\"pull_refresh_enabled\": false", "\"title\": \"A\"", "\"title\": \"B\"", "\"title\": 3",
      "\"uri\": \"\(web)\"", "\"uri\": \"\(web)/modal\"", "\"uri\": \"\(web)/modal/sheet\"",
      "\"uri\": \"https://example.com\"", "\"uri\": \"\(scheme)://fragment/wbe\"",
      "\"uri\": \"turbo://fragment/web\"", "\"fallback_uri\": \"\(web)\"",
      "\"modal_style\": \"medium\"", "\"modal_style\": \"sheet\"",
      "\"modal_style\": \"page_sheet\"",
      "\"modal_dismiss_gesture_enabled\": false", "\"animated\": false", "\"animated\": \"no\"",
      "\"view_controller\": \"numbers\"", "\"view-controller\": \"map\"", "\"tabs\": [1]",
      "\"query_string_presentation\": \"replace\"", "\"comment\": \"a remark\"",
      "\"color\": \"black\"",
    ])
  }

  mutating func pages() -> [UTF8String] {
    var pages = ["/", "/users/sign_in", "/session/new"]
    for name in resources {
      pages += ["/\(name)", "/\(name)/new", "/\(name)/1", "/\(name)/1/edit"]
      if random.chance(1, in: 2) { pages += ["/\(name)/1/cancel", "/\(name)/1/archive"] }
      if random.chance(1, in: 3) { pages.append("/\(name)/search?q=a") }
      if random.chance(1, in: 3) { pages.append("/\(name)_archive") }
      if random.chance(1, in: 4) { pages.append("/\(name)/export.pdf") }
      if random.chance(1, in: 4) { pages.append("/\(name)/newsletters") }
    }
    return pages.map { UTF8String($0) }
  }
}
