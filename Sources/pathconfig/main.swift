import PathConfigCLI

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

let code = CommandLineTool.standard.run(
  arguments: Array(CommandLine.arguments.dropFirst()), environment: .process(), console: .process())
exit(code.rawValue)
