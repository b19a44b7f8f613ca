/// The configuration of the tool that a command follows, and the user's permission to follow it.
package struct ConfigurationChoice: Equatable, Sendable {
  package enum File: Equatable, Sendable {
    /// The nearest file to each input.
    case nearest
    /// A path as typed.
    case named(String)
    case none
  }

  package var file: File
  package var permissions: Permissions

  package init(_ file: File, allowing permissions: Permissions = .none) {
    self.file = file
    self.permissions = permissions
  }
}
