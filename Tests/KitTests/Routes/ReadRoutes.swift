@testable import PathConfigClients
@testable import PathConfigKit
@testable import PathConfigSyntax

extension RouteFilter {
  /// Counts everything.
  static var none: RouteFilter {
    var filter = RouteFilter()
    filter.includesOtherVerbs = true
    filter.includesAssets = true
    filter.includesFailures = true
    filter.includesFramework = true
    filter.includesCatchAll = true
    return filter
  }
}

extension RouteList {
  init(_ text: String, _ format: RouteFormat? = nil, _ filter: RouteFilter = .none) {
    self.init(reading: ContiguousArray(text.utf8), named: "a", as: format, counting: filter)
  }

  /// `3 GET /books/:id books#show`, one line for each route, without absent parts; then the URLs.
  var lines: [String] {
    routes.map { route in
      var words = ["\(route.line)"]
      words += [route.verb, route.path.text, route.endpoint].compactMap { $0?.string }
      if route.extent != .path { words.append("+\(route.extent)") }
      if route.isExclusion { words.append("-") }
      if let name = route.name { words.append("named \(name)") }
      words += route.constraints.map { "\($0.parameter)=\($0.pattern?.string ?? "?")" }
      if let group = route.group { words.append("in group \(group)") }
      if !route.isLinkable { words.append("without link") }
      if route.looksModal { words.append("a form") }
      if route.ignoresCase { words.append("in any case") }
      return words.joined(separator: " ")
    } + urls.map(\.string)
  }

  /// `3: text` for each recorded line that was not understood.
  var unreadLines: [String] { unread.map { "\($0.number): \($0.text)" } }
}

extension Answerer {
  /// Rules of one pattern each; the property `k` is the pattern's index by default.
  convenience init(
    patterns: [String], values: [String]? = nil, for client: String = "hotwire-native-ios@1.3"
  ) throws {
    let rules = patterns.enumerated().map { place, pattern in
      #"{"patterns": ["\#(pattern)"], "properties": {\#(values?[place] ?? "\"k\": \(place)")}}"#
    }
    let document = ConfigurationDocument(
      JSONParser.parse(name: "a.json", text: #"{"rules": [\#(rules.joined(separator: ","))]}"#))
    let view = ConfigurationView([document])
    self.init(CompiledConfiguration(view, for: try Client.find(client)))
  }
}
