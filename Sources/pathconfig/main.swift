import PathConfigCLI

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

let environment = Environment.process()
FaultHandler.install(environment: environment)
let code = CommandLineTool.standard.run(
  arguments: Array(CommandLine.arguments.dropFirst()), environment: environment,
  console: .process())
exit(code.rawValue)
