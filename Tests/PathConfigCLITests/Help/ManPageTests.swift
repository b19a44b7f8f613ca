import Foundation
import PathConfigCLI
import PathConfigTestSupport
import Testing

@Suite struct ManPageTests {
  private static let commands = CommandSpec.table.map(\.name)

  @Test func aPageIsAsCommitted() {
    GoldenFile.expect(page("merge"), at: "Tests/PathConfigCLITests/Golden/man-merge.1")
  }

  /// All warnings of `groff` are on, such as for an unknown request or escape.
  @Test(arguments: [nil] + commands.map(Optional.some))
  func groffHasNoWarnings(command: String?) throws {
    guard let groff = InstalledProgram.path(of: "groff") else { return }
    let (text, errors) = try run(groff, ["-man", "-Tutf8", "-ww", "-rHY=0"], on: page(command))
    #expect(errors == "")
    #expect(plain(text).contains("NAME"))
    for line in plain(text).split(separator: "\n") where !line.contains("  pathconfig ") {
      #expect(line.unicodeScalars.count <= 80, "\(line)")
    }
  }

  /// Text copied from the page is unchanged, without typographic quotation marks or dashes.
  @Test func examplesSurviveTheTypesetter() throws {
    guard let groff = InstalledProgram.path(of: "groff") else { return }
    for command in CommandSpec.table {
      let text = plain(try run(groff, ["-man", "-Tutf8"], on: page(command.name)).output)
      for example in command.examples {
        let line = example.commandLine(of: "pathconfig")
        #expect(text.contains(line), "\(line)")
      }
    }
  }

  @Test func aPageOfACommandHasItsFlags() {
    for command in CommandSpec.table {
      let text = page(command.name).split(separator: "\\-").joined(separator: "-")
      for flag in command.flags + FlagSpec.everyCommand {
        #expect(text.contains(flag.long), "\(command.name): \(flag.long)")
      }
    }
  }

  private func page(_ command: String?) -> String {
    let console = ConsoleDouble()
    let arguments = ["help", "--format", "man"] + (command.map { [$0] } ?? [])
    #expect(console.run(.standard, arguments) == .success)
    #expect(console.errors.text == "")
    return console.output.text
  }

  /// The text without the repeated characters that terminals show as bold and underlined.
  private func plain(_ text: String) -> String {
    var result: [Unicode.Scalar] = []
    var isOver = false
    for scalar in text.unicodeScalars {
      if scalar == "\u{8}" {
        isOver = true
      } else if isOver {
        result[result.count - 1] = scalar
        isOver = false
      } else {
        result.append(scalar)
      }
    }
    var plain = String.UnicodeScalarView()
    plain.append(contentsOf: result)
    return String(plain).replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
  }

  private func run(
    _ program: String, _ arguments: [String], on input: String
  ) throws -> (output: String, errors: String) {
    let folder = try TemporaryFolder()
    try folder.write(input, to: "page.1")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments + ["page.1"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // The messages of groff are much shorter than the capacity of a pipe.
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let complaints = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: text, as: UTF8.self), String(decoding: complaints, as: UTF8.self))
  }
}
