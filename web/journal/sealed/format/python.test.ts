import { execFileSync, spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { installDebianPackages } from '#scripts/debian.ts';

const root = new URL('../../../../', import.meta.url);

/** The Python of Debian finds the packages of Debian. Another Python on the path may not. */
const python = '/usr/bin/python3';
const canRun = () =>
  spawnSync(python, ['-c', 'import argon2.low_level, cryptography.hazmat.primitives.ciphers.aead']).status ===
  0;

if (!canRun())
  installDebianPackages('the cryptography of Python', ['python3', 'python3-cryptography', 'python3-argon2']);

const CHECK = `
import json, sys
sys.path.insert(0, 'scripts')
from readSealedJournal import *

vectors = json.load(open('docs/sealed-vectors.json', encoding='utf-8'))
words = open(sys.argv[1], encoding='utf-8').read().split()
owner, passphrase, recovery = vectors['owner'], vectors['passphrase'], vectors['recovery']
seal = {
    'generation': 1,
    'kdf': vectors['kdf'],
    'wraps': {'passphrase': passphrase['wrap'], 'recovery': recovery['wrap']},
    'head': vectors['head']['box'],
}
keys = {
    'passphrase': passphrase_key(passphrase['text'], vectors['kdf']),
    'recovery': recovery_key(recovery['phrase'], words, owner),
}
assert keys['passphrase'] == decode(passphrase['key'])
assert keys['recovery'] == decode(recovery['key'])
items = [{'id': vectors['entry']['id'], 'version': 2, 'generation': 1, 'box': vectors['entry']['box']}]
for name, wrapping_key in keys.items():
    key = journal_key(wrapping_key, name, seal, owner)
    assert key == decode(vectors['journalKey'])
    (entry,) = open_journal(key, seal, items, owner)
    assert entry == {'id': items[0]['id'], **vectors['entry']['content']}
    for wrong in ([], [{**items[0], 'version': 1}], items * 2):
        try:
            open_journal(key, seal, wrong, owner)
        except (ValueError, InvalidTag):
            continue
        raise AssertionError('wrong entries were accepted')
picture = vectors['picture']
assert open_picture(picture, decode(picture['box']), owner) == decode(picture['content'])
for wrong in ({**picture, 'boxId': 'another'}, {**picture, 'key': vectors['journalKey']}):
    try:
        open_picture(wrong, decode(picture['box']), owner)
    except InvalidTag:
        continue
    raise AssertionError('a wrong picture was accepted')
with zipfile.ZipFile(sys.argv[2], 'w') as archive:
    archive.writestr('journal-pictures/kept.bin', decode(picture['box']))
entry = {'pictures': [{'id': 'kept', 'alt': '', **{name: picture[name] for name in ('key', 'boxId', 'type')}}, {**picture, 'id': 'gone'}]}
with zipfile.ZipFile(sys.argv[2]) as archive:
    assert write_pictures([entry], archive, owner, sys.argv[3]) == ['kept.webp']
assert open(sys.argv[3] + '/kept.webp', 'rb').read() == decode(picture['content'])
print('opened')
`;

test.skipIf(!canRun())(
  'the reader in Python opens the vectors, writes pictures, and rejects wrong data',
  async () => {
    const { wordlist } = await import('@scure/bip39/wordlists/english.js');
    const { mkdtempDisposable, writeFile } = await import('node:fs/promises');
    await using folder = await mkdtempDisposable('/tmp/words-');
    const list = `${folder.path}/english.txt`;
    await writeFile(list, wordlist.join('\n'));
    const output = execFileSync(
      python,
      ['-c', CHECK, list, `${folder.path}/export.zip`, `${folder.path}/pictures`],
      { cwd: root, encoding: 'utf8' },
    );
    expect(output).toBe('opened\n');
  },
);
