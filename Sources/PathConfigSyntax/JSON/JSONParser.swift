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
  ///   - source: the input; nil for the file of its name.
  ///   - bytes: the input as it came, in any encoding of `JSONEncoding`.
  package static func parse(
    name: String, of source: (any TextSource)? = nil, bytes: ContiguousArray<UInt8>,
    limits: JSONLimits = .standard
  ) -> JSONParse {
    guard bytes.count <= limits.maximumBytes else {
      let head = DecodedText(ContiguousArray(bytes.prefix(keptBytes)), maximumMarks: 0)
      let fault = JSONFault(
        kind: .budget, range: 0..<0,
        message: "the file has \(bytes.count) bytes; only \(limits.maximumBytes) are read")
      return JSONParse(
        buffer: SourceBuffer(name: name, of: source, bytes: head.bytes), encoding: head.encoding,
        root: nil,
        faults: [fault], relaxations: [])
    }
    let text = DecodedText(bytes, maximumMarks: limits.maximumRelaxations + 1)
    var reader = JSONReader(text, limits: limits)
    reader.readText()
    return JSONParse(
      buffer: SourceBuffer(name: name, of: source, bytes: text.bytes), encoding: text.encoding,
      root: reader.root, faults: reader.faults.sorted { isBefore($0.range, $1.range) },
      relaxations: reader.relaxations.sorted { isBefore($0.range, $1.range) })
  }

  /// The same for another text of a known input.
  package static func parse(
    _ bytes: ContiguousArray<UInt8>, replacing buffer: SourceBuffer
  ) -> JSONParse {
    parse(name: buffer.name, of: buffer.source, bytes: bytes)
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

  package static let standard = JSONLimits()
}
