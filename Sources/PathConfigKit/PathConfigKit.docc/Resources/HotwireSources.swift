import Foundation
import HotwireNative
import PathConfigKit

/// Gives Hotwire Native its sources.
///
/// In debug builds, mistakes in the bundled file stop the app.
func loadPathConfiguration(bundled: URL, server: URL) throws {
  #if DEBUG
    let checked = PathConfig(json: try Data(contentsOf: bundled), name: bundled.path)
    let findings = checked.lint(for: [.newest(of: .hotwireNativeIOS)]).counted
    assert(!findings.contains { $0.severity == .error }, "\(findings)")
  #endif
  let sources: [PathConfiguration.Source] = [.file(bundled), .server(server)]
  Hotwire.loadPathConfiguration(from: sources)
}
