import Foundation

/// The memory of the process.
enum ProcessMemory {
  /// The current resident size; on systems without `/proc` the largest so far.
  static var residentKilobytes: Int {
    if let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
      let number = line.split(whereSeparator: { !$0.isNumber }).first
    {
      return Int(number) ?? 0
    }
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss / 1024
    #else
      return 0
    #endif
  }
}
