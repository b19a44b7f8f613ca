import PathConfigKit
import PathConfigSyntax

/// Cases of one input, for formats of test harnesses.
struct ReportedSuite {
  /// The common name of the cases, such as the name of the input.
  let name: String
  let cases: [ReportedCase]
}

/// One thing that was tested.
struct ReportedCase {
  enum Outcome {
    case passed
    /// The reason that it was not tested.
    case skipped(String)
    /// There is at least one failure.
    case failed([Finding])
    /// The reason that it could not be tested, which is an error.
    case stopped(String)
  }

  let name: String

  /// The group of the case, such as a client, by which harnesses show it.
  let group: String

  /// The path and the line of the case, or nil if it is not in a file.
  var place: (file: String, line: Int)?
  let outcome: Outcome

  /// Remarks that do not affect the outcome.
  var remarks: [Finding] = []
}

/// JUnit XML, as CI servers read it: a suite an input, a case with its failures.
///
/// There is no specification. Elements and attributes are those of the Ant task's schema
/// (https://github.com/windyroad/JUnit-Schema) without times, and `file` and `line` as servers read
/// them.
enum JUnitReport {
  static func render(_ suites: [ReportedSuite]) -> String {
    let texts = suites.map { suite in
      element(
        1, "testsuite", [("name", suite.name)] + counts(suite.cases),
        children: suite.cases.map(element))
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + element(0, "testsuites", counts(suites.flatMap(\.cases)), children: texts)
  }

  private static func counts(_ cases: [ReportedCase]) -> [(name: String, value: String)] {
    var (failures, errors, skipped) = (0, 0, 0)
    for each in cases {
      switch each.outcome {
      case .passed: break
      case .failed: failures += 1
      case .stopped: errors += 1
      case .skipped: skipped += 1
      }
    }
    return [
      ("tests", "\(cases.count)"), ("failures", "\(failures)"), ("errors", "\(errors)"),
      ("skipped", "\(skipped)"),
    ]
  }

  private static func element(_ each: ReportedCase) -> String {
    var children: [String] = []
    switch each.outcome {
    case .passed: break
    case .stopped(let reason):
      children = [element(3, "error", [("message", reason), ("type", each.name)])]
    case .skipped(let reason): children = [element(3, "skipped", [("message", reason)])]
    case .failed(let findings):
      // Most servers read one a case.
      let message = findings.map(\.message).joined(separator: "; ")
      let type = findings.first?.check ?? ""
      children = [
        element(3, "failure", [("message", message), ("type", type)], content: text(findings))
      ]
    }
    if !each.remarks.isEmpty {
      children.append(element(3, "system-out", content: text(each.remarks)))
    }
    let place = each.place.map { [("file", $0.file), ("line", "\($0.line)")] } ?? []
    return element(
      2, "testcase", [("classname", each.group), ("name", each.name)] + place, children: children)
  }

  private static func text(_ findings: [Finding]) -> String {
    let text = FindingText(columns: nil)
    return String(findings.map { text.block($0) }.text(.plain).dropLast())
  }
}

extension JUnitReport {
  /// Findings as a suite for each input and a case for each check that looked at it.
  ///
  /// So a case is the same from run to run, and a server can show new failures and repairs. A case
  /// fails by findings that make the run fail, and shows the others as its output. A case without
  /// findings but with an open question is skipped.
  ///
  /// An input that could not be read is a suite with one case, which is an error.
  static func render(_ report: FindingReport) -> String {
    let unread = report.unread.map { input in
      let name = report.artifact(ofUnread: input)?.path ?? report.tool.name
      let check = FindingReport.unreadInput
      return ReportedSuite(
        name: name, cases: [.init(name: check, group: name, outcome: .stopped(input.sentence))])
    }
    return render(
      unread
        + report.inputs.map { input in
          ReportedSuite(
            name: report.artifact(input.source).path, cases: cases(of: input, in: report))
        })
  }

  private static func cases(
    of input: FindingReport.Input, in report: FindingReport
  ) -> [ReportedCase] {
    let found = Dictionary(grouping: input.counted, by: \.check)
    let open = Dictionary(grouping: input.questions.map(\.finding), by: \.check)
    let others = Set(found.keys).union(open.keys).subtracting(input.checks)
    let all = input.checks + others.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return all.map { check in
      let (findings, questions) = (found[check] ?? [], open[check] ?? [])
      let failures = findings.filter(input.fails) + (input.failsUndecided ? questions : [])
      let remarks =
        findings.filter { !input.fails(by: $0) } + (input.failsUndecided ? [] : questions)
      var outcome = ReportedCase.Outcome.passed
      if !failures.isEmpty {
        outcome = .failed(failures)
      } else if findings.isEmpty, let first = questions.first {
        outcome = .skipped(first.message)
      }
      let place = (failures + remarks).first.map { finding in
        (report.artifact(finding.location.buffer.reference).path, finding.location.start.line)
      }
      return ReportedCase(
        name: check, group: report.artifact(input.source).path, place: place, outcome: outcome,
        remarks: remarks)
    }
  }
}

// MARK: - XML

extension JUnitReport {
  /// An element of XML 1.0 in UTF-8, indented by two spaces a level, with children or a text.
  ///
  /// The result is well-formed for any text. Markup is escaped. Characters that XML does not allow,
  /// such as most control characters, become U+FFFD. Characters that a reader does not see are
  /// written as references. The caller must pass valid XML names.
  ///
  /// - Parameter depth: the number of elements around it.
  static func element(
    _ depth: Int, _ name: String, _ attributes: [(name: String, value: String)] = [],
    children: [String] = [], content: String = ""
  ) -> String {
    let indent = String(repeating: "  ", count: depth)
    let start =
      "\(indent)<\(name)"
      + attributes.map { " \($0.name)=\"\(escaped($0.value, isAttribute: true))\"" }.joined()
    if !content.isEmpty { return "\(start)>\(escaped(content))</\(name)>\n" }
    if children.isEmpty { return "\(start)/>\n" }
    return "\(start)>\n\(children.joined())\(indent)</\(name)>\n"
  }

  /// Text as the content of an element, or as the value of an attribute in double quotation marks.
  static func escaped(_ text: String, isAttribute: Bool = false) -> String {
    var result = ""
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      // In content, only `]]>` needs it.
      case ">": result += "&gt;"
      case "\"" where isAttribute: result += "&quot;"
      // A reader would turn it into a line feed, and all three into spaces in an attribute.
      case "\r",
        "\t" where isAttribute, "\n" where isAttribute:
        result += "&#\(scalar.value);"
      case "\t", "\n": result.unicodeScalars.append(scalar)
      case _ where !isCharacter(scalar): result += "\u{FFFD}"
      case _ where isReferenceNeeded(scalar, after: previous): result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// In a log, `##[` and `##name` are commands of CI systems, and `::` at the beginning of a line.
  private static func isReferenceNeeded(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar?
  ) -> Bool {
    scalar.isHidden(after: previous) || (scalar == "#" || scalar == ":") && previous == scalar
  }

  /// True if XML allows a scalar (XML 1.0, production 2).
  private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
