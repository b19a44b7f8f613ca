import Foundation
import PathConfigClients
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

  /// The way in which several files become one configuration.
  public let mode: CombineMode

  /// - Parameters:
  ///   - documents: the files, from the lowest precedence to the highest.
  ///   - mode: the way in which several of them become one.
  public init(_ documents: [ConfigurationDocument], combine mode: CombineMode = .merge) {
    self.documents = documents
    self.mode = mode
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
  public func json(for client: ClientProfile? = nil, withProvenance: Bool = false) -> String {
    let output = effective(for: client).output(withProvenance: withProvenance)
    return JSONWriter.write(output, style: .pretty).string + "\n"
  }

  func effective(for client: ClientProfile?) -> EffectiveConfiguration {
    SourceStack(documents).combined(mode, for: client)
  }
}
