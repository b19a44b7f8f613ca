import Foundation
import PathConfigSyntax

/// The valid files that hostile ones are made of.
struct HostileBases: Sendable {
  /// Configurations; never empty.
  let files: [[UInt8]]

  /// Every other JSON file.
  let others: [[UInt8]]

  /// Files of expectations about `a.json`.
  let expectations: [[UInt8]]

  /// Reads the JSON files below a folder.
  init(below path: String) throws {
    let root = URL(fileURLWithPath: path)
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    let texts = try names.filter { $0.hasSuffix(".json") }.sorted().map {
      try String(contentsOf: root.appendingPathComponent($0), encoding: .utf8)
    }
    let configurations = texts.filter { $0.contains("\"rules\"") }
    guard !configurations.isEmpty else { throw BenchmarkError.unreadable(path) }
    files = configurations.map { Array($0.utf8) }
    others = texts.filter { !$0.contains("\"rules\"") }.map { Array($0.utf8) }
    let about = texts.filter { $0.contains("\"configuration\": \"") }.map {
      $0.replacing(/("configuration": )"[^"]*"/) { "\($0.1)\"a.json\"" }
    }
    expectations = about.map { Array($0.utf8) }
  }
}

/// Generates files that somebody hostile or unlucky could have written, from valid files.
struct HostileFile {
  var random: SeededGenerator

  private let bases: HostileBases

  init(seed: UInt64, bases: HostileBases) {
    random = SeededGenerator(seed: seed)
    self.bases = bases
  }

  /// A configuration after one to six changes; one in forty is noise, and one in twenty is unchanged.
  ///
  /// Half of them have hostile patterns only, so that clients still load them.
  mutating func next() -> [UInt8] {
    if random.chance(1, in: 40) { return noise() }
    var bytes = random.pick(bases.files)
    if random.chance(1, in: 20) { return bytes }
    let isLoaded = random.chance(1, in: 2)
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      if isLoaded {
        let place = Int.random(in: 0...bytes.count, using: &random)
        replaceString(in: &bytes, near: place, beginningWith: Array("/^.".utf8))
      } else {
        change(&bytes)
      }
    }
    return bytes
  }

  /// A file that is no configuration, after a change.
  mutating func other() -> [UInt8] {
    if bases.others.isEmpty { return noise() }
    var bytes = random.pick(bases.others)
    change(&bytes)
    return bytes
  }

  /// Routes, lines of logs and hostile texts, a line each; one line in three is changed.
  mutating func lines() -> [UInt8] {
    (0..<Int.random(in: 1...60, using: &random)).flatMap { _ in
      var line = Array(random.pick(Self.lines).utf8)
      if random.chance(1, in: 3) { change(&line) }
      return line + [UInt8(ascii: "\n")]
    }
  }

  private static let lines = [
    "posts GET /posts(.:format) posts#index", "/posts/1",
    "Prefix Verb URI Pattern Controller#Action",
    "edit_post GET /posts/:id/edit(.:format) posts#edit {:id=>/\\d+/}", "/en/account?x=1#y",
    "1.2.3.4 - - [x] \"GET /posts/new HTTP/1.1\" 200 1 \"-\" \"Turbo Native\"",
    "{\"path\":\"/posts/1\",\"user_agent\":\"Hotwire Native\"}", "root GET / home#show",
    "\u{1B}[31m", "",
  ]

  /// Expectations about `a.json`; every second file is changed in one place.
  mutating func expectations() -> [UInt8] {
    if bases.expectations.isEmpty { return next() }
    var bytes = random.pick(bases.expectations)
    if random.chance(1, in: 2) { change(&bytes) }
    return bytes
  }

  /// A URL or a path for a question.
  mutating func url() -> String {
    random.pick([
      "/", "/new", "/a/b?c=d", "https://example.com/posts/1/edit", "/%", "/\u{1B}[31m", "",
      "/recede_historical_location", "//", "mailto:a@b", "/caf\u{E9}", "http://[::1", "/a\u{202E}b",
    ])
  }

  private mutating func noise() -> [UInt8] {
    (0..<Int.random(in: 0...4_000, using: &random)).map { _ in
      UInt8(truncatingIfNeeded: random.next())
    }
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    let end = min(bytes.count, place + Int.random(in: 1...24, using: &random))
    switch Int.random(in: 0..<10, using: &random) {
    case 0: bytes.removeSubrange(place..<end)
    case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 2: bytes.removeLast(bytes.count - place)
    case 3 where place < bytes.count:
      bytes[place] = UInt8(truncatingIfNeeded: random.next())
    case 4:
      let other = random.pick(bases.files)
      let start = Int.random(in: 0...other.count, using: &random)
      bytes.insert(contentsOf: other[start..<min(other.count, start + 200)], at: place)
    case 5, 6: replaceString(in: &bytes, near: place)
    case 7:
      let count = Int.random(in: 2...300, using: &random)
      let part = random.pick(Self.repeated)
      bytes.insert(contentsOf: (0..<count).flatMap { _ in Array(part.utf8) }, at: place)
    default: bytes.insert(contentsOf: Array(random.pick(Self.words).utf8), at: place)
    }
  }

  /// Puts something hostile between the next two quotation marks.
  ///
  /// - Parameter first: the first bytes of a string that may be replaced; nil for any string.
  private mutating func replaceString(
    in bytes: inout [UInt8], near place: Int, beginningWith first: [UInt8]? = nil
  ) {
    let mark = UInt8(ascii: "\"")
    let text = bytes
    let start = text.indices.dropFirst(place).first { index in
      guard text[index] == mark, index + 1 < text.count else { return false }
      return first?.contains(text[index + 1]) ?? true
    }
    guard let start, let end = text[(start + 1)...].firstIndex(of: mark) else { return }
    let keeps = random.chance(1, in: 2)
    let hostile = random.pick(Self.texts)
    let where_ = keeps ? Int.random(in: (start + 1)...end, using: &random) : start + 1
    bytes.replaceSubrange(where_..<(keeps ? where_ : end), with: Array(hostile.utf8))
  }

  /// Parts of JSON and of path configurations, where they do not belong.
  private static let words = [
    "{", "}", "[", "]", ",", ":", "\"", "'", "\\", "//", "/*", "*/", "#", "null", "true", "NaN",
    "1e400", "-0", "5e-324", "0x10", "\u{FEFF}", "\"rules\":[],", "\"settings\":null,",
    "\"patterns\":\"/a\",", "\"properties\":{},", "\"rules\":", "=", ";", "\0", "\n", "\r\n", "\t",
    ")]}'\n", "\"context\":\"modal\",", "\"lint\":{\"allow\":{\"dead-rule\":\"\"}},",
  ]

  private static let repeated = ["[", "{\"a\":", "\"/a\",", "(", "\\\\", ",", "]", "é", " ", "(?:"]

  /// Texts for a pattern, a name or a value.
  private static let texts = [
    "\\u001b[31mred", "\u{1B}]0;title\u{7}", "\u{202E}gnp", "\u{2028}", "\\u0000", "\\ud800", "`",
    "|", "<script>alert(1)</script>", "](javascript:alert(1))", "@everyone", "::error::x", "%0A",
    "\\n::set-output name=a::b", "&lt;", "]]>", "--", "$", " ", "$ ", "(", "[", "*", "\\\\", "(?i)",
    "(?=.*x)(?=.*y)", "(a+)+b", "(?!.*a.*b)", "\\\\p{L}", ".*", "/new$", "^/$", "a{1000}",
    "[\\\\w&&[^a]]", "\\\\Q", "(?<n>a)\\\\k<n>", "é", "e\u{301}", "K", "ß", "/%20", "/a//b", "?",
    "#", "x$y", "\\\\/", "\\\\.", "modal", "replace_root", "uri", "...", "a\tb",
  ]
}

// MARK: - Large files

extension HostileFile {
  /// A size that has to be answered quickly; files beyond it may take longer.
  static let large = 64 << 10

  /// A configuration of up to 64 KiB, and one in eight of up to 1 MiB, in which little is repeated often.
  mutating func grown() -> [UInt8] {
    let size = random.chance(1, in: 8) ? 1 << 20 : Self.large
    let frame = Self.frames[Int.random(in: 0..<Self.frames.count, using: &random)]
    let isWide = random.chance(1, in: 8)
    let room = (isWide ? size / 2 : size) - frame.before.utf8.count - frame.after.utf8.count
    let text = frame.before + filling(frame.part, room: room) + frame.after
    // A byte-order mark, and two bytes a character.
    return isWide
      ? [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      : Array(text.utf8)
  }

  /// A part again and again, with a number and patterns in the places for them.
  private mutating func filling(_ part: String, room: Int) -> String {
    let pieces = (0...Int.random(in: 0...2, using: &random)).map { _ in
      Template(random.pick(Self.pieces))
    }
    let count = random.pick([1, 1, 2, 8, 40, 400, 4_000])
    let nested = random.chance(1, in: 6) ? nestedLoops() : nil
    let template = Template(part)
    var result = ""
    var number = 0
    while true {
      var pattern = nested ?? ""
      if nested == nil, template.hasPattern {
        for index in 0..<count { pattern += pieces[index % pieces.count].filled(number + index) }
      }
      let next = template.filled(number, pattern)
      if result.utf8.count + next.utf8.count > room { return result }
      result += next
      number += 1
      if nested != nil, number > 8 { return result }
    }
  }

  private mutating func nestedLoops() -> String {
    var pattern = random.pick(["", "a", "a?", "a*", ".", "\\\\b", "(?=a)", "[a-z]"])
    for _ in 0..<Int.random(in: 2...12, using: &random) {
      pattern =
        "(?:\(pattern))" + random.pick(["{2}", "{16}", "{999}", "{0,9}", "*", "+", "*?", "{0}"])
    }
    return pattern
  }

  /// The text around the repeated part.
  ///
  /// The last comma is an error, which a reader goes past.
  private static let frames: [(before: String, part: String, after: String)] = [
    (
      "{\"settings\":{},\"rules\":[", "{\"patterns\":[\"PATTERN\"],\"properties\":{\"a\":NUMBER}},",
      "]}"
    ),
    (
      "{\"settings\":{},\"rules\":[",
      "{\"patterns\":[\"PATTERN\"],\"properties\":{\"context\":\"modal\"}},", "{}]}"
    ),
    (
      "{\"rules\":[{\"patterns\":[\"\"", ",\"PATTERN\"",
      "],\"properties\":{\"context\":\"modal\"}}]}"
    ),
    (
      "{\"rules\":[{\"patterns\":[\"\"", ",\"/NUMBER$\"",
      "],\"properties\":{\"context\":\"modal\"}}]}"
    ),
    ("{\"rules\":[", "{},", "{}]}"), ("{\"rules\":[", "NUMBER,", "0]}"),
    ("{\"rules\":[{\"patterns\":[", "NUMBER,", "0],\"properties\":{}}]}"),
    ("{\"rules\":[{\"patterns\":[", "\"\",", "\"\"],\"properties\":{\"a\":1}}]}"),
    ("{\"rules\":[{\"patterns\":[\"/a\"],\"properties\":{", "\"a\":NUMBER,", "\"b\":1}}]}"),
    (
      "{\"rules\":[{\"patterns\":[\"/a\"],\"properties\":{", "\"aNUMBER\":\"modal\",", "\"b\":1}}]}"
    ),
    ("{\"settings\":{", "\"aNUMBER\":[{}],", "\"b\":1},\"rules\":[]}"),
    ("{", "\"rules\":[{}],", "\"settings\":{}}"), ("", "[", ","), ("", "{\"a\":", "]"),
    ("{\"rules\":[", "]},{[", "]}"), ("", "\"NUMBER\",", ""),
    ("{\"rules\":[\n", "// NUMBER\n", "]}"),
    (
      "{\"settings\":{},\"rules\":[],\"lint\":{\"allow\":{", "\"NUMBER\":\"why\",",
      "\"dead-rule\":\"\"}}}"
    ),
    (
      "{\"settings\":{},\"rules\":[",
      "{\"patterns\":[\"/NUMBER\"],\"properties\":{},\"lint\":{\"allow\":{\"dead-rule\":\"why\"}}},",
      "{}]}"
    ),
  ]

  /// Parts of patterns, as JSON writes them.
  private static let pieces = [
    ".*", "a*", "a+", "(?i)k", "(?=.*a)", "(?!b)", "(?<=a)", "/posts", "\\\\d+", "[^/]+",
    "\\\\p{L}",
    "[a-z]", "(a|b)", "a{1,16}", "(?:a{16}){16}", "\\\\b", "$", "^", "|", "é", "x", "/NUMBER",
    "a.{NUMBER}b",
    "(a+)+", "\\\\w", "[[a-z]&&[^q]]", "(.)\\\\1", "SCALAR", "[SCALAR-龯]", "NUMBER|", "(?>a*)",
    "a*+",
  ]
}

/// A text with places for a number, for a character that differs with it, and for patterns.
private struct Template {
  private enum Part { case text(Substring), number, scalar, pattern }

  private var parts: [Part] = []
  private(set) var hasPattern = false

  init(_ text: String) {
    var rest = text[...]
    while let place = rest.firstRange(of: /NUMBER|SCALAR|PATTERN/) {
      parts.append(.text(rest[..<place.lowerBound]))
      switch rest[place] {
      case "NUMBER": parts.append(.number)
      case "SCALAR": parts.append(.scalar)
      default:
        parts.append(.pattern)
        hasPattern = true
      }
      rest = rest[place.upperBound...]
    }
    parts.append(.text(rest))
  }

  func filled(_ number: Int, _ pattern: String = "") -> String {
    var result = ""
    for part in parts {
      switch part {
      case .text(let text): result += text
      case .number: result += String(number)
      case .scalar:
        result.unicodeScalars.append(Unicode.Scalar(0x4E00 + UInt32(number) % 0x5000) ?? "a")
      case .pattern: result += pattern
      }
    }
    return result
  }
}
