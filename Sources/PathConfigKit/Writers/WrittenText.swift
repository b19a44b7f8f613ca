import PathConfigSyntax

/// JSON text that a program puts together, as in a template of ERB, with values that only the running
/// program has.
///
/// A mark stands for each of these values: in a string as a part of it, elsewhere as a string or a member
/// of its own. So the parser of JSON reads the text.
struct WrittenText {
  private var text = RubyText()

  /// The values of the marks, in the order of the text.
  private var marked: [RubyValue] = []
  private var isBroken = false

  // The place at the end of the text.
  private var open: [UInt8] = []
  private var isInString = false
  private var isEscaped = false

  /// The last byte that is not white space.
  private var last: UInt8 = 0
  private var followsMark = false

  /// A character for private use, which hardly any text has.
  private static let mark = Array("\u{F8FF}".utf8)

  init(_ parts: [RubyValue] = []) { for part in parts { append(part) } }

  mutating func append(_ part: RubyValue) {
    guard let known = part.text else { return appendMark(for: part) }
    if followsMark, let first = known.bytes.first(where: { !$0.isASCIIWhiteSpace }) {
      // The unknown value may end with the comma.
      if !",:]}".utf8.contains(first) { text.append(",".utf8, from: part.source) }
      if known.bytes[0].isWordByte || first == UInt8(ascii: ".") { isBroken = true }
      followsMark = false
    }
    text.append(known)
    for byte in known.bytes {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = isInString
      case UInt8(ascii: "\""): isInString.toggle()
      case _ where isInString: break
      case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(byte)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
      default: break
      }
      if !byte.isASCIIWhiteSpace { last = byte }
    }
  }

  private mutating func appendMark(for part: RubyValue) {
    marked.append(part)
    if isInString { return text.append(Self.mark, from: part.source) }
    if text.bytes.last?.isWordByte ?? false { isBroken = true }
    let isMember = open.last == UInt8(ascii: "{") && last != UInt8(ascii: ":")
    let comma = open.isEmpty || "[{,:".utf8.contains(last) ? "" : ","
    let string = "\(comma)\"".utf8 + Self.mark + "\"\(isMember ? ":0" : "")".utf8
    text.append(string, from: part.source)
    (last, followsMark) = (UInt8(ascii: "\""), true)
  }

  /// The text as it is; nil if some of it is unknown.
  var known: RubyValue? {
    guard marked.isEmpty, let place = text.pieces.first?.source else { return nil }
    return RubyValue(kind: .text(text, isSymbol: false), source: place)
  }

  /// The value that the text spells, with the places of the program; nil if it is not JSON.
  var value: RubyValue? {
    let parse = JSONParser.parse(name: "", bytes: text.bytes)
    guard let root = parse.root, parse.faults.isEmpty, parse.relaxations.isEmpty, !isBroken,
      text.bytes.ranges(of: Self.mark).count == marked.count
    else { return nil }
    var rest = marked[...]
    return value(of: root, &rest)
  }

  private func value(
    of node: JSONNode, _ rest: inout ArraySlice<RubyValue>
  ) -> RubyValue {
    let kind: RubyValue.Kind
    switch node.value {
    case .string(let string):
      // The escape `\uF8FF` is no mark, though it means the same text.
      let marks = self.text.bytes[node.range].ranges(of: Self.mark).count
      if marks > 0 {
        let first = rest.removeFirst()
        rest = rest.dropFirst(marks - 1)
        guard string.text.bytes.count == Self.mark.count else {
          return RubyValue(kind: .hole(RubyHole(name: first.name)), source: first.source)
        }
        if case .encoded(let inner) = first.kind { return inner }
        return first
      }
      var text = RubyText()
      for (index, byte) in string.text.bytes.enumerated() {
        let place = self.text.source(of: string.escapes.fileRange(of: index..<index + 1))
        if let place, place.range.count == 1 {
          text.append(byte, at: place.range.lowerBound, of: place.buffer)
        } else if let place {
          text.append([byte], from: place)
        }
      }
      kind = .text(text, isSymbol: false)
    case .number(let number): kind = .plain(number.text)
    case .bool(let flag): kind = .plain(flag ? "true" : "false")
    case .null, .unreadable: kind = .plain("null")
    case .array(let array):
      var values: [RubyValue] = []
      for element in array.elements { values.append(value(of: element, &rest)) }
      kind = .array(values)
    case .object(let object):
      var members = RubyObject()
      for member in object.members {
        let name = JSONNode(range: member.nameRange, value: .string(member.name))
        let key = value(of: name, &rest)
        let inner = value(of: member.value, &rest)
        members.set(key.isHole ? nil : key, key.isHole ? key : inner)
      }
      kind = .object(members)
    }
    return RubyValue(
      kind: kind, source: self.text.source(of: node.range) ?? self.text.pieces[0].source)
  }
}
