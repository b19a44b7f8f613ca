import Foundation
@testable import PathConfigCLI
@testable import PathConfigClients
@testable import PathConfigKit
@testable import PathConfigLint
import TestSupport
import Testing

/// Suggestions for misspelt names, wherever names are typed.
struct CommandLineToolSuggestionTests {
  @Test func suggestsNamesOfTheTable() {
    for command in Command.table {
      for misspelt in misspellings(of: command.name) {
        #expect(says([misspelt], "`\(command.name)`"), "\(misspelt)")
        #expect(says(["help", misspelt], "`\(command.name)`"), "\(misspelt)")
      }
      for flag in command.flags + FlagSpec.everyCommand {
        for misspelt in misspellings(of: flag.long) {
          #expect(says([command.name, "--\(misspelt)"], "`--\(flag.long)`"), "\(misspelt)")
        }
        guard case .choices(let choices) = flag.value?.kind else { continue }
        for choice in choices {
          for misspelt in misspellings(of: choice.name) {
            #expect(
              says([command.name, "--\(flag.long)", misspelt], "did you mean `\(choice.name)`?"),
              "--\(flag.long) \(misspelt)")
          }
        }
      }
    }
  }

  @Test func suggestsChecksAndClients() {
    for check in Check.all {
      for misspelt in misspellings(of: check.id) {
        #expect(says(["explain", misspelt], "did you mean `\(check.id)`?"), "\(misspelt)")
        #expect(
          says(["lint", "--check", "\(misspelt)=off", "a.json"], "did you mean `\(check.id)`?"),
          "\(misspelt)")
      }
    }
    for client in ClientName.allCases {
      for misspelt in misspellings(of: client.rawValue) {
        #expect(
          says(
            ["overlaps", "--client", misspelt, "Samples/Apps/ios.json"], "`\(client.rawValue)`"),
          "\(misspelt)")
      }
    }
  }

  /// The name without its third letter, and with the letters around it swapped; none for a short
  /// name.
  private func misspellings(of name: String) -> [String] {
    var letters = Array(name)
    guard letters.count >= 5 else { return [] }
    let shortened = String(letters[..<2] + letters[3...])
    letters.swapAt(1, 2)
    let swapped = String(letters)
    return swapped == name ? [shortened] : [shortened, swapped]
  }

  private func says(_ arguments: [String], _ expected: String) -> Bool {
    let console = ConsoleDouble(in: PackageRoot.url.path)
    let code = console.run(.standard, arguments)
    return code == .usage && console.errors.text.contains(expected)
  }
}
