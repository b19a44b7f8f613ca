// Prints what the standard libraries answer from ICU's data. `.ci/packages/test` compares an executable that has
// the part that `static-flags` keeps with one that has everything.
import Foundation

/// Every scalar that a pattern matches, as a digest; the reason if ICU refuses the pattern.
func matches(_ pattern: String, in text: String) -> String {
  guard let expression = try? NSRegularExpression(pattern: pattern) else { return "refused" }
  let found = expression.matches(in: text, range: NSRange(location: 0, length: text.utf16.count))
  var digest: UInt64 = 14_695_981_039_346_656_037
  for match in found {
    digest = (digest ^ UInt64(match.range.location)) &* 1_099_511_628_211
    digest = (digest ^ UInt64(match.range.length)) &* 1_099_511_628_211
  }
  return "\(found.count) \(digest)"
}

let scalars = (UInt32(0)...0x10FFFF).lazy.compactMap(Unicode.Scalar.init)
let everything = String(String.UnicodeScalarView(scalars.filter { $0.properties.generalCategory != .unassigned }))
let prose = "Łódź ไทยภาษา 日本語テキスト 中文网站 ភាសាខ្មែរ ພາສາລາວ မြန်မာစာ e\u{301} 👩‍👩‍👧 can't ß ŉ İ ﬀ"

for property in [
  "L", "Lu", "Ll", "Lt", "Nd", "Nl", "Zs", "Sc", "Cn", "Alphabetic", "White_Space", "Emoji", "RGI_Emoji", "Script=Han",
  "Script=Grek", "Script_Extensions=Deva", "Block=CyrillicExtendedA", "Age=6.0", "NFKC_QC=No", "NFKC_CF=a",
  "Line_Break=OP", "Word_Break=ALetter", "Grapheme_Cluster_Break=Extend", "East_Asian_Width=W", "Bidi_Class=R",
  "Numeric_Value=7", "Canonical_Combining_Class=230", "Indic_Syllabic_Category=Virama", "Vertical_Orientation=U",
  "Changes_When_NFKC_Casefolded", "Identifier_Status=Allowed", "Name=GREEK SMALL LETTER ALPHA", "Nothing",
] {
  print("\\p{\(property)}", matches("\\p{\(property)}", in: everything))
  print("[[:\(property):]]", matches("[[:^\(property):]&[:L:]]", in: everything))
}
for pattern in [
  "\\N{GREEK SMALL LETTER ALPHA}", "\\N{CJK UNIFIED IDEOGRAPH-4E00}", "\\N{HANGUL SYLLABLE GAG}", "\\N{no such name}",
  "(?i)\\u00df", "(?i)ss", "(?i)\\u0130", "(?i)[a-z]", "\\w+", "\\d", "\\s", "\\h", "\\R", "\\v",
] {
  print(pattern, matches(pattern, in: everything))
}
for pattern in ["\\X", "\\b\\w", "(?w)\\b", "(?w)\\b.", "(?iw)\\bcan\\b", "\\B"] { print(pattern, matches(pattern, in: prose)) }
for host in ["bücher.example", "ドメイン.テスト", "faß.de", "Ａ.com", "xn--bcher-kva.example", "a\u{200D}b.com", "☃.net"] {
  print(host, URL(string: "https://\(host)/é?ü#ß")?.absoluteString ?? "nil", URL(string: "https://\(host)")?.host ?? "nil")
}
for zone in [TimeZone.current.identifier, "Europe/Berlin", "Asia/Kolkata", "America/St_Johns", "Nowhere/Land"] {
  var calendar = Calendar(identifier: .gregorian)
  guard let found = TimeZone(identifier: zone) else { print(zone, "nil"); continue }
  calendar.timeZone = found
  print(zone, (0..<8).map { calendar.dateComponents([.hour, .minute], from: Date(timeIntervalSince1970: Double($0) * 2e8)).hour! })
}
let now = Calendar.current.dateComponents([.year, .hour, .minute, .second], from: Date(timeIntervalSince1970: 1e9))
print(Calendar.current.identifier, Locale.current.identifier, now.year!, now.hour!, now.minute!, now.second!)
print("İIıß".lowercased(), "İIıßŉ".uppercased(), ["é", "z", "ä"].sorted())
print(String(format: "%.3f %d %@", 1.5, 7, "x" as NSString), Date(timeIntervalSince1970: 0).description)
