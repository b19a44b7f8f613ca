import Foundation
import TestSupport
import Testing

/// The page of `report` in a browser that has only what its script needs.
struct PageDriver {
  static let isInstalled = InstalledProgram.path(of: "node") != nil

  private let folder: TemporaryFolder

  /// - Parameter page: the HTML that `report` writes.
  init(_ page: String) throws {
    folder = try TemporaryFolder()
    try folder.write(Self.data(of: page), to: "data.json")
    try folder.write(Self.part(of: page, after: "<script>"), to: "page.js")
    try folder.write(Self.browser, to: "browser.js")
  }

  /// The data of a page, as JSON.
  static func data(of page: String) throws -> String { try part(of: page, after: "id=\"data\">") }

  /// The text between two others; the first of them is its last occurrence.
  static func part(
    of page: String, after start: String, before end: String = "</script>"
  ) throws -> String {
    let lower = try #require(page.range(of: start, options: .backwards)).upperBound
    let upper = try #require(page.range(of: end, range: lower..<page.endIndex)).lowerBound
    return String(page[lower..<upper])
  }

  /// The commands that the page offers for each of some URLs.
  func commands(for urls: [String]) throws -> [[String]] {
    let input = try JSONEncoder().encode(urls)
    let run = try FinishedProgram(["node", "browser.js"], in: folder.path, input: Array(input))
    try #require(run.status == 0, "\(run.errors)")
    return try JSONDecoder().decode([[String]].self, from: Data(run.output.utf8))
  }

  /// Reads URLs from standard input, opens the page with each, and prints its commands.
  private static let browser = """
    const fs = require('fs');
    const vm = require('vm');
    class Node {
      constructor(name) { this.name = name; this.value = ''; this.children = []; this.classList = { toggle() {} }; }
      append(...children) { this.children.push(...children); }
      replaceChildren(...children) { this.children = children; }
      // Of a template and of a picture.
      get content() { return this; }
      get firstElementChild() { return new Node('path'); }
      cloneNode() { return this; }
      setAttribute(name, value) { if (name === 'id') this.id = value; }
      querySelector(selector) { return [...this.all()].find(({ id }) => `#${id}` === selector) ?? null; }
      addEventListener() {}
      get text() { return this.children.map((child) => child.text ?? String(child)).join(''); }
      set textContent(text) { this.children = [text]; }
      get textContent() { return this.text; }
      *all() {
        for (const child of this.children) if (child instanceof Node) { yield child; yield* child.all(); }
      }
    }
    function commands(url) {
      const elements = new Map();
      const byId = (id) => {
        if (!elements.has(id)) elements.set(id, new Node(id));
        return elements.get(id);
      };
      byId('data').textContent = fs.readFileSync('data.json', 'utf8');
      const cards = [];
      const document = {
        getElementById: byId, querySelector: byId,
        createElement: (name) => { const made = new Node(name); cards.push(made); return made; },
      };
      const window = { addEventListener() {} };
      const location = { hash: `#url=${encodeURIComponent(url)}` };
      const history = { replaceState() {} };
      const context = {
        document, window, location, history, Node, URLSearchParams, setTimeout() {}, clearTimeout() {},
      };
      vm.runInNewContext(fs.readFileSync('page.js', 'utf8'), context);
      const main = [...byId('main').all()];
      const shown = main.filter(({ name }) => name === 'article').flatMap((card) => [...card.all()]);
      return shown.filter(({ name, text }) => name === 'code' && text.startsWith('pathconfig ')).map(({ text }) => text);
    }
    const urls = JSON.parse(fs.readFileSync(0, 'utf8'));
    console.log(JSON.stringify(urls.map(commands)));

    """
}
