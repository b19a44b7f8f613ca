-- Starts the server for JSON files and programs, once for all of them.
local client
vim.api.nvim_create_autocmd("FileType", {
  pattern = { "json", "jsonc", "ruby", "php" },
  callback = function(event)
    client = client or vim.lsp.start_client({
      name = "pathconfig",
      cmd = { vim.env.PATHCONFIG or "pathconfig", "server" },
      root_dir = vim.fn.getcwd(),
      workspace_folders = { { uri = vim.uri_from_fname(vim.fn.getcwd()), name = "project" } },
      init_options = { lintFlags = {} },
    })
    vim.lsp.buf_attach_client(event.buf, client)
  end,
})

-- :AskForURL /posts/new shows what the app gets and does there.
vim.api.nvim_create_user_command("AskForURL", function(command)
  local arguments = { vim.uri_from_bufnr(0), command.args }
  local request = { command = "pathconfig.ask", arguments = arguments }
  vim.lsp.buf_request(0, "workspace/executeCommand", request, function(failure, text)
    print(failure and failure.message or text)
  end)
end, { nargs = 1 })
