import Foundation
import PathConfigCLI
import PathConfigClients
import PathConfigSyntax

/// The facts besides the code that times depend on: the machine, its load, and all versions.
struct Surroundings {
  /// The processor's name, if the system gives it.
  let processor = Surroundings.processorName()
  let cores = ProcessInfo.processInfo.activeProcessorCount
  let system = ProcessInfo.processInfo.operatingSystemVersionString

  /// The average number of processes ready to run in the last one, five and fifteen minutes.
  let load = Surroundings.loadAverages()

  let tool = CommandLineTool.standard.version
  let icu = Surroundings.icuVersion()

  /// The compiler of this program, as far as the compiler gives its version.
  let swift: String = {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3.1)
      "6.3.1 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "before 6.3"
    #endif
  }()

  /// True if times are meaningful, which they are only with optimisation.
  let isOptimized: Bool = {
    #if DEBUG
      false
    #else
      true
    #endif
  }()

  var machineText: String {
    let load = load.map { String(format: "%.2f", $0) }.joined(separator: " ")
    return "\(processor ?? "unknown processor"), \(cores) cores, \(system), load \(load)"
  }

  var versionsText: String {
    "pathconfig \(tool), Swift \(swift), ICU \(icu ?? "unknown")"
      + (isOptimized ? "" : ", built for debugging: no time means anything")
  }

  var machineOutput: JSONOutput {
    [
      "processor": .optional(processor) { .string($0) }, "cores": .integer(cores),
      "system": .string(system), "load": .array(load.map { .decimal($0) }),
    ]
  }

  var versionsOutput: JSONOutput {
    [
      "pathconfig": .string(tool), "swift": .string(swift),
      "icu": .optional(icu) { .string($0) }, "optimized": .bool(isOptimized),
    ]
  }
}

// MARK: - Facts from the system

extension Surroundings {
  private static func processorName() -> String? {
    #if canImport(Darwin)
      var size = 0
      guard sysctlbyname("machdep.cpu.brand_string", nil, &size, nil, 0) == 0 else { return nil }
      var name = [CChar](repeating: 0, count: size + 1)
      guard sysctlbyname("machdep.cpu.brand_string", &name, &size, nil, 0) == 0 else { return nil }
      return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #else
      let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
      let line = text?.split(separator: "\n").first { $0.hasPrefix("model name") }
      return line?.split(separator: ":", maxSplits: 1).last.map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    #endif
  }

  private static func loadAverages() -> [Double] {
    var averages = [0.0, 0, 0]
    let count = getloadavg(&averages, 3)
    return Array(averages.prefix(max(0, Int(count))))
  }

  /// ICU's version, from the name that its function has in this system's Foundation; nil if the
  /// name is not visible.
  private static func icuVersion() -> String? {
    typealias GetVersion = @convention(c) (UnsafeMutablePointer<UInt8>) -> Void
    for name in ["swift_u_getVersion", "u_getVersion"] {
      guard let symbol = dlsym(dlopen(nil, RTLD_NOW), name) else { continue }
      var parts: [UInt8] = [0, 0, 0, 0]
      withUnsafeBytes(of: symbol) { $0.load(as: GetVersion.self) }(&parts)
      return "\(parts[0]).\(parts[1])"
    }
    return nil
  }
}
