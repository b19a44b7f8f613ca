import PathConfigClients

/// Places in the sources of clients, file by file, for people.
struct SourcePlaces {
  /// One for each file and kind of evidence, in the order of first mention.
  private(set) var lines: [String] = []

  init(_ citations: [Citation]) {
    var files: [File] = []
    var ranges: [File: [ClosedRange<Int>]] = [:]
    for citation in citations {
      let file = File(name: citation.file, evidence: citation.evidence)
      if ranges[file] == nil { files.append(file) }
      let known = ranges[file, default: []]
      ranges[file] = known + (citation.lines.map { [$0] } ?? [])
    }
    lines = files.map { file in Self.line(file, ranges[file] ?? []) }
  }

  private static func line(_ file: File, _ ranges: [ClosedRange<Int>]) -> String {
    var merged: [ClosedRange<Int>] = []
    for range in ranges.sorted(by: {
      ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound)
    }) {
      if let last = merged.last, range.lowerBound <= last.upperBound + 1 {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    let numbers = merged.map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
    }
    return place(file.name, numbers) + evidence(file.evidence)
  }

  private struct File: Hashable {
    let name: String
    let evidence: Citation.Evidence?
  }
}

// MARK: - Wording

private func place(_ name: String, _ lines: [String]) -> String {
  if lines.isEmpty { return name }
  return "\(name), \(lines.count == 1 && !lines[0].contains("-") ? "line" : "lines") "
    + lines.joined(separator: ", ")
}

private func evidence(_ evidence: Citation.Evidence?) -> String {
  switch evidence {
  case nil: ""
  case .ran: " (seen by running it)"
  case .inferred: " (concluded from it)"
  }
}
