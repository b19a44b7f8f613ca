import Foundation
import Testing

/// Compares text with a committed file, and rewrites the file on request.
///
/// Run the tests with `PATHCONFIG_UPDATE_GOLDENS=1` to write the code's current output; read the
/// difference before committing it.
package enum GoldenFile {
  package static var isUpdating: Bool {
    ProcessInfo.processInfo.environment["PATHCONFIG_UPDATE_GOLDENS"] == "1"
  }

  /// Records an issue unless the file at `path` (from the package's root) contains exactly `text`.
  package static func expect(
    _ text: String, at path: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let url = PackageRoot.url.appendingPathComponent(path)
    if isUpdating {
      do {
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
      } catch {
        Issue.record("cannot write \(path): \(error)", sourceLocation: sourceLocation)
      }
      return
    }
    let committed = (try? Data(contentsOf: url)).map { String(decoding: $0, as: UTF8.self) }
    if committed.map({ Array($0.utf8) }) == Array(text.utf8) { return }
    Issue.record(
      """
      \(path) is stale or missing; run the tests with PATHCONFIG_UPDATE_GOLDENS=1. What differs:
      \(differences(committed ?? "", text).joined(separator: "\n"))
      """, sourceLocation: sourceLocation)
  }

  /// The lines that go, with a minus, and those that come, with a plus.
  private static func differences(_ committed: String, _ printed: String) -> [String] {
    let lines = [committed, printed].map {
      $0.split(separator: "\n", omittingEmptySubsequences: false)
    }
    return lines[1].difference(from: lines[0]).map { change in
      switch change {
      case .remove(let place, let line, _): "\(place + 1): - \(line)"
      case .insert(let place, let line, _): "\(place + 1): + \(line)"
      }
    }
  }

  /// Asks each line of a table again, and compares the answers with those below it.
  ///
  /// The lines of an answer have two spaces before them. A line that begins with `=== ` is a title.
  package static func replay(
    _ path: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ answer: (String) throws -> [String]
  ) throws {
    try ask(path, sourceLocation) { _, line in try answer(line) }
  }

  /// Asks each line of a table by the function of the title above it.
  ///
  /// In the lines and their answers, `‹301›` is the scalar of this number, which nobody would see, and
  /// `‹›` is no text.
  package static func replay(
    _ path: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ functions: [String: (String) throws -> [String]]
  ) throws {
    var asked: Set<String> = []
    try ask(path, sourceLocation) { title, line in
      asked.insert(title)
      let answer = try #require(functions[title], "no function for \(title)")
      return try answer(line.withMarkedScalars).map(\.markingHiddenScalars)
    }
    expectEqual(asked, Set(functions.keys))
  }

  private static func ask(
    _ path: String, _ sourceLocation: SourceLocation,
    _ answer: (_ title: String, _ line: String) throws -> [String]
  ) throws {
    let table = try PackageRoot.text(of: path)
    var lines: [String] = []
    var title = ""
    for line in table.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    where !line.hasPrefix("  ") {
      lines.append(line)
      if line.hasPrefix("=== ") {
        title = String(line.dropFirst(4))
      } else if !line.isEmpty {
        lines += try answer(title, line).map { "  " + $0 }
      }
    }
    #expect(lines.count > 1, sourceLocation: sourceLocation)
    expect(lines.joined(separator: "\n"), at: path, sourceLocation: sourceLocation)
  }
}

extension String {
  /// The scalars themselves in place of their numbers.
  fileprivate var withMarkedScalars: String {
    replacing(#/‹([0-9A-F]*)›/#) { match in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map(String.init) ?? ""
    }
  }

  /// The numbers of scalars that are nothing to see, or look like others.
  fileprivate var markingHiddenScalars: String {
    unicodeScalars.map { scalar in
      let isShown =
        switch scalar.properties.generalCategory {
        case .control, .format, .nonspacingMark, .lineSeparator, .paragraphSeparator, .unassigned,
          .privateUse:
          false
        case .spaceSeparator: scalar == " "
        default: scalar != "\u{212A}"
        }
      return isShown ? String(scalar) : "‹\(String(scalar.value, radix: 16, uppercase: true))›"
    }.joined()
  }
}
