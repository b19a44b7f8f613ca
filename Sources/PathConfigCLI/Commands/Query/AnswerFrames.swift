import PathConfigClients
import PathConfigSyntax

/// The text of answers, without the URL and its subject.
///
/// A log of a million URLs has some hundred different answers. Formatting an answer takes twenty
/// times as long as finding it. So each is formatted once for all URLs that match the same rules.
struct AnswerFrames {
  struct Frame {
    /// Empty in a text for people.
    var beforeSubject: ContiguousArray<UInt8> = []
    var afterSubject: ContiguousArray<UInt8>

    fileprivate var byteCount: Int { beforeSubject.count + afterSubject.count }
  }

  private let format: ReportFormat
  private let style: TerminalStyle

  /// By client and the number of its answer.
  private var frames: [[Int: Frame]]

  /// The texts after the subject, shared between clients so that comparing them is fast.
  private var texts: Set<UTF8String> = []
  private var byteCount = 0

  /// The limit at which all are dropped; a configuration of usual size has some hundred of one KB
  /// each.
  private static let maximumBytes = 16 << 20

  init(_ format: ReportFormat, _ style: TerminalStyle, clientCount: Int) {
    self.format = format
    self.style = style
    frames = Array(repeating: [:], count: clientCount)
  }

  /// - Parameter client: the index of the client that answers.
  mutating func frame(of answer: QueryAnswer, _ client: Int) -> Frame {
    guard let number = answer.resolution?.number, answer.nearMisses == nil, answer.departure == nil
    else {
      return make(answer)
    }
    if let known = frames[client][number] { return known }
    var frame = make(answer)
    byteCount += frame.byteCount
    if byteCount > Self.maximumBytes {
      self = AnswerFrames(format, style, clientCount: frames.count)
      byteCount = frame.byteCount
    }
    let text = UTF8String(wellFormed: frame.afterSubject)
    frame.afterSubject = texts.insert(text).memberAfterInsert.bytes
    frames[client][number] = frame
    return frame
  }

  private func make(_ answer: QueryAnswer) -> Frame {
    switch format {
    case .json:
      let before = Self.written(answer.membersBeforeSubject)
      let after = Self.written(answer.membersAfterSubject)
      return Frame(
        beforeSubject: [UInt8(ascii: ",")] + before + ",\"subject\":".utf8,
        afterSubject: [UInt8(ascii: ",")] + after + "}\n".utf8)
    default:
      let lines = QueryText(style).linesOnResult(answer).map { "    \($0)\n" }.joined()
      return Frame(afterSubject: ContiguousArray(lines.utf8))
    }
  }

  /// The members of an object without its brackets.
  private static func written(_ members: [JSONOutput.Member]) -> ContiguousArray<UInt8> {
    ContiguousArray(JSONWriter.write(.object(members)).bytes.dropFirst().dropLast())
  }
}
