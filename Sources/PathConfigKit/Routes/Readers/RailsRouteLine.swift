import PathConfigSyntax

/// One row of the table of `rails routes`.
struct RailsRouteLine {
  var name: UTF8String?
  var verb: UTF8String?
  var path: UTF8String
  var endpoint: UTF8String?
  var constraints: [RouteConstraint] = []

  /// The longest path of a route.
  private static let maximumPathBytes = 4096

  init(path: UTF8String) {
    self.path = path
  }

  /// Takes a row apart, or fails if the line is not a row.
  ///
  /// The path is the first word that begins like one. A name and a verb may precede it. The
  /// endpoint follows, and then a hash of constraints.
  init?(_ line: ArraySlice<UInt8>) {
    let words = line.words
    guard let place = words.prefix(3).firstIndex(where: Self.isPath),
      words[place].count <= Self.maximumPathBytes
    else { return nil }
    path = words[place].text
    switch place {
    case 0: break
    case 1 where Self.isVerb(words[0]): verb = words[0].text
    case 1: name = words[0].text
    default:
      guard Self.isVerb(words[1]) else { return nil }
      (name, verb) = (words[0].text, words[1].text)
    }
    readTarget(line[words[place].endIndex...].trimmed)
    if place == 0, endpoint == nil { return nil }
  }

  /// Reads `books#show {id: /\d+/}`.
  mutating func readTarget(_ text: ArraySlice<UInt8>) {
    var target = text
    if let brace = text.firstRange(of: " {"), text.last == UInt8(ascii: "}") {
      target = text[..<brace.lowerBound]
      constraints = RubyHash.constraints(text[(brace.lowerBound + 1)...])
    }
    target = target.trimmed
    endpoint = target.isEmpty ? nil : target.text
  }

  func route(_ line: Int) -> Route {
    var route = Route(RoutePath(rails: path), line: line)
    route.verb = verb
    route.name = name
    route.endpoint = endpoint
    route.constraints = constraints
    if verb == nil, isMounted { route.extent = .subtree }
    return route
  }

  /// True if the endpoint is an app of its own, which serves all paths below too.
  private var isMounted: Bool {
    guard let endpoint = endpoint?.bytes[...] else { return false }
    if endpoint.starts(with: "redirect(") || endpoint.starts(with: "Inline handler") {
      return false
    }
    let isObject = endpoint.starts(with: "#<")
    return isObject ? !endpoint.contains("Proc") : !endpoint.contains(UInt8(ascii: "#"))
  }

  static func isPath(_ word: ArraySlice<UInt8>) -> Bool {
    word.first == UInt8(ascii: "/") || word.starts(with: "(/") || word.starts(with: "(:")
  }

  static func isVerb(_ word: ArraySlice<UInt8>) -> Bool { isVerb(word.span) }

  static func isVerb(_ word: Span<UInt8>) -> Bool {
    let all = 0..<word.count
    return word.count >= 3
      && word.end(of: all) { $0.isASCIICapital || $0 == UInt8(ascii: "|") } == word.count
  }
}

/// The lines that `rails routes --expanded` prints for one route.
struct RailsRouteBlock {
  /// The 1-based line of its rule.
  let number: Int

  /// The text so far, for a report if it is not understood.
  private(set) var text: ArraySlice<UInt8> = []
  private var fields: [UTF8String: ArraySlice<UInt8>] = [:]

  init(line: Int) {
    number = line
  }

  /// Takes a line `Verb              | GET`, or returns false for another line.
  mutating func take(_ line: ArraySlice<UInt8>) -> Bool {
    guard let bar = line.firstIndex(of: UInt8(ascii: "|")) else { return false }
    let label = line[..<bar].trimmed.text
    guard ["Prefix", "Verb", "URI", "Controller#Action", "Source Location"].contains(label) else {
      return false
    }
    fields[label] = line[(bar + 1)...].trimmed
    if text.isEmpty { text = line }
    return true
  }

  /// The route, or nil if the block has no path.
  var line: RailsRouteLine? {
    guard let path = fields["URI"], RailsRouteLine.isPath(path), path.count <= 4096 else {
      return nil
    }
    var line = RailsRouteLine(path: path.text)
    line.verb = fields["Verb"].flatMap { $0.isEmpty ? nil : $0.text }
    line.name = fields["Prefix"].flatMap { $0.isEmpty ? nil : $0.text }
    line.readTarget(fields["Controller#Action"] ?? [])
    return line
  }
}
