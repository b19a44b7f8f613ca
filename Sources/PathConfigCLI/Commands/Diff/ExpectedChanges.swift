import PathConfigKit
import PathConfigSyntax

/// The changes that `--expect` and `--expect-file` allow.
struct ExpectedChanges: Equatable, Sendable {
  var lines: [ChangeExpectation] = []
  var files: [String]

  /// Nil if no flag is given, so that any change is allowed.
  init?(_ parsed: ParsedArguments) throws(UsageError) {
    files = parsed.values(of: .expectFile)
    for text in parsed.values(of: .expect) { lines.append(try ChangeExpectation(text)) }
    if lines.isEmpty, files.isEmpty { return nil }
  }

  /// All lines, those of the files last.
  func read(with loader: InputLoader) throws(RunFailure) -> [ChangeExpectation] {
    var lines = lines
    for file in files {
      let text = try loader.text(file)
      do throws(UsageError) {
        lines += try ChangeExpectation.all(inFile: text)
      } catch {
        throw .usage(.init("\(file): \(error.message)"))
      }
    }
    for index in lines.indices {
      let pattern = lines[index].bound?.pattern
      lines[index].bound?.pattern = pattern.map(loader.patterns.adopting)
    }
    return lines
  }
}
