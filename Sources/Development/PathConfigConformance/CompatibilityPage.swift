import PathConfigDiagnostics
import PathConfigPattern

/// The documentation page about the meaning of patterns, printed from the table of constructs and
/// the list of known divergences.
package enum CompatibilityPage {
  /// The page as Markdown that ends in a line feed.
  package static func render() -> String {
    let sections = DialectConstruct.Section.allCases.map(section)
    return ([introduction] + sections + [leftToICU, divergences]).joined(separator: "\n\n") + "\n"
  }

  private static var introduction: String {
    """
    # ICU compatibility

    How patterns are understood, construct by construct.

    ## Overview

    The clients hand patterns to ICU. This page is printed from a table, and tests check the parser
    and the lowering against it. In the tests, every example also runs through ICU itself. A fuzzer
    draws patterns over the whole table and compares the answers of both engines. The properties of
    characters are tables that were read off ICU, with the version of Unicode that it has.

    A construct is *exact* where the automaton decides, and *left to ICU* where it is not regular.
    What OpenJDK's engine does otherwise matters to tests that run on a Java machine alone: on a
    device the engine is ICU. Sources: the [user guide](\(DialectConstruct.userGuide)) by section, ICU's own
    state table (`icu4c/source/i18n/regexcst.txt`), or what ICU is seen to do.
    """
  }

  private static func section(_ section: DialectConstruct.Section) -> String {
    let rows = DialectConstruct.all.filter { $0.section == section }.map(row)
    return
      ([
        "## \(section.rawValue.prefix(1).uppercased())\(section.rawValue.dropFirst())", "",
        "| construct | meaning | example | rejected | here | OpenJDK | source |",
        "|-|-|-|-|-|-|-|",
      ] + rows).joined(separator: "\n")
  }

  private static func row(_ construct: DialectConstruct) -> String {
    let cells = [
      code(construct.syntax),
      escaped(construct.meaning),
      construct.examples.map { code($0.pattern.string) }.joined(separator: " "),
      construct.rejected.map { code($0.string) }.joined(separator: " "),
      treatment(construct.treatment),
      construct.openJDK.map(escaped) ?? "",
      source(construct.source),
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }

  private static func treatment(_ treatment: DialectConstruct.Treatment) -> String {
    switch treatment {
    case .regular: "exact"
    case .regularExcept(let reason, let example):
      "exact, but for uses such as \(code(example.string)): \(escaped(reason.explanation))"
    case .nonRegular(let reason): "left to ICU: \(escaped(reason.explanation))"
    }
  }

  private static func source(_ source: DialectConstruct.Source) -> String {
    switch source {
    case .userGuide(let section): section
    case .stateTable: "state table"
    case .observed: "observed"
    }
  }

  private static var leftToICU: String {
    let reasons = NonRegularReason.allCases.map { "- \(escaped($0.explanation))" }
    return """
      ## Left to ICU

      A pattern is matched by `NSRegularExpression`, off the fast path, where

      \(reasons.joined(separator: "\n"))
      - the automaton would be larger than its budget, or looks ask for more than theirs
      """
  }

  private static var divergences: String {
    let known = KnownDivergence.all.map { "- \(escaped($0.reason))" }
    return """
      ## Known divergences

      \(known.isEmpty ? "None is known." : known.joined(separator: "\n"))
      """
  }

  /// Text as code in a cell of a table.
  private static func code(_ text: String) -> String {
    let shown = text.unicodeScalars.map(visible).joined()
    if shown.isEmpty { return "(empty)" }
    let fence = shown.contains("`") ? "``" : "`"
    return fence + shown.replacing("|", with: "\\|") + fence
  }

  /// Line terminators, marks and scalars without a glyph, by their numbers.
  private static func visible(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .nonspacingMark, .privateUse,
      .unassigned, .surrogate:
      "U+" + String(scalar.value, radix: 16, uppercase: true)
    default: String(scalar)
    }
  }

  /// Prose in a cell of a table, with Markdown's markup characters escaped.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      "\\|*_[]<>`".unicodeScalars.contains(scalar) ? "\\\(scalar)" : String(scalar)
    }.joined()
  }
}
