import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension DiffOutcome {
  /// The sections in which a page shows the comparison: one for each moment, or a single one.
  var pageSections: [JSONOutput] {
    sections.map { section in
      switch section.content {
      case .difference(let report): report.pageSection(section.heading)
      case .failure(let clients, let sentence):
        [
          "heading": .optional(section.heading) { .string($0) }, "verdict": .string(sentence),
          "clients": .string(ClientNames.list(clients)), "blocks": .array([]),
          "notes": .array([]),
        ]
      }
    }
  }
}

extension DiffReport {
  fileprivate func pageSection(_ heading: String?) -> JSONOutput {
    let words = DiffWords(report: self)
    return [
      "heading": .optional(heading) { .string($0) }, "verdict": .string(words.verdict),
      "clients": .string(words.everyone),
      "blocks": .array(DiffBlock.all(of: self).map { block($0, words) }),
      "notes": .strings(words.standings + settings.map(words.setting) + doubts.map(words.doubt)),
    ]
  }

  /// Properties that change together, with their URLs and values.
  ///
  /// The block names the rules that decide for the first group of URLs.
  private func block(_ block: DiffBlock, _ words: DiffWords) -> JSONOutput {
    let client = clients[block.clients[0]]
    let first = block.classes[0]
    let changes = block.entries.map { entry -> JSONOutput in
      let property = entry.content.property
      return [
        "property": .string(property),
        "before": .string(words.value(entry.content.before, of: property, client.before.profile)),
        "after": .string(words.value(entry.content.after, of: property, client.after.profile)),
      ]
    }
    let examples = block.classes.compactMap {
      client.reader.url(for: UTF8String(repairing: $0.witness))
    }
    return [
      "examples": .array(examples.map { .string($0) }),
      "scope": .string(words.limitation(block.clients) + words.routes(block.entries[0])),
      "outcomes": .strings(words.outcomes(first, block.entries)), "changes": .array(changes),
      "before": .string(words.decision(client.before.decision(first.before))),
      "after": .string(words.decision(client.after.decision(first.after))),
    ]
  }
}
