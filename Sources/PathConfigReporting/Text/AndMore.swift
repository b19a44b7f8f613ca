/// The end of a list of which some items are not shown; nothing if all are.
///
/// - Parameter flag: as the format writes the flag that shows them.
package func andMore(_ count: Int, flag: String = "--all") -> [String] {
  count > 0 ? ["and \(count) more, which \(flag) shows"] : []
}
