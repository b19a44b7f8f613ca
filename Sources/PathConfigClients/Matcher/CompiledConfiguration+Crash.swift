import PathConfigSyntax

/// A crash of one look-up in a file that loads.
struct LookUpCrash: Sendable {
  let reason: LoadVerdict.Reason

  /// The file that `reason.range` points into.
  let buffer: SourceBuffer
}

extension CompiledConfiguration {
  /// The reasons that the look-up with this answer crashes the client, or none.
  ///
  /// Each source gives the first cause that the client meets.
  ///
  /// Complexity: O(sources · matching rules + rules that can crash).
  func crashes(at resolution: Resolution) -> [LookUpCrash] {
    crashingSources.compactMap { source in
      let buffer = source.document.buffer
      let firstMatches = firstMatches(in: buffer, resolution)
      let reason = source.verdict?.crash { firstMatches[$0] }
      return reason.map { LookUpCrash(reason: $0, buffer: buffer) }
    }
  }

  /// For each matching rule of a file the place of the first pattern that matches.
  ///
  /// Rules have their places in the file, patterns those in the `patterns` array.
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
