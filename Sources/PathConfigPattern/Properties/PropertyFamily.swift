/// A Unicode property with its values, as far as ICU's `\p{…}` asks for it.
///
/// A binary property is a value of `binary`. Families stand in the order in which ICU tries them for
/// a name without `=`.
package enum PropertyFamily: CaseIterable, Hashable, Sendable {
  case generalCategory
  case script
  case binary
  case block
  case scriptExtensions
  case bidiClass
  case bidiPairedBracketType
  case combiningClass
  case leadCombiningClass
  case trailCombiningClass
  case decompositionType
  case eastAsianWidth
  case graphemeClusterBreak
  case hangulSyllableType
  case identifierStatus
  case identifierType
  case indicConjunctBreak
  case indicPositionalCategory
  case indicSyllabicCategory
  case joiningGroup
  case joiningType
  case lineBreak
  case nfcQuickCheck
  case nfdQuickCheck
  case nfkcQuickCheck
  case nfkdQuickCheck
  case numericType
  case sentenceBreak
  case verticalOrientation
  case wordBreak

  /// The scalars that each version of Unicode added, named by its number.
  case age

  /// The predicates of Java's `Character`, named as in Java and case-sensitively.
  case java

  /// The property's names in the form that `LooseName` gives them; none where `=` is not used.
  package var names: [String] {
    switch self {
    case .generalCategory: ["gc", "generalcategory", "gcm", "generalcategorymask"]
    case .script: ["sc", "script"]
    case .binary, .java: []
    case .age: ["age"]
    case .block: ["blk", "block"]
    case .scriptExtensions: ["scx", "scriptextensions"]
    case .bidiClass: ["bc", "bidiclass"]
    case .bidiPairedBracketType: ["bpt", "bidipairedbrackettype"]
    case .combiningClass: ["ccc", "canonicalcombiningclass"]
    case .leadCombiningClass: ["lccc", "leadcanonicalcombiningclass"]
    case .trailCombiningClass: ["tccc", "trailcanonicalcombiningclass"]
    case .decompositionType: ["dt", "decompositiontype"]
    case .eastAsianWidth: ["ea", "eastasianwidth"]
    case .graphemeClusterBreak: ["gcb", "graphemeclusterbreak"]
    case .hangulSyllableType: ["hst", "hangulsyllabletype"]
    case .identifierStatus: ["identifierstatus"]
    case .identifierType: ["identifiertype"]
    case .indicConjunctBreak: ["incb", "indicconjunctbreak"]
    case .indicPositionalCategory: ["inpc", "indicpositionalcategory"]
    case .indicSyllabicCategory: ["insc", "indicsyllabiccategory"]
    case .joiningGroup: ["jg", "joininggroup"]
    case .joiningType: ["jt", "joiningtype"]
    case .lineBreak: ["lb", "linebreak"]
    case .nfcQuickCheck: ["nfcqc", "nfcquickcheck"]
    case .nfdQuickCheck: ["nfdqc", "nfdquickcheck"]
    case .nfkcQuickCheck: ["nfkcqc", "nfkcquickcheck"]
    case .nfkdQuickCheck: ["nfkdqc", "nfkdquickcheck"]
    case .numericType: ["nt", "numerictype"]
    case .sentenceBreak: ["sb", "sentencebreak"]
    case .verticalOrientation: ["vo", "verticalorientation"]
    case .wordBreak: ["wb", "wordbreak"]
    }
  }
}

extension PropertyFamily {
  /// The values of the property, with their scalars.
  package var table: PropertyTable {
    switch self {
    case .generalCategory: .generalCategory
    case .script: .script
    case .binary: .binary
    case .block: .block
    case .scriptExtensions: .scriptExtensions
    case .bidiClass: .bidiClass
    case .bidiPairedBracketType: .bidiPairedBracketType
    case .combiningClass: .combiningClass
    case .leadCombiningClass: .leadCombiningClass
    case .trailCombiningClass: .trailCombiningClass
    case .decompositionType: .decompositionType
    case .eastAsianWidth: .eastAsianWidth
    case .graphemeClusterBreak: .graphemeClusterBreak
    case .hangulSyllableType: .hangulSyllableType
    case .identifierStatus: .identifierStatus
    case .identifierType: .identifierType
    case .indicConjunctBreak: .indicConjunctBreak
    case .indicPositionalCategory: .indicPositionalCategory
    case .indicSyllabicCategory: .indicSyllabicCategory
    case .joiningGroup: .joiningGroup
    case .joiningType: .joiningType
    case .lineBreak: .lineBreak
    case .nfcQuickCheck: .nfcQuickCheck
    case .nfdQuickCheck: .nfdQuickCheck
    case .nfkcQuickCheck: .nfkcQuickCheck
    case .nfkdQuickCheck: .nfkdQuickCheck
    case .numericType: .numericType
    case .sentenceBreak: .sentenceBreak
    case .verticalOrientation: .verticalOrientation
    case .wordBreak: .wordBreak
    case .age: .age
    case .java: .java
    }
  }
}
