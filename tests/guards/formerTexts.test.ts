import { parsePo } from 'pofile-ts';
import { expect, test } from 'vitest';
import { withFormerTexts, withoutFormerTexts } from '#scripts/languages/formerTexts.ts';

const HEAD = 'msgid ""\nmsgstr ""\n"Language: de\\n"';
const OBSOLETE =
  '#: a.tsx\n#~ msgid "Your post is saved now."\n#~ msgstr "Dein Beitrag ist jetzt gespeichert."';
const catalogue = (...blocks: string[]) => `${[HEAD, ...blocks].join('\n\n')}\n`;

test('a text without a translation is told with its former wording', () => {
  const changed = '#: a.tsx\nmsgid "Your post is saved."\nmsgstr ""';
  const content = withFormerTexts(catalogue(changed, OBSOLETE));
  expect(content).toBe(
    catalogue(
      '#: a.tsx\n#| msgid "Your post is saved now."\nmsgid "Your post is saved."\nmsgstr ""',
      OBSOLETE,
    ),
  );
  expect(parsePo(withoutFormerTexts(content))).toEqual(parsePo(catalogue(changed, OBSOLETE)));
  expect(withFormerTexts(content)).toBe(content);
});

test('a text with a context has it before its context, and a quotation mark is escaped', () => {
  const obsolete = '#: a.tsx\n#~ msgid "The \\"sit\\" begins"\n#~ msgstr "Es beginnt"';
  const content = withFormerTexts(catalogue('msgctxt "title"\nmsgid "The sit begins"\nmsgstr ""', obsolete));
  expect(content).toContain('#| msgid "The \\"sit\\" begins"\nmsgctxt "title"\nmsgid');
});

test('a translated text, and one that is like no former text, stay as they are', () => {
  const content = catalogue(
    'msgid "Your post is saved."\nmsgstr "Dein Beitrag ist gespeichert."',
    'msgid "Emphasis"\nmsgstr ""',
    OBSOLETE,
  );
  expect(withFormerTexts(content)).toBe(content);
  expect(withFormerTexts(catalogue('msgid "Emphasis"\nmsgstr ""'))).toBe(
    catalogue('msgid "Emphasis"\nmsgstr ""'),
  );
});
