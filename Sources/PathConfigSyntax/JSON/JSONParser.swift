/// Reads JSON text into a tree in which everything knows its place.
///
/// The parser never throws and does not stop at the first mistake. It returns a tree of what it
/// could read, the faults, and marks of text that only some readers take. Time and memory are
/// linear in the input and bounded by `JSONLimits`. The stack does not grow with the input.
package enum JSONParser {
  /// The size of the beginning that is kept of a text beyond the budget, for reports.
  private static let keptBytes = 4096

  /// - Parameters:
  ///   - name: the input's name for people; it becomes the buffer's name.
  ///   - bytes: the input as it came, in any encoding of `JSONEncoding`.
  package static func parse(
    name: String, bytes: ContiguousArray<UInt8>, limits: JSONLimits = .standard
  ) -> JSONParse {
    guard bytes.count <= limits.maximumBytes else {
      let head = DecodedText(ContiguousArray(bytes.prefix(keptBytes)), maximumMarks: 0)
      let fault = JSONFault(
        kind: .budget, range: 0..<0,
        message: "the file has \(bytes.count) bytes; only \(limits.maximumBytes) are read")
      return JSONParse(
        buffer: SourceBuffer(name: name, bytes: head.bytes), encoding: head.encoding, root: nil,
        faults: [fault], relaxations: [])
    }
    let text = DecodedText(bytes, maximumMarks: limits.maximumRelaxations + 1)
    var reader = JSONReader(text, limits: limits)
    reader.readText()
    return JSONParse(
      buffer: SourceBuffer(name: name, bytes: text.bytes), encoding: text.encoding,
      root: reader.root, faults: reader.faults.sorted { isBefore($0.range, $1.range) },
      relaxations: reader.relaxations.sorted { isBefore($0.range, $1.range) })
  }

  /// The same for text at hand.
  package static func parse(
    name: String, text: String, limits: JSONLimits = .standard
  ) -> JSONParse {
    parse(name: name, bytes: ContiguousArray(text.utf8), limits: limits)
  }

  private static func isBefore(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    (left.lowerBound, left.upperBound) < (right.lowerBound, right.upperBound)
  }
}

/// The result of reading one JSON text: the tree as far as it could be read, and all mistakes.
///
/// The tree is what the most lenient known reader (Gson, as the Android clients use it) makes of
/// the text. At a fault, which every reader refuses, it is the nearest sound reading.
package struct JSONParse: Sendable {
  /// The text in UTF-8 without byte-order mark; every offset in the tree points into it.
  ///
  /// Editors do not show a byte-order mark, so line 1, column 1 is the first character after it.
  /// Whoever writes the text back puts the mark of `encoding` before it again.
  package var buffer: SourceBuffer
  package var encoding: JSONEncoding

  /// The value, or nil if the text has none or is larger than the budget.
  package var root: JSONNode?

  /// The mistakes that every reader refuses, in the order of the text.
  ///
  /// One mistake is one fault.
  package var faults: [JSONFault]

  /// Text that RFC 8259 forbids and some reader takes, in the order of the text.
  ///
  /// Duplicate names are among them, although RFC 8259 only advises against these.
  package var relaxations: [JSONRelaxation]
}

/// The limits within which an input is read.
///
/// A path configuration has a few hundred nodes. Hostile or mistaken input may be a disk image, an
/// endless stream from a server, or 100,000 brackets. The budgets make it end in a fault with a
/// place, in bounded time and memory.
package struct JSONLimits: Hashable, Sendable {
  /// Bytes of the input as it came, before any transcoding.
  package var maximumBytes = 16 << 20

  /// Arrays and objects around a value, the value's own brackets included.
  ///
  /// 512 is the bound of Apple's parser (swift-foundation, `JSONScanner.swift`: "guard self.depth <
  /// 512"), so that no document it takes is refused here.
  var maximumDepth = 512

  /// Values in the tree.
  ///
  /// A value takes between 100 and 300 bytes of memory, so that a tree stays below 150 MB. A file
  /// of 7,000 rules has some 80,000 values.
  var maximumNodes = 500_000

  /// Faults after which reading stops: a text with that many is not JSON.
  var maximumFaults = 100

  /// Faults that are left out as consequences of the one before.
  var maximumConsequences = 10_000

  /// Marks of text that RFC 8259 forbids, after which reading stops.
  var maximumRelaxations = 10_000

  init() {}

  package static let standard = JSONLimits()
}

/// A mistake for which every known reader refuses the text, or a budget that ran out.
package struct JSONFault: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A text that has only white space and comments.
    case noValue
    /// Bytes that are not text in any encoding.
    case binary
    /// A token that does not fit its place.
    case structure
    /// A wrong escape sequence: the structure around its string is sound.
    case escape
    /// A budget that ran out before the end of the text.
    case budget
  }

  package var kind: Kind

  /// The place in the transcoded text.
  ///
  /// An empty range is the point where something is missing.
  package var range: Range<Int>

  /// One sentence without a full stop with the expected and the found text.
  package var message: String

  /// The text to write instead, as one imperative sentence, or nil if the message is enough.
  package var help: String?

  /// The likeliest repair, if it is one edit.
  package var edit: Finding.Edit?

  /// The opening bracket that a closing one is missing for, to be shown beside the fault.
  package var opened: Range<Int>?

  /// The message at the place of `opened`.
  package var openedMessage: String?

  package var isBudget: Bool { kind == .budget }
}

extension JSONFault {
  /// Text for a message: the beginning of it in backticks, or the name of a single character that
  /// cannot be seen.
  static func quoted(_ bytes: some Sequence<UInt8>) -> String {
    // One more scalar than is shown, and room for one torn at the end.
    let text = UTF8String(repairing: bytes.prefix(4 * (maximumScalars + 2)))
    if text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first,
      !Quotation.isVisible(scalar)
    {
      return scalar.codePointName
    }
    return Quotation.of(text, atMost: maximumScalars)
  }

  /// Enough to recognise the place, short enough for one line of a message.
  private static let maximumScalars = 32
}

/// A place where the text leaves RFC 8259 in a way that some reader takes.
///
/// The facts about each client say which kinds it takes. This type only says what the text does.
/// The tolerances are those of Gson's lenient reader (google/gson, `JsonReader.setLenient`) and of
/// Apple's parser (swiftlang/swift-foundation, `JSONScanner.swift`).
package struct JSONRelaxation: Hashable, Sendable {
  package var kind: Kind
  package let range: Range<Int>

  /// One sentence without a full stop about the text that RFC 8259 does not allow.
  package let message: String

  /// The remedy, as one imperative sentence.
  package let help: String

  /// The first member's name, for a second one of the same name.
  package var first: Range<Int>?

  package enum Kind: String, CaseIterable, Sendable {
    /// A mark at the start of the text.
    ///
    /// The range is empty, because the mark is not part of the buffer.
    case byteOrderMark
    /// UTF-16 or UTF-32, with or without mark.
    case otherEncoding
    /// Bytes that the encoding forbids, read as U+FFFD.
    case illFormedEncoding
    /// The prefix `)]}'` and a line feed, which Gson skips.
    case nonExecutePrefix
    case comment
    case trailingCommaInArray
    case trailingCommaInObject
    /// Nothing between two commas of an array, or before its first: Gson reads `null`.
    ///
    /// The range is that of the comma before which the element is missing.
    case missingElement
    /// `;` in place of `,`.
    case semicolon
    /// `=` or `=>` in place of `:`.
    case equalsSign
    case singleQuotes
    case unquotedName
    /// A bare word as a value: Gson reads a string.
    case unquotedValue
    /// `True`, `NULL` and the like: Gson reads the keyword.
    case keywordCase
    /// `NaN`, `Infinity`, `-Infinity`: Gson reads a string that it can turn into a number.
    case nonFiniteNumber
    /// A number outside RFC 8259's grammar: Gson reads a string.
    case malformedNumber
    /// A control character, such as a line break, without an escape in a string.
    case controlCharacter
    /// `\'` or a backslash before a line feed.
    case lenientEscape
    /// An escaped half of a surrogate pair.
    ///
    /// RFC 8259's grammar has it, but Unicode text cannot.
    case loneSurrogate
    /// A number that is too large for a `Double`.
    ///
    /// RFC 8259's grammar has it. Apple's parser refuses it, and Gson may read infinity.
    case overflowingNumber
    /// The same in properties or settings, whose values a client holds and stores.
    case overflowingValue
    /// The first bracket that is nested too deeply for Gson's reader.
    ///
    /// It takes at most 255 (2.12.0 and newer, `JsonReader.setNestingLimit`).
    case deepNesting
    /// A second member of the same name, at the name.
    case duplicateName
  }

  static let gsonDepth = 255
}
