import Foundation
import PathConfigLoading

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One running exchange.
///
/// The delegate's queue reports it, and the caller's thread waits for it.
///
/// Everything mutable is only touched while `condition` is locked.
final class Exchange: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  private typealias Outcome = Result<HTTPResponse, TransportFault>

  private let url: RemoteURL
  private let limits: HTTPLimits
  private let condition = NSCondition()
  private var head: HTTPURLResponse?
  private var body = ContiguousArray<UInt8>()
  private var outcome: Outcome?
  private var certificateEnd: Int?

  /// The queue for the session's reports, on a thread of its own whatever else the process waits
  /// for.
  ///
  /// On Linux nothing slows a server down while reports of its data wait: they pile up in memory.
  /// The session's default queue shares the system's pool of threads, which may all be waiting.
  /// Gigabytes then came before the first report was taken. Code that handles a report must never
  /// wait, least of all in `cancel`, which waits for the queue that receives the flood.
  let queue = OperationQueue()

  /// Kept here, because `queue` does not keep it.
  private let thread = DispatchQueue(label: "pathconfig.exchange")

  init(_ request: HTTPRequest) {
    self.url = request.url
    self.limits = request.limits
    queue.maxConcurrentOperationCount = 1
    queue.underlyingQueue = thread
  }

  /// Starts the task and waits for its end or for the time limit, whichever comes first.
  func run(_ task: URLSessionDataTask) throws(TransportFault) -> HTTPResponse {
    let start = ContinuousClock.now
    task.resume()
    condition.lock()
    while outcome == nil {
      let limit = head == nil ? min(limits.answerTime, limits.totalTime) : limits.totalTime
      let rest = limit - start.duration(to: .now)
      if rest <= .zero {
        outcome = .failure(
          head == nil ? .noAnswer(limit) : .tooSlow(limit, receivedBytes: body.count))
      } else {
        _ = condition.wait(until: Date(timeIntervalSinceNow: rest / .seconds(1)))
      }
    }
    let outcome = outcome
    condition.unlock()
    switch outcome {
    case .success(let response): return response
    case .failure(let fault): throw fault
    case nil: throw .connectionLost
    }
  }

  /// Settles the outcome unless it is settled already.
  private func finish(_ outcome: Outcome) {
    if self.outcome == nil { self.outcome = outcome }
    condition.broadcast()
  }

  /// The answer so far, or nil before its head.
  private func response(_ head: HTTPURLResponse?) -> HTTPResponse? {
    guard let head else { return nil }
    let fields = head.allHeaderFields.compactMap { field -> (name: String, value: String)? in
      guard let name = field.key as? String, let value = field.value as? String else { return nil }
      return (name, value)
    }
    return HTTPResponse(
      status: head.statusCode, fields: HTTPFields(fields), body: body,
      certificateEnd: certificateEnd)
  }
}

// MARK: - Reports of the session

extension Exchange {
  /// Refuses every redirect, so that the redirecting answer itself is the outcome.
  ///
  /// `URLSession` would send the request's own headers on to whatever host the answer names. On
  /// Linux, `Authorization` is among them.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  /// Ends the exchange with the 401 or 407 that asks for a login.
  ///
  /// The system judges certificates. On Linux only `Basic` and NTLM challenges come here, after the
  /// body. Default handling then never completes the task, and using no credential crashes. No
  /// challenge comes here for certificates there.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    #if canImport(Darwin)
      if challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust {
        let end = challenge.protectionSpace.serverTrust.flatMap(CertificateEnd.seconds)
        condition.withLock { certificateEnd = end }
        completionHandler(.performDefaultHandling, nil)
      } else {
        completionHandler(.rejectProtectionSpace, nil)
      }
    #else
      condition.lock()
      let head = challenge.failureResponse as? HTTPURLResponse ?? self.head
      if let response = response(head) { finish(.success(response)) }
      condition.unlock()
      completionHandler(.cancelAuthenticationChallenge, nil)
    #endif
  }

  /// May come more than once: on Linux also for an answer such as 103 that precedes the real one.
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    condition.lock()
    defer { condition.unlock() }
    guard outcome == nil, let head = response as? HTTPURLResponse else {
      return completionHandler(.cancel)
    }
    guard head.statusCode >= 200 else { return completionHandler(.allow) }
    self.head = head
    guard (expectedByteCount ?? 0) <= limits.maximumBytes else {
      finish(.failure(.tooLarge(limitBytes: limits.maximumBytes)))
      return completionHandler(.cancel)
    }
    condition.broadcast()
    completionHandler(.allow)
  }

  /// On Linux data keeps coming for a while after the task has been cancelled.
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    condition.lock()
    defer { condition.unlock() }
    guard outcome == nil else { return }
    guard body.count + data.count <= limits.maximumBytes else {
      return finish(.failure(.tooLarge(limitBytes: limits.maximumBytes)))
    }
    body.append(contentsOf: data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    condition.lock()
    defer { condition.unlock() }
    // On Linux a redirect with a missing or malformed `Location` is first reported here, without
    // its body.
    head = head ?? task.response as? HTTPURLResponse
    if let error {
      return finish(.failure(fault(error)))
    }
    guard let response = response(head) else { return finish(.failure(.connectionLost)) }
    if let expected = expectedByteCount, contentEncoding == nil, body.count < expected,
      (200..<300).contains(response.status)
    {
      return finish(
        .failure(.truncated(receivedBytes: body.count, expectedBytes: expected)))
    }
    finish(.success(response))
  }
}

// MARK: - Meaning of errors

extension Exchange {
  private func fault(_ error: any Error) -> TransportFault {
    TransportFault(
      error, url: url, isAnswered: head != nil, receivedBytes: body.count,
      expectedBytes: contentEncoding == nil ? expectedByteCount : nil,
      contentEncoding: contentEncoding)
  }

  /// The body's size as announced, before decompression.
  private var expectedByteCount: Int? {
    head?.value(forHTTPHeaderField: "Content-Length").flatMap { Int($0) }
  }

  private var contentEncoding: String? {
    head?.value(forHTTPHeaderField: "Content-Encoding").flatMap { $0 == "identity" ? nil : $0 }
  }
}
