import PathConfigSyntax
import PathConfigAutomata

/// Generates files that somebody hostile or unlucky could have written, from valid files.
struct HostileFile {
  private var random: SeededGenerator

  /// The files to change; never empty.
  private let bases: [[UInt8]]

  init(seed: UInt64, bases: [[UInt8]]) {
    random = SeededGenerator(seed: seed)
    self.bases = bases
  }

  /// A base after one to six changes; one in forty is noise, and one in twenty is unchanged.
  mutating func next() -> [UInt8] {
    if random.chance(1, of: 40) { return noise() }
    var bytes = random.pick(bases)
    if random.chance(1, of: 20) { return bytes }
    for _ in 0..<Int.random(in: 1...6, using: &random) { change(&bytes) }
    return bytes
  }

  /// A URL or a path for a question.
  mutating func url() -> String {
    random.pick([
      "/", "/new", "/a/b?c=d", "https://example.com/posts/1/edit", "/%", "/\u{1B}[31m", "",
      "/recede_historical_location", "//", "mailto:a@b", "/caf\u{E9}", "http://[::1", "/a\u{202E}b",
    ])
  }

  /// One of several words, such as the formats of a command.
  mutating func pick<Element>(_ elements: [Element]) -> Element { random.pick(elements) }

  mutating func chance(_ part: Int, of whole: Int) -> Bool { random.chance(part, of: whole) }

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
      let other = random.pick(bases)
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
  private mutating func replaceString(in bytes: inout [UInt8], near place: Int) {
    let mark = UInt8(ascii: "\"")
    guard let start = bytes[place...].firstIndex(of: mark),
      let end = bytes[(start + 1)...].firstIndex(of: mark)
    else { return }
    let keeps = random.chance(1, of: 2)
    let text = random.pick(Self.texts)
    let where_ = keeps ? Int.random(in: (start + 1)...end, using: &random) : start + 1
    bytes.replaceSubrange(where_..<(keeps ? where_ : end), with: Array(text.utf8))
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

extension SeededGenerator {
  fileprivate mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &self)]
  }

  fileprivate mutating func chance(_ part: Int, of whole: Int) -> Bool {
    Int.random(in: 0..<whole, using: &self) < part
  }
}
