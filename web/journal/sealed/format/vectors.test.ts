import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openJson, sealJson } from './boxes.ts';
import { type Bytes, fromBase64url, toBase64url } from './bytes.ts';
import { EMPTY_HEAD, markOf, nextHead, openHead, sealHead } from './heads.ts';
import { deriveKeys, recoveryKey, unwrapKey, wrapKey } from './keys.ts';
import { derivePassphraseKey } from './passphrase.ts';
import { openPicture, sealPicture } from './pictures.ts';
import { entropyOf } from './recoveryPhrase.ts';

const FILE = new URL('../../../../docs/sealed-vectors.json', import.meta.url);

/** Consecutive byte values, so that the vectors are not random. */
const countingFrom = (start: number, length: number): Bytes =>
  Uint8Array.from({ length }, (_, index) => start + index);

const owner = '018f3c2a-7b1e-7d30-9a51-2f4b6c8d0e1f';
const scope = { owner, generation: 1 };
const journalKey = countingFrom(0, 32);
const passphrase = 'Ṛta: ﬁve quiet breaths at dawn';
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const kdf = {
  algorithm: 'argon2id',
  memory: 65_536,
  passes: 4,
  lanes: 1,
  salt: toBase64url(countingFrom(64, 16)),
} as const;
const label = { ...scope, kind: 'entry', id: '0191d2b4-5c6d-7e8f-8a9b-0c1d2e3f4a5b', version: 2 } as const;
const entry = {
  date: '2026-11-20T05:30:00.000Z',
  day: '2026-11-20',
  title: 'Who asks?',
  content: 'The question stays, and the one who asks is not found. नेति नेति',
  tags: ['inquiry'],
  mood: 'quiet',
  pictures: [],
  sit: null,
  createdAt: '2026-11-20T05:31:00.000Z',
  updatedAt: '2026-11-21T06:00:00.000Z',
};

/** The fields of a picture in an entry, apart from the id, the dimensions and the description. */
const pictureSeal = {
  key: toBase64url(countingFrom(176, 32)),
  boxId: '5f0c9a52-3d41-4b7e-8c6a-9e2d1f7b0a34',
  type: 'image/webp',
};
const pictureBytes = countingFrom(1, 40);

async function computeVectors() {
  const keys = await deriveKeys(journalKey, scope);
  const passphraseKey = await derivePassphraseKey(passphrase, kdf);
  const entropy = entropyOf(phrase) ?? new Uint8Array();
  const phraseKey = await recoveryKey(entropy, owner);
  const box = await sealJson(keys.boxes, label, entry, countingFrom(32, 12));
  const mark = await markOf(keys, { ...label, box });
  const head = nextHead(EMPTY_HEAD, 2, { added: [mark], removed: [] });
  return {
    owner,
    generation: 1,
    journalKey: toBase64url(journalKey),
    kdf,
    passphrase: {
      text: passphrase,
      key: toBase64url(passphraseKey),
      wrap: await wrapKey(passphraseKey, scope, 'passphrase', journalKey, countingFrom(128, 12)),
    },
    recovery: {
      phrase,
      entropy: toBase64url(entropy),
      key: toBase64url(phraseKey),
      wrap: await wrapKey(phraseKey, scope, 'recovery', journalKey, countingFrom(144, 12)),
    },
    entry: { id: label.id, version: label.version, content: entry, box, mark },
    picture: {
      ...pictureSeal,
      content: toBase64url(pictureBytes),
      box: toBase64url(await sealPicture(owner, pictureSeal, pictureBytes, countingFrom(208, 12))),
    },
    head: { content: head, box: await sealHead(keys, scope, head, countingFrom(160, 12)) },
  };
}

test('the format produces the vectors of docs/sealed-vectors.json', async () => {
  const vectors = await computeVectors();
  if (process.env.UPDATE_VECTORS) await writeFile(FILE, `${JSON.stringify(vectors, null, 2)}\n`);
  expect(vectors).toEqual(JSON.parse(await readFile(FILE, 'utf8')));
});

test('the vectors open with the passphrase and with the recovery phrase', async () => {
  const vectors = JSON.parse(await readFile(FILE, 'utf8'));
  const passphraseKey = await derivePassphraseKey(vectors.passphrase.text, vectors.kdf);
  const phraseKey = await recoveryKey(entropyOf(vectors.recovery.phrase) as Bytes, owner);
  expect(await unwrapKey(passphraseKey, scope, 'passphrase', vectors.passphrase.wrap)).toEqual(journalKey);
  expect(await unwrapKey(phraseKey, scope, 'recovery', vectors.recovery.wrap)).toEqual(journalKey);
  const keys = await deriveKeys(fromBase64url(vectors.journalKey), scope);
  expect(await openJson(keys.boxes, label, vectors.entry.box)).toEqual(entry);
  const { picture } = vectors;
  expect(await openPicture(owner, picture, fromBase64url(picture.box))).toEqual(pictureBytes);
  expect(await openHead(keys, scope, vectors.head.box)).toEqual(vectors.head.content);
});
