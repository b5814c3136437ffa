"""Checks an archive of an account, as docs/archive.md describes it.

This program shares no code with Vichara. It needs Python 3.9 or newer and nothing else.

Usage: python3 readArchive.py ARCHIVE.zip
It prints how many items each list has. It exits with 1 if the archive is not whole, or if a file has an unknown shape.
"""

import hashlib
import json
import sys
import zipfile

FORMAT = "vichara"
VERSION = 1
# The fields that the items of a list have at least.
LISTS = {
    "journal.json": {"id", "title", "date", "day", "tags", "mood", "content", "pictures", "sit"},
    "sealed-entries.json": {"id", "version", "generation", "n", "box", "pictures"},
    "logs.json": {"id", "practiceId", "practice", "date", "value", "sankalpa", "notes", "entryId"},
    "practices.json": {"id", "name", "type", "defaultValue"},
    "presets.json": {"id", "title", "description", "practiceIds", "practices"},
    "posts.json": {"id", "content", "format", "community", "postId", "pictures"},
    "replies.json": {"id", "content", "format", "community", "postId", "pictures"},
}
# The fields that an object has at least.
OBJECTS = {
    "account.json": {"id", "username", "email", "language"},
    "practice.json": {"dayStartsAt", "cadence", "rests", "observances"},
    "letter.json": {"rhythm", "weekday", "hour", "timezone"},
    "sealed-journal.json": {"owner", "generation", "kdf", "wraps", "head"},
}


class NotWhole(Exception):
    pass


def sum_of(archive, name):
    """The length and the SHA-256 of a file, which is read in pieces."""
    digest, length = hashlib.sha256(), 0
    with archive.open(name) as file:
        while piece := file.read(1 << 20):
            digest.update(piece)
            length += len(piece)
    return length, digest.hexdigest()


def check_shape(name, value):
    items, fields = (value, LISTS[name]) if name in LISTS else ([value], OBJECTS[name])
    if not isinstance(items, list):
        raise NotWhole(f"{name} is not a list.")
    for item in items:
        missing = fields - set(item) if isinstance(item, dict) else fields
        if missing:
            raise NotWhole(f"An item of {name} lacks {', '.join(sorted(missing))}.")


def check(archive):
    """Returns the number of items of each JSON file."""
    names = archive.namelist()
    if len(set(names)) < len(names):
        raise NotWhole("Two files have the same name.")
    if "archive.json" not in names:
        raise NotWhole("There is no archive.json. The archive is from an older version, or it was cut off.")
    listing = json.loads(archive.read("archive.json"))
    if listing["format"] != FORMAT:
        raise NotWhole("This is not an archive of Vichara.")
    if listing["version"] > VERSION:
        raise NotWhole("This archive was made by a newer version.")
    listed = {file["path"]: file for file in listing["files"]}
    unlisted = set(names) - set(listed) - {"archive.json"}
    if unlisted:
        raise NotWhole(f"{sorted(unlisted)[0]} is not in archive.json.")
    counts = {}
    for path, file in listed.items():
        if path not in names:
            raise NotWhole(f"{path} is missing.")
        if sum_of(archive, path) != (file["bytes"], file["sha256"]):
            raise NotWhole(f"{path} was changed after it was made.")
        if not path.endswith(".json"):
            continue
        value = json.loads(archive.read(path))
        items = len(value) if isinstance(value, list) else 1
        if items != file["items"]:
            raise NotWhole(f"{path} has {items} items instead of {file['items']}.")
        if path in LISTS or path in OBJECTS:
            check_shape(path, value)
        counts[path] = items
    return counts


def main():
    try:
        with zipfile.ZipFile(sys.argv[1]) as archive:
            counts = check(archive)
    except zipfile.BadZipFile as error:
        sys.exit(f"The archive is cut off or damaged: {error}")
    except NotWhole as error:
        sys.exit(str(error))
    for path, items in counts.items():
        print(f"{items:>8}  {path}")
    print("This archive is whole.")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main()
