import PathConfigSyntax

extension UTF8String {
  init(_ scalars: some Sequence<Unicode.Scalar>) {
    var bytes: ContiguousArray<UInt8> = []
    for scalar in scalars {
      bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
    self.init(wellFormed: bytes)
  }
}
