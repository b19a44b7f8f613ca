package import PathConfigDiagnostics

extension UTF8String {
  package init(_ scalars: some Sequence<Unicode.Scalar>) {
    self.init(wellFormed: ContiguousArray(scalars.flatMap { UTF8.encode($0) ?? [] as UTF8.EncodedScalar }))
  }
}
