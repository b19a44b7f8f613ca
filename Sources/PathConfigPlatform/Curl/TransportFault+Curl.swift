import PathConfigLoading

extension TransportFault {
  /// The progress of an answer whose head was complete.
  struct Progress {
    var receivedBytes: Int
    var expectedBytes: Int?
  }

  init(truncatedAfter progress: Progress) {
    self = .truncated(
      receivedBytes: progress.receivedBytes, expectedBytes: progress.expectedBytes)
  }

  /// The meaning of a code of libcurl, given the progress of the exchange.
  ///
  /// Source: https://curl.se/libcurl/c/libcurl-errors.html
  ///
  /// - Parameter words: libcurl's own for the code.
  init(curlCode code: CInt, _ words: String, progress: Progress?) {
    switch code {
    case 5, 6: self = .hostNotFound  // COULDNT_RESOLVE_PROXY, COULDNT_RESOLVE_HOST
    case 7: self = .notConnected  // COULDNT_CONNECT
    // SSL_CONNECT_ERROR to SSL_CIPHER, PEER_FAILED_VERIFICATION, SSL_CACERT_BADFILE and the like
    case 35, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91, 98:
      self = .notSecure(reason: words)
    // PARTIAL_FILE, OPERATION_TIMEDOUT, GOT_NOTHING, SEND_ERROR, RECV_ERROR, HTTP2_STREAM
    case 18, 28, 52, 55, 56, 92:
      if let progress {
        self.init(truncatedAfter: progress)
      } else {
        self = code == 92 ? .malformedAnswer(reason: words) : .connectionLost
      }
    // UNSUPPORTED_PROTOCOL (an answer in HTTP/0.9), WEIRD_SERVER_REPLY, HTTP2, OUT_OF_MEMORY and
    // TOO_LARGE (a head without end)
    case 1, 8, 16, 27, 100: self = .malformedAnswer(reason: words)
    default: self = .failed(code: Int(code), reason: words)
    }
  }
}
