import PathConfigKit
import PathConfigSyntax

/// Findings in the Static Analysis Results Interchange Format, version 2.1.0.
///
/// Source: OASIS, https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html, with its
/// sections in the comments below. There is one run. An undecided question is a result of the kind
/// `open` and not a finding. The run's `properties` count both. Nothing in it depends on the machine.
struct SARIFReport {
  private let report: FindingReport
  private let files: ReportedFiles

  static func render(_ report: FindingReport) -> JSONOutput {
    let files = ReportedFiles(of: report.inputs.flatMap(\.findings))
    let run = SARIFReport(report: report, files: files).run
    return ["$schema": .string(schema), "version": "2.1.0", "runs": [run]]
  }

  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  private var run: JSONOutput {
    [
      "tool": ["driver": driver],
      "invocations": [invocation],
      // Without its URI, which would name the machine (3.14.14).
      "originalUriBaseIds": .object([
        .init(UTF8String(Self.baseID), ["description": Self.message(root)])
      ]),
      "columnKind": "utf16CodeUnits",
      "newlineSequences": ["\r\n", "\n", "\r"],
      "results": .array(report.entries.map(result)),
      "properties": ["summary": report.summary],
    ]
  }

  /// The run itself (3.20).
  ///
  /// An input that could not be read is a notification, because no rule found it.
  private var invocation: JSONOutput {
    let notifications = report.unread.map { input -> JSONOutput in
      .members([
        "level": "error", "message": Self.message(input.sentence),
        "locations": report.artifact(ofUnread: input).map {
          [["physicalLocation": ["artifactLocation": artifact($0)]]]
        },
      ])
    }
    return .members([
      "executionSuccessful": .bool(notifications.isEmpty),
      "toolExecutionNotifications": notifications.isEmpty ? .none : .array(notifications),
    ])
  }

  private var driver: JSONOutput {
    let version = JSONOutput.string(report.tool.version)
    return [
      "name": .string(report.tool.name), "version": version, "semanticVersion": version,
      "rules": .array(report.rules) { rule in
        [
          "id": .string(rule.id),
          "shortDescription": ["text": .string(Self.sentence(rule.summary))],
          "fullDescription": ["text": .string(rule.rationale)],
          "help": ["text": .string(rule.rationale), "markdown": .string(rule.page)],
          "defaultConfiguration": [
            "enabled": .bool(rule.level != nil), "level": Self.level(rule.level),
          ],
        ]
      },
    ]
  }

  /// A `result` object (3.27).
  ///
  /// The kind of an open question says that more is needed for a verdict. A level belongs to
  /// failures alone (3.27.9, 3.27.10). The fingerprint has a name of its own, with its version
  /// (3.27.17): GitHub computes `primaryLocationLineHash` itself, and warns about another value
  /// under that name.
  private func result(_ entry: FindingReport.Entry) -> JSONOutput {
    let finding = entry.finding
    let text = entry.isQuestion ? [finding.message] : finding.lines(asked: entry.asked)
    let notes = finding.notes.filter { $0.location != nil }
    let related = notes.enumerated().map { location($1.location, id: $0, message: $1.message) }
    return .members([
      "ruleId": .string(finding.check), "kind": entry.isQuestion ? "open" : "fail",
      "level": Self.level(entry.isQuestion ? nil : finding.severity),
      "message": Self.message(text.joined(separator: "\n")),
      "locations": [location(finding.location)],
      "relatedLocations": related.isEmpty ? .none : .array(related),
      "partialFingerprints": ["pathconfigFinding/v2": .string(entry.fingerprint)],
      "fixes": finding.fixes.isEmpty
        ? .none : .array(finding.fixes) { fix($0, in: finding.location.buffer) },
      // A `suppression` object (3.35).
      "suppressions": .array([finding.suppression].compactMap { $0 }) { suppression in
        [
          "kind": "inSource", "status": "accepted", "location": location(suppression.location),
          "justification": .string(suppression.reason),
        ]
      },
    ])
  }

  private func location(
    _ location: SourceRange?, id: Int? = nil, message: String? = nil
  ) -> JSONOutput {
    .members([
      "id": id.map { .integer($0) }, "message": message.map(Self.message),
      "physicalLocation": location.map {
        [
          "artifactLocation": artifact(report.artifact($0.buffer.reference)),
          "region": Self.region($0),
        ]
      },
      // A JSON Pointer for a place in JSON (3.33.5).
      "logicalLocations": location.flatMap(files.pointer).map {
        [["fullyQualifiedName": .string($0)]]
      },
    ])
  }

  private func fix(_ fix: Finding.Fix, in buffer: SourceBuffer) -> JSONOutput {
    let replacements = fix.edits.map { edit -> JSONOutput in
      .members([
        "deletedRegion": Self.region(SourceRange(buffer, edit.range)),
        "insertedContent": edit.replacement.utf8.isEmpty
          ? .none : ["text": .string(edit.replacement)],
      ])
    }
    let change: JSONOutput = [
      "artifactLocation": artifact(report.artifact(buffer.reference)),
      "replacements": .array(replacements),
    ]
    return [
      "description": Self.message(fix.title), "artifactChanges": [change],
      "properties": ["safe": .bool(fix.isSafe)],
    ]
  }

  private static func level(_ severity: Severity?) -> JSONOutput {
    switch severity {
    case nil: "none"
    case .info: "note"
    case let severity?: .string(severity.name)
    }
  }
}

// MARK: - Places and sentences

extension SARIFReport {
  /// The name for the root of the tree.
  private static let baseID = "SRCROOT"

  /// An `artifactLocation` object (3.4).
  private func artifact(_ name: ArtifactName) -> JSONOutput {
    .members([
      "uri": .string(name.uri), "uriBaseId": name.isInTree ? .string(Self.baseID) : .none,
    ])
  }

  /// A `region` object (3.30) with all of its corners.
  ///
  /// Lines and columns count from 1, columns in UTF-16 units, and the end is after the last
  /// character.
  private static func region(_ location: SourceRange) -> JSONOutput {
    let start = location.buffer.position(at: location.range.lowerBound, in: .utf16)
    let end = location.buffer.position(at: location.range.upperBound, in: .utf16)
    return [
      "startLine": .integer(start.line), "startColumn": .integer(start.column),
      "endLine": .integer(end.line), "endColumn": .integer(end.column),
    ]
  }

  /// A `message` object (3.11) that shows a text unchanged.
  ///
  /// Braces would be placeholders and are doubled (3.11.5). `[text](URI)` would be a link: a
  /// backslash before the bracket makes it text again (3.11.6).
  private static func message(_ text: String) -> JSONOutput {
    let bytes = ContiguousArray(text.replacing(["{": "{{", "}": "}}"]).utf8)
    let escaped = bytes.replacing("](".utf8, with: "\\](".utf8)
    return ["text": .string(String(decoding: escaped, as: UTF8.self))]
  }

  /// A phrase with a capital and a full stop.
  private static func sentence(_ phrase: String) -> String {
    guard let first = phrase.unicodeScalars.first, first.isASCII else { return phrase + "." }
    return first.properties.uppercaseMapping + String(phrase.unicodeScalars.dropFirst()) + "."
  }
}

private let root = "The root of the repository, or else the directory in which the tool ran."
