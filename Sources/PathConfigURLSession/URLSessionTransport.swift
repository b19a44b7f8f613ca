import Foundation
package import PathConfigLoading

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exchanges over `URLSession`.
///
/// A target of its own, because merely linking FoundationNetworking costs some milliseconds at the
/// start of a process on Linux and loads libcurl. A program that only reads files need not link it.
package struct URLSessionTransport: HTTPTransport {
  package init() {}

  /// One session per exchange.
  ///
  /// So no connection, cookie, credential or cached answer of an earlier one takes part, and
  /// nothing is left behind.
  package func exchange(_ request: HTTPRequest) throws(TransportFault) -> HTTPResponse {
    guard let url = URL(string: request.url.text) else {
      throw .failed(code: URLError.Code.badURL.rawValue, reason: "the address is not understood")
    }
    var message = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
    // The exchange keeps time itself. This limit is for silence only, restarts with every byte, and
    // on Linux ends in an error without a word.
    message.timeoutInterval = request.limits.totalTime / .seconds(1) + 5
    message.httpShouldHandleCookies = false
    for header in request.headers {
      message.setValue(header.value.reveal(), forHTTPHeaderField: header.name)
    }
    let exchange = Exchange(request)
    let session = URLSession(
      configuration: Self.configuration(), delegate: exchange, delegateQueue: exchange.queue)
    // Cancelling waits for the session's own queue, which may have a flood of data before it.
    defer { DispatchQueue.global().async { session.invalidateAndCancel() } }
    return try exchange.run(session.dataTask(with: message))
  }

  private static func configuration() -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.urlCredentialStorage = nil
    return configuration
  }
}
