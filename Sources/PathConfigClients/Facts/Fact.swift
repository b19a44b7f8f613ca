/// A truth about a client, with the place where it was read or seen.
package struct Fact<Value: Sendable>: Sendable {
  package var value: Value
  package var source: Citation

  init(_ value: Value, _ source: Citation) {
    self.value = value
    self.source = source
  }
}

/// The origin of a fact about a client.
package struct Citation: Hashable, Sendable {
  /// The way that the fact was established.
  package enum Evidence: String, Sendable {
    /// Read in the client's source at that revision.
    case read
    /// Seen by running the library or expression that the client's source names.
    case ran
    /// Concluded from the source and not run on a device.
    case inferred
  }

  /// `owner/name` of the repository.
  package var repository: String

  /// A tag or a commit of it.
  package var revision: String

  /// The file inside the repository.
  package var file: String

  /// 1-based lines of the file, or nil for the whole file.
  package var lines: ClosedRange<Int>?
  package var evidence: Evidence

  init(
    _ repository: String, _ revision: String, _ file: String, lines: ClosedRange<Int>? = nil,
    _ evidence: Evidence = .read
  ) {
    self.repository = repository
    self.revision = revision
    self.file = file
    self.lines = lines
    self.evidence = evidence
  }

  /// The same place with another kind of evidence.
  func by(_ evidence: Evidence) -> Citation {
    var copy = self
    copy.evidence = evidence
    return copy
  }
}

extension Citation: CustomStringConvertible {
  package var description: String {
    var text = "\(repository)@\(revision) \(file)"
    if let lines {
      text += lines.count == 1 ? ":\(lines.lowerBound)" : ":\(lines.lowerBound)-\(lines.upperBound)"
    }
    return evidence == .read ? text : "\(text) (\(evidence.rawValue))"
  }
}
