@testable import PathConfigSyntax
@testable import PathConfigAutomata
@testable import PathConfigKit
import Testing

@Suite struct ConfigurationLikenessTests {
  @Test(arguments: [
    ("{\"rules\":[{\"patterns\":[]}]}", ConfigurationLikeness.exact),
    ("\u{FEFF} // c\n{ /* c */ \"settings\": {}, \"rules\" : [ { \"properties\": {} } ] }", .exact),
    ("{\"rules\":[{\"patterns\":[\"[\\\"{\"],", .exact),
    ("{\"rules\":[]}", .near), ("{\"rules\":[1],\"a\":{\"properties\":{}}}", .near),
    ("{\"rule\":[{\"patterns\":[]}]}", .near), ("{\"a\":{\"properties\":{}}}", .none),
    ("{\"rules\":{\"no-imports\":[1,{\"patterns\":[]}]}}", .none),
    ("{\"properties\":{}}", ConfigurationLikeness.none), ("[{\"patterns\":[]}]", .none),
    ("{\"a\":\"rules\"}", .none), ("{\"a\":{\"rules\":[]}}", .none), ("", .none), ("{", .none),
    ("{\"", .none), ("{\"\\", .none), ("{/*", .none), ("{//", .none), ("]]]]{", .none),
  ])
  func recognisesConfigurations(text: String, likeness: ConfigurationLikeness) {
    #expect(ConfigurationLikeness(ofTextBeginning: text.utf8) == likeness)
  }

  @Test func recognisesConfigurationsInUTF16() {
    let text = "{\"rules\":[{\"patterns\":[]}]}"
    let big: [UInt8] = [0xFE, 0xFF] + text.utf8.flatMap { [0, $0] as [UInt8] }
    let little: [UInt8] = [0xFF, 0xFE] + text.utf8.flatMap { [$0, 0] as [UInt8] }
    #expect(ConfigurationLikeness(ofTextBeginning: little) == .exact)
    #expect(ConfigurationLikeness(ofTextBeginning: big) == .exact)
  }

  /// Truncated configurations, and those with any changed byte, are judged without a trap.
  @Test func judgesBrokenTextsWithoutATrap() {
    var random = SeededGenerator(seed: 0x11CE)
    let text = Array(
      "{ /*c*/ \"rules\": [{\"patterns\": [\"\\\\d\"], // c\n \"properties\": {}}]}".utf8)
    for _ in 0..<5_000 {
      var broken = Array(text.prefix(Int.random(in: 0...text.count, using: &random)))
      for _ in 0..<3 where !broken.isEmpty {
        broken[Int.random(in: 0..<broken.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      let likeness = ConfigurationLikeness(ofTextBeginning: broken)
      // A text that does not mention a key cannot look like a configuration.
      let said = String(decoding: broken.filter { $0 != 0 }, as: UTF8.self)
      if !said.contains("rules"), !said.contains("patterns"), !said.contains("properties") {
        #expect(likeness == .none)
      }
    }
  }
}
