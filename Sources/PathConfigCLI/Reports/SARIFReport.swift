import PathConfigKit
import PathConfigSyntax

/// Findings in the Static Analysis Results Interchange Format, version 2.1.0.
///
/// Source: OASIS, https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html, with its sections
/// in the comments below. There is one run. An undecided question is a result of the kind `open` and
/// not a finding. The run's `properties` count both. Nothing in it depends on the machine.
struct SARIFReport {
  private let report: FindingReport

  static func render(_ report: FindingReport) -> JSONOutput {
    ["$schema": .string(schema), "version": "2.1.0", "runs": [SARIFReport(report: report).run]]
  }

  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  private var run: JSONOutput {
    let fingerprints = report.fingerprints
    let findings = report.inputs.flatMap { input in input.findings.map { ($0, input.clients) } }
    return [
      "tool": ["driver": driver],
      "invocations": [invocation],
      // Without its URI, which would name the machine (3.14.14).
      "originalUriBaseIds": .object([
        .init(UTF8String(Self.baseID), ["description": Self.message(root)])
      ]),
      "columnKind": "utf16CodeUnits",
      "newlineSequences": ["\r\n", "\n", "\r"],
      "results": .array(
        zip(findings, fingerprints.findings).map { result($0.0, asked: $0.1, $1) }
          + zip(report.questions, fingerprints.questions).map(result)),
      "properties": ["summary": report.summary.json],
    ]
  }

  /// The run itself (3.20).
  ///
  /// An input that could not be read is a notification, because no rule found it.
  private var invocation: JSONOutput {
    var members = [JSONOutput.Member("executionSuccessful", .bool(report.unread.isEmpty))]
    if !report.unread.isEmpty {
      let notifications = report.unread.map { input -> JSONOutput in
        var notification: [JSONOutput.Member] = [
          .init("level", "error"), .init("message", Self.message(input.sentence)),
        ]
        if let name = input.source {
          let place: JSONOutput = ["artifactLocation": artifact(name)]
          notification.append(.init("locations", [["physicalLocation": place]]))
        }
        return .object(notification)
      }
      members.append(.init("toolExecutionNotifications", .array(notifications)))
    }
    return .object(members)
  }

  private var driver: JSONOutput {
    [
      "name": .string(report.toolName), "version": .string(report.toolVersion),
      "semanticVersion": .string(report.toolVersion), "rules": .array(report.rules.map(descriptor)),
    ]
  }

  private func descriptor(_ rule: ReportedRule) -> JSONOutput {
    [
      "id": .string(rule.id),
      "shortDescription": ["text": .string(Self.sentence(rule.summary))],
      "fullDescription": ["text": .string(rule.rationale)],
      "help": ["text": .string(rule.rationale), "markdown": .string(rule.page)],
      "defaultConfiguration": [
        "enabled": .bool(rule.level != nil),
        "level": .string(rule.level.map(Self.level) ?? "none"),
      ],
    ]
  }
}

// MARK: - Results

extension SARIFReport {
  private func result(
    _ finding: Finding, asked: [String], _ fingerprint: String
  ) -> JSONOutput {
    var members = head(finding.check, kind: "fail", level: Self.level(finding.severity))
    members += [
      .init("message", Self.message(finding.lines(asked: asked).joined(separator: "\n"))),
      .init("locations", [location(finding.location)]),
    ]
    let related = finding.notes.compactMap { note in note.location.map { (note.message, $0) } }
    if !related.isEmpty {
      let places = related.enumerated().map { index, note in
        location(note.1, id: index, message: note.0)
      }
      members.append(.init("relatedLocations", .array(places)))
    }
    members.append(fingerprints(fingerprint))
    if !finding.fixes.isEmpty {
      let fixes = finding.fixes.map { fix($0, in: finding.location.buffer) }
      members.append(.init("fixes", .array(fixes)))
    }
    members.append(.init("suppressions", .array(finding.suppression.map { [output($0)] } ?? [])))
    return .object(members)
  }

  /// A `suppression` object (3.35).
  private func output(_ suppression: Finding.Suppression) -> JSONOutput {
    [
      "kind": "inSource", "status": "accepted", "location": location(suppression.location),
      "justification": .string(suppression.reason),
    ]
  }

  /// The result of an open question.
  ///
  /// The kind says that more is needed for a verdict. A level belongs to failures alone (3.27.9,
  /// 3.27.10).
  private func result(_ question: UndecidedQuestion, _ fingerprint: String) -> JSONOutput {
    .object(
      head(question.check, kind: "open", level: "none") + [
        .init("message", Self.message(question.sentence)),
        .init("locations", [location(question.location)]),
        fingerprints(fingerprint), .init("suppressions", []),
      ])
  }

  private func head(_ check: String, kind: String, level: String) -> [JSONOutput.Member] {
    [
      .init("ruleId", .string(check)), .init("kind", .string(kind)),
      .init("level", .string(level)),
    ]
  }

  /// The fingerprint under a name of its own, with its version (3.27.17).
  ///
  /// GitHub computes `primaryLocationLineHash` itself, and warns about another value under that
  /// name.
  private func fingerprints(_ fingerprint: String) -> JSONOutput.Member {
    .init("partialFingerprints", ["pathconfigFinding/v2": .string(fingerprint)])
  }

  private func location(
    _ location: SourceRange, id: Int? = nil, message: String? = nil
  ) -> JSONOutput {
    let physical: JSONOutput = [
      "artifactLocation": artifact(location.buffer.name),
      "region": Self.region(location),
    ]
    return .object(
      (id.map { [.init("id", .integer($0))] } ?? [])
        + (message.map { [.init("message", Self.message($0))] } ?? [])
        + [.init("physicalLocation", physical)])
  }

  private func fix(_ fix: Finding.Fix, in buffer: SourceBuffer) -> JSONOutput {
    let replacements = fix.edits.map { edit in
      var members: [JSONOutput.Member] = [
        .init("deletedRegion", Self.region(SourceRange(buffer, edit.range)))
      ]
      if !edit.replacement.utf8.isEmpty {
        members.append(.init("insertedContent", ["text": .string(edit.replacement)]))
      }
      return JSONOutput.object(members)
    }
    return [
      "description": Self.message(fix.title),
      "artifactChanges": [
        [
          "artifactLocation": artifact(buffer.name),
          "replacements": .array(replacements),
        ]
      ],
      "properties": ["safe": .bool(fix.isSafe)],
    ]
  }

  private static func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }
}

// MARK: - Places and sentences

extension SARIFReport {
  /// The name for the root of the tree.
  private static let baseID = "SRCROOT"

  /// An `artifactLocation` object (3.4).
  private func artifact(_ name: String) -> JSONOutput {
    let name = report.artifact(name)
    let base: [JSONOutput.Member] =
      name.isInTree ? [.init("uriBaseId", .string(Self.baseID))] : []
    return .object([.init("uri", .string(name.uri))] + base)
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
    var bytes: ContiguousArray<UInt8> = []
    let source = ContiguousArray(text.utf8)
    for (index, byte) in source.enumerated() {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "}"): bytes += [byte, byte]
      case UInt8(ascii: "]")
      where index + 1 < source.count && source[index + 1] == UInt8(ascii: "("):
        bytes += [UInt8(ascii: "\\"), byte]
      default: bytes.append(byte)
      }
    }
    return ["text": .string(String(decoding: bytes, as: UTF8.self))]
  }

  /// A phrase with a capital and a full stop.
  private static func sentence(_ phrase: String) -> String {
    guard let first = phrase.unicodeScalars.first, first.isASCII else { return phrase + "." }
    return first.properties.uppercaseMapping + String(phrase.unicodeScalars.dropFirst()) + "."
  }
}

// MARK: - Wording

private let root = "The root of the repository, or else the directory in which the tool ran."
