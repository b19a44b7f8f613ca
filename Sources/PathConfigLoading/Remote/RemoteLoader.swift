/// Loads addresses: redirects, retries, the cache and the meaning of answers.
package struct RemoteLoader: Sendable {
  package var options: RemoteOptions

  /// The stored answers, or nil to store none.
  package var cache: ResponseCache?

  /// Receives every failed attempt that will be repeated, before the wait.
  package var onRetry: (@Sendable (RemoteError, Duration) -> Void)?

  private let transport: any HTTPTransport
  private let pace: Pace

  package init(
    transport: any HTTPTransport, options: RemoteOptions = RemoteOptions(),
    cache: ResponseCache? = nil, pace: Pace = .system
  ) {
    self.options = options
    self.cache = cache
    self.transport = transport
    self.pace = pace
  }

  /// The body of the address's answer.
  ///
  /// A body for which `isStorable` is true is kept, for a conditional request next time and for use
  /// offline. A body that is not a configuration must not replace one that is.
  package func load(
    _ url: RemoteURL, storingIf isStorable: (ContiguousArray<UInt8>) -> Bool = { _ in true }
  ) throws(RemoteError) -> LoadedSource {
    let key = CacheKey(url: url, headers: options.headers)
    var notes: [LoadNote] = []
    var stored: CacheEntry?
    switch cache?.lookup(key) {
    case nil, .nothing: break
    case .damaged: notes.append(.cacheEntryDamaged)
    case .entry(let entry): stored = entry
    }
    if options.isOffline {
      guard let stored else { throw failure(.notStored, RedirectChain(from: url, options), []) }
      return source(url, stored, isFromCache: true, notes: notes + [.offline])
    }
    let answer = try answer(of: url, stored: stored)
    notes += answer.notes
    if answer.isStored {
      notes.append(.revalidated)
    } else if let cache, isStorable(answer.entry.body) {
      do throws(SystemError) {
        try cache.store(answer.entry, under: key)
      } catch {
        notes.append(.cacheNotWritten(reason: error.reason))
      }
    }
    return source(
      url, answer.entry, isFromCache: answer.isStored, answer: answer, stored: stored, notes: notes)
  }

  private func source(
    _ url: RemoteURL, _ entry: CacheEntry, isFromCache: Bool, answer: Answer? = nil,
    stored: CacheEntry? = nil, notes: [LoadNote]
  ) -> LoadedSource {
    let isSamePlace = stored?.finalURLDigest.utf8.elementsEqual(entry.finalURLDigest.utf8) ?? false
    let origin = LoadedSource.RemoteOrigin(
      finalURL: entry.finalURL, status: entry.status,
      entityTag: entry.entityTag, contentType: entry.contentType,
      isFromCache: isFromCache, redirects: answer?.redirects.map(\.displayName) ?? [],
      head: answer?.head,
      stored: isSamePlace
        ? stored.map { .init(entityTag: $0.entityTag, body: $0.body) } : nil)
    return LoadedSource(
      name: url.displayName, bytes: entry.body, origin: .remote(origin), notes: notes)
  }
}

extension RemoteLoader {
  /// A usable answer.
  struct Answer {
    var entry: CacheEntry

    /// True if the server said that the stored entry is still good.
    var isStored: Bool
    var head: AnswerHead
    var redirects: [RemoteURL]
    var notes: [LoadNote]
  }

  /// Repeats attempts while their failures are temporary.
  private func answer(of url: RemoteURL, stored: CacheEntry?) throws(RemoteError) -> Answer {
    let policy = RetryPolicy(retries: options.retries)
    var attempt = 1
    while true {
      do throws(RemoteError) {
        var answer = try attemptOnce(url, stored: stored)
        if attempt > 1 { answer.notes.append(.retried(attempts: attempt)) }
        return answer
      } catch {
        let wait = policy.wait(afterAttempt: attempt, failedBy: error.fault, jitter: pace.jitter())
        var error = error
        error.attempts = attempt
        guard let wait else { throw error }
        onRetry?(error, wait)
        pace.sleep(wait)
        attempt += 1
      }
    }
  }

  /// Follows the redirects of one attempt to a usable answer.
  private func attemptOnce(_ url: RemoteURL, stored: CacheEntry?) throws(RemoteError) -> Answer {
    let start = pace.now()
    var chain = RedirectChain(from: url, options)
    var certificateEnd: Int?
    while true {
      let headers = RequestHeaders(for: chain, options: options, stored: stored)
      var received: ReceivedAnswer?
      do throws(RemoteFault) {
        let response = try exchange(chain.current, headers.all, since: start)
        certificateEnd = [certificateEnd, response.certificateEnd].compactMap { $0 }.min()
        if case .next = try chain.follow(response) { continue }
        let inspection = AnswerInspection(
          response, from: chain.current, now: pace.secondsSince1970)
        let head = AnswerHead(
          response, certificateEnd: certificateEnd, time: pace.secondsSince1970())
        received = ReceivedAnswer(
          status: response.status, contentType: inspection.contentType, body: response.body,
          head: head)
        if response.status == 304, headers.isConditional, let stored {
          return Answer(
            entry: stored, isStored: true, head: head, redirects: chain.redirects,
            notes: redirectNotes(chain))
        }
        return try read(inspection, head, chain)
      } catch {
        var failure = failure(error, chain, headers.personal)
        failure.received = received
        throw failure
      }
    }
  }

  private func exchange(
    _ url: RemoteURL, _ headers: [HTTPHeader], since start: Duration
  ) throws(RemoteFault) -> HTTPResponse {
    let rest = options.timeout - (pace.now() - start)
    guard rest > .zero else { throw .transport(.tooSlow(options.timeout, receivedBytes: 0)) }
    let limits = HTTPLimits(
      answerTime: min(options.answerTimeout, rest), totalTime: rest,
      maximumBytes: options.maximumBytes)
    do throws(TransportFault) {
      return try transport.exchange(HTTPRequest(url: url, headers: headers, limits: limits))
    } catch {
      throw .transport(timed(error))
    }
  }

  /// The fault with the limits that people know, without the reductions by redirects.
  private func timed(_ fault: TransportFault) -> TransportFault {
    switch fault {
    case .tooSlow(_, let receivedBytes): .tooSlow(options.timeout, receivedBytes: receivedBytes)
    case .noAnswer(let time) where time < options.answerTimeout:
      .tooSlow(options.timeout, receivedBytes: 0)
    default: fault
    }
  }

  private func read(
    _ inspection: AnswerInspection, _ head: AnswerHead, _ chain: RedirectChain
  ) throws(RemoteFault) -> Answer {
    var notes = redirectNotes(chain)
    try inspection.requireConfiguration()
    let withheld = chain.isAtHome ? [] : RequestHeaders.personal(options, chain.start)
    if !withheld.isEmpty {
      notes.append(.headersWithheld(names: withheld, from: chain.current.hostName))
    }
    notes += inspection.notes
    return Answer(
      entry: inspection.entry, isStored: false, head: head, redirects: chain.redirects,
      notes: notes)
  }

  private func redirectNotes(_ chain: RedirectChain) -> [LoadNote] {
    chain.redirects.isEmpty ? [] : [.redirected(to: chain.current.displayName)]
  }

  private func failure(
    _ fault: RemoteFault, _ chain: RedirectChain, _ sent: [String]
  ) -> RemoteError {
    RemoteError(
      requested: chain.start.displayName, failed: chain.current, attempts: 1, sentHeaders: sent,
      withheldHeaders: chain.isAtHome ? [] : RequestHeaders.personal(options, chain.start),
      fault: fault)
  }
}

extension RedirectChain {
  fileprivate init(from start: RemoteURL, _ options: RemoteOptions) {
    self.init(from: start, maximumRedirects: options.maximumRedirects)
  }
}
