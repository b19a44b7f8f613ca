import PathConfigDiagnostics

/// The bytes of one input, exactly as they arrived, and their origin.
package struct LoadedSource: Sendable {
  /// The name in every output, without any secret.
  package var name: String
  package var bytes: ContiguousArray<UInt8>
  package var origin: Origin

  /// Facts that are not errors, in the order in which they came up.
  package var notes: [LoadNote] = []
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
  ///
  /// Every part of it may be printed.
  package struct RemoteOrigin: Hashable, Sendable {
    /// The address that answered, after redirects.
    package var finalURL: String

    /// The status of the answer with the body.
    ///
    /// For a cached body it is the stored one.
    package var status: Int
    package var entityTag: String?
    package var contentType: String?

    /// True if the body is the stored one: revalidated by the server, or not asked for
    /// (`--offline`).
    package var isFromCache: Bool

    /// The addresses that redirected, in order.
    ///
    /// The first is the one that was asked for.
    package var redirects: [String]

    /// The head of this run's answer; nil if no server was asked.
    package var head: AnswerHead?

    /// The copy stored before the request; nil if there was none, or one of another address.
    package var stored: StoredAnswer?

    package init(
      finalURL: String, status: Int, entityTag: String? = nil, contentType: String? = nil,
      isFromCache: Bool = false, redirects: [String] = [], head: AnswerHead? = nil,
      stored: StoredAnswer? = nil
    ) {
      self.finalURL = finalURL
      self.status = status
      self.entityTag = entityTag
      self.contentType = contentType
      self.isFromCache = isFromCache
      self.redirects = redirects
      self.head = head
      self.stored = stored
    }
  }

  /// An answer of an earlier run.
  package struct StoredAnswer: Hashable, Sendable {
    package var entityTag: String?
    package var body: ContiguousArray<UInt8>
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
  case retried(attempts: Int)
  case revalidated
  case offline
  case cacheEntryDamaged
  case cacheNotWritten(reason: String)
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
    case .retried(let attempts): "answered at attempt \(attempts)"
    case .revalidated: "unchanged since it was stored; the stored copy is used"
    case .offline: "the stored copy is used without asking the server"
    case .cacheEntryDamaged: "the stored copy was damaged and is not used"
    case .cacheNotWritten(let reason): "the answer could not be stored: \(reason)"
    }
  }
}
