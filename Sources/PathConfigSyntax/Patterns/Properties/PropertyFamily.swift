/// A Unicode property with a table of its values, as far as ICU's `\p{…}` asks for it.
///
/// A binary property is a value of `binary`. Families are in the order in which ICU tries them for
/// a name without `=`. Properties that patterns for paths do not ask for are `PropertyOfICU`.
enum PropertyFamily: CaseIterable, Hashable, Sendable {
  case generalCategory
  case script
  case binary
  case scriptExtensions
  case wordBreak

  /// The predicates of Java's `Character`, named as in Java and case-sensitively.
  case java

  /// The families by each of their names.
  static let named = Dictionary(
    allCases.flatMap { family in family.names.map { ($0, family) } }, uniquingKeysWith: { $1 })

  /// The property's names in the form of `LooseName`, without any if `=` is not used.
  var names: [UTF8String] {
    switch self {
    case .generalCategory: ["gc", "generalcategory", "gcm", "generalcategorymask"]
    case .script: ["sc", "script"]
    case .scriptExtensions: ["scx", "scriptextensions"]
    case .wordBreak: ["wb", "wordbreak"]
    case .binary, .java: []
    }
  }

  /// The values of the property, with their scalars.
  var table: UnicodeTable {
    switch self {
    case .generalCategory: .generalCategory
    case .script: .script
    case .binary: .binary
    case .scriptExtensions: .scriptExtensions
    case .wordBreak: .wordBreak
    case .java: .java
    }
  }
}
