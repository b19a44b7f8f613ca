-- Opens a file, shows what is found, applies a fix, and asks for a URL.
local function fail(message)
  print("FAILED: " .. message)
  vim.cmd("cquit 1")
end

local function findings()
  local list = vim.diagnostic.get(0)
  table.sort(list, function(a, b) return a.lnum < b.lnum or (a.lnum == b.lnum and a.col < b.col) end)
  return list
end

local function show(title)
  print(title)
  for _, item in ipairs(findings()) do
    local severity = vim.diagnostic.severity[item.severity]
    print(("  %d:%d %s %s"):format(item.lnum + 1, item.col + 1, severity, vim.split(item.message, "\n")[1]))
  end
end

local function request(method, parameters)
  local answers = vim.lsp.buf_request_sync(0, method, parameters, 10000)
  for _, answer in pairs(answers or {}) do
    if answer.error then fail(answer.error.message) end
    return answer.result
  end
  fail(method .. " has no answer")
end

if not vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 20) then fail("nothing is found") end
show("findings:")
local before = #vim.diagnostic.get(0)

local document = vim.lsp.util.make_text_document_params()
local last = { line = vim.api.nvim_buf_line_count(0), character = 0 }
local actions = request("textDocument/codeAction", {
  textDocument = document,
  range = { start = { line = 0, character = 0 }, ["end"] = last },
  context = { diagnostics = {} },
})
local fix
for _, action in ipairs(actions) do
  if action.isPreferred and not fix then fix = action end
end
if not fix then fail("no fix is offered") end
vim.lsp.util.apply_workspace_edit(fix.edit, "utf-16")
if not vim.wait(20000, function() return #vim.diagnostic.get(0) < before end, 20) then fail("the fix fixes nothing") end
show("after “" .. fix.title .. "”:")

local url = vim.env.PATHCONFIG_URL or "/posts/new"
local command = { command = "pathconfig.ask", arguments = { document.uri, url } }
print("asked for a URL:")
print(request("workspace/executeCommand", command))
vim.cmd("quitall!")
