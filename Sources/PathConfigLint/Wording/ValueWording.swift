import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

/// Words about values that a client does not take as written.
enum ValueWording {
  static func fallsBack(to value: PropertySpec.Default) -> VerbPhrase {
    let phrase = self.phrase(value)
    return VerbPhrase("falls back to \(phrase)", "fall back to \(phrase)")
  }

  static func reads(as value: String) -> VerbPhrase {
    VerbPhrase("reads it as \(value)", "read it as \(value)")
  }

  private static func phrase(_ value: PropertySpec.Default) -> String {
    switch value {
    case .boolean(let flag): flag ? "`true`" : "`false`"
    case .text(let text): Quotation.of(text)
    case .unspecified(let words): words
    case .required: "nothing"
    }
  }
}
