import fs from 'node:fs';
import { parsePo } from 'pofile-ts';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';
import { extractedCatalogues, serverTexts } from '#scripts/languages/serverTexts.ts';
import { languageShares } from '#scripts/languages/shares.ts';
import { hasSameSlots } from '#web/build/texts/slots.ts';
import { compiled } from '#web/build/texts/translations.ts';
import { isTest, read, sourcesUnder } from './sources.ts';

it('the catalogues of the server contain exactly the texts of contract/ and server/ (npm run languages)', async () => {
  for (const [file, catalogue] of Object.entries(await extractedCatalogues()))
    expect(fs.readFileSync(file, 'utf8'), file).toBe(catalogue);
});

it('the shares of the languages are those of the catalogues (npm run languages)', async () => {
  expect(JSON.parse(read('server/locales/shares.json'))).toEqual(languageShares(await serverTexts()));
});

it.each(sourcesUnder('server/locales', /\.po$/))('no translation in %s loses a value', (file) => {
  const items = parsePo(read(file)).items.filter(({ msgstr, obsolete }) => msgstr[0] && !obsolete);
  const wrong = items.filter(
    ({ msgid, msgstr }) => !hasSameSlots(compiled(msgid), compiled(msgstr[0] ?? '')),
  );
  expect(wrong.map(({ msgid, msgstr }) => [msgid, msgstr])).toEqual([]);
});

/** Files with messages for programs or operators, which are not translated. */
const EXCEPTIONS = [
  'server/platform/process/environment.ts', // messages of settings, for operators
  'server/platform/http/openapi/apiExamples.ts',
];

/** The methods of schemas that take a message, and the position of the first argument that can be one. */
const SCHEMA_METHODS: Record<string, number> = {
  string: 0,
  boolean: 0,
  int: 0,
  number: 0,
  date: 0,
  datetime: 0,
  enum: 1,
  literal: 1,
  array: 1,
  object: 1,
  min: 1,
  max: 1,
  regex: 1,
  refine: 1,
};

/** The literals of a file that are messages for people. */
function messageLiterals(file: string): string[] {
  const source = read(file);
  const found: string[] = [];
  const check = (node?: { type: string; start: number; end: number }) => {
    if (!node || (node.type !== 'Literal' && node.type !== 'TemplateLiteral')) return;
    const text = source.slice(node.start, node.end);
    if (/^['"`].* /s.test(text)) found.push(text);
  };
  new Visitor({
    CallExpression({ callee, arguments: args }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const isSchema = file.startsWith('contract/') && Object.hasOwn(SCHEMA_METHODS, callee.property.name);
      if (isSchema) for (const each of args.slice(SCHEMA_METHODS[callee.property.name])) check(each);
    },
    Property({ key, value }) {
      if (key.type === 'Identifier' && ['message', 'error'].includes(key.name)) check(value);
    },
  }).visit(parseSync(file, source).program);
  return found;
}

it.each(
  [...sourcesUnder('contract'), ...sourcesUnder('server')].filter(
    (file) => !isTest(file) && !EXCEPTIONS.includes(file),
  ),
)('%s has no message for people outside of say and schemaMessage', (file) => {
  expect(messageLiterals(file)).toEqual([]);
});
