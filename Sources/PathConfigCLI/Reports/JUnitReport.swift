import PathConfigKit
import PathConfigSyntax

/// JUnit XML, as CI servers read it: a suite an input, a case with its failures.
///
/// There is no specification. Elements and attributes are those of the Ant task's schema
/// (https://github.com/windyroad/JUnit-Schema) without times, and `file` and `line` as servers read
/// them.
enum JUnitReport {
  static func render(_ suites: [ReportedSuite]) -> String {
    let root = JUnitElement(
      "testsuites", counts(suites.flatMap(\.cases)),
      suites.map { suite in
        JUnitElement(
          "testsuite", [("name", suite.name)] + counts(suite.cases), suite.cases.map(element))
      })
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + root.text()
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

  private static func element(_ each: ReportedCase) -> JUnitElement {
    var element = JUnitElement("testcase", [("classname", each.group), ("name", each.name)])
    if let location = each.location {
      element.attributes += [
        ("file", each.file ?? location.buffer.name), ("line", "\(location.start.line)"),
      ]
    }
    switch each.outcome {
    case .passed: break
    case .stopped(let reason):
      element.children = [JUnitElement("error", [("message", reason), ("type", each.name)])]
    case .skipped(let reason): element.children = [JUnitElement("skipped", [("message", reason)])]
    case .failed(let findings):
      // Most servers read one a case.
      let message = findings.map(\.message).joined(separator: "; ")
      var failure = JUnitElement(
        "failure", [("message", message), ("type", findings.first?.check ?? "")])
      failure.content = content(findings)
      element.children = [failure]
    }
    if !each.remarks.isEmpty {
      var output = JUnitElement("system-out")
      output.content = content(each.remarks)
      element.children.append(output)
    }
    return element
  }

  private static func content(_ findings: [Finding]) -> String {
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
      let name = input.source.map { report.artifact($0).path } ?? report.toolName
      let check = FindingReport.unreadInput
      return ReportedSuite(
        name, [ReportedCase(check, in: name, at: nil, .stopped(input.sentence))])
    }
    return render(
      unread
        + report.inputs.map { ReportedSuite(report.artifact($0.name).path, report.cases(of: $0)) })
  }
}

extension FindingReport {
  fileprivate func cases(of input: Input) -> [ReportedCase] {
    let found = Dictionary(grouping: input.counted, by: \.check)
    let open = Dictionary(grouping: input.questions, by: \.check)
    let others = Set(found.keys).union(open.keys).subtracting(input.checks)
    let all = input.checks + others.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return all.map { reportedCase($0, of: input, found[$0] ?? [], open[$0] ?? []) }
  }

  private func reportedCase(
    _ check: String, of input: Input, _ findings: [Finding], _ questions: [UndecidedQuestion]
  ) -> ReportedCase {
    let open = questions.map { question in
      Finding(check, .info, question.sentence, at: question.location)
    }
    func fails(_ finding: Finding) -> Bool {
      input.failLevel.map { finding.severity >= $0 } ?? false
    }
    let failures = findings.filter(fails) + (input.failsUndecided ? open : [])
    let remarks = findings.filter { !fails($0) } + (input.failsUndecided ? [] : open)
    var outcome = ReportedCase.Outcome.passed
    if !failures.isEmpty {
      outcome = .failed(failures)
    } else if findings.isEmpty, let first = questions.first {
      outcome = .skipped(first.sentence)
    }
    let location = (failures + remarks).first?.location
    var result = ReportedCase(check, in: artifact(input.name).path, at: location, outcome)
    result.file = location.map { artifact($0.buffer.name).path }
    result.remarks = remarks
    return result
  }
}

/// Cases of one input, for formats of test harnesses.
struct ReportedSuite: Sendable {
  /// The common name of the cases, such as the name of the input.
  var name: String
  var cases: [ReportedCase]

  init(_ name: String, _ cases: [ReportedCase]) {
    self.name = name
    self.cases = cases
  }
}

/// One thing that was tested.
struct ReportedCase: Sendable {
  enum Outcome: Sendable {
    case passed
    /// The reason that it was not tested.
    case skipped(String)
    /// There is at least one failure.
    case failed([Finding])
    /// The reason that it could not be tested, which is an error.
    case stopped(String)
  }

  var name: String

  /// The group of the case, such as a client.
  ///
  /// Harnesses group by it.
  var group: String

  /// The place of the case, or nil if it is not in a file.
  var location: SourceRange?
  var outcome: Outcome

  /// The path of the file of `location`, if it differs from the buffer's name.
  var file: String?

  /// Remarks that do not affect the outcome.
  var remarks: [Finding] = []

  init(
    _ name: String, in group: String, at location: SourceRange?, _ outcome: Outcome
  ) {
    self.name = name
    self.group = group
    self.location = location
    self.outcome = outcome
  }
}

// MARK: - XML

/// An element of XML 1.0 in UTF-8, indented by two spaces a level.
///
/// The result is well-formed for any text. Markup is escaped. Characters that XML does not allow,
/// such as most control characters, become U+FFFD. Characters that a reader does not see are
/// written as references.
struct JUnitElement {
  let name: String
  var attributes: [(name: String, value: String)]
  var children: [JUnitElement]

  /// The text of an element without children.
  var content = ""

  /// The caller must pass valid XML names.
  init(
    _ name: String, _ attributes: [(name: String, value: String)] = [],
    _ children: [JUnitElement] = []
  ) {
    self.name = name
    self.attributes = attributes
    self.children = children
  }

  /// - Parameter depth: the number of elements around it.
  func text(_ depth: Int = 0) -> String {
    let indent = String(repeating: "  ", count: depth)
    let start =
      "\(indent)<\(name)"
      + attributes.map { " \($0.name)=\"\(Self.escaped($0.value, isAttribute: true))\"" }.joined()
    if !content.isEmpty { return "\(start)>\(Self.escaped(content))</\(name)>\n" }
    if children.isEmpty { return "\(start)/>\n" }
    return "\(start)>\n\(children.map { $0.text(depth + 1) }.joined())\(indent)</\(name)>\n"
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
