import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openJson, pad, sealJson, unpad } from './boxes.ts';
import { type Bytes, fromBase64url, randomBytes, toBase64url } from './bytes.ts';
import { EMPTY_HEAD, markOf, nextHead } from './heads.ts';
import { createJournalKey, deriveKeys, recoveryKey, unwrapKey, wrapKey } from './keys.ts';
import { createKeyDerivation, derivePassphraseKey } from './passphrase.ts';
import { createPictureSeal, openPicture, sealPicture } from './pictures.ts';
import { createRecoveryPhrase, entropyOf, suggestPassphrase } from './recoveryPhrase.ts';

const PROPERTY_OPTIONS = { seed: 20_261_124, numRuns: 200 };
const scope = { owner: 'meera', generation: 1 };
const label = { ...scope, kind: 'entry', id: 'first', version: 1 } as const;
const keys = await deriveKeys(createJournalKey(), scope);
const bytes = (options?: { minLength: number; maxLength: number }) =>
  fc.uint8Array(options).map((each) => new Uint8Array(each) as Bytes);

describe('a box', () => {
  test('opens to the sealed value', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const box = await sealJson(keys.boxes, label, value);
        expect(await openJson(keys.boxes, label, box)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      PROPERTY_OPTIONS,
    );
  });

  test.each([
    ['another owner', { owner: 'tomas' }],
    ['another kind', { kind: 'head' as const }],
    ['another id', { id: 'second' }],
    ['another version', { version: 2 }],
    ['another generation', { generation: 2 }],
  ])('does not open with the label of %s', async (_, change) => {
    const box = await sealJson(keys.boxes, label, 'words');
    await expect(openJson(keys.boxes, { ...label, ...change }, box)).rejects.toThrow();
  });

  test('does not open with another key, or when any byte of it was changed', async () => {
    const box = await sealJson(keys.boxes, label, 'words');
    const others = await deriveKeys(createJournalKey(), scope);
    await expect(openJson(others.boxes, label, box)).rejects.toThrow();
    const content = fromBase64url(box);
    for (const index of [0, 11, 12, 500, content.length - 1]) {
      const changed = Uint8Array.from(content);
      changed[index] = (changed[index] ?? 0) ^ 1;
      await expect(openJson(keys.boxes, label, toBase64url(changed))).rejects.toThrow();
    }
  });

  test('has the same size for short texts of different lengths', async () => {
    const sizes = new Set<number>();
    for (const length of [0, 1, 100, 1_000])
      sizes.add((await sealJson(keys.boxes, label, 'a'.repeat(length))).length);
    expect(sizes.size).toBe(1);
  });
});

test('padding gives a power of two of at least 1 KiB, and can be removed', () => {
  fc.assert(
    fc.property(bytes({ minLength: 0, maxLength: 5_000 }), (content) => {
      const padded = pad(content);
      expect(Math.log2(padded.length) % 1).toBe(0);
      expect(padded.length).toBeGreaterThanOrEqual(1_024);
      expect(unpad(padded)).toEqual(content);
    }),
    PROPERTY_OPTIONS,
  );
  expect(pad(new Uint8Array(1_023)).length).toBe(1_024);
  expect(pad(new Uint8Array(1_024)).length).toBe(2_048);
  expect(() => unpad(new Uint8Array(1_024))).toThrow('not padded');
});

test('base64url encodes without padding, + and /, and decodes to the same bytes', () => {
  fc.assert(
    fc.property(bytes(), (content) => {
      const text = toBase64url(content);
      expect(text).toMatch(/^[\w-]*$/);
      expect(text).toBe(Buffer.from(content).toString('base64url'));
      expect(fromBase64url(text)).toEqual(content);
    }),
    PROPERTY_OPTIONS,
  );
});

test('the sum of a head depends on the entries and not on their order', async () => {
  const marks = await Promise.all(
    ['a', 'b', 'c', 'd'].map((id) => markOf(keys, { id, version: 1, box: toBase64url(randomBytes(40)) })),
  );
  const [a = '', b = '', c = '', d = ''] = marks;
  const oneByOne = [a, b, c, d].reduce(
    (head, mark, index) => nextHead(head, index + 1, { added: [mark], removed: [] }),
    EMPTY_HEAD,
  );
  expect(nextHead(EMPTY_HEAD, 4, { added: [d, b, a, c], removed: [] })).toEqual(oneByOne);
  const withoutTwo = nextHead(oneByOne, 6, { added: [], removed: [b, d] });
  expect(withoutTwo).toEqual({ ...nextHead(EMPTY_HEAD, 6, { added: [a, c], removed: [] }) });
  expect(nextHead(withoutTwo, 8, { added: [], removed: [a, c] })).toEqual({ ...EMPTY_HEAD, n: 8 });
});

describe('a key', () => {
  test('is unwrapped only with the wrapping key, the name and the generation with which it was wrapped', async () => {
    const journalKey = createJournalKey();
    const { words, entropy } = createRecoveryPhrase();
    const key = await recoveryKey(entropy, scope.owner);
    const wrap = await wrapKey(key, scope, 'recovery', journalKey);
    expect(wrap).toHaveLength(80);
    expect(await unwrapKey(key, scope, 'recovery', wrap)).toEqual(journalKey);
    expect(entropyOf(words.join(' '))).toEqual(entropy);
    const otherOwnersKey = await recoveryKey(entropy, 'tomas');
    expect(await unwrapKey(otherOwnersKey, scope, 'recovery', wrap)).toBeNull();
    expect(await unwrapKey(key, scope, 'passphrase', wrap)).toBeNull();
    expect(await unwrapKey(key, { ...scope, generation: 2 }, 'recovery', wrap)).toBeNull();
  });

  test('is the same for a passphrase with composed and with decomposed letters, but not in another letter case', async () => {
    const kdf = createKeyDerivation();
    const key = await derivePassphraseKey('sādhanā every morning', kdf);
    expect(await derivePassphraseKey('sa\u0304dhana\u0304 every morning', kdf)).toEqual(key);
    expect(await derivePassphraseKey('Sādhanā every morning', kdf)).not.toEqual(key);
  });

  test.each([
    ['memory', { memory: 8_192 }],
    ['passes', { passes: 1 }],
    ['lanes', { lanes: 0 }],
  ])('is not derived from a passphrase if the parameter %s is too small', async (_, cheaper) => {
    const kdf = { ...createKeyDerivation(), ...cheaper };
    await expect(derivePassphraseKey('five quiet breaths', kdf)).rejects.toThrow('out of range');
  });
});

describe('a recovery phrase', () => {
  test('is read in any letter case and with any characters between the words', () => {
    const { words, entropy } = createRecoveryPhrase();
    expect(words).toHaveLength(12);
    expect(entropyOf(` ${words.map((word) => word.toUpperCase()).join(',\n 2. ')} `)).toEqual(entropy);
  });

  test.each([
    ['eleven words', 'legal winner thank year wave sausage worth useful legal winner thank'],
    ['a wrong checksum', 'legal winner thank year wave sausage worth useful legal winner thank thank'],
    [
      'a word that is not in the list',
      'legal winner thank year wave sausage worth useful legal winner thank xyzzy',
    ],
  ])('is refused with %s', (_, phrase) => {
    expect(entropyOf(phrase)).toBeNull();
  });
});

test('a suggested passphrase has six words, and each suggestion is different', () => {
  expect(suggestPassphrase().split(' ')).toHaveLength(6);
  expect(new Set(Array.from({ length: 50 }, suggestPassphrase)).size).toBe(50);
  expect(suggestPassphrase().length).toBeGreaterThanOrEqual(15);
});

test('a picture opens only with its own key, owner and box id, and only if it was not changed', async () => {
  const [seal, other] = [createPictureSeal('first', 'image/webp'), createPictureSeal('first', 'image/webp')];
  const content = randomBytes(5_000);
  const box = await sealPicture('meera', seal, content);
  expect(box.length).toBe(8_192 + 12 + 16);
  expect(await openPicture('meera', seal, box)).toEqual(content);
  await expect(openPicture('tomas', seal, box)).rejects.toThrow();
  await expect(openPicture('meera', { ...seal, boxId: 'second' }, box)).rejects.toThrow();
  await expect(openPicture('meera', other, box)).rejects.toThrow();
  box[box.length - 1] = (box.at(-1) ?? 0) ^ 1;
  await expect(openPicture('meera', seal, box)).rejects.toThrow();
});
