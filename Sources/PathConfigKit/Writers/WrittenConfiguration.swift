import PathConfigClients
import PathConfigSyntax

/// A configuration that a program writes, as far as its text tells, and the place of each part in the
/// program.
///
/// It has no member and no element for a hole, but the holes say where something is missing. In the place
/// of a whole part, which every client needs, it has an empty one.
package struct WrittenConfiguration: Sendable {
  /// The class or module of the method; empty for the top of a file.
  package let module: String

  /// The method that sends or returns the configuration, or the constant that holds it.
  package let name: String

  /// The answers to conditions under which the program writes it, as in `if params[:version] == "2"`.
  package let conditions: [String]

  /// The configuration as JSON.
  package let json: ContiguousArray<UInt8>

  /// In the order of the JSON text.
  package let holes: [Hole]

  /// The bytes of the JSON text whose literal loses a backslash, as `"\d"` does in Ruby.
  package let lostBackslashes: [Range<Int>]

  /// The keys that the program writes twice in one hash, and the place of the first.
  let repeatedKeys: [(written: Range<Int>, first: SourceRange)]

  /// The tokens of the JSON text, and the parts of its strings, with their places in the program.
  let places: [Place]

  struct Place: Sendable {
    let written: Range<Int>
    let source: SourceRange
  }

  package typealias Hole = ConfigurationHole
}

extension WrittenConfiguration {
  /// The place in the program of some bytes of the JSON text.
  package func source(of range: Range<Int>) -> SourceRange? { places.source(of: range) }
}

extension [WrittenConfiguration.Place] {
  /// The place in the program of some bytes of a text.
  ///
  /// Parts that lie in different files, or in another order, have the place of the first.
  ///
  /// Complexity: O(log places).
  func source(of range: Range<Int>) -> SourceRange? {
    let first = Swift.min(
      partitioningIndex { $0.written.upperBound > range.lowerBound }, count - 1)
    let last = Swift.max(
      first, partitioningIndex { $0.written.lowerBound >= range.upperBound } - 1)
    guard indices.contains(first) else { return nil }
    let start = self[first].source(from: range.lowerBound, to: range.upperBound)
    let end = self[last].source(from: range.lowerBound, to: range.upperBound)
    guard start.buffer === end.buffer, start.range.lowerBound <= end.range.upperBound else {
      return start
    }
    return SourceRange(start.buffer, start.range.lowerBound..<end.range.upperBound)
  }
}

extension WrittenConfiguration.Place {
  /// The part of the source for the bytes that a range has in common with it.
  fileprivate func source(from start: Int, to end: Int) -> SourceRange {
    guard written.count == source.range.count else { return source }
    let lower = min(max(start, written.lowerBound), written.upperBound) - written.lowerBound
    let upper = min(max(end, written.lowerBound), written.upperBound) - written.lowerBound
    let offset = source.range.lowerBound
    return SourceRange(source.buffer, (offset + lower)..<(offset + max(lower, upper)))
  }
}

extension WrittenConfiguration {
  /// `: 2 values unknown: patterns of rule 4 (9:20), …`, or nothing without a hole.
  package var unknowns: String {
    if holes.isEmpty { return "" }
    let groups = holes.grouped { UTF8String($0.phrase) }
    let meant = meantNames
    let shown = groups.map { phrase, holes in
      var places = holes.prefix(3).map(\.source.start).map { "\($0.line):\($0.column)" }
      places += holes.compactMap { meant[UTF8String($0.name)] }.prefix(1)
        .map { "did you mean \(Quotation.of($0))?" }
      return "\(phrase) (\(places.joined(separator: ", ")))"
    }
    return ": \(counted(holes.count, "value")) unknown: \(listed(shown, atMost: 3))"
  }
}

extension WrittenConfiguration {
  /// The names of constants and methods that are near to unknown ones, which are nowhere else in the
  /// program.
  private var meantNames: [UTF8String: UTF8String] {
    guard let buffer = holes.first?.source.buffer else { return [:] }
    let program = RubyProgram(buffer)
    let known = program.scopes.flatMap { $0.methodNames + $0.constants.keys.sorted() }
      .map { UTF8String($0) }
    let words = program.tokens.filter(\.isName).map { UTF8String($0.text) }
    let counts = words.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return holes.prefix(10).reduce(into: [:]) { meant, hole in
      let name = UTF8String(hole.name)
      if counts[name] == 1 { meant[name] = NearestName.of(name, among: known) }
    }
  }
}

/// Writes the value of a program as JSON, and notes the place of everything.
struct RubyDocumentWriter {
  private(set) var json: ContiguousArray<UInt8> = []
  private(set) var places: [WrittenConfiguration.Place] = []
  private(set) var holes: [WrittenConfiguration.Hole] = []
  private(set) var lostBackslashes: [Range<Int>] = []
  private(set) var repeatedKeys: [(written: Range<Int>, first: SourceRange)] = []
  private var isTooLarge = false

  private static let maximumBytes = 256 << 10

  typealias Part = WrittenConfiguration.Hole.Part

  /// Writes the configuration that a value is, or whose JSON text it is; false for another value.
  mutating func write(document value: RubyValue) -> Bool {
    switch value.kind {
    case .encoded(let inner): return !inner.isText && write(document: inner)
    case .text(let text, _): add(contentOf: text, isEscaped: false)
    case .object: write(value, in: .root, key: nil)
    default: return false
    }
    return !isTooLarge
  }

  /// Writes a value that JSON has.
  private mutating func write(_ value: RubyValue, in part: Part, key: UTF8String?) {
    if json.count > Self.maximumBytes { isTooLarge = true }
    if isTooLarge { return }
    let (start, firstHole) = (json.count, holes.count)
    switch value.kind {
    case .plain(let text): add(text.string, value.source)
    case .text(let text, _): add(text, value.source)
    case .array(let values):
      add("[", value.source.opening)
      var count = 0
      for value in values {
        guard value.isOfJSON else {
          addHole(value, in: part.isRules ? .rules(before: RuleIndex(count)) : part, key: key)
          continue
        }
        if count > 0 { json.append(0x2C) }
        write(value, in: part.isRules ? .rule(RuleIndex(count)) : part, key: key)
        count += 1
      }
      finish("]", value.source, start, firstHole)
    case .object(let object):
      add("{", value.source.opening)
      var isFirst = true
      for member in object.members {
        guard let name = member.key, let text = name.text else {
          addHole(member.value, in: part, key: key, mayReplace: true)
          continue
        }
        let inner = part.member(text.string)
        let innerKey = inner == part ? key ?? text.string : nil
        let needed = innerKey == nil ? inner.needed(holding: member.value) : nil
        guard let value = member.value.isOfJSON ? member.value : needed else {
          addHole(member.value, in: inner, key: innerKey)
          continue
        }
        if !isFirst { json.append(0x2C) }
        isFirst = false
        let key = json.count
        add(text, name.source)
        if let first = name.key.flatMap({ object.repeated[$0] }) {
          repeatedKeys.append((key..<json.count, first))
        }
        json.append(0x3A)
        write(value, in: inner, key: innerKey)
      }
      finish("}", value.source, start, firstHole)
    case .hole, .file, .module, .encoded: break
    }
  }

  private mutating func addHole(
    _ value: RubyValue, in part: Part, key: UTF8String?, mayReplace: Bool = false
  ) {
    holes.append(
      .init(
        name: value.name, source: value.source, part: part, key: key, mayReplace: mayReplace,
        container: Self.unfinished))
  }

  /// The container of a hole before its end is known.
  private static let unfinished = -1 ..< -1

  private mutating func finish(
    _ closing: String, _ source: SourceRange, _ start: Int, _ firstHole: Int
  ) {
    add(closing, source.closing)
    for index in firstHole..<holes.count where holes[index].container == Self.unfinished {
      holes[index].container = start..<json.count
    }
  }

  // MARK: - Tokens

  private mutating func add(_ token: String, _ source: SourceRange) {
    let start = json.count
    json += token.utf8
    places.append(.init(written: start..<json.count, source: source))
  }

  private mutating func add(_ text: RubyText, _ source: SourceRange) {
    add("\"", source.opening)
    add(contentOf: text, isEscaped: true)
    add("\"", source.closing)
  }

  private mutating func add(contentOf text: RubyText, isEscaped: Bool) {
    var end = 0
    for piece in text.pieces {
      var index = end
      let first = index
      let written = json.count
      end += piece.count
      while index < end {
        let (start, begin) = (index, json.count)
        while index < end, !isEscaped || !text.bytes[index].needsEscape {
          json.append(text.bytes[index])
          index += 1
        }
        if index == start {
          json += text.bytes[index].escaped
          index += 1
        }
        var source = piece.source
        if piece.count == source.range.count {
          let offset = source.range.lowerBound - first
          source.range = (offset + start)..<(offset + index)
        }
        places.append(.init(written: begin..<json.count, source: source))
      }
      if piece.losesBackslash { lostBackslashes.append(written..<json.count) }
    }
  }
}

extension UInt8 {
  fileprivate var needsEscape: Bool {
    self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
  }

  fileprivate var escaped: [UInt8] {
    if self >= 0x20 { return [UInt8(ascii: "\\"), self] }
    return Array("\\u00\(self < 0x10 ? "0" : "")\(String(self, radix: 16))".utf8)
  }
}

extension WrittenConfiguration.Hole.Part {
  var isRules: Bool { if case .rules = self { true } else { false } }

  /// The part that a member of an object is.
  fileprivate func member(_ name: UTF8String) -> Self {
    switch (self, name) {
    case (.root, "settings"): .settings
    case (.root, "rules"): .rules(before: RuleIndex(0))
    case (.rule(let index), "patterns"): .patterns(index)
    case (.rule(let index), "properties"): .properties(index)
    case (.root, _), (.rule, _): .other
    default: self
    }
  }

  /// The part with an unknown value in it, if a client refuses a file without the part.
  fileprivate func needed(holding value: RubyValue) -> RubyValue? {
    switch self {
    case .rules, .patterns: return RubyValue(kind: .array([value]), source: value.source)
    case .settings, .properties:
      var object = RubyObject()
      object.set(nil, value)
      return RubyValue(kind: .object(object), source: value.source)
    case .root, .rule, .other: return nil
    }
  }
}

extension SourceRange {
  /// The first byte.
  fileprivate var opening: SourceRange {
    SourceRange(buffer, range.lowerBound..<min(range.lowerBound + 1, range.upperBound))
  }

  /// The last byte.
  fileprivate var closing: SourceRange {
    SourceRange(buffer, max(range.lowerBound, range.upperBound - 1)..<range.upperBound)
  }
}
