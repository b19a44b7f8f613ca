import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// The configurations, settings and clients of a question, resolved once before any answer.
package struct Inquiry {
  /// In the order of the command line: one, or those to compare; never empty.
  package let sides: [Side]

  /// The file with the settings of the first side.
  package let project: Project

  /// A configuration with the clients that read it.
  package struct Side {
    package let configuration: Configuration

    /// In the order of the command line; empty if the question is not about clients.
    package let clients: [ClientProfile]
  }

  /// The configuration of the first side.
  package var configuration: Configuration { sides[0].configuration }

  /// The sources of the first side.
  package var documents: [ConfigurationDocument] { configuration.documents }

  /// The clients of the first side.
  package var clients: [ClientProfile] { sides[0].clients }

  /// A question before it is resolved.
  package struct Request {
    /// The inputs of each configuration; never empty.
    var configurations: [ConfigurationSelection]

    /// Nil if the question is not about clients.
    package var clients: ClientSelection?

    /// Nil for the default of each client.
    var matchesQueryStrings: Bool?
    var requirement: Requirement

    /// False to ignore the file of settings.
    package var readsSettings = true

    package init(
      _ configurations: [ConfigurationSelection], clients: ClientSelection?,
      matchesQueryStrings: Bool? = nil, requiring requirement: Requirement
    ) {
      self.configurations = configurations
      self.clients = clients
      self.matchesQueryStrings = matchesQueryStrings
      self.requirement = requirement
    }
  }

  /// The sources that a question accepts.
  package enum Requirement {
    /// Any text: the answer includes each client's reaction to it.
    case text
    /// Path configurations without errors in their JSON.
    case configurations
  }
}
