import PathConfigSyntax

/// The values of a route's parameters with which the route is compared with the rules.
///
/// A constraint of the route replaces either.
package enum ParameterValues: String, CaseIterable, Sendable {
  /// The values that Rails writes into a URL.
  ///
  /// `to_param` gives a number or a UUID, or a slug of several words if the app makes one. A single
  /// word in place of an `id` is the name of another page. Other parameters may be a single word,
  /// except `new` and `edit`, which name actions.
  case generated

  /// All values that Rails would accept.
  case any

  /// The pattern, in ICU's syntax, of a parameter's values.
  func pattern(of name: UTF8String) -> StaticString {
    switch self {
    case .any: "[^/.?#]+"
    case .generated:
      name.isKey
        ? "(?:[0-9]+|[a-z0-9]+(?:-[a-z0-9]+)+)"
        : "(?!(?:new|edit)(?:[^A-Za-z0-9_-]|\\z))[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*"
    }
  }

  /// The pattern of the values of a part such as `*path`.
  var patternOfGlob: StaticString {
    switch self {
    case .any: "[^?#]+"
    case .generated:
      "(?!(?:[^?#]*/)?(?:new|edit)\\z)[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*(?:/[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*)*"
    }
  }
}

extension UTF8String {
  /// True for the name of a parameter that finds a record: `id`, `book_id`, `uuid`.
  fileprivate var isKey: Bool {
    ["id", "uuid"].contains { key in
      bytes.elementsEqual(key.utf8) || bytes.reversed().starts(with: "_\(key)".utf8.reversed())
    }
  }
}
