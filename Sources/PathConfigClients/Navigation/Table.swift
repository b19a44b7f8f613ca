import PathConfigSyntax

/// The pages of an app for everybody who answers: a row a page, a column an answerer.
///
/// All that a team reads about its pages is a view of it.
package struct Table {
  package let columns: [Answerer]
  package let rows: [Row]

  package struct Row: Sendable {
    package let url: UTF8String

    /// In the order of the columns.
    package let cells: [Cell]
  }

  package struct Cell: Sendable {
    /// The properties with their deciders.
    package let answer: ClientAnswer

    /// The effect of a link to the page on a usual page.
    package let opening: Opening
  }

  /// Complexity: O(URLs · configurations) look-ups and visits; moments with one configuration share
  /// them.
  package init(of urls: [UTF8String], for columns: [Answerer]) {
    self.columns = columns
    rows = Self.values(of: urls, for: columns) { url, answerer in
      let answer = answerer.answer(url)
      return Cell(answer: answer, opening: Opening(of: url, answer.resolution, answerer))
    }.map(Row.init)
  }

  /// The answers of all cells, row by row, for those who need no opening.
  package static func answers(
    to urls: [UTF8String], by columns: [Answerer]
  ) -> [[ClientAnswer]] {
    values(of: urls, for: columns) { $1.answer($0) }.map(\.1)
  }

  private static func values<Value>(
    of urls: [UTF8String], for columns: [Answerer], _ value: (UTF8String, Answerer) -> Value
  ) -> [(UTF8String, [Value])] {
    urls.map { url in
      var known: [ObjectIdentifier: Value] = [:]
      return (
        url,
        columns.map { answerer in
          let found = known[answerer.configuration] ?? value(url, answerer)
          known[answerer.configuration] = found
          return found
        }
      )
    }
  }
}
