package import PathConfigDiagnostics

/// The user's permissions for the configuration of the tool to reach beyond its repository.
package struct Permissions: Equatable, Sendable {
  package var variables: [Variable]

  /// Files, and folders with everything in them; as typed.
  package var paths: [String]

  package static let none = Permissions()

  package init(variables: [Variable] = [], paths: [String] = []) {
    self.variables = variables
    self.paths = paths
  }

  /// A variable of the environment, and the hosts to which its value may go.
  package struct Variable: Equatable, Sendable {
    package var name: UTF8String

    /// In lower case, each with its port unless that is the scheme's own.
    package var hosts: [UTF8String]

    package init(name: UTF8String, hosts: [UTF8String]) {
      self.name = name
      self.hosts = hosts.map(\.lowercasedASCII)
    }

    /// Reads `NAME=HOST`; nil for a text of another form.
    package init?(parsing text: String) {
      let parts = text.utf8.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard parts.count == 2 else { return nil }
      let host = UTF8String(String(Substring(parts[1])))
      self.init(name: UTF8String(String(Substring(parts[0]))), hosts: [host])
      guard name.isVariableName, host.isHostName else { return nil }
    }
  }

  /// True if the value of a variable may go to a host.
  func permit(_ variable: UTF8String, to host: UTF8String) -> Bool {
    let host = host.lowercasedASCII
    return variables.contains { $0.name == variable && $0.hosts.contains(host) }
  }
}

extension UTF8String {
  var isVariableName: Bool {
    guard let first = bytes.first, !first.isASCIIDigit else { return false }
    return bytes.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "_") }
  }

  /// True for a name or an address, with a port or without.
  var isHostName: Bool {
    !isEmpty && bytes.allSatisfy { $0.isASCIILetterOrDigit || "-.:[]_".utf8.contains($0) }
  }

  fileprivate var lowercasedASCII: UTF8String {
    UTF8String(wellFormed: ContiguousArray(bytes.map(\.lowercasedASCII)))
  }
}
