"""Opens the sealed journal of an account export, as docs/sealed.md describes it.

This program shares no code with Vichara. It needs Python 3.9 or newer with the packages cryptography and argon2-cffi
(python3-cryptography and python3-argon2 in Debian).

Usage: python3 readSealedJournal.py EXPORT.zip passphrase [--pictures FOLDER]
       python3 readSealedJournal.py EXPORT.zip recovery WORDS [--pictures FOLDER]
WORDS is the English word list of BIP 39, one word a line.
The passphrase or the recovery phrase is read from the standard input. The entries are printed as JSON. The pictures
of the entries are written to FOLDER, each named by its id.
"""

import base64
import hashlib
import hmac
import json
import os
import sys
import unicodedata
import zipfile

from argon2.low_level import Type, hash_secret_raw
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def scoped_to(*parts):
    return "|".join(["vichara-journal", "1", *map(str, parts)]).encode()


def derive(key, info):
    return HKDF(algorithm=SHA256(), length=32, salt=None, info=info).derive(key)


def open_bytes(key, box, owner, kind, item, version, generation):
    return AESGCM(key).decrypt(box[:12], box[12:], scoped_to(owner, kind, item, version, generation))


def without_padding(padded):
    content = padded.rstrip(b"\0")
    if not content.endswith(b"\x80"):
        raise ValueError("the box is not padded")
    return content[:-1]


def open_json(*arguments):
    return json.loads(without_padding(open_bytes(*arguments)).decode())


def open_picture(picture, box, owner):
    """`picture` is the picture as the entry names it. It has its own key, so its generation is always 1."""
    return without_padding(open_bytes(decode(picture["key"]), box, owner, "picture", picture["boxId"], 1, 1))


EXTENSIONS = {"image/webp": "webp", "image/jpeg": "jpg", "image/png": "png"}


def write_pictures(entries, archive, owner, folder):
    """Writes the pictures that the archive has, and returns their file names."""
    os.makedirs(folder, exist_ok=True)
    names = []
    for picture in (picture for entry in entries for picture in entry.get("pictures", [])):
        path = f"journal-pictures/{picture['id']}.bin"
        if path not in archive.namelist():
            continue
        names.append(f"{picture['id']}.{EXTENSIONS.get(picture['type'], 'bin')}")
        with open(os.path.join(folder, os.path.basename(names[-1])), "wb") as file:
            file.write(open_picture(picture, archive.read(path), owner))
    return names


def passphrase_key(passphrase, kdf):
    return hash_secret_raw(
        unicodedata.normalize("NFKC", passphrase).encode(),
        decode(kdf["salt"]),
        time_cost=kdf["passes"],
        memory_cost=kdf["memory"],
        parallelism=kdf["lanes"],
        hash_len=32,
        type=Type.ID,
    )


def recovery_key(phrase, words, owner):
    """`words` is the English word list of BIP 39."""
    numbers = [words.index(word) for word in phrase.lower().split()]
    if len(numbers) != 12:
        raise ValueError("a recovery phrase has twelve words")
    bits = "".join(f"{number:011b}" for number in numbers)
    entropy = int(bits[:128], 2).to_bytes(16, "big")
    if f"{hashlib.sha256(entropy).digest()[0]:08b}"[:4] != bits[128:]:
        raise ValueError("the checksum of the recovery phrase is wrong")
    return derive(entropy, scoped_to(owner, "recovery"))


def journal_key(wrapping_key, name, seal, owner):
    box = decode(seal["wraps"][name])
    try:
        return open_bytes(wrapping_key, box, owner, "wrap", name, 1, seal["generation"])
    except InvalidTag:
        raise SystemExit("This does not open the journal.") from None


def mark_of(sums_key, item):
    digest = hashlib.sha256(decode(item["box"])).digest()
    return int.from_bytes(hmac.digest(sums_key, f"{item['id']}|{item['version']}|".encode() + digest, "sha256"), "big")


def open_journal(key, seal, items, owner):
    """The entries of all boxes. Raises ValueError if the head does not belong to these boxes."""
    boxes_key = derive(key, scoped_to(owner, "boxes", seal["generation"]))
    sums_key = derive(key, scoped_to(owner, "sums", seal["generation"]))
    live = [item for item in items if item["box"] is not None]
    head = open_json(boxes_key, decode(seal["head"]), owner, "head", "head", 1, seal["generation"])
    total = sum(mark_of(sums_key, item) for item in live) % 2**256
    if head["count"] != len(live) or int(head["sum"], 16) != total:
        raise ValueError("entries are missing, or are not those that were sealed")
    return [
        {
            "id": item["id"],
            **open_json(
                boxes_key, decode(item["box"]), owner, "entry", item["id"], item["version"], item["generation"]
            ),
        }
        for item in live
    ]


def main(export, kind, word_list=None, pictures_folder=None):
    secret = sys.stdin.read().strip()
    with zipfile.ZipFile(export) as archive:
        account, seal, items = (
            json.loads(archive.read(name)) for name in ("account.json", "sealed-journal.json", "sealed-entries.json")
        )
        owner = account["id"]
        if kind == "recovery":
            with open(word_list, encoding="utf-8") as file:
                wrapping_key = recovery_key(secret, file.read().split(), owner)
        else:
            wrapping_key = passphrase_key(secret, seal["kdf"])
        entries = open_journal(journal_key(wrapping_key, kind, seal, owner), seal, items, owner)
        if pictures_folder:
            write_pictures(entries, archive, owner, pictures_folder)
    json.dump(entries, sys.stdout, ensure_ascii=False, indent=2)


if __name__ == "__main__":
    arguments = sys.argv[1:]
    folder = None
    if "--pictures" in arguments[:-1]:
        index = arguments.index("--pictures")
        folder = arguments[index + 1]
        del arguments[index : index + 2]
    if [len(arguments), *arguments[1:2]] not in ([2, "passphrase"], [3, "recovery"]):
        raise SystemExit(__doc__)
    main(*arguments, **({"pictures_folder": folder} if folder else {}))
