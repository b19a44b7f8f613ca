import PathConfigDiagnostics

extension DialectConstruct {
  /// Bracketed sets.
  static let sets: [DialectConstruct] = [
    DialectConstruct(
      "set", .sets, "[abc] [^abc]",
      "one character that is, or is not, among those listed; a first ] is a character",
      [
        Example("^/[ab]$", finds: ["/a"], not: ["/c", "/"]),
        Example("^[^/]$", finds: ["a", "\n", "😀"], not: ["/", "ab"]),
        Example("^[]a]$", finds: ["]", "a"], not: ["[]a"]),
        Example("^[^]]$", finds: ["["], not: ["]"]),
        Example("^[*.(){}$|?+]$", finds: ["{", "$"], not: ["^"]),
      ],
      rejected: ["[a", "[]", "[^]", "["], source: Guide.sets),
    DialectConstruct(
      "set-range", .sets, "[a-z]", "characters between two, by code point; a - elsewhere is itself",
      [
        Example("^[a-c-]$", finds: ["b", "-"], not: ["d"]),
        Example("^[-a]$", finds: ["-"], not: ["b"]),
        Example("^[\\w-]$", finds: ["-", "a"], not: ["."]),
        Example("^[\\w-z]$", finds: ["-"], not: ["."]),
        Example("^[a-\\p{L}]$", finds: ["p", "L", "{"], not: ["z"]),
      ],
      rejected: ["[z-a]", "[a-\\d]", "[--a]", "[&-z]"], source: .stateTable),
    DialectConstruct(
      "set-classes", .sets, "[\\d\\w] [[:alpha:]] [:alpha:]",
      "a set may hold classes, properties and POSIX names, which are names of properties",
      [
        Example("^[\\d/]+$", finds: ["1/2"], not: ["a"]),
        Example("^[[:alpha:]_]+$", finds: ["é_"], not: ["1"]),
        Example("^[[:^alpha:]]$", finds: ["1"], not: ["a"]),
        Example("^[:digit:]$", finds: ["1"], not: ["d"]),
        Example("^[:digit]$", finds: ["d"], not: ["1"]),
        Example("^[\\b\\R]$", finds: ["b", "R"], not: ["\n"]),
      ],
      rejected: ["[[:nope:]]"], source: Guide.sets,
      openJDK: "reads [:alpha:] as a set of its letters, and rejects \\b in a set"),
    DialectConstruct(
      "set-union", .sets, "[[a-c][x-z]]", "a set within a set adds its members; || is no operator",
      [
        Example("^[[a-c]x]$", finds: ["b", "x"], not: ["["]),
        Example("^[a||b]$", finds: ["|", "a"], not: ["c"]),
        Example("^[a[^b]]$", finds: ["a", "c"], not: ["b"]),
      ],
      rejected: ["[[a]", "[a[b]"], source: Guide.sets),
    DialectConstruct(
      "set-intersection", .sets, "[a&&b] [[a]&[b]]",
      "members of both sides; && binds less than the union of neighbours, & only joins brackets",
      [
        Example("^[a-d&&c-f]$", finds: ["c", "d"], not: ["a", "f"]),
        Example("^[[a-d]&[c-f]]$", finds: ["c"], not: ["a", "&"]),
        Example("^[a&b]$", finds: ["&"], not: ["c"]),
      ],
      rejected: ["[&&a]", "[a&&]"], source: Guide.sets,
      openJDK: "accepts && without a side, and knows no single &"),
    DialectConstruct(
      "set-difference", .sets, "[a--b] [[a]-[b]]",
      "members of the left side only; -- binds less than the union of neighbours",
      [
        Example("^[a-d--b]$", finds: ["a", "c"], not: ["b", "-"]),
        Example("^[\\p{L}--\\p{Latin}]$", finds: ["α"], not: ["a"]),
        Example("^[[a-d]-[b]]$", finds: ["c"], not: ["b", "-"]),
      ],
      rejected: ["[--a]", "[a--]"], source: Guide.sets, openJDK: "knows neither"),
  ]
}
