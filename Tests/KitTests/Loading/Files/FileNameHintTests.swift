import Testing

@testable import PathConfigKit

@Suite struct FileNameHintTests {
  @Test(arguments: [
    ("path-configuration.json", FileNameHint.certain), ("path_configuration.json", .certain),
    ("pathConfiguration.json", .certain), ("PathConfig.JSON", .certain),
    ("paths-config.json", .certain), ("pathconfiguration.json", .certain),
    ("path-configuration-android.json", .certain), ("path.configuration.v2.json", .certain),
    ("configuration.json", .likely), ("ios_v1.json", .likely), ("android_v12.json", .likely),
    ("turbo.json", .likely), ("HotwireNative.json", .likely), ("iOS.json", .json),
    ("path-configuration.schema.json", .json), ("package.json", .json), ("mypath.json", .json),
    ("path_configuration_expectations.json", .json),
    ("path-configuration.json5", FileNameHint.none), ("path-configuration", .none),
    (".json", .json),
    ("", .none), ("json", .none),
  ])
  func recognisesConfigurationsByTheirNames(name: String, hint: FileNameHint) {
    #expect(FileNameHint(name) == hint)
  }
}
