import PathConfigSyntax

/// The tables in which other frameworks than Rails print their routes, one a line.
///
/// They are those of Laravel's `route:list`, Phoenix' `phx.routes`, Symfony's `debug:router`, Flask's
/// `routes`, and `show_urls` of Django's extensions.
enum RouteTable {
  /// True if only such a table has the line.
  static func isTelling(_ line: ArraySlice<UInt8>) -> Bool {
    let words = words(of: line)
    guard !line.contains("(.:format)".utf8), let route = Route(tableLine: line, 0) else {
      return false
    }
    if line.contains(" ..".utf8) || line.first == UInt8(ascii: "|") { return true }
    if words.last?.first == ":" { return true }
    return words[0].first == "/" ? line.contains(0x09) : words.count > 2 && route.endpoint == nil
  }

  static func read(_ line: ArraySlice<UInt8>, number: Int, into list: inout RouteList) {
    let words = words(of: line)
    if words.isEmpty || isHeader(words) { return }
    if let route = Route(tableLine: line, number) {
      list.add(route)
    } else {
      list.addUnread(line, line: number)
    }
  }

  /// The words without the lines and dots between the columns.
  fileprivate static func words(of line: ArraySlice<UInt8>) -> [Substring] {
    line.text.string.split(whereSeparator: \.isWhitespace).filter { word in
      word != "›" && !word.allSatisfy { "|+-=.".contains($0) }
    }
  }

  /// True for the names of columns, and for a line about the table or a route's middleware.
  private static func isHeader(_ words: [Substring]) -> Bool {
    let names = ["Method", "Methods"]
    return words.contains { names.contains(String($0)) } || words.first == "⇂"
      || words.first == "Showing" && words.last == "routes"
  }

  /// True for one or more methods of HTTP, and for the words that stand for any.
  static func isVerb(_ word: Substring) -> Bool {
    let verbs = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "ANY", "WS"]
    return word == "*" || word.split { "|,".contains($0) }.allSatisfy { verbs.contains(String($0)) }
  }
}

extension Route {
  /// Takes a row apart: the methods with what is named before them, the path, and what serves it.
  ///
  /// Laravel's paths have no slash before them. In Django's rows the path is the first word.
  fileprivate init?(tableLine line: ArraySlice<UInt8>, _ number: Int) {
    let words = RouteTable.words(of: line)
    let start = words.prefix(2).firstIndex(where: RouteTable.isVerb) ?? 0
    let verbs = words[start...].prefix(while: RouteTable.isVerb)
    let rest = words[verbs.endIndex...]
    guard
      let place = rest.firstIndex(where: { $0.first == "/" })
        ?? (verbs.isEmpty ? nil : rest.indices.first),
      rest[place].utf8.count <= RoutePath.maximumBytes,
      let path = RoutePath(table: String(rest[place]))
    else { return nil }
    self.init(path, line: number)
    let known = verbs.flatMap { $0.split { "|,".contains($0) } }.filter { $0 != "ANY" && $0 != "*" }
    if !known.isEmpty { verb = UTF8String(known.joined(separator: "|")) }
    if verbs.first == "*" { extent = .subtree }
    let served = rest[(place + 1)...].joined(separator: " ").replacing(" :", with: "#")
    if !served.isEmpty { endpoint = UTF8String(served) }
    if start > 0 { name = UTF8String(String(words[0])) }
  }
}

extension RoutePath {
  /// Reads `/orders/{order}/{page?}`, `/orders/<int:order>` and `/orders/:order`; nil for a gap without a name.
  fileprivate init?(table text: String) {
    let text = text.hasPrefix("/") ? text : "/" + text
    var rails = ""
    var rest = text[...]
    while let place = rest.firstIndex(where: { $0 == "{" || $0 == "<" }) {
      guard let end = rest[place...].firstIndex(of: rest[place] == "{" ? "}" : ">") else {
        return nil
      }
      rails += rest[..<place]
      var gap = rest[rest.index(after: place)..<end]
      if rest[place] == "<" { gap = gap.split(separator: ":").last ?? "" }
      let isRest = rest[place] == "<" && rest[place...].hasPrefix("<path:")
      let name = gap.drop { !$0.isLetter }.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      if name.isEmpty { return nil }
      let isOptional = gap.hasSuffix("?") && rails.hasSuffix("/")
      if isOptional { rails.removeLast() }
      rails += isOptional ? "(/:\(name))" : isRest ? "*\(name)" : ":\(name)"
      rest = rest[rest.index(after: end)...]
    }
    self.init(rails: UTF8String((rails + rest).replacing(".:format", with: "")))
    self.text = UTF8String(text)
  }
}
