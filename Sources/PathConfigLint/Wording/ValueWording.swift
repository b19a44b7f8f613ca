import PathConfigClients
import PathConfigSyntax

/// Words about values that a client does not use as written.
enum ValueWording {
  static func fallsBack(to value: PropertySpec.Default) -> VerbPhrase {
    switch value {
    case .boolean(let flag): treats(as: flag ? "`true`" : "`false`")
    case .text(let text): treats(as: Quotation.of(text))
    case .unspecified(let words): VerbPhrase("uses \(words)", "use \(words)")
    case .required: Consequence.countsAsAbsent.verb
    }
  }

  private static func treats(as value: String) -> VerbPhrase {
    VerbPhrase("treats it as \(value)", "treat it as \(value)")
  }

  static func reads(as value: String) -> VerbPhrase {
    VerbPhrase("reads it as \(value)", "read it as \(value)")
  }
}
