@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigLint
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Findings about a damaged file agree with the reactions of the clients.
struct LinterVerdictTests {
  /// The seed of every run; a failing file is printed whole.
  static let seed: UInt64 = 0x5EED_2026

  static let clients = Client.newestOfEveryLine.map(\.id)

  /// Findings about damaged texts agree with the verdicts of the clients.
  ///
  /// A client that rejects the file or crashes has an error that names it. A client that a finding
  /// about the file names does not read the file as it is. After a safe fix, no client refuses a file
  /// that it read before.
  @Test func findingsAgreeWithVerdicts() throws {
    var generator = SeededGenerator(seed: Self.seed)
    var fixes = 0
    var verdicts = (refusals: 0, soundReadings: 0, partialReadings: 0)
    for _ in 0..<Draws.count(20, all: 100) {
      let text = Damage.text(&generator)
      let document = testDocument(text)
      let profiles = Client.newestOfEveryLine
      let result = Linter.lint(
        document, for: profiles, levels: .withoutURLs)
      for profile in profiles {
        let found = result.findings.filter { $0.clients.contains(profile.id) }
        let errors = found.filter { $0.severity == .error }
        let verdict = profile.verdict(on: document)
        switch verdict.word {
        case .rejected, .crashes:
          verdicts.refusals += 1
          #expect(!errors.isEmpty, "\(profile.id), seed \(Self.seed): \(text)")
        case .loads where verdict.reasons.isEmpty:
          verdicts.soundReadings += 1
          let blamed = found.filter { $0.message.contains("ignore") || $0.check == "duplicate-key" }
          #expect(blamed.isEmpty, "\(profile.id), seed \(Self.seed): \(text)")
        case .loads: verdicts.partialReadings += 1
        case .undecided: break
        }
      }
      let readers = profiles.filter { $0.loads(document) }
      for fix in result.findings.flatMap(\.fixes) where fix.isSafe {
        let after = testDocument(
          apply(fix.edits, to: String(decoding: document.buffer.bytes, as: UTF8.self)))
        for profile in readers {
          fixes += 1
          #expect(
            profile.loads(after),
            "\(profile.id), \(fix.title), seed \(Self.seed): \(text)")
        }
      }
    }
    guard Draws.areAll else { return }
    #expect(
      verdicts.refusals > 100 && verdicts.soundReadings > 25 && verdicts.partialReadings > 10,
      "\(verdicts)")
    #expect(fixes > 10)
  }

  /// Damaged bytes never trap.
  ///
  /// Places and edits are inside the text, in order, and a second run gives the same answer.
  @Test func damagedBytesAreLinted() throws {
    var generator = SeededGenerator(seed: Self.seed)
    for _ in 0..<Draws.count(15, all: 75) {
      let bytes = Damage.bytes(&generator)
      let result = try lintResult(bytes, for: Client.current.map(\.id))
      let again = try lintResult(bytes, for: Client.current.map(\.id))
      expectEqual(result.findings.map(\.message), again.findings.map(\.message))
      for finding in result.findings {
        let size = finding.location.buffer.bytes.count
        let edits = finding.fixes.map(\.edits)
        let ranges = [finding.location.range] + finding.notes.compactMap(\.location?.range)
        let areSound = (ranges + edits.flatMap { $0.map(\.range) }).allSatisfy { range in
          range.lowerBound >= 0 && range.upperBound <= size
        }
        let areOrdered = edits.allSatisfy { edits in
          zip(edits, edits.dropFirst()).allSatisfy { $0.range.upperBound <= $1.range.lowerBound }
        }
        #expect(areSound && areOrdered, "seed \(Self.seed): \(finding.message)")
        #expect(!finding.message.contains("\n") && finding.message.utf8.count < 2000)
      }
    }
  }
}

/// Random mistakes in configurations.
private enum Damage {
  private static let sound = """
    {
      "settings": {"tabs": ["home", "new"], "screenshots_enabled": true},
      "rules": [
        {"patterns": [".*"], "properties": {"context": "default", "animated": true}},
        {"comment": "forms", "patterns": ["/new$", "/edit$"], "properties": {"context": "modal"}},
        {"patterns": ["/a/\\\\d+"], "properties": {"title": "A", "tabs": [1, {"b": null}]}}
      ]
    }
    """

  private static let pieces = [
    ",", ",,", ";", "=", "'", "\"", "[", "]", "{", "}", "null", "7", "true", "\"x\"", "// c\n",
    "\"context\": \"modal\",", "\"patterns\": [],", "\"rules\": [],", "\"pattern\": [\"/p\"],",
    "\\",
    "\t", "{}", "[]", "\"properties\": null,",
  ]

  static func text(_ generator: inout SeededGenerator) -> String {
    String(decoding: bytes(&generator, isText: true), as: UTF8.self)
  }

  static func bytes(_ generator: inout SeededGenerator, isText: Bool = false) -> [UInt8] {
    var bytes = Array(sound.utf8)
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let start = Int.random(in: 0...bytes.count, using: &generator)
      let end = min(bytes.count, start + Int.random(in: 0...12, using: &generator))
      switch Int.random(in: 0..<(isText ? 3 : 5), using: &generator) {
      case 0: bytes.removeSubrange(start..<end)
      case 1:
        let piece = pieces[Int.random(in: 0..<pieces.count, using: &generator)]
        bytes.insert(contentsOf: Array(piece.utf8), at: start)
      case 2: bytes.removeSubrange(start..<min(end, start + 1))
      case 3: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: start)
      default: bytes.removeSubrange(start..<bytes.count)
      }
    }
    return bytes
  }
}
