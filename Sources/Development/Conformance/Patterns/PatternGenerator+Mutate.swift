import PathConfigSyntax
import PathConfigAutomata

extension PatternGenerator {
  /// A realistic pattern with up to four mistakes in it.
  mutating func mutation() -> String {
    var scalars = Array(random.pick(RealisticPatterns.all).unicodeScalars)
    for _ in 0..<random.number(in: 0...4) { mutate(&scalars) }
    return String(String.UnicodeScalarView(scalars))
  }

  private mutating func mutate(_ scalars: inout [Unicode.Scalar]) {
    guard !scalars.isEmpty else { return }
    let index = random.number(in: 0...(scalars.count - 1))
    switch random.number(in: 0...5) {
    case 0:
      scalars.remove(at: index)
    case 1:
      scalars.insert(random.pick(Self.syntaxCharacters), at: index)
    case 2:
      scalars.swapAt(index, random.number(in: 0...(scalars.count - 1)))
    case 3:
      let end = min(scalars.count, index + random.number(in: 1...4))
      scalars.insert(contentsOf: scalars[index..<end], at: end)
    case 4:
      scalars[index] = random.pick(Self.syntaxCharacters)
    default:
      let other = random.pick(RealisticPatterns.all).unicodeScalars
      scalars.insert(contentsOf: other.prefix(random.number(in: 0...other.count)), at: index)
    }
  }

  /// Characters with a meaning in some place, and a few letters that get one after a backslash.
  private static let syntaxCharacters = Array(
    "\\\\\\/.^$*+?()[]{}|-,:=!<>#&&_ 019abdDwWsShHvVRXQEnrtxupPNkzZAiG\n\u{DF}\u{E9}\u{1F600}"
      .unicodeScalars)
}
