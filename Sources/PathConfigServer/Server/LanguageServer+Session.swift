import PathConfigCLI
import PathConfigKit
import PathConfigSyntax

/// The editor's abilities that the server uses.
struct ClientAbilities {
  var unit = SourceBuffer.ColumnUnit.utf16
  var pullsDiagnostics = false
  var refreshesDiagnostics = false
  var refreshesLenses = false
  var watchesFiles = false
  var givesSettings = false
  var showsDocuments = false

  init() {}

  init(_ capabilities: JSONNode?) {
    let encodings = capabilities?["general"]?["positionEncodings"]?.elements ?? []
    if encodings.contains(where: { $0.text == "utf-8" }) { unit = .utf8 }
    let (text, workspace) = (capabilities?["textDocument"], capabilities?["workspace"])
    pullsDiagnostics = text?["diagnostic"] != nil
    refreshesDiagnostics = workspace?["diagnostics"]?["refreshSupport"]?.boolean ?? false
    refreshesLenses = workspace?["codeLens"]?["refreshSupport"]?.boolean ?? false
    watchesFiles =
      workspace?["didChangeWatchedFiles"]?["dynamicRegistration"]?.boolean ?? false
    givesSettings = workspace?["configuration"]?.boolean ?? false
    showsDocuments = capabilities?["window"]?["showDocument"]?["support"]?.boolean ?? false
  }
}

extension LanguageServer {
  func initialize(_ parameters: JSONNode) -> JSONOutput {
    client = ClientAbilities(parameters["capabilities"])
    let folders = parameters["workspaceFolders"]?.elements.compactMap { $0["uri"]?.text }
    let root = parameters["rootUri"]?.text
    workspace.folders = (folders ?? root.map { [$0] } ?? []).map(FileAddress.path)
    workspace.flags = Workspace.flags(in: parameters["initializationOptions"])
    state = .running
    return [
      "capabilities": capabilities,
      "serverInfo": ["name": "pathconfig", "version": .string(session.tool.version)],
    ]
  }

  private var capabilities: JSONOutput {
    [
      "positionEncoding": client.unit == .utf8 ? "utf-8" : "utf-16",
      "textDocumentSync": ["openClose": true, "change": 2, "save": true],
      "diagnosticProvider": [
        "identifier": "pathconfig", "interFileDependencies": true, "workspaceDiagnostics": false,
      ],
      "codeActionProvider": [
        "codeActionKinds": ["quickfix", "refactor.move", "source.fixAll.pathconfig"]
      ],
      "documentFormattingProvider": true,
      "documentRangeFormattingProvider": true,
      "hoverProvider": true,
      "completionProvider": ["triggerCharacters": ["\"", "/", ":"]],
      "codeLensProvider": ["resolveProvider": true],
      "documentSymbolProvider": true,
      "foldingRangeProvider": true,
      "definitionProvider": true,
      "renameProvider": ["prepareProvider": true],
      "executeCommandProvider": [
        "commands": .strings(ServerCommand.allCases.map(\.rawValue)), "workDoneProgress": true,
      ],
      "workspace": [
        "workspaceFolders": ["supported": true, "changeNotifications": true]
      ],
    ]
  }

  /// Requests the settings, and notifications about files that affect findings.
  func register() {
    if client.watchesFiles {
      let watchers = watchedNames.map { ["globPattern": .string("**/\($0)")] as JSONOutput }
      outbox.request(
        "client/registerCapability",
        [
          "registrations": [
            [
              "id": "files", "method": "workspace/didChangeWatchedFiles",
              "registerOptions": ["watchers": .array(watchers)],
            ]
          ]
        ])
    }
    fetchSettings()
  }

  /// The settings, the lists of routes and the files in which projects name their libraries.
  private var watchedNames: [String] {
    [
      ToolConfigurationFile.name, "*.json", "*routes*", "Package.resolved", "Podfile.lock",
      "project.pbxproj", "*.gradle", "*.gradle.kts", "libs.versions.toml", "*.swift", "*.kt",
    ]
  }

  private func fetchSettings() {
    guard client.givesSettings else { return }
    let id = outbox.request(
      "workspace/configuration", ["items": [["section": "pathconfig"]]])
    awaited[id] = { [weak self] result in
      self?.useFlags(Workspace.flags(in: result?.elements.first))
    }
  }

  func changeSettings(_ settings: JSONNode?) {
    if client.givesSettings { return fetchSettings() }
    useFlags(Workspace.flags(in: settings?["pathconfig"] ?? settings))
  }

  private func useFlags(_ flags: [String]?) {
    guard let flags, flags != workspace.flags else { return }
    workspace.flags = flags
    checkAll()
  }

  func changeFolders(_ event: JSONNode?) {
    func paths(_ name: UTF8String) -> [String] {
      (event?[name]?.elements ?? []).compactMap { $0["uri"]?.text }.map(FileAddress.path)
    }
    let removed = paths("removed").map(\.pathNames)
    workspace.folders.removeAll { removed.contains($0.pathNames) }
    workspace.folders += paths("added")
    for file in files.values { place(file) }
    checkAll()
  }
}
