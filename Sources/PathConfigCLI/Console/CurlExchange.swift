import PathConfigKit
import PathConfigSyntax

/// Requests by the program curl.
///
/// Everything that may be a secret goes through its standard input: other users of the machine can
/// read arguments. It writes heads to standard error and the body to standard output, so that
/// fields after a body do not end up in it.
struct CurlExchange: Sendable {
  private let run: Console.ProgramRunner

  init(running run: @escaping Console.ProgramRunner) { self.run = run }

  func callAsFunction(_ request: HTTPRequest) throws(TransportFault) -> HTTPResponse {
    let limits = request.limits
    let call = ProgramCall(
      // Without `--disable` as the first argument, a file of the user's changes requests.
      arguments: ["curl", "--disable", "--config", "-"], folder: "/",
      input: ContiguousArray(Self.configuration(of: request).utf8)
    ) { output, errors in
      if output.count > limits.maximumBytes { return nil }
      let heads = AnswerHeads(errors)
      if heads.isAnswered { return limits.totalTime }
      return heads.isTooLong ? nil : min(limits.answerTime, limits.totalTime)
    }
    let result: ProgramResult
    do throws(SystemError) {
      result = try run(call)
    } catch {
      throw .noProgram("curl", reason: error.isNotFound ? nil : error.reason)
    }
    return try Self.response(result, limits)
  }

  /// The configuration of curl: an option a line, with texts in quotation marks.
  ///
  /// Source: https://curl.se/docs/manpage.html, "--config"
  private static func configuration(of request: HTTPRequest) -> String {
    let url = request.url
    var lines = [
      "url = \(quoted(url.text))", "globoff", "compressed", "no-buffer", "silent",
      "show-error", "suppress-connect-headers", "dump-header = \"/dev/stderr\"",
      "proto = \"=http,https\"",
      "max-filesize = \(request.limits.maximumBytes)",
    ]
    for header in request.headers {
      let value = header.value.reveal()
      // curl leaves out a header without a value unless it ends in a semicolon.
      let line = value.isEmpty ? "\(header.name);" : "\(header.name): \(value)"
      lines.append("header = \(quoted(line))")
    }
    if !request.addresses.isEmpty, !url.host.contains(":") {
      let addresses = request.addresses.map(\.text).joined(separator: ",")
      lines.append("resolve = \(quoted("\(url.host):\(url.port):\(addresses)"))")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\t": quoted += "\\t"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

// MARK: - The end

extension CurlExchange {
  private static func response(
    _ result: ProgramResult, _ limits: HTTPLimits
  ) throws(TransportFault) -> HTTPResponse {
    let heads = AnswerHeads(result.errors)
    let body = result.output
    if body.count > limits.maximumBytes { throw .tooLarge(limitBytes: limits.maximumBytes) }
    if result.isStopped {
      if heads.isAnswered { throw .tooSlow(limits.totalTime, receivedBytes: body.count) }
      if heads.isTooLong { throw .malformedAnswer(reason: "the head of the response does not end") }
      throw .noAnswer(min(limits.answerTime, limits.totalTime))
    }
    let fields = HTTPFields(heads.fields)
    let lengths = Set(
      (fields["Content-Length"] ?? "").split(separator: ",").map { $0.trimmingPrefix(" ") })
    if lengths.count > 1 {
      throw .malformedAnswer(reason: "the response announces \(lengths.count) different lengths")
    }
    guard result.status == 0 else {
      let encoding = fields["Content-Encoding"].flatMap { $0.isEmpty ? nil : $0 }
      throw fault(
        result, isAnswered: heads.isAnswered, encoding,
        TransportFault.truncated(
          receivedBytes: body.count,
          expectedBytes: encoding == nil ? lengths.first.flatMap { Int($0) } : nil),
        limits)
    }
    guard heads.isAnswered else { throw .connectionLost }
    return HTTPResponse(status: heads.status, fields: fields, body: body)
  }

  /// The meaning of an exit code of curl.
  ///
  /// Source: https://curl.se/docs/manpage.html, "EXIT CODES"
  private static func fault(
    _ result: ProgramResult, isAnswered: Bool, _ encoding: String?, _ truncated: TransportFault,
    _ limits: HTTPLimits
  ) -> TransportFault {
    let words = words(of: result)
    switch result.status {
    case 5, 6: return .hostNotFound
    case 7: return .notConnected
    // Failures of TLS and of certificates
    case 35, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91, 98:
      return .notSecure(reason: words)
    case 61: return .undecodable(encoding: encoding ?? "unknown")
    case 23 where encoding != nil: return .undecodable(encoding: encoding ?? "unknown")
    case 63: return .tooLarge(limitBytes: limits.maximumBytes)
    // A head that is too large is an error of receiving in some releases.
    case 56 where !isAnswered && words.contains("header"): return .malformedAnswer(reason: words)
    // A part of a file, a time-out, nothing at all, errors of sending and receiving, of HTTP/2
    case 18, 28, 52, 55, 56, 92:
      if isAnswered { return truncated }
      return result.status == 92 ? .malformedAnswer(reason: words) : .connectionLost
    // Another protocol, a strange answer, HTTP/2, a head without end
    case 1, 8, 16, 27, 100: return .malformedAnswer(reason: words)
    default: return .failed(code: result.status, reason: words)
    }
  }

  /// The sentence after `curl: (28) ` on the last line of its own.
  private static func words(of result: ProgramResult) -> String {
    let lines = result.errors.split(separator: UInt8(ascii: "\n"))
    guard let line = lines.last(where: { $0.starts(with: "curl: (".utf8) }),
      let end = line.firstIndex(of: UInt8(ascii: ")"))
    else { return "curl gives no reason" }
    return String(decoding: line[line.index(after: end)...].drop(while: \.isBlank), as: UTF8.self)
  }
}

/// The heads of an answer, as far as they have come: those with a status of 1xx precede the real one.
private struct AnswerHeads {
  private(set) var status = 0

  /// Those of one name are one field with their values in a list (RFC 9110, section 5.3).
  private(set) var fields: [(name: String, value: String)] = []

  /// True if the real head is complete.
  private(set) var isAnswered = false

  /// True if there is more than any server sends, without an end.
  let isTooLong: Bool
  private static let maximumBytes = 300 << 10

  init(_ bytes: ContiguousArray<UInt8>) {
    isTooLong = bytes.count > Self.maximumBytes
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast()
    {
      // Fields after the body do not belong to the head.
      if isAnswered { break }
      take(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
  }

  private mutating func take(_ line: ArraySlice<UInt8>) {
    if line.starts(with: "HTTP/".utf8) {
      let words = line.split(separator: UInt8(ascii: " "))
      status = words.count > 1 ? Int(String(decoding: words[1], as: UTF8.self)) ?? 0 : 0
      fields = []
    } else if line.isEmpty {
      isAnswered = status >= 200
    } else if let first = line.first, first.isBlank, !fields.isEmpty {
      // A line that begins with a blank continues the field before it.
      fields[fields.count - 1].value += " " + Self.text(line)
    } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
      let name = Self.text(line[..<colon])
      let value = Self.text(line[(colon + 1)...])
      if let known = fields.firstIndex(where: { HTTPFields.areEqual($0.name, name) }) {
        fields[known].value += ", " + value
      } else {
        fields.append((name, value))
      }
    }
  }

  /// The text of some bytes without the blanks around it.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.trimming(\.isBlank), as: UTF8.self)
  }
}
