"""Where the tool runs, and what it writes to."""

import os

from harness import attack, expect


@attack
def ends_with_2_in_a_folder_that_was_deleted(folder):
    gone = folder.path / "gone"
    gone.mkdir()

    def enter_and_delete():
        os.chdir(gone)
        os.rmdir(gone)

    before = set(os.listdir("/"))
    for command in (["init"], ["lint"], ["query", "/"], ["routes"]):
        run = folder.run(*command, prepare=enter_and_delete, code=2)
        expect(b"folder" in run.errors, f"{command} says nothing of the folder: {run.text}")
        gone.mkdir()
    expect(set(os.listdir("/")) == before, "a file appeared in the root of the disk")
