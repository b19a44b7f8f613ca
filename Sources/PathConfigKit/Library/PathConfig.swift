import Foundation
import PathConfigAnalysis
import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// The path configuration of an app: one file, or several in the order of precedence.
///
/// ```swift
/// func isModal(_ page: String, in file: URL) throws -> Bool {
///   let configuration = PathConfig(json: try Data(contentsOf: file), name: file.path)
///   let compiled = try configuration.compiled(for: .newest(of: .hotwireNativeIOS))
///   return try compiled.lookUp(page)["context"]?.string == "modal"
/// }
/// ```
///
/// A value is never invalid. If a file is not JSON, or if a client rejects it, then
/// ``compiled(for:)`` throws and ``lint(for:levels:)`` reports the reasons.
public struct PathConfig: Sendable {
  /// The files, from the lowest precedence to the highest.
  public let documents: [ConfigurationDocument]

  /// Merges files: rules one after the other, and settings key by key.
  ///
  /// No client merges the files of an app: each replaces the one before.
  ///
  /// - Parameter documents: the files, from the lowest precedence to the highest.
  public init(_ documents: [ConfigurationDocument]) {
    self.documents = documents
  }

  /// A configuration of one file.
  public init(_ document: ConfigurationDocument) {
    self.init([document])
  }

  /// A configuration of one file that is in memory.
  ///
  /// ```swift
  /// func configuration(of answer: Data) -> PathConfig {
  ///   PathConfig(json: answer, name: "the server's copy")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - json: the bytes of the file, with any content.
  ///   - name: the name of the file in messages, such as its path.
  public init(json: Data, name: String) {
    self.init(ConfigurationDocument(json: json, name: name))
  }
}

extension PathConfig {
  /// The files as one file, in the format of path configurations.
  ///
  /// A file takes no part if it has neither `rules` nor settings. With a client, a file that the
  /// client rejects takes no part either. Complexity: O(size of the files).
  ///
  /// - Parameters:
  ///   - client: the client that must load the files, or nil for none.
  ///   - withProvenance: true to name the file and line of every rule. Clients ignore the members
  ///     that this adds.
  public func json(for client: Client? = nil, withProvenance: Bool = false) -> String {
    let output = effective(for: client).output(withProvenance: withProvenance)
    return JSONWriter.write(output, style: .pretty).string + "\n"
  }

  func effective(for client: Client?) -> ConfigurationView {
    ConfigurationView(documents, for: client)
  }
}

extension PathConfig {
  /// Compiles the rules for one client: all patterns become one automaton.
  ///
  /// Look-ups build its states on demand. Complexity: O(text of the patterns).
  ///
  /// ```swift
  /// func modalPages(_ pages: [String], in configuration: PathConfig) throws -> [String] {
  ///   let compiled = try configuration.compiled(for: Client(.hotwireNativeAndroid, "1.2"))
  ///   var cache = compiled.makeCache()
  ///   return try pages.filter { page in
  ///     try compiled.lookUp(page, using: &cache)["context"]?.string == "modal"
  ///   }
  /// }
  /// ```
  ///
  /// - Throws: ``NotLoaded`` if the client does not load the configuration.
  public func compiled(for client: Client) throws(NotLoaded) -> CompiledConfiguration {
    let compiled = CompiledConfiguration(
      effective(for: client), for: client)
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
    to other: PathConfig, for client: Client
  ) throws(NotLoaded) -> BehaviouralDifference {
    BehaviouralDifference(
      from: try compiled(for: client), to: try other.compiled(for: client))
  }

  /// A client does not load a configuration, or the app crashes.
  public struct NotLoaded: Error, Sendable {
    /// The client.
    public let client: Client

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

extension PathConfig {
  /// The findings in each file on its own.
  ///
  /// Findings about URLs are proved on the languages of the patterns and come with an example. A file
  /// suppresses a finding with `"lint": {"allow": {"check": "reason"}}` in a rule or beside `rules`.
  /// Complexity: seconds for thousands of rules, on all cores.
  ///
  /// ```swift
  /// func errors(in configuration: PathConfig) throws -> [Finding] {
  ///   let levels = try CheckLevels(["end-anchored-pattern": .off, "dead-rule": .on(.error)])
  ///   return configuration.lint(levels: levels).counted.filter { $0.severity == .error }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - clients: the clients that a finding must affect.
  ///   - levels: the levels of checks that should not run at their defaults.
  public func lint(
    for clients: [Client] = Client.current, levels: CheckLevels = .standard
  ) -> LintResult {
    var result = LintResult()
    for document in documents {
      let found = Linter.lint(document, for: clients, levels: levels)
      result.findings += found.findings
      result.undecided += found.undecided
    }
    return result
  }
}

extension ConfigurationDocument {
  /// The file after every fix that is proved to change no more than its finding names.
  ///
  /// Every byte outside the fixes stays. Complexity: that of ``PathConfig/lint(for:levels:)``, for each
  /// of a bounded number of rounds.
  ///
  /// ```swift
  /// let file = ConfigurationDocument(json: #"{"rules": [],}"#, name: "ios.json")
  /// print(file.fixed().text)  // {"rules": []}
  /// ```
  ///
  /// - Parameters:
  ///   - clients: the clients that a finding must affect.
  ///   - levels: the levels of checks that should not run at their defaults.
  public func fixed(
    for clients: [Client] = Client.current, levels: CheckLevels = .standard
  ) -> ConfigurationDocument {
    Linter.fix(self, applying: .safe, for: clients, levels: levels).document
  }
}
