import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

/// The path configuration of an app: one source, or several combined in the order of precedence.
///
/// A value that is never invalid: a source that is no JSON, or that a client refuses, is said where
/// it matters, by ``compiled(for:)`` and by ``lint(for:levels:)``.
///
/// ```swift
/// let configuration = PathConfiguration(.init(json: bytes, name: "ios.json"))
/// let compiled = try configuration.compiled(for: Client("hotwire-native-ios"))
/// let answer = try compiled.resolve("https://example.com/posts/new")
/// answer["context"]?.string  // "modal"
/// ```
public struct PathConfiguration: Sendable {
  /// From the lowest precedence to the highest.
  public let sources: [Source]

  /// How several sources become one.
  public let combination: Combination

  /// How several sources become one configuration.
  public enum Combination: Sendable {
    /// Rules one after the other, settings key by key, a later source over an earlier.
    case merged

    /// The last source that the client loads stands alone, as in the apps.
    case replaced
  }

  /// - Parameters:
  ///   - sources: from the lowest precedence to the highest.
  ///   - combination: how several of them become one.
  public init(_ sources: [Source], combination: Combination = .merged) {
    self.sources = sources
    self.combination = combination
  }

  /// One source for itself.
  public init(_ source: Source) {
    self.init([source])
  }
}

extension PathConfiguration {
  /// The sources as one configuration, in the format of path configurations.
  ///
  /// A source that has no `rules` takes no part, and with a client neither does one that the client
  /// refuses. Complexity: O(size of the sources).
  ///
  /// - Parameters:
  ///   - client: who has to load the sources; nil where that is not asked.
  ///   - withProvenance: whether every rule says which source it comes from and from which line;
  ///     clients pass over what it adds.
  public func json(for client: Client? = nil, withProvenance: Bool = false) -> String {
    let output = effective(for: client).output(withProvenance: withProvenance)
    return JSONWriter.write(output, style: .pretty).string + "\n"
  }

  func effective(for client: Client?) -> EffectiveConfiguration {
    let mode: CombineMode =
      switch combination {
      case .merged: .merge
      case .replaced: .replace
      }
    return SourceStack(sources.map(\.document)).combined(mode, for: client?.profile)
  }
}
