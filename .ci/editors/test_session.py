"""A whole session of `pathconfig server` with pytest-lsp, whose client checks every message."""

import asyncio
import os
import pathlib

import pytest
import pytest_lsp
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

TEXT = """{
  "rules": [
    { "patterns": ["^/a$"], "properties": { "context": "model" } },
    { "patterns": [".*"], "properties": { "presentation": "default", } }
  ]
}
"""
FOLDER = pathlib.Path(os.environ["PATHCONFIG_FOLDER"])
FILE = FOLDER / "path-configuration.json"
DOCUMENT = types.TextDocumentIdentifier(uri=FILE.as_uri())


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[os.environ["PATHCONFIG"], "server"]))
async def client(lsp_client: LanguageClient):
    FILE.write_text(TEXT)
    await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities("neovim"),
            workspace_folders=[types.WorkspaceFolder(uri=FOLDER.as_uri(), name="test")],
        )
    )
    lsp_client.text_document_did_open(
        types.DidOpenTextDocumentParams(
            types.TextDocumentItem(uri=FILE.as_uri(), language_id="json", version=1, text=TEXT)
        )
    )
    yield
    await lsp_client.shutdown_session()


def whole(text: str) -> types.Range:
    return types.Range(types.Position(0, 0), types.Position(text.count("\n"), 0))


async def diagnostics(client: LanguageClient, are_current):
    """The findings that the server sends, as soon as they are those of the current text."""
    for _ in range(400):
        found = {item.code: item for item in client.diagnostics.get(DOCUMENT.uri, [])}
        if are_current(found):
            return found
        await asyncio.sleep(0.05)
    raise AssertionError(found)


async def test_diagnostics(client: LanguageClient):
    found = await diagnostics(client, lambda found: "invalid-value" in found)
    assert found["invalid-value"].range.start == types.Position(2, 55)
    assert found["trailing-comma"].severity == types.DiagnosticSeverity.Warning
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(uri=DOCUMENT.uri, version=2),
            [
                types.TextDocumentContentChangePartial(
                    types.Range(types.Position(2, 55), types.Position(2, 62)), '"modal"'
                )
            ],
        )
    )
    await diagnostics(client, lambda found: "invalid-value" not in found)


async def test_actions(client: LanguageClient):
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(DOCUMENT, whole(TEXT), types.CodeActionContext([]))
    )
    titles = [action.title for action in actions]
    assert "Suppress `invalid-value` in rule 1, with a reason" in titles
    assert any(getattr(action, "is_preferred", False) for action in actions)
    fixes = await client.text_document_code_action_async(
        types.CodeActionParams(
            DOCUMENT, whole(TEXT), types.CodeActionContext([], only=["source.fixAll"])
        )
    )
    assert [action.kind for action in fixes] == ["source.fixAll.pathconfig"]


async def test_answers(client: LanguageClient):
    at = {"text_document": DOCUMENT, "position": types.Position(2, 46)}
    hover = await client.text_document_hover_async(types.HoverParams(**at))
    assert hover.contents.value.startswith("Whether the screen is shown")
    items = await client.text_document_completion_async(types.CompletionParams(**at))
    assert "presentation" in [item.label for item in items]
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(DOCUMENT))
    lens = await client.code_lens_resolve_async(lenses[1])
    assert lens.command.title == "matches every URL"
    answer = await client.workspace_execute_command_async(
        types.ExecuteCommandParams("pathconfig.ask", arguments=[DOCUMENT.uri, "/a"])
    )
    assert answer.startswith("/a\n")
    page = await client.workspace_execute_command_async(
        types.ExecuteCommandParams("pathconfig.report", arguments=[DOCUMENT.uri])
    )
    assert pathlib.Path(page).read_text().startswith("<!doctype html>")
    # This client shows documents: it was asked to open the page outside of the editor.
    shown = client.shown_documents[-1]
    assert (shown.uri, shown.external) == (pathlib.Path(page).as_uri(), True)


async def test_lenses_leave_the_editor_alone(client: LanguageClient):
    """A lens of a large file takes seconds: hover and findings come before it, and an edit ends it."""
    contexts = ["modal", "default"]
    rules = [
        f'{{"patterns": ["/(?:a{i % 17}|b{i % 13}).*x{i}(?:/new|/edit)?.*$"], "properties": {{"context": "{contexts[i % 2]}"}}}}'
        for i in range(400)
    ]
    text = '{"settings": {}, "rules": [\n' + ",\n".join(rules) + "\n]}\n"
    uri = (FOLDER / "large.json").as_uri()
    document = types.TextDocumentIdentifier(uri=uri)
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(types.TextDocumentItem(uri=uri, language_id="json", version=1, text=text))
    )
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(document))
    lens = asyncio.ensure_future(client.code_lens_resolve_async(lenses[0]))
    await asyncio.sleep(0.1)  # The request is on its way before the next one.
    hover = await client.text_document_hover_async(
        types.HoverParams(text_document=document, position=types.Position(1, 3))
    )
    assert hover is not None and not lens.done()
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(uri=uri, version=2),
            [types.TextDocumentContentChangeWholeDocument('{"settings": {}, "rules": []}')],
        )
    )
    with pytest.raises(JsonRpcException) as failure:
        await lens
    assert failure.value.code == types.LSPErrorCodes.ContentModified
