import PathConfigSyntax

extension ToolFileShape {
  package static func array<Element>(
    of element: ToolFileShape<Element, Own>, atLeast count: Int = 0
  ) -> ToolFileShape where Value == [Element] {
    ToolFileShape(.array(of: element.json, atLeast: count)) { item, reader in
      guard case .array(let array) = item.node.value else {
        reader.addWrongType(item, expected: "an array")
        return nil
      }
      if array.elements.count < count { reader.add(.emptyList(item.key), at: item.range) }
      return array.elements.compactMap { element.read(item.element($0), &reader) }
    }
  }

  /// An object with a member for each element.
  ///
  /// `name` gives the member's name.
  package static func entries<Element>(
    of element: ToolFileShape<Element, Own>, named name: @escaping @Sendable (Element) -> UTF8String
  ) -> ToolFileShape where Value == [Element] {
    let json = JSONShape.map(of: element.json).of { (elements: [Element]) in
      elements.map { (name: name($0), value: $0) }
    }
    return ToolFileShape(json) { item, reader in
      guard let object = item.object else {
        reader.addWrongType(item, expected: "an object")
        return nil
      }
      return object.members.compactMap { element.read(ToolFileItem($0), &reader) }
    }
  }
}

extension ToolFileShape where Value == [ClientProfile] {
  /// Clients in the order written, each once.
  package static var clients: ToolFileShape { .clients(of: .client) }

  package static func clients(of client: ToolFileShape) -> ToolFileShape {
    ToolFileShape<[[ClientProfile]], Own>.array(of: client, atLeast: 1).map { clients, _, _ in
      clients.joined().distinct(by: \.id)
    } back: { clients in
      clients.map { [$0] }
    }
  }
}

// MARK: - One or more

extension ToolFileShape {
  /// One string, or an array of at least one.
  package static func oneOrMore<Element>(
    of element: ToolFileShape<Element, Own>
  ) -> ToolFileShape where Value == [Element] {
    let forms: [ToolFileShape<[Element], Own>.Form] = oneOrMoreForms(of: element)
    return .forms("a string or an array of strings", forms)
  }

  /// The forms of `oneOrMore`, for values with further forms.
  package static func oneOrMoreForms<Element>(
    of element: ToolFileShape<Element, Own>
  ) -> [Form] where Value == [Element] {
    let lone = ToolFileShape(
      JSONShape(element.json.schema) { $0.first.map(element.json.output) ?? .null }
    ) { item, reader in
      element.read(item.element(item.node), &reader).map { [$0] }
    }
    return [
      Form(.string, lone) { $0.count == 1 },
      Form(.array, .array(of: element, atLeast: 1)) { !$0.isEmpty },
    ]
  }
}
