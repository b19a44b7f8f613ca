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
    rows = urls.map { url in
      var known: [ObjectIdentifier: Cell] = [:]
      let cells = columns.map { answerer -> Cell in
        if let cell = known[answerer.configuration] { return cell }
        let answer = answerer.answer(url)
        let cell = Cell(
          answer: answer, opening: Opening(of: url, answer.resolution, answerer))
        known[answerer.configuration] = cell
        return cell
      }
      return Row(url: url, cells: cells)
    }
  }
}
