import PathConfigClients

/// Places in the sources of clients, file by file, for people.
struct SourcePlaces {
  /// One for each file and kind of evidence, in the order of first mention.
  private(set) var lines: [String] = []

  init(_ citations: [Citation]) {
    var files: [Citation] = []
    var ranges: [Citation: [ClosedRange<Int>]] = [:]
    for citation in citations {
      var file = citation
      file.lines = nil
      if ranges[file] == nil { files.append(file) }
      let known = ranges[file, default: []]
      ranges[file] = known + (citation.lines.map { [$0] } ?? [])
    }
    lines = files.map { file in Self.line(file, ranges[file] ?? []) }
  }

  private static func line(_ file: Citation, _ ranges: [ClosedRange<Int>]) -> String {
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
    return place(file, numbers) + evidence(file.evidence)
  }
}

// MARK: - Wording

private func place(_ file: Citation, _ lines: [String]) -> String {
  let name = "\(file.repository)@\(file.revision) \(file.file)"
  if lines.isEmpty { return name }
  return "\(name), \(lines.count == 1 && !lines[0].contains("-") ? "line" : "lines") "
    + lines.joined(separator: ", ")
}

private func evidence(_ evidence: Citation.Evidence) -> String {
  switch evidence {
  case .read: ""
  case .ran: " (seen by running it)"
  case .inferred: " (concluded from it)"
  }
}
