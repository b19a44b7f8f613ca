import PathConfigSyntax

/// The bytes of one input, exactly as they arrived, and their origin.
package struct LoadedSource: Sendable {
  /// The name in every output.
  var name: String
  var bytes: ContiguousArray<UInt8>
  var origin: Origin

  /// Facts that are not errors, in the order in which they came up.
  var notes: [LoadNote] = []
}

extension LoadedSource {
  /// The way by which the bytes arrived.
  package enum Origin: Hashable, Sendable {
    case file(path: String)
    case standardInput
    case remote(RemoteOrigin)
    /// A file as it was at a revision.
    case revision
  }

  /// The origin of an answer.
  package struct RemoteOrigin: Hashable, Sendable {
    /// The address that answered, after redirects; for people.
    var finalURL: String
    var status: Int
    var contentType: String?
    var isRedirected: Bool = false
  }
}

/// A remark on a load that worked.
package enum LoadNote: Hashable, Sendable {
  /// The body looks like JSON, but its content type does not, or is absent (nil).
  case contentType(String?)

  /// A successful status other than 200.
  case status(Int)
  case redirected(to: String)

  /// Headers that were given and not sent to a host reached by a redirect.
  case headersWithheld(names: [String], from: String)
}

// MARK: - Wording

extension LoadNote: CustomStringConvertible {
  /// One sentence without a full stop.
  package var description: String {
    switch self {
    case .contentType(nil):
      "the server sent no content type; application/json is expected"
    case .contentType(let type?):
      "the server sent JSON as `\(type)`; application/json is expected"
    case .status(let status):
      "the server answered \(HTTPStatus.phrase(status)); a client that accepts 200 alone "
        + "ignores this answer"
    case .redirected(let name): "redirected to \(name)"
    case .headersWithheld(let names, let host):
      "not sent on to \(host): \(names.joined(separator: ", "))"
    }
  }
}
