const { commands, window, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = async (context) => {
  const output = window.createOutputChannel("Path Configuration");
  const settings = workspace.getConfiguration("pathconfig");
  client = new LanguageClient(
    "pathconfig",
    "Path Configuration",
    { command: settings.get("path"), args: ["server"] },
    {
      documentSelector: [{ language: "json" }, { language: "jsonc" }, { language: "ruby" }, { language: "php" }],
      initializationOptions: { lintFlags: settings.get("lintFlags") },
      synchronize: { configurationSection: "pathconfig" },
      outputChannel: output,
      middleware: {
        // The result of a command is text for people.
        executeCommand: async (command, args, next) => {
          const text = await next(command, args);
          if (typeof text === "string") {
            output.appendLine(text);
            output.show(true);
          }
          return text;
        },
      },
    }
  );
  const run = (command, ...args) => {
    const file = window.activeTextEditor?.document.uri.toString();
    if (file) return commands.executeCommand(command, file, ...args);
  };
  context.subscriptions.push(
    commands.registerCommand("pathconfig.askForURL", async () => {
      const url = await window.showInputBox({ prompt: "URL or path", placeHolder: "/posts/new" });
      if (url) return run("pathconfig.ask", url);
    }),
    commands.registerCommand("pathconfig.compareWithServer", () => run("pathconfig.compare")),
    commands.registerCommand("pathconfig.showReport", () => run("pathconfig.report"))
  );
  await client.start();
};

exports.deactivate = () => client?.stop();
