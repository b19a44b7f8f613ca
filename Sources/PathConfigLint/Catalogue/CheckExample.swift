import PathConfigClients
import PathConfigSyntax

/// A file in which a check finds something, or a similar one without a finding.
///
/// Examples are documentation and tests at once. The tests run each and compare places and
/// messages, so that the documentation shows what the tool prints.
package struct CheckExample: Sendable {
  /// An expected message, with its weight if that is not the check's default.
  package struct Expectation: Sendable {
    var message: String
    package var severity: Severity?

    init(_ message: String, _ severity: Severity? = nil) {
      self.message = message
      self.severity = severity
    }
  }

  /// The subject of the example: a noun phrase without a full stop.
  package let title: String

  /// The clients asked, as `name@version`.
  package let clients: [String]

  /// The input beside the file, which most checks do not need.
  package let companion: Companion

  /// The configuration of the tool, or nil if the check needs none.
  package let configuration: String?

  /// The file, every place of a finding between `«` and `»`.
  package let text: MarkedText

  /// One for each marked place, in order.
  ///
  /// Empty for a file without findings.
  package let expectations: [Expectation]

  /// The file after every fix, or nil if no finding has a fix.
  package let fixed: String?

  /// The place of the example, for the message of a failing test.
  let origin: String

  /// The input that is looked at together with the file of an example.
  package enum Companion: Sendable {
    case none
    /// The file is the server's, and the app bundles a text.
    case app(bundled: String)
    /// The file is the body of an answer.
    case answer(ServerAnswer)
    /// The file is that of one platform, and this is that of another, with its client.
    case platform(_ client: String, String)
  }

  /// A file in which the check finds something at each marked place.
  ///
  /// By default for the current clients.
  static func finds(
    _ title: String, for clients: [String]? = nil, knowing configuration: String? = nil,
    beside companion: Companion = .none, in text: String, _ expectations: [Expectation],
    fixed: String? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> CheckExample {
    CheckExample(
      title: title, clients: clients ?? ClientProfile.current.map(\.id), companion: companion,
      configuration: configuration, text: MarkedText(text),
      expectations: expectations,
      fixed: fixed, origin: "\(file):\(line)")
  }

  /// The same with one finding of the check's default weight.
  static func finds(
    _ title: String, for clients: [String]? = nil, knowing configuration: String? = nil,
    beside companion: Companion = .none, in text: String, _ message: String,
    _ severity: Severity? = nil, fixed: String? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> CheckExample {
    finds(
      title, for: clients, knowing: configuration, beside: companion, in: text,
      [Expectation(message, severity)],
      fixed: fixed, file: file,
      line: line)
  }

  /// A file in which the check finds nothing.
  static func ignores(
    _ title: String, for clients: [String]? = nil, knowing configuration: String? = nil,
    beside companion: Companion = .none, in text: String, file: StaticString = #fileID,
    line: UInt = #line
  ) -> CheckExample {
    finds(
      title, for: clients, knowing: configuration, beside: companion, in: text, [], file: file,
      line: line)
  }
}

/// A text with marked places.
package struct MarkedText: Sendable {
  /// The text without the marks.
  package let text: String

  /// The marked places as byte ranges of `text`, in order of their beginning.
  let ranges: [Range<Int>]

  /// Takes out `«` and `»`.
  ///
  /// A mark without its counterpart is dropped.
  init(_ marked: String) {
    var text = String.UnicodeScalarView()
    var offset = 0
    var starts: [Int] = []
    var ranges: [Range<Int>] = []
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "«": starts.append(offset)
      case "»": if let start = starts.popLast() { ranges.append(start..<offset) }
      default:
        text.append(scalar)
        offset += UTF8.width(scalar)
      }
    }
    self.text = String(text)
    self.ranges = ranges.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
  }
}
