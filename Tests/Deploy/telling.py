"""Tells stories one after the other, a line for each; the first that fails ends it. Whatever a story has started ends with
it."""

import os
import shutil
import tempfile

from expecting import Failed


def tell(stories, binary):
    """The exit status for it. A story is called with the program, a folder, and what to end afterwards."""
    for story in stories:
        folder, running = tempfile.mkdtemp(prefix="sofa-"), []
        try:
            seen = story(os.path.abspath(binary), folder, running)
            print(f"ok   {story.__doc__}" + (f": {seen}" if seen else ""), flush=True)
        except Failed as failure:
            print(f"FAIL {story.__doc__}: {failure}", flush=True)
            told(folder)
            return 1
        finally:
            for end in reversed(running):
                end()
            shutil.rmtree(folder, ignore_errors=True)
    return 0


def told(folder):
    """The last that each program had to say."""
    for name in sorted(os.listdir(folder)):
        if name.endswith(".log"):
            with open(os.path.join(folder, name), errors="replace") as log:
                print(f"--- {name}", *log.read()[-1_500:].splitlines()[-8:], sep="\n     ", flush=True)


def long(story, *numbers):
    """A story with numbers of its own."""
    def told(binary, folder, running):
        return story(binary, folder, running, *numbers)

    told.__doc__ = story.__doc__
    return told
