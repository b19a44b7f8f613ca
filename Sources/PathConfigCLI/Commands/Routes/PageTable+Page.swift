import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

// The table as the page of `report` shows it.

extension PageTable {
  /// The most rows of a page, to keep it small.
  private static let maximumRows = 2_000

  /// - Parameters:
  ///   - list: that of the pages; nil if they are examples.
  ///   - findings: those of the whole page, in its order.
  func output(of list: RouteList?, _ findings: [Finding]) -> JSONOutput {
    var cells: [JSONOutput] = []
    var numbers: [UTF8String: Int] = [:]
    func number(_ cell: PageCell) -> Int {
      let output = cell.output
      let text = JSONWriter.write(output)
      if let known = numbers[text] { return known }
      numbers[text] = cells.count
      cells.append(output)
      return cells.count - 1
    }
    let search = FindingsOfPages(findings, rows)
    let shown = rows.prefix(Self.maximumRows).map { row -> JSONOutput in
      [
        "url": .string(row.page.url),
        "origin": .optional(list.flatMap(row.page.origin)) {
          .strings([$0.endpoint, $0.place])
        },
        "cells": .array(row.cells) { .integer(number($0)) },
        "differs": .bool(row.differs), "changes": .bool(row.changes),
        "findings": .integers(search.findings(of: row)),
      ]
    }
    let moments = columns.flatMap { $0.clients.flatMap(\.named) }.distinct()
    return [
      "list": .optional(list?.name),
      "between": .string(
        columns.allSatisfy { $0.app != nil || $0.isAlone } ? "phones" : "the files"),
      "columns": .strings(columns.map(\.title)),
      "kinds": .object(
        Opening.Kind.allCases.map { .init(UTF8String($0.rawValue), .string($0.heading)) }),
      "moments": .object(moments.map { .init(UTF8String($0.rawValue), .string($0.phrase)) }),
      "cells": .array(cells), "rows": .array(shown),
      "leftOut": .integer(rows.count - shown.count),
    ]
  }
}

/// The findings that belong to a page: they show there, or are about a rule that decides there.
private struct FindingsOfPages {
  private let findings: [Finding]

  /// The places of the findings that show at a page, by its URL.
  private var byPage: [UTF8String: [Int]] = [:]

  /// The places of the findings about a rule, by the rule's place.
  private var byRule: [RulePlace: [Int]] = [:]

  private struct RulePlace: Hashable {
    let file: UTF8String
    let start: Int
  }

  init(_ findings: [Finding], _ rows: [PageTable.Row]) {
    self.findings = findings
    for (place, finding) in findings.enumerated() {
      for page in finding.pages + [finding.witness].compactMap(\.self) {
        byPage[page, default: []].append(place)
      }
    }
    var uses: [RulePlace: Int] = [:]
    var rules: [RulePlace: SourceRange] = [:]
    for row in rows {
      for (place, range) in Self.rules(of: row) {
        uses[place, default: 0] += 1
        rules[place] = range
      }
    }
    // A rule that decides for all pages says nothing about one of them.
    for (place, rule) in rules where uses[place] != rows.count || rows.count == 1 {
      byRule[place] = findings.indices.filter { findings[$0].location.isInside(rule) }
    }
  }

  func findings(of row: PageTable.Row) -> [Int] {
    let ofRules = Self.rules(of: row).keys.flatMap { byRule[$0] ?? [] }
    return Set(ofRules + byPage[row.page.url, default: []]).sorted()
  }

  /// The rules of files that decide for a page in some app at some moment.
  private static func rules(of row: PageTable.Row) -> [RulePlace: SourceRange] {
    var found: [RulePlace: SourceRange] = [:]
    for moments in row.cells.flatMap({ $0.clients.flatMap(\.content) }) {
      let compiled = moments.labels[0].compiled
      for match in moments.content.rules {
        guard let range = compiled.rules[match.rule].location else { continue }
        found[RulePlace(file: UTF8String(range.name), start: range.range.lowerBound)] = range
      }
    }
    return found
  }
}

extension SourceRange {
  fileprivate func isInside(_ other: SourceRange) -> Bool {
    buffer === other.buffer && other.range.contains(range.lowerBound)
  }
}
