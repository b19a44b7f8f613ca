import PathConfigClients

/// Texts about clients; clients with equal texts share one.
struct ClientBlocks {
  private(set) var blocks: [(clients: [ClientProfile], body: String)] = []

  /// - Parameter texts: in the order in which they are shown.
  init(_ texts: [(client: ClientProfile, body: String)]) {
    for text in texts {
      if let index = blocks.firstIndex(where: { $0.body.utf8.elementsEqual(text.body.utf8) }) {
        blocks[index].clients.append(text.client)
      } else {
        blocks.append(([text.client], text.body))
      }
    }
  }
}
