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

  /// The configuration as JSON, with the place of each token and of each part of a string.
  private(set) var text = RubyText()

  /// In the order of the JSON text.
  package private(set) var holes: [Hole] = []

  /// The keys that the program writes twice in one hash, and the place of the first.
  private(set) var repeatedKeys: [(written: Range<Int>, first: SourceRange)] = []

  package typealias Hole = ConfigurationHole
}

extension WrittenConfiguration {
  package var json: ContiguousArray<UInt8> { text.bytes }

  /// The bytes of the JSON text whose literal loses a backslash, as `"\d"` does in Ruby.
  var lostBackslashes: [Range<Int>] { text.pieces.filter(\.losesBackslash).map(\.range) }

  /// The place in the program of some bytes of the JSON text.
  package func source(of range: Range<Int>) -> SourceRange? { text.source(of: range) }
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

// MARK: - Writing

extension WrittenConfiguration {
  private typealias Part = Hole.Part

  /// The configuration that a value is, or whose JSON text it is; nil for another value.
  init?(_ value: RubyValue, module: String, name: String, conditions: [String]) {
    (self.module, self.name, self.conditions) = (module, name, conditions)
    var document = value
    while case .encoded(let inner) = document.kind {
      if inner.isText { return nil }
      document = inner
    }
    switch document.kind {
    case .text(let text, _): self.text = text
    case .object: write(document, in: .root, key: nil)
    default: return nil
    }
    if json.count > RubyText.maximumBytes { return nil }
  }

  /// Writes a value that JSON has.
  private mutating func write(_ value: RubyValue, in part: Part, key: UTF8String?) {
    if json.count > RubyText.maximumBytes { return }
    let (start, firstHole) = (json.count, holes.count)
    switch value.kind {
    case .plain(let plain): text.append(plain.bytes, from: value.source)
    case .text(let known, _): text.append(string: known, from: value.source)
    case .array(let values):
      text.append("[".utf8, from: value.source.opening)
      var count = 0
      for value in values {
        guard value.isOfJSON else {
          addHole(value, in: part.isRules ? .rules(before: RuleIndex(count)) : part, key: key)
          continue
        }
        if count > 0 { text.append(separator: 0x2C) }
        write(value, in: part.isRules ? .rule(RuleIndex(count)) : part, key: key)
        count += 1
      }
      finish("]", value.source, start, firstHole)
    case .object(let object):
      text.append("{".utf8, from: value.source.opening)
      var isFirst = true
      for member in object.members {
        guard let name = member.key, let known = name.text else {
          addHole(member.value, in: part, key: key, mayReplace: true)
          continue
        }
        let inner = part.member(known.string)
        let innerKey = inner == part ? key ?? known.string : nil
        let needed = innerKey == nil ? inner.needed(holding: member.value) : nil
        guard let value = member.value.isOfJSON ? member.value : needed else {
          addHole(member.value, in: inner, key: innerKey)
          continue
        }
        if !isFirst { text.append(separator: 0x2C) }
        isFirst = false
        let key = json.count
        text.append(string: known, from: name.source)
        if let first = name.key.flatMap({ object.repeated[$0] }) {
          repeatedKeys.append((key..<json.count, first))
        }
        text.append(separator: 0x3A)
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
    text.append(closing.utf8, from: source.closing)
    for index in firstHole..<holes.count where holes[index].container == Self.unfinished {
      holes[index].container = start..<json.count
    }
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
