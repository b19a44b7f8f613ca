import PathConfigSyntax

/// The values of the JSON files with findings.
///
/// Programs find a place by its pointer. People find it by its rule in a file that is one long
/// line, as servers send it.
struct ReportedFiles {
  private var roots: [ObjectIdentifier: JSONNode] = [:]

  /// The most bytes of a part that is laid out over lines.
  private static let maximumPart = 1 << 16

  /// - Parameter findings: keep the texts that the values are of.
  init(of findings: [Finding] = [], isRead: (SourceBuffer) -> Bool = { _ in true }) {
    for finding in findings {
      let buffer = finding.location.buffer
      guard roots[ObjectIdentifier(buffer)] == nil, isRead(buffer) else { continue }
      let root = JSONParser.parse(buffer.bytes, replacing: buffer).root
      if let root, !root.value.isScalar { roots[ObjectIdentifier(buffer)] = root }
    }
  }

  /// The files that people cannot read as they are.
  static func minified(of findings: [Finding]) -> ReportedFiles {
    ReportedFiles(of: findings) {
      let line = $0.lineRange(1)
      return line.count > Excerpt.standardColumns && $0.lineRange(2).isEmpty
        && line.upperBound + 2 >= $0.bytes.count
    }
  }

  /// The JSON Pointer of the innermost value around a place; nil outside of JSON.
  func pointer(to location: SourceRange) -> UTF8String? {
    roots[ObjectIdentifier(location.buffer)]?.pointer(to: location.range)
  }

  /// A place in its rule, or in the whole file, which is laid out over lines; nil for a file with
  /// lines.
  func laidOut(_ location: SourceRange) -> (title: String, place: SourceRange)? {
    guard let root = roots[ObjectIdentifier(location.buffer)],
      let steps = root.path(to: location.range)
    else { return nil }
    var (title, part) = (steps.first?.name.string ?? "", root)
    if steps.count > 1, steps[0].name == "rules", let rule = Int(steps[1].name.string) {
      (title, part) = ("rule \(rule + 1)", steps[1].value)
    }
    guard part.range.count <= Self.maximumPart else { return nil }
    let buffer = location.buffer
    let text = JSONWriter.write(part, spelledAsIn: buffer, style: .pretty)
    // Both have the same bytes, apart from white space.
    let (old, new) = (Self.ink(of: buffer.bytes, part.range), Self.ink(of: text.bytes))
    guard old.count == new.count,
      zip(old, new).allSatisfy({ buffer.bytes[$0] == text.bytes[$1] })
    else { return nil }
    let bounds = [location.range.lowerBound, location.range.upperBound].map { offset in
      old.partitioningIndex { $0 >= offset }
    }
    let start = bounds[0] < new.count ? new[bounds[0]] : text.bytes.count
    let end = bounds[1] > bounds[0] ? new[bounds[1] - 1] + 1 : start
    return (
      title,
      SourceRange(
        SourceBuffer(name: buffer.name, of: buffer.source, bytes: text.bytes), start..<end)
    )
  }

  /// The places of all bytes that are no white space.
  private static func ink(of bytes: ContiguousArray<UInt8>, _ range: Range<Int>? = nil) -> [Int] {
    (range ?? bytes.indices).filter { !bytes[$0].isBlank && bytes[$0] != UInt8(ascii: "\n") }
  }
}
