import PathConfigModel

extension PathConfiguration {
  /// One release of one client library, whose semantics an answer has.
  public struct Client: Sendable {
    let profile: ClientProfile

    init(_ profile: ClientProfile) {
      self.profile = profile
    }

    /// Finds a client by `name`, `name@X.Y` or `name@X.Y.Z`, such as `hotwire-native-ios@1.3`.
    ///
    /// A name alone is the newest release, `name@X.Y` the newest patch of that line.
    public init(_ name: String) throws(UnknownClient) {
      do throws(ClientNotFound) {
        profile = try ClientProfile.find(name)
      } catch {
        throw UnknownClient(description: error.description)
      }
    }

    /// `name@version`.
    public var id: String { profile.id }

    /// The newest releases of the libraries that are being developed.
    public static let current: [Client] = ClientProfile.current.map(Client.init)

    /// Every release that is described, since something changes with it.
    public static let all: [Client] = ClientProfile.all.map(Client.init)

    /// The same client with the matching of query strings switched; nil where it has no such switch.
    public func matchingQueryStrings(_ isOn: Bool) -> Client? {
      profile.matchingQueryStrings(isOn).map(Client.init)
    }
  }

  /// No release is described by that name; the description says which are.
  public struct UnknownClient: Error, Sendable, CustomStringConvertible {
    /// What was asked for, and what there is instead.
    public let description: String
  }
}

extension PathConfiguration.Client: CustomStringConvertible {
  /// `name@version`.
  public var description: String { id }
}
