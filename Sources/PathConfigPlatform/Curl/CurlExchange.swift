import PathConfigDiagnostics
import PathConfigLoading

/// An answer so far.
///
/// libcurl hands it over piece by piece, on the thread that waits.
final class CurlExchange {
  private let limits: HTTPLimits
  private let zlib: ZlibLibrary?

  /// The head that is being received.
  ///
  /// One of 1xx precedes the real one.
  private var head = Head()
  private var body = ContiguousArray<UInt8>()

  /// Decompresses the body.
  ///
  /// Nil before its first byte, and if it is not compressed.
  private var inflation: Inflation?
  private var hasBody = false

  /// The reason that no more was taken.
  private var refusal: TransportFault?

  private struct Head {
    var status = 0
    var fields: [(name: String, value: String)] = []
    var isComplete = false
  }

  init(_ limits: HTTPLimits, _ zlib: ZlibLibrary?) {
    self.limits = limits
    self.zlib = zlib
  }

  /// The exchange that a callback was registered for.
  static func at(_ context: UnsafeMutableRawPointer?) -> CurlExchange? {
    context.map { Unmanaged<CurlExchange>.fromOpaque($0).takeUnretainedValue() }
  }

  private var isAnswered: Bool { head.isComplete && head.status >= 200 }

  /// The time limit of the exchange, given its progress.
  var timeLimit: Duration {
    isAnswered ? limits.totalTime : min(limits.answerTime, limits.totalTime)
  }

  /// The fault for the end of the time.
  var lateness: TransportFault {
    isAnswered
      ? .tooSlow(limits.totalTime, receivedBytes: body.count) : .noAnswer(timeLimit)
  }
}

// MARK: - Deliveries of libcurl

extension CurlExchange {
  /// Takes one line of a head.
  ///
  /// - Returns: the number of bytes that were taken. Fewer end the transfer.
  func receiveHead(_ bytes: UnsafeMutablePointer<CChar>?, _ count: UInt) -> UInt {
    let line = Self.line(bytes, count)
    if line.starts(with: "HTTP/".utf8) {
      head = Head()
      head.status = Self.status(of: line)
    } else if line.isEmpty {
      head.isComplete = true
      if isAnswered, (expectedByteCount ?? 0) > limits.maximumBytes {
        refusal = .tooLarge(limitBytes: limits.maximumBytes)
        return 0
      }
    } else if !head.isComplete {
      // Fields after the body do not belong to a head.
      addField(line)
    }
    return count
  }

  /// Takes a piece of the body as it was sent.
  ///
  /// - Returns: the number of bytes that were taken. Fewer end the transfer.
  func receiveBody(_ bytes: UnsafeMutablePointer<CChar>?, _ count: UInt) -> UInt {
    let piece = UnsafeRawBufferPointer(start: bytes, count: Int(count))
    if !hasBody {
      hasBody = true
      if let encoding {
        inflation = zlib.flatMap { Inflation(encoding, $0) }
        if inflation == nil { refusal = .undecodable(encoding: encoding) }
      }
    }
    if refusal == nil, let inflation {
      if !inflation.inflate(piece, take), refusal == nil {
        refusal = .undecodable(encoding: encoding ?? "unknown")
      }
    } else if refusal == nil {
      _ = take(piece)
    }
    return refusal == nil ? count : 0
  }

  /// Adds plain bytes to the body if the limit allows it.
  private func take(_ piece: UnsafeRawBufferPointer) -> Bool {
    guard piece.count <= limits.maximumBytes - body.count else {
      refusal = .tooLarge(limitBytes: limits.maximumBytes)
      return false
    }
    body.append(contentsOf: piece)
    return true
  }

  /// A line without its end.
  private static func line(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: UInt
  ) -> ArraySlice<UInt8> {
    var line = Array(UnsafeRawBufferPointer(start: bytes, count: Int(count)))[...]
    while line.last == UInt8(ascii: "\n") || line.last == UInt8(ascii: "\r") { line.removeLast() }
    return line
  }

  /// The number after the protocol, as in `HTTP/1.1 200 OK`.
  private static func status(of line: ArraySlice<UInt8>) -> Int {
    let words = line.split(separator: UInt8(ascii: " "))
    return words.count > 1 ? Int(String(decoding: words[1], as: UTF8.self)) ?? 0 : 0
  }

  /// Adds a field.
  ///
  /// Fields of one name mean the same as one field with their values in a list (RFC 9110, section
  /// 5.3). A line that begins with a blank continues the field before it.
  private func addField(_ line: ArraySlice<UInt8>) {
    guard let first = line.first else { return }
    if first.isBlank, !head.fields.isEmpty {
      head.fields[head.fields.count - 1].value += " " + Self.text(line)
      return
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
    let name = Self.text(line[..<colon])
    let value = Self.text(line[(colon + 1)...])
    if let known = head.fields.firstIndex(where: { HTTPFields.areEqual($0.name, name) }) {
      head.fields[known].value += ", " + value
    } else {
      head.fields.append((name, value))
    }
  }

  /// The text of some bytes without the blanks around it.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.trimming(\.isBlank), as: UTF8.self)
  }
}

// MARK: - The end

extension CurlExchange {
  /// The result of the exchange, by libcurl's code for the end of the transfer and its words for
  /// it.
  func response(
    endingWith code: CInt, _ words: String
  ) throws(TransportFault) -> HTTPResponse {
    if let refusal { throw refusal }
    let progress = TransportFault.Progress(
      receivedBytes: body.count, expectedBytes: encoding == nil ? expectedByteCount : nil)
    guard code == 0 else {
      throw TransportFault(curlCode: code, words, progress: isAnswered ? progress : nil)
    }
    guard isAnswered else { throw .connectionLost }
    if hasBody, inflation?.isComplete == false { throw TransportFault(truncatedAfter: progress) }
    return HTTPResponse(status: head.status, fields: HTTPFields(head.fields), body: body)
  }

  /// The compression of the body, or nil for a plain one.
  private var encoding: String? {
    HTTPFields(head.fields)["Content-Encoding"].flatMap {
      $0.isEmpty || HTTPFields.areEqual($0, "identity") ? nil : $0
    }
  }

  /// The body's size as announced, before decompression.
  private var expectedByteCount: Int? {
    HTTPFields(head.fields)["Content-Length"].flatMap { Int($0) }
  }
}
