import PathConfigClients
import PathConfigSyntax

/// The one way to lay out a configuration: same values, same text.
///
/// Two spaces a level, one member a line and one rule a block. An array of scalars is on one line
/// if it fits into 80 columns. `settings` comes before `rules`, and `patterns` before `properties`.
/// All other members keep their places, properties in the order written. Strings, escape sequences
/// and numbers keep their spelling, and the file keeps its encoding. Every line ends in a line
/// feed, or in CR LF if every line of the file does.
struct CanonicalLayout: Sendable {
  /// The text in UTF-8 without byte-order mark, as the buffer of the document is.
  let text: ContiguousArray<UInt8>

  /// The reason that a text keeps its layout: another layout would lose a part of it.
  struct Refusal: Error, Hashable, Sendable {
    /// One sentence without a full stop.
    var message: String

    /// The text to write instead, as one imperative sentence, or nil if the message is enough.
    var help: String?

    /// The place of the first reason in the buffer.
    var range: Range<Int>

    /// The number of further reasons.
    var others = 0
  }

  /// Complexity: O(n) in the size of the text.
  init(_ document: ConfigurationDocument) throws(Refusal) {
    if let refusal = Self.refusal(of: document) { throw refusal }
    guard let root = document.parse.root, case .object(let object) = root.value else {
      throw Refusal(
        message: "the file is not an object, so it is not a path configuration",
        range: document.parse.root?.range ?? 0..<0)
    }
    let ordered = JSONNode(range: root.range, value: .object(Self.ordered(object)))
    let written = JSONWriter.write(ordered, spelledAsIn: document.buffer, style: .pretty)
    let lines = written.bytes + [UInt8(ascii: "\n")]
    text = document.buffer.bytes.endsLinesInCRLF ? lines.endingLinesInCRLF : lines
    // No known document gets here, but one that did would damage its file.
    guard Self.holdsTheSame(text, as: root, in: document) else {
      throw Refusal(
        message: "the file would not say the same in another layout", range: root.range)
    }
  }
}

extension CanonicalLayout {
  /// The first fault, or mark of another dialect, that a new layout would lose.
  ///
  /// Byte-order marks and encodings are kept, and so is text that the grammar allows and some
  /// readers refuse.
  private static func refusal(of document: ConfigurationDocument) -> Refusal? {
    let faults = document.parse.faults.map {
      Refusal(message: $0.message, help: $0.help, range: $0.range)
    }
    let lost = document.parse.relaxations.filter { relaxation in
      switch relaxation.kind {
      case .byteOrderMark, .otherEncoding, .loneSurrogate, .overflowingNumber, .overflowingValue,
        .deepNesting:
        false
      default: true
      }
    }
    let reasons = faults + lost.map { Refusal(message: $0.message, help: $0.help, range: $0.range) }
    var first = reasons.min { $0.range.lowerBound < $1.range.lowerBound }
    first?.others = reasons.count - 1
    return first
  }

  /// The root with its known members in order, and those of its rules.
  private static func ordered(_ root: JSONObject) -> JSONObject {
    var root = root
    root.members = placed(["settings", "rules"], in: root.members)
    for index in root.members.indices where root.members[index].name.text == "rules" {
      guard case .array(var rules) = root.members[index].value.value else { continue }
      for place in rules.elements.indices {
        guard case .object(var rule) = rules.elements[place].value else { continue }
        rule.members = placed(["patterns", "properties"], in: rule.members)
        rules.elements[place].value = .object(rule)
      }
      root.members[index].value.value = .array(rules)
    }
    return root
  }

  /// The members, with those of these names swapped among themselves to follow this order.
  private static func placed(_ names: [UTF8String], in members: [JSONMember]) -> [JSONMember] {
    var members = members
    let places = members.indices.filter { names.contains(members[$0].name.text) }
    let known = names.flatMap { name in members.filter { $0.name.text == name } }
    for (place, member) in zip(places, known) { members[place] = member }
    return members
  }

  /// True if the text is read back as the same values, also in the encoding of the file.
  private static func holdsTheSame(
    _ text: ContiguousArray<UInt8>, as root: JSONNode, in document: ConfigurationDocument
  ) -> Bool {
    let parse = JSONParser.parse(
      document.parse.encoding.encode(text), replacing: document.buffer)
    return parse.faults.isEmpty && parse.encoding == document.parse.encoding
      && parse.buffer.bytes == text && parse.root?.canonicalForm == root.canonicalForm
  }
}

extension ContiguousArray<UInt8> {
  /// True if there are lines, and each ends in a carriage return and a line feed.
  fileprivate var endsLinesInCRLF: Bool {
    let feeds = indices.filter { self[$0] == UInt8(ascii: "\n") }
    return !feeds.isEmpty && feeds.allSatisfy { $0 > 0 && self[$0 - 1] == UInt8(ascii: "\r") }
  }

  /// The text with a carriage return before every line feed.
  fileprivate var endingLinesInCRLF: Self {
    Self(flatMap { $0 == UInt8(ascii: "\n") ? [UInt8(ascii: "\r"), $0] : [$0] })
  }
}
