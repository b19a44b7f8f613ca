import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// The pages of a project, and how each opens when a link on a usual page leads there: a row a
/// page, a column an app.
struct PageTable {
  let columns: [Column]
  let rows: [Row]

  /// An app of the settings, or one client of files that are no app.
  struct Column {
    /// As typed for an app; nil for a client.
    let app: String?

    /// The files as typed.
    let files: String

    /// True if the run is about no other files.
    let isAlone: Bool

    /// The answerers of each client, moment by moment; never empty.
    let clients: [[Answerer]]
  }

  struct Row {
    let page: ListedPage

    /// In the order of the columns.
    let cells: [PageCell]

    /// True if the page opens in another way in another app or client at the same moment.
    let differs: Bool

    /// True if the download changes how it opens.
    let changes: Bool

    init(page: ListedPage, cells: [PageCell]) {
      (self.page, self.cells) = (page, cells)
      changes = cells.contains(where: \.changes)
      differs =
        cells.reduce(0, { $0 + $1.clients.count }) > 1
        && Moment.allCases.contains { moment in
          Set(cells.flatMap { $0.openings(at: moment).map(\.words) }).count > 1
        }
    }
  }

  init(_ panel: Panel, _ pages: [ListedPage]) {
    columns = panel.members.flatMap { Column.all(of: $0, isAlone: panel.members.count == 1) }
    let groups = columns.map(\.clients)
    let table = Table(of: pages.map(\.url), for: groups.flatMap { $0.flatMap(\.self) })
    rows = zip(pages, table.rows).map { page, row in
      var rest = row.cells[...]
      let cells = groups.map { clients in
        PageCell(
          clients.map { answerers in
            defer { rest = rest.dropFirst(answerers.count) }
            return zip(rest, answerers).map { ($0.opening, $1) }
          })
      }
      return Row(page: page, cells: cells)
    }
  }
}

extension PageTable.Column {
  /// The columns of an app.
  ///
  /// - Parameter isAlone: true if the app is the only one of the run.
  fileprivate static func all(of member: Panel.Member, isAlone: Bool) -> [PageTable.Column] {
    let (app, clients) = (member.app, member.clients)
    if case .app? = app.references.first {
      return [.init(app: app.name, files: app.name, isAlone: isAlone, clients: clients)]
    }
    return clients.map { .init(app: nil, files: app.name, isAlone: isAlone, clients: [$0]) }
  }

  /// True for one of several files, which no app of the settings names.
  var isOfFile: Bool { app == nil && !isAlone }

  /// The app with its clients, or the client.
  var title: String {
    let titles = clients.map { $0[0].client.title }
    guard let app else { return (isAlone ? "" : "\(files): ") + ClientNames.list(titles: titles) }
    // Without the words that are usual.
    let brief = titles.map { String($0.trimmingPrefix("Hotwire Native ")) }
    return "\(app) (\(ClientNames.list(titles: brief)))"
  }
}

// MARK: - Cells

/// How a page opens in an app, for each of its clients and at each moment.
struct PageCell {
  /// Clients with the same openings together, and the openings of a client in the order of the
  /// moments.
  let clients: [Grouped<[Moments], Client>]

  /// The moments at which a page opens in the same way.
  typealias Moments = Grouped<Opening, Answerer>

  /// - Parameter openings: those of each client, moment by moment.
  fileprivate init(_ openings: [[(Opening, Answerer)]]) {
    let moments = openings.map { all -> ([Moments], Client) in
      let alike = Grouped.join(all) { opening, _ in
        UTF8String(opening.effect)
      } choosing: { group, opening, _ in
        opening.isCertain ? group.content : opening
      }
      return (alike, all[0].1.client)
    }
    clients = Grouped.join(moments) { moments, _ in
      moments.map {
        [UTF8String($0.content.phrase)] + $0.labels.named.map { UTF8String($0.rawValue) }
      }
    }
  }

  /// True if the page does not open in the same way at every moment.
  var changes: Bool { clients.contains { $0.content.count > 1 } }

  /// The openings that phones have in the end, for every client.
  var last: [Opening] { clients.compactMap { $0.content.last?.content } }

  /// The openings that phones have at a moment, for every client.
  fileprivate func openings(at moment: Moment) -> [Opening] {
    clients.compactMap { group in
      let own = group.content.first { $0.labels.contains { $0.moment == moment } }
      return (own ?? group.content.last)?.content
    }
  }

  /// The openings in words: `modal`, or `push -> modal` where the download changes them.
  ///
  /// - Parameter namesRules: true to name the rules that decide.
  func phrase(namingRules namesRules: Bool = false) -> String {
    let phrases = clients.map { group in
      let openings = group.content.map { $0.content.phrase(namingRules: namesRules) }
      return (openings.joined(separator: " -> "), group.labels)
    }
    if phrases.count == 1 { return phrases[0].0 }
    return phrases.map { "\($0) on \(ClientNames.list($1))" }.joined(separator: ", ")
  }
}

extension PageTable.Row {
  /// The part of the table in which it stands; nil for a page that does not open alike in all apps
  /// and at all times.
  fileprivate var kind: Opening.Kind? {
    differs || changes ? nil : cells.first?.last.first?.kind ?? .push
  }

  /// True if readers should look at it.
  fileprivate var isNotable: Bool { kind == nil || kind == .never || isUncertain }

  /// True if an unknown value may change how the page opens.
  fileprivate var isUncertain: Bool {
    cells.contains { $0.clients.contains { $0.content.contains { !$0.content.isCertain } } }
  }

  /// The time at which some app does not show the page, as an adverbial; nil if all show it.
  ///
  /// It is empty for an app that never shows the page.
  fileprivate var closedTime: String? {
    let closed = cells.flatMap(\.clients).map { $0.content.map { $0.content.kind == .never } }
    if closed.contains(where: { $0.allSatisfy(\.self) }) { return "" }
    if closed.contains(where: { $0.last == true }) { return " after the download" }
    return closed.contains { $0.first == true } ? " before the download" : nil
  }
}

// MARK: - Text

extension Opening {
  fileprivate func phrase(namingRules namesRules: Bool) -> String {
    let numbers = rules.compactMap { $0.number.map { "\($0)" } }
    if !namesRules || numbers.isEmpty { return phrase }
    return "\(phrase) (\(numbers.count == 1 ? "rule" : "rules") \(listed(numbers)))"
  }
}

extension PageTable {
  /// - Parameters:
  ///   - list: that of the pages.
  ///   - showsAll: true for a line for each page; otherwise pages that open alike share one.
  func blocks(of list: RouteList, showsAll: Bool) -> [Block] {
    let groups =
      showsAll
      ? rows.map { [$0] }
      : rows.grouped { $0.cells.map { UTF8String($0.phrase()) } }.map(\.elements)
    let kinds = [nil] + Opening.Kind.allCases.map(Optional.some)
    let sorted = kinds.flatMap { kind in groups.filter { $0[0].kind == kind } }
    let shown = sorted.prefix(showsAll ? .max : Self.shownRows)
    let title: Line = "\(counted(rows.count, "page")) in \(list.name)"
    // Paths are too wide for the head of a column.
    let names = columns[0].isOfFile ? columns.indices.map { "file \($0 + 1)" } : []
    let legend = zip(names, columns).map { [Line($0, .strong), Line($1.title)] }
    let heads = names.isEmpty ? columns.map(\.title) : names
    var lines = [[title] + heads.map { Line($0, .strong) }]
    for (kind, groups) in shown.grouped(by: \.[0].kind) {
      lines.append([Line(kind?.heading ?? headingOfVaried)])
      lines += groups.map { line(of: $0, list, showsAll: showsAll) }
    }
    let rest = sorted.dropFirst(shown.count).reduce(0) { $0 + $1.count }
    return (legend.isEmpty ? [] : [.rows(legend), .text("")]) + [.rows(lines)]
      + (rest > 0 ? [.text("  and \(counted(rest, "more page"))")] : [])
      + [.text("")] + summary(showsAll: showsAll)
  }

  /// The most lines that stand for pages without `--all`: with the rest, a screen.
  private static let shownRows = 20

  private func line(of group: [Row], _ list: RouteList, showsAll: Bool) -> [Line] {
    let (row, rest) = (group[0], group.count - 1)
    let name = row.page.url.shortened(atMost: 48) + (rest > 0 ? " and \(rest) more" : "")
    let cells = row.cells.map {
      Line($0.phrase(namingRules: row.isNotable && rest == 0), row.isNotable ? .strong : .plain)
    }
    return ["  \(name)"] + cells
      + (showsAll ? row.page.origin(in: list).map { [Line($0), Line($1)] } ?? [] : [])
  }

  /// The heading of the pages that do not open alike.
  private var headingOfVaried: String {
    [
      rows.contains(where: \.differs) ? "differs between the \(whatDiffers)" : nil,
      rows.contains(where: \.changes) ? "changes with the download" : nil,
    ].compactMap(\.self).joined(separator: ", or ")
  }

  /// The number of pages that a reader should look at, and the way to more.
  private func summary(showsAll: Bool) -> [Block] {
    func pages(_ count: Int, _ verb: String, _ verbs: String) -> String? {
      count > 0 ? "\(count) \(count == 1 ? verb : verbs)" : nil
    }
    let somewhere = columns.count > 1 ? " in one of the \(whatDiffers)" : ""
    let closed = rows.compactMap(\.closedTime)
    let parts =
      [
        pages(rows.count(where: \.differs), "differs", "differ").map {
          "\($0) between the \(whatDiffers)"
        },
        pages(rows.count(where: \.changes), "changes", "change").map { "\($0) with the download" },
        pages(closed.count(where: \.isEmpty), "never opens", "never open").map { $0 + somewhere },
        pages(rows.count(where: \.isUncertain), "is not certain", "are not certain"),
      ]
      + [" after the download", " before the download"].map { time in
        pages(closed.count { $0 == time }, "does not open", "do not open").map {
          $0 + somewhere + time
        }
      }
    let known = parts.compactMap(\.self)
    var lines = known.isEmpty ? [] : ["of \(counted(rows.count, "page")), \(listed(known))"]
    if !showsAll { lines.append("--all lists every page; \(question) shows why") }
    return lines.map { .text(Line($0)) }
  }

  /// The plural of that by which columns differ.
  private var whatDiffers: String {
    if columns.allSatisfy({ $0.app != nil }) { return "apps" }
    return columns[0].isAlone ? "clients" : "files"
  }

  /// The command that explains a row.
  private var question: String {
    let asked = rows.filter { $0.page.url.bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F } }
    guard let url = (asked.first(where: \.isNotable) ?? asked.first)?.page.url else {
      return "`pathconfig visit`"
    }
    let files = columns[0].app == nil && columns[0].isAlone ? [columns[0].files] : []
    return "`pathconfig visit \(([url.string] + files).map(shellQuoted).joined(separator: " "))`"
  }
}

extension ListedPage {
  /// The endpoint that serves the page, and its line in the list; nil for a page without a route.
  func origin(in list: RouteList) -> (endpoint: String, place: String)? {
    guard let route = route.map({ list.routes[$0] }) else { return nil }
    let endpoint = route.endpoint ?? route.name
    return (endpoint?.shortened() ?? "", "\(route.file?.string ?? list.name):\(route.line)")
  }
}

// MARK: - JSON

extension PageCell {
  /// One object for each opening, with the clients and moments that have it; for people, the
  /// clients if others differ, and the moments.
  var output: JSONOutput {
    .array(
      clients.flatMap { group in
        let names = clients.count > 1 ? ClientNames.list(group.labels) : nil
        return group.content.map { moments -> JSONOutput in
          let (opening, named) = (moments.content, moments.labels.named)
          let when = group.content.count > 1 ? Moment.phrase(for: named, of: []) : nil
          return [
            "clients": .strings(group.labels.map(\.id)), "names": .optional(names),
            "moments": .strings(named.map(\.rawValue)), "when": .optional(when),
            "kind": .string(opening.kind.rawValue), "text": .string(opening.phrase),
            "words": .strings(opening.words.map(\.rawValue)),
            "screen": .optional(opening.screen),
            "rules": .array(opening.rules.map(JSONOutput.rule)),
          ]
        }
      })
  }
}

extension PageTable {
  /// The most rows of a page, to keep it small.
  static let maximumRows = 2_000

  /// The table as `routes` and the page of `report` have it: each cell is there once, and rows name
  /// it by its number.
  ///
  /// - Parameters:
  ///   - list: that of the pages; nil if they are examples.
  ///   - limit: the most rows; the others are counted.
  func output(of list: RouteList?, upTo limit: Int = .max) -> JSONOutput {
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
    let shown = rows.prefix(limit).map { row -> JSONOutput in
      [
        "url": .string(row.page.url), "route": .optional(row.page.route),
        "origin": .optional(list.flatMap(row.page.origin)) { .strings([$0.endpoint, $0.place]) },
        "cells": .integers(row.cells.map(number)),
        "differs": .bool(row.differs), "changes": .bool(row.changes),
      ]
    }
    let moments = columns.flatMap { $0.clients.flatMap(\.named) }.distinct()
    return [
      "list": .optional(list?.name),
      "between": .string(
        columns.contains(where: \.isOfFile) ? "the files" : "phones"),
      "columns": .array(columns) { column in
        [
          "title": .string(column.title), "app": .optional(column.app),
          "files": .string(column.files),
          "clients": .strings(column.clients.map { $0[0].client.id }),
        ]
      },
      "kinds": .object(
        Opening.Kind.allCases.map { .init(UTF8String($0.rawValue), .string($0.heading)) }),
      "moments": .object(moments.map { .init(UTF8String($0.rawValue), .string($0.phrase)) }),
      "cells": .array(cells), "rows": .array(shown), "leftOut": .integer(rows.count - shown.count),
    ]
  }
}
