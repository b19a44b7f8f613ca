import TestSupport
import Testing

@testable import PathConfigKit
@testable import PathConfigSyntax

/// The routes that programs of servers spell, with the paths that certainly lead to them.
struct RouteFileTests {
  /// Some files in a line, each as its name, ` | ` and its text.
  @Test func readsTheRoutesOfEveryFramework() throws {
    try GoldenFile.replay("Tests/Tables/route-files.txt") { line in
      let files = Self.files(line)
      let isOfRails = files[0].path.hasSuffix(".rb") || files[0].path.hasSuffix(".ex")
      let routes =
        isOfRails
        ? RailsRouteFile(files[0]) { path in files.first { $0.path == path } }.routes
        : MountedRoutes.all(in: files.map { MountedRoutes($0) })
      return routes.map { route in
        "\(route.path ?? "?") \(route.names.filter { !$0.isEmpty }.sorted().joined(separator: " "))"
      }
    }
  }

  /// Files of Rails in the same form, with all that they draw, in the order of `rails routes`.
  @Test func readsThePagesOfRails() throws {
    try GoldenFile.replay("Tests/Tables/route-pages.txt") { line in
      let files = Self.files(line)
      let drawn = RailsRouteFile(files[0]) { path in files.first { $0.path == path } }
      let pages = drawn.pages.map { route in
        let words =
          [route.verb?.string ?? "*", route.path.text.string, route.endpoint?.string]
          + route.constraints.map { "\($0.parameter.string): \($0.text.string)" }
          + [route.extent == .subtree ? "and below" : nil]
        return words.compactMap(\.self).joined(separator: " ")
      }
      return pages + [drawn.missing].compactMap(\.self)
    }
  }

  private static func files(_ line: String) -> [ListedFile] {
    let parts = line.replacing("⏎", with: "\n").split(separator: " | ").map(String.init)
    return stride(from: 0, to: parts.count, by: 2).map {
      ListedFile(path: parts[$0], bytes: ContiguousArray(parts[$0 + 1].utf8))
    }
  }

  /// Texts of a framework in any order.
  @Test(arguments: 0..<UInt64(Draws.count(4, all: 40)))
  func readsAnyTextWithoutATrap(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let words = [
      "namespace :a do\n", "end\n", "concern :a do\n", "concerns :a\n", "draw :a\n",
      "scope '/a' do",
      "get 'a' => 'b#c'\n", "resources :a, only: [\n", "resources :a, shallow: true do |a|\n",
      "resource :b, concerns: :a do\n", "member do\n", "mount A => ", "match :a, via: ",
      "constraints id: /a/ do\n", "get ':a(/:b)', on: :member, to: ", "/", "path_names: { new: ",
      "{", "}", "(", ")", "[", "]", "do |", "|",
      ";",
      "prefix('a')", "Route::get('a', [A::class, 'b'])", "#[Route('/a')]", "class A", "function b",
      "path('a/', include('a.urls')), ", "@app.route('/a')\n", "def b", "'a.php'", "\"#{a}\"", ":",
      ",",
      "'prefix' => ", "=", "\u{0}",
    ]
    // A long text has most mistakes in it, and a short one begins or ends with one.
    for count in [200] + (0..<100).map({ $0 % 6 + 1 }) {
      let text = (0..<count).map { _ in generator.pick(words) }.joined()
      Self.read(ContiguousArray(text.utf8))
    }
  }

  private static func read(_ text: ContiguousArray<UInt8>) {
    for name in ["a.rb", "a.ex"] {
      _ = RailsRouteFile(ListedFile(path: name, bytes: text)) { _ in
        ListedFile(path: name, bytes: text)
      }
    }
    for name in ["a.php", "a/urls.py", "a.js"] {
      _ = MountedRoutes.all(
        in: [name, "b/\(name)"].map { MountedRoutes(ListedFile(path: $0, bytes: text)) })
      _ = RuleWritingFunctions(in: text, of: name)
    }
  }
}
