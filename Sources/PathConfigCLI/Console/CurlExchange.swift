import PathConfigKit
import PathConfigSyntax

/// Requests by the program curl.
///
/// Everything that may be a secret goes through its standard input: other users of the machine can
/// read arguments. It writes heads to standard error and the body to standard output, so that
/// fields after a body do not end up in it.
struct CurlExchange: Sendable {
  private let run: ProgramRunner

  init(running run: @escaping ProgramRunner) { self.run = run }

  func callAsFunction(_ request: HTTPRequest) throws(LoadFault) -> HTTPResponse {
    let call = ProgramCall(
      // Without `--disable` as the first argument, a file of the user's changes requests.
      arguments: ["curl", "--disable", "--config", "-"], folder: "/",
      input: ContiguousArray(Self.configuration(of: request).utf8),
      maximumBytes: request.maximumBytes)
    let result: ProgramResult
    do throws(SystemError) {
      result = try run(call)
    } catch {
      throw error.isNotFound
        ? LoadFault(
          "the program curl is not installed, and the tool needs it to load addresses",
          help: "install curl, or give the file itself")
        : LoadFault(
          "the program curl cannot be run: \(error.reason)", help: "give the file itself")
    }
    return try Self.response(result, to: request)
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
      "max-filesize = \(request.maximumBytes)",
      "max-time = \(seconds(max(request.timeLeft, .milliseconds(1))))",
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
    // curl reads the exceptions in its own way, and must not go past a proxy that is relied on.
    if request.requiresProxy { lines.append("noproxy = \"\"") }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing(["\"": "\\\"", "\\": "\\\\", "\t": "\\t"]) + "\""
  }
}

// MARK: - The end

extension CurlExchange {
  private static func response(
    _ result: ProgramResult, to request: HTTPRequest
  ) throws(LoadFault) -> HTTPResponse {
    let head = AnswerHead(result.errors)
    let (fields, body) = (head.fields, result.output)
    if body.count > request.maximumBytes { throw tooLarge(request) }
    let lengths = Set(
      (fields["Content-Length"] ?? "").utf8.split(separator: UInt8(ascii: ",")).map {
        String(decoding: $0.trimming(\.isBlank), as: UTF8.self)
      })
    if lengths.count > 1 {
      throw malformed("the response announces \(lengths.count) different lengths")
    }
    guard result.status == 0 else {
      throw fault(result, request, head, announcing: lengths.first.flatMap { Int($0) })
    }
    guard head.isAnswered else { throw connectionLost }
    return HTTPResponse(status: head.status, fields: fields, body: body)
  }

  /// The meaning of an exit code of curl.
  ///
  /// Source: https://curl.se/docs/manpage.html, "EXIT CODES"
  ///
  /// - Parameter length: the size of the body that the answer announces.
  private static func fault(
    _ result: ProgramResult, _ request: HTTPRequest, _ head: AnswerHead, announcing length: Int?
  ) -> LoadFault {
    let (words, received) = (words(of: result), result.output.count)
    let encoding = head.fields["Content-Encoding"].flatMap { $0.isEmpty ? nil : $0 }
    switch result.status {
    case 5, 6: return .hostNotFound(request.url)
    case 7:
      return LoadFault(
        "no connection to \(request.url.hostName): it was refused, or the host is out of reach",
        help: "check the host and port, and that the server is running", .transient)
    // Failures of TLS and of certificates
    case 35, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91, 98:
      return LoadFault(
        "no trusted connection: \(words)",
        help: """
          check the server's certificate, or whether port \(request.url.port) speaks plain http
          """)
    case 61: return undecodable(encoding)
    case 23 where encoding != nil: return undecodable(encoding)
    case 63: return tooLarge(request)
    case 28:
      let time = seconds(request.timeout) + " s"
      return LoadFault(
        head.isAnswered
          ? "too slow: \(received) bytes and no end within \(time)" : "no answer within \(time)",
        help: "try again, or allow more time with --timeout", .transient)
    // A head that is too large is an error of receiving in some releases.
    case 56 where !head.isAnswered && words.contains("header"): return malformed(words)
    // A part of a file, nothing at all, errors of sending and receiving, of HTTP/2
    case 18, 52, 55, 56, 92:
      if head.isAnswered {
        return LoadFault(
          (encoding == nil ? length : nil).map {
            "the answer is cut off: \(received) of \($0) bytes came"
          }
            ?? "the answer is cut off after \(received) bytes", help: tryAgain, .transient)
      }
      return result.status == 92 ? malformed(words) : connectionLost
    // Another protocol, a strange answer, HTTP/2, a head without end
    case 1, 8, 16, 27, 100: return malformed(words)
    default: return LoadFault("the request failed: \(words) (\(result.status))")
    }
  }

  /// The sentence after `curl: (28) ` on the last line of its own.
  private static func words(of result: ProgramResult) -> String {
    let lines = result.errors.split(separator: UInt8(ascii: "\n"))
    guard let line = lines.last(where: { $0.starts(with: "curl: (".utf8) }),
      let end = line.firstIndex(of: UInt8(ascii: ")"))
    else { return "curl gives no reason" }
    let words = line[line.index(after: end)...].drop(while: \.isBlank)
    return UTF8String(repairing: words).shortened(atMost: 300)
  }
}

/// The head of an answer, as far as it has come: the last one, after those with a status of 1xx.
private struct AnswerHead {
  private(set) var status = 0
  private(set) var fields = HTTPFields([])

  /// True if the head is complete.
  private(set) var isAnswered = false

  init(_ bytes: ContiguousArray<UInt8>) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast().map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
    var (rest, head) = (lines[...], lines[..<0])
    // Lines after the head of the answer are fields behind its body.
    while !isAnswered, let start = rest.firstIndex(where: { $0.starts(with: "HTTP/".utf8) }) {
      let words = rest[start].split(separator: UInt8(ascii: " "))
      status = words.count > 1 ? Int(String(decoding: words[1], as: UTF8.self)) ?? 0 : 0
      head = rest[(start + 1)...].prefix { !$0.isEmpty }
      isAnswered = status >= 200 && head.endIndex < lines.endIndex
      rest = rest[head.endIndex...]
    }
    fields = HTTPFields(
      head.compactMap { line in
        line.firstIndex(of: UInt8(ascii: ":")).map { colon in
          (Self.text(line[..<colon]), Self.text(line[(colon + 1)...]))
        }
      })
  }

  /// The text of some bytes without the blanks around it.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.trimming(\.isBlank), as: UTF8.self)
  }
}

/// Whole seconds without a fraction, otherwise with up to three digits.
private func seconds(_ time: Duration) -> String {
  let milliseconds = (time / .milliseconds(1)).rounded(.down)
  let isWhole = milliseconds.truncatingRemainder(dividingBy: 1_000) == 0
  return isWhole ? "\(Int(milliseconds / 1_000))" : "\(milliseconds / 1_000)"
}

// MARK: - Wording

private let tryAgain = "try again; if the failure stays, read the server's log"
private let connectionLost = LoadFault(
  "the connection ended before an answer came", help: tryAgain, .transient)

private func malformed(_ reason: String) -> LoadFault {
  LoadFault(
    "the answer is not valid HTTP: \(reason)",
    help: "check the port and whether the address should begin with https://")
}

private func tooLarge(_ request: HTTPRequest) -> LoadFault {
  LoadFault(
    "the answer is too large: at most \(request.maximumBytes) bytes are taken",
    help: "check that the address is that of the path configuration")
}

private func undecodable(_ encoding: String?) -> LoadFault {
  LoadFault(
    "the answer cannot be decompressed (`\(encoding.map { UTF8String($0).shortened(atMost: 300) } ?? "unknown")`)",
    help: "look at the server's compression")
}
