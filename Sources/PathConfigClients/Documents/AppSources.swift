import PathConfigSyntax

/// The configuration of a question.
package enum Configuration: Sendable {
  /// The same documents at all times, merged from the lowest precedence to the highest.
  case merged([ConfigurationDocument])
  /// The files of an app. Each moment of its life has one of them in effect.
  case app(AppSources)

  /// The documents that show their clients.
  package var documents: [ConfigurationDocument] {
    switch self {
    case .merged(let documents): documents
    case .app(let app): app.soundDocuments
    }
  }

  /// The names of the sources in outputs.
  package var names: [String] {
    switch self {
    case .merged(let documents): documents.map(\.buffer.name)
    case .app(let app): app.documents.map(\.document.buffer.name)
    }
  }

  /// The moments of the app; empty if the configuration is the same at all times.
  package var moments: [Moment] {
    if case .app(let app) = self { app.moments } else { [] }
  }
}

/// The sources of an app's configuration.
///
/// These are the file that it bundles, the server's answer, and earlier answers that phones may
/// still have.
package struct AppSources: Sendable {
  /// Nil if the app bundles no file.
  package var bundled: ConfigurationDocument?

  /// Nil if the app does not ask a server.
  package var server: Server?

  /// A copy on some phones that is older than the server's answer, or nil.
  package var olderCopy: Server?

  package init(bundled: ConfigurationDocument?, server: Server?, olderCopy: Server? = nil) {
    self.bundled = bundled
    self.server = server
    self.olderCopy = olderCopy
  }

  package struct Server: Sendable {
    /// The URL that the app asks, or nil if a file replaces the answer.
    package var address: UTF8String?

    /// The body of the answer, with any content.
    package var document: ConfigurationDocument

    /// The answer apart from its body, or nil if a file replaces it.
    package var answer: ServerAnswer?

    package init(
      _ document: ConfigurationDocument, address: UTF8String? = nil, answer: ServerAnswer? = nil
    ) {
      self.address = address
      self.document = document
      self.answer = answer
    }

    /// The status of the answer.
    package var status: Int { answer?.status ?? 200 }
  }

  /// The files of the app, in the order in which it gets them.
  package var documents: [(role: SourceRole, document: ConfigurationDocument)] {
    [bundled.map { (.bundled, $0) }, server.map { (.server, $0.document) }].compactMap { $0 }
  }

  /// The documents that show the clients.
  package var soundDocuments: [ConfigurationDocument] {
    let documents = documents.map(\.document)
    let sound = documents.filter(\.hasRulesArray)
    return sound.isEmpty ? documents : sound
  }

  /// The moments of the app, in their order.
  ///
  /// An app that asks no server has one configuration at all times, which the first moment shows.
  package var moments: [Moment] {
    if server == nil { return [.beforeDownload] }
    return Moment.allCases.filter { olderCopy != nil || $0 != .downloadedOverCopy }
  }
}

/// A server's answer apart from its body.
package struct ServerAnswer: Hashable, Sendable {
  /// The reason that the body cannot be a configuration, or that it must not be read.
  package struct Fault: Hashable, Sendable {
    /// The received answer: a clause without a full stop.
    package var message: String
    package var help: String?

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
}
