import PathConfigSyntax

/// The routes that a program in PHP, Python or JavaScript spells, and the files whose routes it mounts.
///
/// The path of a route is joined from those of the brackets around it: of Laravel's `prefix` and
/// groups, Django's `include`, and Symfony's attribute of a class.
struct MountedRoutes {
  private var routes: [WrittenRoute] = []

  /// The ends of the paths of other files, and the paths before their routes.
  private var mounts: [(file: String, path: String?)] = []

  /// The paths before the routes in each open bracket; nil for one that is not known.
  private var outer: [String?] = [""]

  /// The path that the next block adds.
  private var next: String? = ""

  /// The class around, and true while its attribute or that of a function has given the last route.
  private var owner = ""
  private var isAttributed = false
  private let path: String
  private let source: SourceTokens

  init(_ file: ListedFile) {
    path = file.path
    source = SourceTokens(file.bytes, comments: SourceTokens.comments(of: path))
    for place in source.tokens.indices { read(place) }
  }

  /// The routes of some files, each with the paths at which the other files mount its own.
  static func all(in files: [MountedRoutes]) -> [WrittenRoute] {
    // By default, Laravel has these below a path that the project may change.
    var starts = files.map { [$0.path.hasSuffix("routes/api.php") ? nil : ""] }
    let mounts = files.enumerated().flatMap { place, file in
      file.mounts.prefix(100).flatMap { mount in
        files.indices.filter { $0 != place && "/\(files[$0].path)".hasSuffix(mount.file) }
          .map { (file: $0, outer: place, path: mount.path) }
      }
    }
    for _ in 0..<4 {
      let below = Dictionary(grouping: mounts, by: \.file).mapValues { mounts in
        mounts.flatMap { mount in starts[mount.outer].map { RoutePath.joined($0, mount.path) } }
          .distinct()
      }
      for (file, paths) in below { starts[file] = Array(paths.prefix(4)) }
    }
    return zip(files, starts).flatMap { file, starts in
      starts.flatMap { start in
        file.routes.map {
          WrittenRoute(path: RoutePath.joined(start, $0.path).map(Self.path), names: $0.names)
        }
      }
    }
  }

  /// Django and Flask send whoever leaves out a slash at the end to another address.
  private static func path(_ text: String) -> String {
    let path = RailsRouteFile.path(text)
    return text.hasSuffix("/") && !path.isEmpty ? path + "/" : path
  }

  private mutating func read(_ place: Int) {
    let inner = outer[outer.count - 1]
    if source.isOpening(place) {
      let isBlock =
        source.has(["{"], at: place) && !source.has(["(", ",", "[", ":", "="], at: place - 1)
      let opens = isBlock || source.has("include", at: place - 1)
      outer.append(opens ? RoutePath.joined(inner, next) : inner)
      if opens { next = "" }
    } else if source.isClosing(place) {
      if outer.count > 1 { outer.removeLast() }
    } else if source.has(";", at: place) {
      // As in `Route::get(…)->prefix('native');`.
      if next != "", !routes.isEmpty { routes[routes.count - 1].path = nil }
      next = ""
    } else if source.has("function", at: place) {
      isAttributed = false
    } else if source.has("class", at: place), !source.has(":", at: place - 1) {
      // The attribute of a class is before those of its functions.
      if isAttributed, let route = routes.popLast() { next = route.path }
      (isAttributed, owner) = (false, source.text(place + 1))
    } else if source.isString(place), source.text(place).hasSuffix(".php") {
      let name = source.text(place).split(separator: "/").filter { $0 != ".." }.joined(
        separator: "/")
      let path = source.has("api", at: place - 4) ? "api" : next
      mounts.append(("/" + name, RoutePath.joined(inner, path)))
      next = ""
    } else if source.match(["controller", "("], at: place) != nil {
      owner = source.text(place + 2)
    } else if let end = source.match([["prefix", "Controller"], "("], at: place)?.end
      ?? (source.text(place) == "prefix" ? source.match(["=", ">"], at: place + 1)?.end : nil)
    {
      next = RoutePath.joined(next, source.isString(end) ? source.text(end) : nil)
    } else {
      readCall(place)
    }
  }

  /// Reads `Route::get('/config/ios.json', …`, `@app.route("/config")`, `#[AsNativeConfiguration('/a.json')]`.
  private mutating func readCall(_ place: Int) {
    let words: SourceTokens.Part = [
      "Route", "route", "path", "re_path", "url", "any", "view", "get", "Get",
      "AsNativeConfiguration",
    ]
    let shape: [SourceTokens.Part] = [
      words, "(", .maybe(["path", [":", "="]]), .maybe(["r"]), .string,
    ]
    guard let end = source.match(shape, at: place)?.end else { return }
    var path: String? = source.text(end - 1)
    if source.has("r", at: end - 2) {
      path = path.map { String($0.trimming { "^$".contains($0) }) }
    }
    if path?.contains(where: { $0.isWhitespace || "\"'\\()*+?[|".contains($0) }) == true {
      path = nil
    }
    if source.match([",", "include", "("], at: end) != nil {
      next = path
      let module = source.text(end + 3).split(separator: ".").joined(separator: "/")
      if source.isString(end + 3) {
        mounts.append(("/\(module).py", RoutePath.joined(outer[outer.count - 1], path)))
      }
      return
    }
    let isMethod = source.has(".", at: place - 1)
    let isDecorated =
      source.has("@", at: isMethod ? place - 3 : place - 1)
      || source.match(["#", "["], at: place - 2) != nil
    guard isDecorated || source.has(",", at: end) else { return }
    // Elsewhere, the path of a router counts, too.
    if isMethod, !source.has(["app", "application", "server", "fastify"], at: place - 2) {
      path = nil
    }
    isAttributed = isDecorated
    let names = isDecorated ? [source.nameOfFunction(after: end)] : source.names(from: end)
    routes.append(
      WrittenRoute(
        path: RoutePath.joined(outer[outer.count - 1], RoutePath.joined(next, path)),
        names: names.contains("class") ? names : names.union([owner])))
    if !isDecorated { next = "" }
  }
}

extension SourceTokens {
  /// The signs that begin comments in a language.
  static func comments(of name: String) -> Comments {
    [".rb", ".py", ".ex", ".exs", ".jbuilder", ".erb"].contains { name.hasSuffix($0) }
      ? .hash : .slashes
  }

  /// The name of the next function; empty if there is none near.
  fileprivate func nameOfFunction(after place: Int) -> String {
    let near = place..<min(tokens.count, place + 200)
    return near.first { has(["def", "function"], at: $0) }.map { text($0 + 1) } ?? ""
  }

  /// The words up to the end of a call, also those in strings such as `PageController@show`.
  fileprivate func names(from start: Int) -> Set<String> {
    var depth = 0
    let call = (start..<min(tokens.count, start + 40)).prefix { place in
      depth += isOpening(place) ? 1 : isClosing(place) ? -1 : 0
      return depth >= 0
    }
    return Set(
      call.flatMap { text($0).split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init) }
    )
  }
}
