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
  /// Complexity: O(rules that can crash · rules).
  package func crashes(at resolution: Resolution) -> [LookUpCrash] {
    crashingSources.compactMap { source in
      let buffer = source.document.buffer
      let reason = source.verdict?.crash { rule in
        firstMatch(ofRule: rule, in: buffer, resolution)
      }
      return reason.map { LookUpCrash(reason: $0, buffer: buffer) }
    }
  }

  /// The place, in the file's `patterns` array, of the first pattern of a file's rule that matches.
  private func firstMatch(
    ofRule written: Int, in buffer: SourceBuffer, _ resolution: Resolution
  ) -> Int? {
    let match = resolution.rules.first { match in
      guard case .source(let source, let rule) = rules[match.rule].origin else { return false }
      return source === buffer && rule.index == written
    }
    return match.flatMap { patterns[$0.pattern].pattern.written?.index }
  }
}
