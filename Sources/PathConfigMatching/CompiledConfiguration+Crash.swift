package import PathConfigDiagnostics
package import PathConfigModel

/// A crash of one look-up in a file that loads.
package struct LookUpCrash: Sendable {
  package let reason: LoadVerdict.Reason

  /// The file that `reason.range` points into.
  package let buffer: SourceBuffer
}

extension CompiledConfiguration {
  /// Why the look-up that gave this answer crashes the client, by the first cause the client gets
  /// to in each source; empty where it does not crash.
  ///
  /// Complexity: O(sources · matching rules + rules that can crash).
  package func crashes(at resolution: Resolution) -> [LookUpCrash] {
    crashingSources.compactMap { source in
      let buffer = source.document.buffer
      let firstMatches = firstMatches(in: buffer, resolution)
      let reason = source.verdict?.crash { firstMatches[$0] }
      return reason.map { LookUpCrash(reason: $0, buffer: buffer) }
    }
  }

  /// For each rule of a file that matches, by its place there, the place in its `patterns` array of
  /// the first pattern that does.
  private func firstMatches(in buffer: SourceBuffer, _ resolution: Resolution) -> [Int: Int] {
    var places: [Int: Int] = [:]
    for match in resolution.rules {
      guard case .source(let source, let rule) = rules[match.rule].origin, source === buffer else {
        continue
      }
      places[rule.index] = patterns[match.pattern].pattern.written?.index
    }
    return places
  }
}
