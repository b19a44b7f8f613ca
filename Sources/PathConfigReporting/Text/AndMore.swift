/// The last line of a shortened list; nothing if the list shows all items.
///
/// - Parameter flag: as the format writes the flag that shows them.
package func andMore(_ count: Int, flag: String = "--all") -> [String] {
  count > 0 ? ["and \(count) more, which \(flag) shows"] : []
}
