import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENGLISH, LANGUAGES } from '#contract/platform/languages.ts';
import shares from '#server/locales/shares.json' with { type: 'json' };
import { PSEUDO_LANGUAGES } from './pseudoLanguages.ts';
import { serverTextsIn } from './serverTexts.ts';
import { hasSameSlots } from './slots.ts';
import { collectTexts } from './textFiles.ts';
import { compiled, translationsIn } from './translations.ts';

/** The languages that `npm run languages` offers. */
const SHARES: Record<string, { isOffered: boolean }> = shares;
const German = LANGUAGES.find(({ tag }) => tag === 'de') ?? ENGLISH;
let root: string;
beforeAll(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'texts-'));
  const files = {
    'main.tsx': `import '#web/frame.tsx'; export const load = () => import('#web/home/Dialog.tsx');`,
    'frame.tsx': `import { t } from '@lingui/core/macro'; export const a = () => t\`Menu\`;`,
    'home/Dialog.tsx': `import { Trans } from '@lingui/react/macro'; import type { X } from './never.tsx';
      import './shared.tsx'; import '#web/frame.tsx'; new Worker(new URL('./worker.ts', import.meta.url)); export const D = () => <Trans>Close <b>it</b></Trans>;`,
    'home/shared.tsx': `import { t } from '@lingui/core/macro';
      export const b = (n) => [t\`Menu\`, t({ message: 'Open', context: 'verb' }), t\`Hi \${n}\`];`,
    'home/worker.ts': `import { t } from '@lingui/core/macro'; export const c = () => t\`Work\`;`,
    'home/locales/de.po': [
      ['msgid "Menu"', 'msgstr "Menü"'],
      ['msgctxt "verb"', 'msgid "Open"', 'msgstr "Öffnen"'],
      ['msgid "Hi {n}"', 'msgstr "Hallo {n}"'],
      ['#~ msgid "Close <0>it</0>"', '#~ msgstr "obsolete"'],
    ]
      .map((lines) => lines.join('\n'))
      .join('\n\n'),
  };
  for (const [file, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), content);
  }
});
afterAll(() => fs.rmSync(root, { recursive: true }));

it('a module loads the texts of all files that it imports and of its workers, without those of the first file', async () => {
  const { numbers, textsOf } = await collectTexts(root);
  expect([...numbers.keys()].filter((file) => !file.endsWith('Page.tsx'))).toEqual([
    'main.tsx',
    'home/Dialog.tsx',
  ]);
  expect(Object.values(textsOf(ENGLISH, 0).texts)).toEqual([['Menu']]);
  expect(
    Object.values(textsOf(ENGLISH, 1).texts)
      .map((tokens) => tokens.join(''))
      .sort(),
  ).toEqual(['Close <0>it</0>', 'Hi n', 'Open', 'Work']);
});

it('a text without a translation is the English one, and is listed as English', async () => {
  const { allTexts } = await collectTexts(root);
  const translations = await translationsIn(root, German, []);
  expect([...translations.values()]).toEqual([['Menü'], ['Öffnen'], ['Hallo ', ['n']]]);
  expect(allTexts(ENGLISH)).not.toHaveProperty('english');
});

it.each([
  ['Hallo {n}', true],
  ['Hallo', false],
  ['Hallo {m}', false],
  ['Hallo {n} <0>x</0>', false],
])('the translation %j of "Hi {n}" is used: %s', (translation, isUsed) => {
  expect(hasSameSlots(compiled('Hi {n}'), compiled(translation))).toBe(isUsed);
});

it.each([
  ['<0>b</0> a', true],
  ['<0>b</0> {n, plural, one {a <1/>} other {<1/>}}', true],
  ['</0>b<0>', false],
  ['<0>b', false],
  ['<0><1>b</0></1>', false],
  ['b', false],
])('the elements of the translation %j are nested properly: %s', (translation, isProper) => {
  const english = translation.includes('<1') ? '{n, plural, other {<0>b</0> <1/>}}' : 'a <0>b</0>';
  expect(hasSameSlots(compiled(english), compiled(translation))).toBe(isProper);
});

it('the build has the languages that are offered, and in tests those made from English', async () => {
  const { languages } = await collectTexts(root);
  const offered = LANGUAGES.filter(({ tag }) => tag === ENGLISH.tag || SHARES[tag]?.isOffered);
  expect(languages).toEqual([...offered, ...PSEUDO_LANGUAGES]);
});

it('the version changes with a translation', async () => {
  const { version } = await collectTexts(root);
  const file = path.join(root, 'frame.tsx');
  const before = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, before.replace('Menu', 'Menus'));
  expect((await collectTexts(root)).version).not.toBe(version);
  fs.writeFileSync(file, before);
});

it('the messages of the server keep the places of their values, and contain no texts of mails', async () => {
  const [accented] = PSEUDO_LANGUAGES;
  const {
    messages: { messages, labels },
    reflections,
  } = await serverTextsIn(accented ?? ENGLISH);
  expect(messages['{label} is required']).toBe('{label} ííś ŕééqúúííŕééđ');
  expect(labels.Title).toBe('Ţííţĺéé');
  expect(reflections['after Kabīr']).toBe('ááƒţééŕ Ķááƀīŕ');
  expect(Object.keys(messages).filter((each) => /A booking of yours/.test(each))).toEqual([]);
});

it('the languages for tests keep tags and values', async () => {
  const [accented, reversed] = PSEUDO_LANGUAGES;
  expect(accented?.distort('Close <0>it</0>')).toBe('Ćĺóóśéé <0>ííţ</0>');
  expect(reversed?.distort('Close <0>it</0>')).toBe('\u202eClose\u202c <0>\u202eit\u202c</0>');
});
