import Foundation
import TestSupport
import Testing

/// Every law of the hostile workload is broken once, by a script that stands for the tool.
@Suite struct HostileWorkloadTests {
  private struct Fault: CustomTestStringConvertible {
    var law: String
    var script: String
    /// What the workload prints.
    var violation: String
    var arguments: [String] = []

    var testDescription: String { law }
  }

  /// A tool without a fault: it writes a report of the format that is asked for.
  private static let healthy = """
    case "$*" in
      *sarif* | *json* | *--suggest* | compile*) echo '{}' ;;
      *junit*) echo '<testsuites/>' ;;
      *gitlab*) echo '[]' ;;
      *" -"*) [ "$1" = traffic ] || cat ;;
      *) echo fine ;;
    esac
    """

  private static let faults = [
    Fault(law: "no signal", script: "kill -SEGV $$", violation: "a signal ends it"),
    Fault(law: "no internal fault", script: "exit 70", violation: "exit code 70"),
    Fault(law: "nothing raw", script: #"printf '\033[31m'"#, violation: "raw U+1B at a terminal"),
    Fault(
      law: "nothing raw in messages", script: #"printf '\033[31m' >&2"#,
      violation: "raw U+1B in a message"),
    Fault(law: "reports parse", script: "echo '{'; exit 1", violation: "compile a.json: "),
    Fault(law: "runs print something", script: "exit 0", violation: "it prints nothing"),
    Fault(law: "texts settle", script: "cat; echo more", violation: "the second run changes"),
    // The law begins with twenty runs of a command.
    Fault(
      law: "reports are read", script: "exit 2", violation: "fewer than a tenth of its runs",
      arguments: ["--cases", "24"]),
    Fault(
      law: "time", script: "ulimit -t 2; case $1 in merge) while :; do :; done ;; esac",
      violation: ": it takes ",
      arguments: ["--cases", "1", "--seconds", "1"]),
    Fault(
      law: "memory", script: "head -c 40000000 /dev/zero | tail -c 30000000 > /dev/null",
      violation: " MiB", arguments: ["--cases", "1", "--memory", "16"]),
  ]

  private func run(_ script: String, _ arguments: [String]) throws -> BenchmarkProcess.Outcome {
    let process = try BenchmarkProcess()
    try process.folder.write("#!/bin/sh\n\(script)\n", to: "tool")
    try process.folder.write(
      #"{"rules": [{"patterns": ["/new$"], "properties": {"a": 1}}]}"#, to: "bases/a.json")
    let tool = process.folder.path + "/tool"
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool)
    return try process.run(
      ["hostile", tool, "--bases", "bases"] + (arguments.isEmpty ? ["--cases", "6"] : arguments))
  }

  @Test(arguments: faults)
  private func aPlantedFaultBreaksItsLaw(fault: Fault) throws {
    let outcome = try run(fault.script, fault.arguments)
    #expect(outcome.status == 1)
    #expect(
      outcome.lines.contains { $0.hasPrefix("VIOLATION: ") && $0.contains(fault.violation) },
      "\(outcome.lines.prefix(5))")
  }

  @Test func aHealthyToolBreaksNone() throws {
    let outcome = try run(Self.healthy, ["--cases", "2"])
    #expect(outcome.status == 0, "\(outcome.lines.prefix(5))")
    #expect(outcome.lines.last?.hasSuffix(" 0 violations") == true)
  }
}
