/// The characters of subjects: those of paths, and those that dialects treat differently.
enum SubjectAlphabet {
  static let scalars: [Unicode.Scalar] =
    paths + paths + paths + lineTerminators + cases + marks + digits + encodings

  /// Listed three times above, because most patterns are about them.
  private static let paths: [Unicode.Scalar] = [
    "/", "/", "a", "b", "c", "e", "n", "w", "s", "s", "t", "k", "i", "f", "A", "B", "S", "K", "I",
    "0", "1", "2", "9", ".", "-", "_", "?", "=", "&", "%", "#", "@", " ", "~", ":",
  ]

  private static let lineTerminators: [Unicode.Scalar] = [
    "\n", "\n", "\r", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}", "\t", "\u{A0}",
    "\u{1680}", "\u{3000}", "\u{200B}", "\u{FEFF}",
  ]

  /// Foldings to several scalars, and letters that only look as if they folded.
  private static let cases: [Unicode.Scalar] = [
    "\u{DF}", "\u{1E9E}", "\u{17F}", "\u{212A}", "\u{130}", "\u{131}", "\u{307}", "\u{FB00}",
    "\u{FB01}", "\u{FB05}", "\u{FB06}", "\u{1F0}", "\u{30C}", "j", "J", "\u{E9}", "\u{C9}",
    "\u{3C3}", "\u{3C2}", "\u{3A3}", "\u{1C4}", "\u{1C5}", "\u{1C6}", "\u{345}", "\u{3B9}",
    "\u{390}", "\u{1FD3}", "\u{10400}", "\u{10428}", "\u{13A0}", "\u{AB70}", "\u{2126}", "\u{3C9}",
    "\u{1C80}", "\u{432}",
  ]

  private static let marks: [Unicode.Scalar] = [
    "\u{300}", "\u{301}", "\u{200C}", "\u{200D}", "\u{FE0F}", "\u{AD}", "\u{903}", "\u{20DD}",
    "\u{1100}", "\u{1161}", "\u{AC00}",
  ]

  private static let digits: [Unicode.Scalar] = [
    "\u{661}", "\u{967}", "\u{FF11}", "\u{1D7CF}", "\u{B2}", "\u{2160}", "\u{104A1}",
  ]

  /// The first and last of every length in UTF-8, and pictures.
  private static let encodings: [Unicode.Scalar] = [
    "\u{0}", "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FFFF}",
    "\u{10000}", "\u{10FFFF}", "\u{1F600}", "\u{1F1E6}", "\u{4E2D}", "\u{5D0}",
  ]
}
