/// The reason that an address gave no configuration.
struct RemoteFault: Error, Hashable, Sendable {
  /// One sentence without a full stop, with the received answer.
  let message: String

  /// The remedy: one sentence in the imperative without a full stop.
  let help: String?

  /// True if a login is missing or wrong, for which the sent headers give the remedy.
  private(set) var isAboutLogin = false

  /// True if the message itself names the target of a redirect.
  private(set) var namesItsTarget = false

  /// True if the same request may well work a moment later.
  private(set) var isTransient = false

  init(
    _ message: String, help: String?, namesItsTarget: Bool = false, isTransient: Bool = false
  ) {
    self.message = message
    self.help = help
    self.namesItsTarget = namesItsTarget
    self.isTransient = isTransient
  }

  init(_ fault: TransportFault, at url: RemoteURL) {
    self.init(
      fault.message(for: url), help: fault.help(for: url), isTransient: fault.isTransient)
  }

  static func login(_ message: String) -> RemoteFault {
    var fault = RemoteFault(message, help: nil)
    fault.isAboutLogin = true
    return fault
  }
}

/// A failed load of an address: the address, the progress, and the reason.
package struct RemoteError: Error, Hashable, Sendable {
  /// The address that was asked for.
  let requested: RemoteURL

  /// The address at which it failed, which differs from `requested` after a redirect.
  let failed: RemoteURL

  /// The failure and the received answer: one sentence without a full stop.
  let message: String

  /// The remedy: one sentence in the imperative without a full stop.
  let help: String?

  /// True if the same request may well work a moment later.
  let isTransient: Bool

  /// The final answer, if there was one but it cannot be used.
  let received: ReceivedAnswer?

  var wasRedirected: Bool { failed != requested }

  /// - Parameters:
  ///   - sentHeaders: the names of the headers that people gave and that were sent to `failed`.
  ///   - withheldHeaders: the names of headers withheld from `failed`, because a redirect led to
  ///     another host, scheme or port.
  init(
    _ fault: RemoteFault, from requested: RemoteURL, at failed: RemoteURL, sentHeaders: [String],
    withheldHeaders: [String], received: ReceivedAnswer?
  ) {
    self.requested = requested
    self.failed = failed
    self.received = received
    isTransient = fault.isTransient
    let isElsewhere = failed != requested && !fault.namesItsTarget
    message = (isElsewhere ? "redirected to \(failed.displayName): " : "") + fault.message
    let (sent, withheld) = (sentHeaders.joined(separator: ", "), withheldHeaders)
    help =
      if !fault.isAboutLogin {
        fault.help
      } else if !withheld.isEmpty {
        "\(withheld.joined(separator: ", ")) was not sent on to \(failed.hostName); give the address "
          + "there directly"
      } else if !sent.isEmpty {
        "check the value of \(sent), which was sent"
      } else {
        "give a login with --header 'Authorization: Bearer $PATHCONFIG_TOKEN'"
      }
  }
}

/// An answer that arrived complete.
struct ReceivedAnswer: Hashable, Sendable {
  var status: Int
  var contentType: String?
  var body: ContiguousArray<UInt8>
}
