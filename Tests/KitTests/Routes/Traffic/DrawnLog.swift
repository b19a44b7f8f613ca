@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigKit
@testable import PathConfigSyntax

/// A question about traffic, and random logs for it.
struct DrawnLog {
  let question: TrafficQuestion

  /// - Parameter pattern: of one more rule, as JSON writes it.
  init(also pattern: String? = nil) throws {
    let rules =
      [
        #"{"patterns": [".*"], "properties": {"context": "default"}}"#,
        #"{"patterns": ["/new$", "/edit$"], "properties": {"context": "modal"}}"#,
        #"{"patterns": ["^/posts/[0-9]+", "s$"], "properties": {"title": "ä"}}"#,
      ] + (pattern.map { [#"{"patterns": ["\#($0)"], "properties": {"title": "b"}}"#] } ?? [])
    question = TrafficQuestion(
      Self.configuration("new.json", rules),
      comparedWith: Self.configuration("old.json", [rules[0], rules[2]]),
      for: try ["hotwire-native-ios@1.3", "hotwire-native-android@1.3"].flatMap {
        try Client.all(matching: $0)
      }, counting: RouteFilter())
  }

  private static func configuration(
    _ name: String, _ rules: [String]
  ) -> [ConfigurationDocument] {
    let text = #"{"rules": [\#(rules.joined(separator: ","))]}"#
    let document = ConfigurationDocument(JSONParser.parse(name: name, text: text))
    return [document]
  }

  func lines(_ generator: inout SeededGenerator) -> [String] {
    let words = ["posts", "new", "edit", "users", "a", "ü", "%C3%A9", "7", "rails"]
    return (0..<200).map { _ in
      let path = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        Bool.random(using: &generator)
          ? generator.pick(words) : "\(Int.random(in: 0..<100, using: &generator))"
      }
      let url = "/" + path.joined(separator: "/") + generator.pick(["", "", "?a=1", "#x", ".js"])
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: return #"{"path": "\#(url)", "status": 200}"#
      case 1: return #"1.2.3.4 - - [x] "GET \#(url) HTTP/1.1" 404 1"#
      case 2: return #"method=\#(generator.pick(["GET", "POST"])) path="\#(url)" status=200"#
      case 3: return url
      case 4:
        return generator.pick(Self.unusualLines + ["https://example.com\(url)"])
      default: return #"1.2.3.4 - - [x] "GET \#(url) HTTP/1.1" 200 1 "-" "Turbo Native""#
      }
    }
  }

  private static let unusualLines = [
    "", "# a comment", "no request", "neither", "{", "\u{FEFF}/a", "http://[", "GET /posts/11",
    "?page=1", "http://example.com:80/new", "https://example.com", " /a/new\t", "/a b",
    "ftp://a/new",
    "/a\u{1}", #""/posts/22""#, "/\u{7F}", "/new/.", "/./new", "/new//",
  ]

  func counts(_ lines: [String]) -> TrafficCounts {
    let tally = TrafficTally(
      question.askedClients(), counting: question.filter)
    var cutter = LineBlockCutter()
    let text = ContiguousArray(lines.map { $0 + "\n" }.joined().utf8)
    for block in [cutter.cut(text), cutter.finish()].compactMap({ $0 }) { tally.count(block) }
    return tally.result
  }

  /// Cuts lines into parts; some may be empty.
  static func cut(_ lines: [String], _ generator: inout SeededGenerator) -> [[String]] {
    let places = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
      Int.random(in: 0...lines.count, using: &generator)
    }
    let bounds = [0] + places.sorted() + [lines.count]
    return zip(bounds, bounds.dropFirst()).map { Array(lines[$0..<$1]) }
  }

  static func read(
    _ line: UTF8String
  ) throws -> (question: TrafficQuestion, counts: TrafficCounts) {
    let part = try TrafficPart(reading: line.bytes, tool: "1")
    return (part.question, try part.counts())
  }
}
