package import PathConfigDiagnostics

extension Diagnostic {
  /// What belongs to a finding beside its message, a line each: notes, the URL that shows it, the
  /// clients and the remedy, each left out where another sentence names it.
  ///
  /// - Parameters:
  ///   - placed: whether notes that have a place are among them, with the place.
  ///   - namesClients: whether the clients are.
  package func furtherLines(placed: Bool, namesClients: Bool) -> [String] {
    var lines: [String] = []
    for note in notes {
      if let location = note.location {
        if placed { lines.append("note: \(location): \(note.message)") }
      } else {
        lines.append("note: \(note.message)")
      }
    }
    let sentences = [message] + notes.map(\.message)
    if let witness {
      if witness.isEmpty {
        lines.append("example: https://example.com (no path)")
      } else if !sentences.contains(where: { WitnessWords.names($0, witness) }) {
        lines.append("example: \(witness.string)")
      }
    }
    if namesClients, !clients.allSatisfy({ names(message, client: $0) }) {
      lines.append("for \(listed(clients: clients))")
    }
    if let help { lines.append("help: \(help)") }
    return lines
  }

  /// The message and the remedy on one line, for formats that have nothing else.
  package var sentence: String { message + (help.map { " (\($0))" } ?? "") }
}

extension UndecidedQuestion {
  /// What is said of it on one line.
  package var sentence: String { "undecided: \(reason)" }
}

extension SourceRange {
  /// The line of the last character, that of the place itself where it holds none.
  var lastLine: Int {
    buffer.position(at: max(range.lowerBound, range.upperBound - 1)).line
  }
}
