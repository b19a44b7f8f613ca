package import PathConfigDiagnostics
package import PathConfigJSON
import PathConfigModel

extension Baseline {
  /// What reading a baseline gave.
  package struct Reading: Sendable {
    /// What is sound.
    package var baseline: Baseline

    /// What is wrong, in the order of the file; with any of it the file is not to be used.
    package var mistakes: [Diagnostic]
  }

  /// Reads a parsed text as a baseline.
  ///
  /// Complexity: O(n) in the size of the file.
  package static func read(_ parse: JSONParse) -> Reading {
    var reader = BaselineReader(parse.buffer)
    reader.read(parse)
    return Reading(baseline: reader.baseline, mistakes: reader.file.diagnostics)
  }
}

/// The keys, by the object they belong to.
enum BaselineKeys {
  static let root: [UTF8String] = ["$schema", "version", "findings"]
  static let entry: [UTF8String] = ["file", "check", "fingerprint", "count", "message"]
}

/// One pass over a tree that collects mistakes on its way.
private struct BaselineReader {
  private(set) var baseline = Baseline()
  private(set) var file: ToolFileReader<BaselineMistake>

  init(_ buffer: SourceBuffer) {
    file = ToolFileReader(buffer)
  }

  mutating func read(_ parse: JSONParse) {
    guard let (root, range) = file.root(of: parse) else { return }
    file.checkKeys(of: root, known: BaselineKeys.root, owner: nil)
    if let schema = root.last("$schema") { _ = file.text(schema) }
    if let version = root.last("version") {
      if number(version.value) != Baseline.version {
        file.add(.otherVersion, at: version.value.range)
        return
      }
    } else {
      addMissing("version", to: "the file", range)
    }
    guard let findings = root.last("findings") else {
      addMissing("findings", to: "the file", range)
      return
    }
    for node in file.elements(findings) { readEntry(node) }
  }

  private mutating func readEntry(_ node: JSONNode) {
    guard let object = file.object(node, .element(of: "findings")) else { return }
    file.checkKeys(of: object, known: BaselineKeys.entry, owner: "an entry")
    let name = text("file", of: object, node.range)
    let check = text("check", of: object, node.range)
    let fingerprint = text("fingerprint", of: object, node.range)
    var count = 1
    if let member = object.last("count") {
      let written = number(member.value)
      if written.map({ $0 < 1 }) ?? true { file.add(.invalidCount, at: member.value.range) }
      count = written ?? 1
    }
    let message = object.last("message").flatMap { file.text($0) } ?? ""
    guard let name, let check, let fingerprint else { return }
    guard fingerprint.isFingerprint else {
      file.add(
        .invalidFingerprint, at: object.last("fingerprint")?.value.range ?? node.range)
      return
    }
    baseline.entries.append(
      Baseline.Entry(
        file: name, check: check.string, fingerprint: fingerprint.string, count: max(1, count),
        message: message,
        location: file.location(object.last("check")?.value.range ?? node.range)))
  }

  private mutating func text(
    _ key: UTF8String, of object: JSONObject, _ range: Range<Int>
  ) -> UTF8String? {
    if let member = object.last(key) { return file.nonEmptyText(member) }
    addMissing(key, to: "an entry", range)
    return nil
  }

  private mutating func addMissing(_ key: UTF8String, to owner: String, _ range: Range<Int>) {
    file.add(.missingKey(key, owner: owner, help: nil), at: file.opening(range))
  }

  private func number(_ node: JSONNode) -> Int? {
    guard case .number(let number) = node.value else { return nil }
    return Int(number.text.string)
  }
}

extension UTF8String {
  fileprivate var isFingerprint: Bool {
    bytes.count == 16
      && bytes.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }
}
