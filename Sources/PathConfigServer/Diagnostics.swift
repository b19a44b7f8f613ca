import PathConfigCLI
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension LanguageServer {
  /// The next file whose findings the editor waits for.
  var nextUncheckedFile: EditedFile? {
    files.values.filter(\.isUnchecked).min { $0.text.uri < $1.text.uri }
  }

  /// Sends the findings of a file, even if they are the same as before.
  func publish(_ file: EditedFile) {
    // The checks stopped because a newer text arrived; its findings follow later.
    guard let found = diagnostics(in: file) else { return }
    file.isUnchecked = false
    send(found, of: file, version: file.text.version)
  }

  func send(_ diagnostics: [JSONOutput], of file: EditedFile, version: Int?) {
    outbox.notify(
      "textDocument/publishDiagnostics",
      .members([
        "uri": .string(file.text.uri), "version": version.map { .integer($0) },
        "diagnostics": .array(diagnostics),
      ]))
  }

  /// The findings in a file; nil if a newer text interrupted the checks.
  private func diagnostics(in file: EditedFile) -> [JSONOutput]? {
    var (found, places) = ([Finding](), TextPlaces(file.text.buffer, in: client.unit))
    if file.isSettings {
      let parse = JSONParser.parse(name: file.name, bytes: file.text.buffer.bytes)
      places = TextPlaces(parse.buffer, editedAs: file.text.buffer, in: client.unit)
      found = ToolConfiguration.read(parse).mistakes
    } else if file.isProgram {
      for read in programs(file) {
        let result = try? read.lint(unless: overtaking(of: file.text.uri))
        guard let result else { return nil }
        found += result.counted
      }
      found = found.distinct { UTF8String($0.description) }
    } else if file.isConfiguration {
      do throws(ResponseError) {
        guard let result = try findings(in: file) else { return nil }
        shownFailure = nil
        places = self.places(try read(file), file)
        return result.counted.map { diagnostic($0, of: file, places) }
          + result.undecided.map { diagnostic($0, places) }
      } catch {
        // As for a mistake in the settings: the user must know that the server checks nothing.
        if shownFailure != error.message { show(error.message, isError: true) }
        shownFailure = error.message
      }
    }
    return found.map { diagnostic($0, of: file, places) }
  }

  func diagnostic(
    _ finding: Finding, of file: EditedFile, _ places: TextPlaces
  ) -> JSONOutput {
    let further = finding.notes.compactMap { note in
      note.location.map { related(note.message, $0, file, places) }
    }
    let lines = finding.lines(asked: file.read?.clients.map(\.id))
    let isUnused = Check.named(finding.check)?.findsUnusedText ?? false
    let tags: JSONOutput? = isUnused ? .array([1]) : .none
    return .members([
      "range": places.range(finding.location.range),
      "severity": .integer(finding.severity.number),
      "code": .string(finding.check),
      "source": "pathconfig",
      "message": .string(lines.joined(separator: "\n")),
      "tags": tags,
      "relatedInformation": further.isEmpty ? .none : .array(further),
    ])
  }

  private func diagnostic(_ question: UndecidedQuestion, _ places: TextPlaces) -> JSONOutput {
    [
      "range": places.range(question.location.range), "severity": 3,
      "code": .string(question.check), "source": "pathconfig",
      "message": .string(question.sentence),
    ]
  }

  private func related(
    _ message: String, _ location: SourceRange, _ file: EditedFile, _ places: TextPlaces
  ) -> JSONOutput {
    let isSame = location.name.utf8.elementsEqual(file.name.utf8)
    let uri = isSame ? file.text.uri : uri(of: location.name, file)
    let range =
      isSame
      ? places.range(location.range)
      : TextPlaces(location.buffer, in: client.unit).range(location.range)
    return ["location": ["uri": .string(uri), "range": range], "message": .string(message)]
  }

  /// The URI of another file in the same folder; an open file keeps the editor's URI.
  func uri(of name: String, _ file: EditedFile) -> UTF8String {
    let path = Environment(currentDirectory: file.folder).absolutePath(of: name)
    let open = files.values.first { $0.text.path.pathNames == path.pathNames }
    return open?.text.uri ?? FileAddress.uri(of: path)
  }
}

extension Severity {
  fileprivate var number: Int {
    switch self {
    case .error: 1
    case .warning: 2
    // `lint` calls it a suggestion, and editors call it a hint.
    case .info: 4
    }
  }
}
