/// The last line of a shortened list, or none if the list shows all items.
///
/// - Parameter flag: the flag that shows them, in the form of the format.
func andMore(_ count: Int, flag: String = "--all") -> [String] {
  count > 0 ? ["and \(count) more, which \(flag) shows"] : []
}
