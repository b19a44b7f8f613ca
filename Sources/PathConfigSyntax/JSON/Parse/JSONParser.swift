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
      return tooLarge(name: name, bytes: bytes, limits: limits)
    }
    let text = DecodedText(bytes, maximumMarks: limits.maximumRelaxations + 1)
    var reader = JSONReader(text, limits: limits)
    reader.readText()
    return JSONParse(
      buffer: SourceBuffer(name: name, bytes: text.bytes), encoding: text.encoding,
      root: reader.root, faults: reader.faults.sorted(by: JSONFault.isOrderedBefore),
      relaxations: reader.relaxations.sorted(by: JSONRelaxation.isOrderedBefore))
  }

  /// The same for text at hand.
  package static func parse(
    name: String, text: String, limits: JSONLimits = .standard
  ) -> JSONParse {
    parse(name: name, bytes: ContiguousArray(text.utf8), limits: limits)
  }

  private static func tooLarge(
    name: String, bytes: ContiguousArray<UInt8>, limits: JSONLimits
  ) -> JSONParse {
    let head = DecodedText(ContiguousArray(bytes.prefix(keptBytes)), maximumMarks: 0)
    let fault = JSONFault(
      .tooManyBytes(count: bytes.count, maximum: limits.maximumBytes), at: 0..<0)
    return JSONParse(
      buffer: SourceBuffer(name: name, bytes: head.bytes), encoding: head.encoding, root: nil,
      faults: [fault], relaxations: [])
  }
}

extension JSONFault {
  fileprivate static func isOrderedBefore(_ left: JSONFault, _ right: JSONFault) -> Bool {
    (left.range.lowerBound, left.range.upperBound)
      < (right.range.lowerBound, right.range.upperBound)
  }
}

extension JSONRelaxation {
  fileprivate static func isOrderedBefore(_ left: JSONRelaxation, _ right: JSONRelaxation) -> Bool {
    (left.range.lowerBound, left.range.upperBound)
      < (right.range.lowerBound, right.range.upperBound)
  }
}
