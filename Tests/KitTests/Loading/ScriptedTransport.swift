import Foundation

@testable import PathConfigKit

/// Exchanges that are answered from a script, without a network.
final class ScriptedTransport: @unchecked Sendable {
  /// Throws only load faults.
  typealias Script = @Sendable (HTTPRequest, Int) throws -> HTTPResponse

  private let script: Script
  private let lock = NSLock()
  private var received: [HTTPRequest] = []

  /// The script gets each request with the number of earlier ones.
  init(_ script: @escaping Script) {
    self.script = script
  }

  var requests: [HTTPRequest] { lock.withLock { received } }

  /// The headers of each request as `name: value`, revealed, in the order of the names.
  var sentHeaders: [[String]] {
    requests.map { request in
      request.headers.map { "\($0.name): \($0.value.reveal())" }.sorted()
    }
  }

  @Sendable func exchange(_ request: HTTPRequest) throws(LoadFault) -> HTTPResponse {
    let count = lock.withLock {
      received.append(request)
      return received.count - 1
    }
    do {
      return try script(request, count)
    } catch {
      throw error as? LoadFault ?? LoadFault("\(error)")
    }
  }
}

extension HTTPResponse {
  init(_ status: Int, _ fields: [String: String] = [:], _ body: String = "") {
    self.init(
      status: status, fields: HTTPFields(fields.map { ($0.key, $0.value) }),
      body: ContiguousArray(body.utf8))
  }

  static func json(_ fields: [String: String] = [:], _ body: String = "{\"rules\":[]}") -> Self {
    HTTPResponse(200, fields.merging(["Content-Type": "application/json"]) { $1 }, body)
  }
}
