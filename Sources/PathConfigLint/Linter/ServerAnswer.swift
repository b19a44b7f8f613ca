import PathConfigSyntax

/// The server's answer apart from the body, for the checks that need it.
package struct ServerAnswer: Hashable, Sendable {
  /// The reason that the body cannot be a configuration, or that it must not be read.
  package struct Fault: Hashable, Sendable {
    /// The received answer: a clause without a full stop.
    var message: String
    var help: String?

    package init(_ message: String, help: String? = nil) {
      self.message = message
      self.help = help
    }
  }

  package var status: Int

  /// Nil if the server sent none.
  package var contentType: String?

  /// The address that answered, for people, or nil if it is the one that was asked.
  package var redirectTarget: String?

  /// Nil if the body may be a configuration.
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
