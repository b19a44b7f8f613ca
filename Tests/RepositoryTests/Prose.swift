import Foundation

/// The sentences of a file, on the file's own lines; code and quotations are left out.
struct Prose: Sendable {
  enum Kind {
    case comments, literals, readme, guides

    /// The code of the commands and of the table of flags, where summaries are.
    case commands, flags
  }

  /// The path from the package's root.
  var path: String
  var text: String

  /// The texts of the package.
  ///
  /// Pages that are made from literals are left out.
  static let all = Result { () throws -> [Kind: [Prose]] in
    let folder = "Sources/PathConfigKit/PathConfigKit.docc"
    let sources = try SourceFile.all(below: "Sources").filter { !$0.path.contains("/Generated/") }
    let code = sources.map { ($0.path, $0.text, SwiftText($0.text)) }
    let tests = try SourceFile.all(below: "Tests").map { ($0.path, $0.text, SwiftText($0.text)) }
    let guides = try SourceFile.all(below: folder, suffix: ".md")
      .filter { !$0.path.contains("/Checks/") && !$0.path.hasSuffix("/ICU-Compatibility.md") }
    let commands = code.filter { $0.0.hasPrefix("Sources/PathConfigCLI/") }
      .map { Prose(path: $0.0, text: $0.1) }
    return [
      .comments: (code + tests).map { comments($0.2, path: $0.0) },
      .literals: code.map { literals($0.2, path: $0.0) },
      .readme: [page(try SourceFile(at: "README.md").text, path: "README.md")],
      .guides: guides.map { page($0.text, path: $0.path) },
      .commands: commands,
      .flags: commands.filter { $0.path.hasSuffix("/FlagSpec+Table.swift") },
    ]
  }

  /// Comments without quotations and examples of code.
  static func comments(_ source: SwiftText, path: String = "") -> Prose {
    let text = String(source.comments)
    return Prose(path: path, text: cover(#"(?m)^/{2,3} {5,}.*|`[^`\n]*`|"[^"\n]*""#, in: text))
  }

  /// String literals without quotations.
  static func literals(_ source: SwiftText, path: String = "") -> Prose {
    let text = String(source.literals)
    return Prose(path: path, text: cover(#"`[^`"\n]*`|\\"[^"\n]*?\\""#, in: text))
  }

  /// A page of Markdown without quotations and blocks of code.
  static func page(_ markdown: String, path: String = "") -> Prose {
    var isCode = false
    let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let isFence = line.drop { $0 == " " }.hasPrefix("```")
      if isFence { isCode.toggle() }
      return isCode || isFence ? "" : line
    }
    let text = lines.joined(separator: "\n")
    return Prose(path: path, text: cover(#"`[^`\n]*`|"[^"\n]*""#, in: text))
  }

  /// Writes `_` over all that a regular expression matches.
  private static func cover(_ pattern: String, in text: String) -> String {
    text.replacingOccurrences(of: pattern, with: "_", options: .regularExpression)
  }
}
