import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

extension ConfigurationLanguages {
  /// The rules that match every URL with a path, by their places, ascending.
  ///
  /// They give the defaults. Complexity: O(rules · size of their automata).
  var catchAllRules: [Int] {
    var budget = budget()
    return rules.indices.filter { place in
      let known = rules[place].known
      if known.isUniversal { return true }
      guard known.contains([UInt8(ascii: "/")]) else { return false }
      // `^/` and `/` leave the URL without a path alone.
      let answer = ask([universe.all, nonEmptyPaths], outside: [known], isReadable: false, &budget)
      if case .none = answer { return true }
      return false
    }
  }

  /// All subjects that begin with a slash.
  private var nonEmptyPaths: Language {
    (try? universe.language(searchingFor: [.concatenation([.subjectStart, .scalar("/")])]))
      ?? universe.all
  }
}

extension ClientProfile {
  /// True if a page with these properties opens as a modal.
  func isModal(_ resolution: Resolution) -> Bool {
    guard
      let value = resolution.properties.first(where: { $0.name == "context" })?.winner?.property
        .value.value
    else { return false }
    switch effectiveValue(ofProperty: "context", value) {
    case .word(let word): return word.utf8.elementsEqual("modal".utf8)
    case .asWritten:
      guard case .string(let text) = value else { return false }
      return text.text == "modal"
    default: return false
    }
  }
}
