import Foundation

/// How many cases a law is held against: a few in `swift test`, and all in the gate, which sets
/// `PATHCONFIG_DRAWN=all`.
package enum Draws {
  package static let areAll = ProcessInfo.processInfo.environment["PATHCONFIG_DRAWN"] == "all"

  package static func count(_ few: Int, all: Int) -> Int { areAll ? all : few }
}
