import PathConfigSyntax

/// The fate of a configuration in a client, before anyone looks up a URL.
public struct Standing: Sendable {
  /// The answer to the question whether the client loads the configuration.
  public enum Verdict: String, CaseIterable, Sendable {
    /// The client loads at least one source.
    case loads

    /// The client rejects every source, or there are no sources.
    case rejected

    /// The app crashes.
    case crashes

    /// A source is too large or too deep to be read to its end.
    case undecided
  }

  /// The answer in one word.
  public let verdict: Verdict

  /// The causes by source and place.
  ///
  /// Empty if the configuration loads.
  public let reasons: [SourceReason]
}

extension Standing {
  /// - Parameter configuration: as combined for a client.
  init(of configuration: EffectiveConfiguration) {
    func reasons(_ picked: (EffectiveSource) -> Bool) -> [SourceReason] {
      configuration.sources.filter(picked).flatMap { source in
        (source.verdict?.reasons ?? []).map { SourceReason($0, in: source.document.buffer) }
      }
    }
    let crashes = reasons { source in
      if case .crashes? = source.verdict { source.isInForce } else { false }
    }
    let gaps = reasons { source in
      if case .undecided? = source.verdict { true } else { false }
    }
    if !crashes.isEmpty {
      self.init(verdict: .crashes, reasons: crashes)
    } else if !gaps.isEmpty {
      self.init(verdict: .undecided, reasons: gaps)
    } else if configuration.sources.contains(where: \.isInForce) {
      self.init(verdict: .loads, reasons: [])
    } else {
      self.init(verdict: .rejected, reasons: reasons { _ in true })
    }
  }
}

extension EffectiveConfiguration {
  /// The fate of the configuration in the client that the sources were combined for.
  ///
  /// Complexity: O(sources and their faults).
  var standing: Standing { Standing(of: self) }
}

/// One cause of a client's verdict on a source, with its place.
public struct SourceReason: Hashable, Sendable {
  /// The cause and the client's reaction, without a full stop.
  public var sentence: String

  /// The text that causes it.
  public var location: SourceRange

  package init(_ reason: LoadVerdict.Reason, in buffer: SourceBuffer) {
    sentence = reason.sentence
    location = SourceRange(buffer, reason.range)
  }

  /// The same as the description.
  package var text: String { description }
}

extension SourceReason: CustomStringConvertible {
  /// `path:line:column: sentence`.
  public var description: String { "\(location): \(sentence)" }
}
