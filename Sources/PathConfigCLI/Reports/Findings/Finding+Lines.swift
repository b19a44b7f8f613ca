import PathConfigClients
import PathConfigSyntax

extension Finding {
  /// The lines of a finding after its message: notes, the example URL, the clients and the remedy.
  ///
  /// Each is left out if another sentence names it.
  ///
  /// - Parameters:
  ///   - placed: true to include notes that have a place, with the place.
  ///   - namesClients: true to include the clients.
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
      lines.append("for \(ClientNames.list(ids: clients))")
    }
    if let help { lines.append("help: \(help)") }
    return lines
  }

  /// The message and the remedy on one line, for formats that have no more fields.
  var sentence: String { message + (help.map { " (\($0))" } ?? "") }
}

extension UndecidedQuestion {
  /// The question on one line.
  package var sentence: String { "undecided: \(reason)" }
}

extension SourceRange {
  /// The line of the last character, or of the place itself if it is empty.
  var lastLine: Int {
    buffer.position(at: max(range.lowerBound, range.upperBound - 1)).line
  }
}
