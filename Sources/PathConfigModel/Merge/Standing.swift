package import PathConfigDiagnostics

/// What becomes of an effective configuration before any URL is asked about.
package struct Standing: Sendable {
  package enum Verdict: String, CaseIterable, Sendable {
    case loads
    /// No source is left that the client would load.
    case rejected
    case crashes
    /// A source could not be read to its end, so that nothing can be said.
    case undecided
  }

  package let verdict: Verdict

  /// Why it does not load; empty where it does.
  package let reasons: [SourceReason]
}

extension Standing {
  /// - Parameter configuration: as combined for a client.
  package init(of configuration: EffectiveConfiguration) {
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
  /// Whether the client that the sources were combined for gets as far as looking anything up.
  ///
  /// Complexity: O(sources and their faults).
  package var standing: Standing { Standing(of: self) }
}

/// One cause of a client's verdict on a source, and where it is.
package struct SourceReason: Hashable, Sendable {
  /// The cause and what the client does, without a full stop.
  package var sentence: String
  package var location: SourceRange

  package init(_ reason: LoadVerdict.Reason, in buffer: SourceBuffer) {
    sentence = reason.sentence
    location = SourceRange(buffer, reason.range)
  }

  /// `path:line:column: sentence`.
  package var text: String {
    let start = location.start
    return "\(location.buffer.name):\(start.line):\(start.column): \(sentence)"
  }
}
