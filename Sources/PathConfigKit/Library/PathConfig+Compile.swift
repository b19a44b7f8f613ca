import PathConfigAnalysis
import PathConfigClients

extension PathConfig {
  /// Compiles the rules for one client: all patterns become one automaton.
  ///
  /// Look-ups build its states on demand. Complexity: O(text of the patterns).
  ///
  /// ```swift
  /// func modalPages(_ pages: [String], in configuration: PathConfig) throws -> [String] {
  ///   let compiled = try configuration.compiled(for: ClientProfile(.hotwireNativeAndroid, "1.2"))
  ///   var cache = compiled.makeCache()
  ///   return try pages.filter { page in
  ///     try compiled.lookUp(page, using: &cache)["context"]?.string == "modal"
  ///   }
  /// }
  /// ```
  ///
  /// - Throws: ``NotLoaded`` if the client does not load the configuration.
  public func compiled(for client: ClientProfile) throws(NotLoaded) -> CompiledConfiguration {
    let compiled = CompiledConfiguration(
      effective(for: client), for: client, fallback: ICUEngine())
    if compiled.standing.verdict == .loads { return compiled }
    throw NotLoaded(client: client, standing: compiled.standing)
  }

  /// The changes that an app sees if it gets another configuration, such as the next release's.
  ///
  /// All URLs are compared, not samples of them. Complexity: a few seconds for thousands of rules, on
  /// all cores.
  ///
  /// ```swift
  /// func summary(from old: PathConfig, to new: PathConfig) throws -> [String] {
  ///   let difference = try old.difference(to: new, for: .newest(of: .hotwireNativeIOS))
  ///   return difference.entries.flatMap { change in
  ///     change.classes.map { "\(change.property) changes at \($0.example)" }
  ///   }
  /// }
  /// ```
  ///
  /// - Throws: ``NotLoaded`` if the client does not load one of the two.
  public func difference(
    to other: PathConfig, for client: ClientProfile
  ) throws(NotLoaded) -> BehaviouralDifference {
    BehaviouralDifference(
      from: try compiled(for: client), to: try other.compiled(for: client))
  }

  /// A client does not load a configuration, or the app crashes.
  public struct NotLoaded: Error, Sendable {
    /// The client.
    public let client: ClientProfile

    /// The verdict with its reasons, which is never `loads`.
    public let standing: Standing
  }
}

extension PathConfig.NotLoaded: CustomStringConvertible {
  /// One sentence without a full stop.
  public var description: String {
    let reasons = standing.reasons.map(\.description)
    let reason = reasons.isEmpty ? "there is no source" : reasons.joined(separator: "; ")
    return "\(client.title) has no configuration: \(reason)"
  }
}
