package import PathConfigDiagnostics
import PathConfigModel

/// A file in which a check finds something, or one that looks like it and is left alone.
///
/// Examples are documentation and tests at once: the tests run each and compare places and
/// messages, so that what the documentation shows is what the tool prints.
package struct CheckExample: Sendable {
  /// A message that must be given, and its weight where that is not the check's default.
  package struct Expectation: Sendable {
    package var message: String
    package var severity: Severity?

    package init(_ message: String, _ severity: Severity? = nil) {
      self.message = message
      self.severity = severity
    }
  }

  /// What the example shows: a noun phrase without a full stop.
  package let title: String

  /// The clients asked, as `name@version`.
  package let clients: [String]

  /// What stands beside the file; the file alone for most checks.
  package let companion: Companion

  /// The configuration of the tool; nil where the check needs to be told nothing.
  package let configuration: String?

  /// The file, every place of a finding between `«` and `»`.
  package let text: MarkedText

  /// One for each marked place, in order; none in a file that is left alone.
  package let expectations: [Expectation]

  /// The file once every fix is applied; nil where no finding has one.
  package let fixed: String?

  /// Where the example stands, for the message of a failing test.
  package let origin: String

  /// What is looked at together with the file of an example.
  package enum Companion: Sendable {
    case none
    /// The file is the server's, from an address, and phones have a copy of another; the app bundles
    /// a text.
    case app(bundled: String?, address: String? = nil, former: String? = nil)
    /// The file is the body of an answer.
    case answer(ServerAnswer)
    /// The file is the first of two sources, of which this is the last.
    case sourceAfter(String)
    /// The file is a baseline, and this the configuration that it is about.
    case baselineOf(String)
    /// The file is that of one platform, this of another, and who reads it.
    case platform(_ client: String, String)
  }

  /// A file in which the check finds something at each marked place, for the current clients where
  /// none are named.
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
  package let ranges: [Range<Int>]

  /// Takes out `«` and `»`; a mark without its counterpart is dropped.
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
