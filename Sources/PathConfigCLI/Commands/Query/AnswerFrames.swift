import PathConfigKit

/// What is told of the answers of one client, but for the URL and its subject.
///
/// Of a million URLs of a log some hundred have unlike answers, and putting one into words takes twenty
/// times as long as finding it: so that is done once for all URLs at which the same rules match.
struct AnswerFrames {
  struct Frame {
    /// Empty in a text for people.
    var beforeSubject: ContiguousArray<UInt8> = []
    var afterSubject: ContiguousArray<UInt8>

    fileprivate var byteCount: Int { beforeSubject.count + afterSubject.count }
  }

  private let format: ReportFormat
  private let style: TerminalStyle

  /// By the number of the answer.
  private var frames: [Int: Frame] = [:]
  private var byteCount = 0

  /// All are forgotten beyond; a configuration of usual size has some hundred of one KB each.
  private static let maximumBytes = 8 << 20

  init(_ format: ReportFormat, _ style: TerminalStyle) {
    self.format = format
    self.style = style
  }

  mutating func frame(of answer: QueryAnswer) -> Frame {
    guard let number = answer.resolution?.number, !answer.client.isComparedWithReplacement else {
      return make(answer)
    }
    if let known = frames[number] { return known }
    let frame = make(answer)
    byteCount += frame.byteCount
    if byteCount > Self.maximumBytes {
      frames = [:]
      byteCount = frame.byteCount
    }
    frames[number] = frame
    return frame
  }

  private func make(_ answer: QueryAnswer) -> Frame {
    switch format {
    case .text:
      let lines = QueryText(style).linesOnResult(answer).map { "    \($0)\n" }.joined()
      return Frame(afterSubject: ContiguousArray(lines.utf8))
    case .json:
      let before = Self.written(answer.membersBeforeSubject)
      let after = Self.written(answer.membersAfterSubject)
      return Frame(
        beforeSubject: [UInt8(ascii: ",")] + before + ",\"subject\":".utf8,
        afterSubject: [UInt8(ascii: ",")] + after + "}\n".utf8)
    }
  }

  /// The members of an object without its brackets.
  private static func written(_ members: [JSONOutput.Member]) -> ContiguousArray<UInt8> {
    ContiguousArray(JSONWriter.write(.object(members)).bytes.dropFirst().dropLast())
  }
}
