import TestSupport
import Testing

@testable import PathConfigKit
@testable import PathConfigSyntax

/// The routes that programs of servers spell, with the paths that certainly lead to them.
@Suite struct RouteFileTests {
  /// Some files in a line, each as its name, ` | ` and its text.
  @Test func readsTheRoutesOfEveryFramework() throws {
    try GoldenFile.replay("Tests/Tables/route-files.txt") { line in
      let parts = line.replacing("⏎", with: "\n").split(separator: " | ").map(String.init)
      let files = stride(from: 0, to: parts.count, by: 2).map {
        ListedFile(path: parts[$0], bytes: ContiguousArray(parts[$0 + 1].utf8))
      }
      let isOfRails = files[0].path.hasSuffix(".rb") || files[0].path.hasSuffix(".ex")
      let routes =
        isOfRails
        ? RailsRouteFile(files[0]) { name in
          files.first { $0.path == "config/routes/\(name).rb" }?.bytes
        }.routes : MountedRoutes.all(in: files.map { MountedRoutes($0) })
      return routes.map { route in
        "\(route.path ?? "?") \(route.names.filter { !$0.isEmpty }.sorted().joined(separator: " "))"
      }
    }
  }

  /// Texts of a framework in any order.
  @Test(arguments: 0..<UInt64(40))
  func readsAnyTextWithoutATrap(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let words = [
      "namespace :a do\n", "end\n", "concern :a do\n", "concerns :a\n", "draw :a\n",
      "scope '/a' do",
      "get 'a' => 'b#c'\n", "resources :a, only: [\n", "{", "}", "(", ")", "[", "]", "do |", "|",
      ";",
      "prefix('a')", "Route::get('a', [A::class, 'b'])", "#[Route('/a')]", "class A", "function b",
      "path('a/', include('a.urls')), ", "@app.route('/a')\n", "def b", "'a.php'", "\"#{a}\"", ":",
      ",",
      "'prefix' => ", "=", "\u{0}",
    ]
    let text = ContiguousArray((0..<200).map { _ in generator.pick(words) }.joined().utf8)
    for name in ["a.rb", "a.ex"] {
      _ = RailsRouteFile(ListedFile(path: name, bytes: text)) { _ in text }
    }
    for name in ["a.php", "a/urls.py", "a.js"] {
      _ = MountedRoutes.all(
        in: [name, "b/\(name)"].map { MountedRoutes(ListedFile(path: $0, bytes: text)) })
      _ = RuleWritingFunctions(in: text, of: name)
    }
  }
}
