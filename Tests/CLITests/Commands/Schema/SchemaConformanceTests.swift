import Foundation
@testable import PathConfigCLI
import TestSupport
import Testing

/// The files below `Samples`, checked with the schemas; sessions check the output of commands.
struct SchemaConformanceTests {
  /// The samples with intentional mistakes, and the first violation in each.
  private static let wrong = [
    // Files of a turbo-ios app, whose code reads `modal`; the schema is that of Hotwire Native.
    "Init/ios/App/path-configuration.json":
      "/rules/0/properties/presentation: none of the enumeration",
    "Init/public/configurations/ios_v1.json":
      "/rules/0/properties/presentation: none of the enumeration",
    "Migrating/turbo.json": "/rules/0/properties/presentation: none of the enumeration",
    "Apps/broken.json": "no JSON",
    "Apps/shop/android/app/src/main/assets/json/path-configuration.json":
      "/rules/1/properties/presentation: none of the enumeration",
    "Apps/shop/public/configurations/android_v1.json":
      "/rules/0/properties/pull_to_refresh_enabled: type is none of boolean, null",
    "Query/broken-for-some/app.json": "no JSON",
    "Query/coercion/app.json": "/rules/0/properties/animated: type is none of boolean, null",
    "Merge/lossy/server.json": "no JSON",
    "Moments/refused/deployed.json": "no JSON",
    "Diff/rejected/after.json": "/rules/1/patterns/0: type is none of string",
    "Query/no-configuration/app.json": "/rules: type is none of array",
    "Query/rejected-source/server.json": "no JSON",
    "Overlaps/unreadable/app.json": "no JSON",
    "Test/failures/app.json": "/rules/3/properties/context: none of the enumeration",
    "Format/refused/app.json": "no JSON",
  ]

  private static let samples = PackageRoot.samples.filter { path in
    !["Editors/", "Fix/", "Test/mistakes"].contains(where: path.hasPrefix)
  }

  /// The schema of a sample by its name.
  private static func schema(of path: String) -> String {
    if path.hasSuffix("pathconfig.json") || path == "Deploy/settings.json" {
      return "tool-configuration"
    }
    if path.hasSuffix("expectations.json") { return "expectations" }
    return ["ios", "android"].first { path.hasPrefix("Apps/\($0)") }
      .map { "path-configuration-\($0)" } ?? "path-configuration"
  }

  @Test func samplesFitTheirSchemas() throws {
    var names: Set<String> = []
    for path in Self.samples {
      let name = Self.schema(of: path)
      names.insert(name)
      let text = try PackageRoot.text(of: "Samples/\(path)")
      let violations = try OutputForm.validator(name).violations(of: text)
      expectEqual(violations.first, Self.wrong[path], "\(path)")
    }
    expectEqual(names.count, 5)
    expectEqual(Self.samples.filter { Self.wrong[$0] != nil }.count, Self.wrong.count)
  }
}
