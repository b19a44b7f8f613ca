import PathConfigDiagnostics

/// What a server sent beside the body, for the checks that look at it.
package struct ServerAnswer: Sendable {
  /// Why the body cannot be a configuration, or nobody may look at it.
  package struct Fault: Hashable, Sendable {
    /// What was received: a clause without a full stop.
    package var message: String
    package var help: String?

    package init(_ message: String, help: String? = nil) {
      self.message = message
      self.help = help
    }
  }

  package var status: Int

  /// Nil where none was sent.
  package var contentType: String?

  /// The address that answered, for people; nil where it is the one that was asked.
  package var redirectTarget: String?

  /// Nil where the body may be a configuration.
  package var fault: Fault?

  package init(
    status: Int = 200, contentType: String? = "application/json", redirectTarget: String? = nil,
    fault: Fault? = nil
  ) {
    self.status = status
    self.contentType = contentType
    self.redirectTarget = redirectTarget
    self.fault = fault
  }

  /// True if the content type is one of JSON.
  var isJSONType: Bool { contentType.map(ContentType.isJSON) ?? false }
}
