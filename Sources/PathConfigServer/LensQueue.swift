import Dispatch
import PathConfigSyntax

/// The lenses whose texts another thread computes, so that no message waits for them.
///
/// Each request has one answer: the lens with its text, or the reason that there is none.
final class LensQueue: Sendable {
  private let thread = DispatchQueue(label: "pathconfig.server.lenses")
  private let outbox: Outbox

  /// The requests without an answer, by their ids as JSON.
  private let waiting = Guarded<[UTF8String: Request]>([:])

  private typealias Request = (id: JSONNode, uri: UTF8String, view: RuleView)

  init(_ outbox: Outbox) {
    self.outbox = outbox
  }

  /// Answers a request after those before it.
  ///
  /// - Parameter view: the rules of the text, which only this thread uses.
  func add(
    _ id: JSONNode, about uri: UTF8String, _ view: RuleView,
    _ lens: @escaping @Sendable (RuleView) -> JSONOutput
  ) {
    let key = JSONWriter.write(id)
    waiting.withLock { $0[key] = (id, uri, view) }
    thread.async { [self] in
      guard waiting.withLock({ $0[key]?.view === view }) else { return }
      let lens = lens(view)
      end(.success(lens)) { $0 == key && $1.view === view }
    }
  }

  /// Ends a request that the editor does not need any more.
  func cancel(_ id: JSONNode) {
    let key = JSONWriter.write(id)
    end(.failure(.cancelled)) { id, _ in id == key }
  }

  /// Ends the requests about a text that has changed; those about every text without one.
  func giveUp(_ uri: UTF8String? = nil) {
    end(.failure(.outdated)) { $1.uri == uri ?? $1.uri }
  }

  /// Answers some of the requests that wait; a failure also ends the work on a view that no other
  /// needs.
  private func end(
    _ result: Result<JSONOutput, ResponseError>, where isAnswered: (UTF8String, Request) -> Bool
  ) {
    let ended = waiting.withLock { waiting in
      let ended = waiting.filter(isAnswered)
      for key in ended.keys { waiting[key] = nil }
      for request in ended.values
      where !waiting.values.contains(where: { $0.view === request.view }) {
        if case .failure = result { request.view.giveUp() }
      }
      return ended
    }
    for request in ended.values { outbox.respond(to: request.id, with: result) }
  }
}
