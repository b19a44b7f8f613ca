import PathConfigDiagnostics
import PathConfigModel
import Testing

@Suite struct NearestNameTests {
  private static let names: [UTF8String] = [
    "patterns", "properties", "rules", "view_controller", "modal_style", "context",
  ]

  @Test(arguments: [
    ("pattern", "patterns"), ("pattens", "patterns"), ("pattrens", "patterns"),
    ("PATTERNS", "patterns"), ("property", "properties"), ("rule", "rules"), ("ruels", "rules"),
    ("view-controller", "view_controller"), ("viewController", "view_controller"),
    ("modal-style", "modal_style"), ("contex", "context"), ("title", nil), ("comment", nil),
    ("", nil), ("r", nil), ("patterns", nil), ("$schema", nil),
  ])
  func findsWhatIsMeant(written: String, meant: String?) {
    #expect(NearestName.of(UTF8String(written), among: Self.names) == meant.map { UTF8String($0) })
  }

  @Test func aVeryLongNameIsRefusedAtOnce() {
    let long = UTF8String(String(repeating: "a", count: 1_000_000))
    #expect(NearestName.of(long, among: Self.names) == nil)
  }
}
