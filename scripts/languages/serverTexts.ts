// Extracts the texts of contract/ and server/ into server/locales/<tag>.po, where translators find them.
import fs from 'node:fs';
import path from 'node:path';
import { createItem, type PoItem, parsePo, stringifyPo } from 'pofile-ts';
import { type ESTree, parseSync, Visitor } from 'vite';
import { ENGLISH, LANGUAGES, type Language } from '#contract/platform/languages.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const LOCALES = path.join(ROOT, 'server/locales');

/** A text to translate. `context` tells texts apart that are short, and so can mean different things. */
export interface Text {
  msgid: string;
  context: string | null;
  /** The files that contain it. Without lines, because a catalogue would change with every line above. */
  files: string[];
}

/** The context of the name of a field, which is the value `label` of a message. */
const LABEL = 'label';

/** The functions whose first argument is a text, with the context of their texts. */
const TEXT_FUNCTIONS: Record<string, string | null> = {
  say: null,
  schemaMessage: null,
  'texts.text': null,
  'texts.paragraph': null,
  'texts.button': 'button',
};

/** All texts of contract/ and server/, in alphabetical order. */
export async function serverTexts(): Promise<Text[]> {
  const texts = new Map<string, Text>();
  const add = (msgid: string, context: string | null, file: string | null) => {
    const key = JSON.stringify([msgid, context]);
    const text = texts.get(key) ?? { msgid, context, files: [] };
    if (file !== null && !text.files.includes(file)) text.files.push(file);
    texts.set(key, text);
  };
  for (const file of sources()) {
    for (const { name, template, label } of textCalls(file)) {
      add(template, TEXT_FUNCTIONS[name] ?? null, file);
      if (label !== null) add(label, LABEL, file);
    }
  }
  // The labels that functions such as `text('Title', …)` put into their messages are known when they are loaded.
  for (const { template, values } of await loadedMessages()) {
    add(template, null, null);
    if (typeof values.label === 'string') add(values.label, LABEL, null);
  }
  return [...texts.values()].sort(
    (a, b) => order(a.msgid, b.msgid) || order(a.context ?? '', b.context ?? ''),
  );
}

const order = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const sources = (): string[] =>
  ['contract', 'server'].flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
      .map((file) => `${folder}/${file}`)
      .sort(),
  );

/** The calls in a file whose first argument is a literal text. `label` is the literal label among their values. */
export function textCalls(file: string): { name: string; template: string; label: string | null }[] {
  const calls: { name: string; template: string; label: string | null }[] = [];
  const { program } = parseSync(file, fs.readFileSync(path.join(ROOT, file), 'utf8'));
  new Visitor({
    CallExpression({ callee, arguments: [template, values] }) {
      const name = nameOf(callee);
      if (!(name in TEXT_FUNCTIONS) || template?.type !== 'Literal' || typeof template.value !== 'string')
        return;
      calls.push({ name, template: template.value, label: labelIn(values) });
    },
  }).visit(program);
  return calls;
}

/** `say`, or `texts.text` for a method. */
function nameOf(callee: ESTree.Expression): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return '';
  return callee.object.type === 'Identifier' ? `${callee.object.name}.${callee.property.name}` : '';
}

function labelIn(values: ESTree.Argument | undefined): string | null {
  if (values?.type !== 'ObjectExpression') return null;
  for (const property of values.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || property.key.name !== 'label')
      continue;
    const { value } = property;
    return value.type === 'Literal' && typeof value.value === 'string' ? value.value : null;
  }
  return null;
}

/** The messages of all schemas of contract/. */
async function loadedMessages() {
  for (const file of sources()) if (file.startsWith('contract/')) await import(path.join(ROOT, file));
  const { allSchemaMessages } = await import('#contract/platform/say.ts');
  return allSchemaMessages();
}

/**
 * A catalogue with these texts. Translations of a former catalogue stay; those of texts that are gone are marked as
 * obsolete, so that a translator can use them again.
 */
export function catalogueOf(texts: readonly Text[], { tag, state }: Language, former: string): string {
  const { headers, items: formerItems } = parsePo(former);
  const formerOf = (msgid: string, context: string | null) =>
    formerItems.find((item) => item.msgid === msgid && item.msgctxt === context);
  const items = texts.map(({ msgid, context, files }) => {
    const translated = formerOf(msgid, context);
    return {
      ...createItem(),
      msgid,
      msgctxt: context,
      references: files,
      comments: translated?.comments ?? [],
      flags: translated?.flags ?? {},
      msgstr: tag === ENGLISH.tag ? [msgid] : (translated?.msgstr ?? ['']),
    };
  });
  const isGone = ({ msgid, msgctxt, msgstr }: PoItem) =>
    tag !== ENGLISH.tag &&
    msgstr.some(Boolean) &&
    !texts.some((text) => text.msgid === msgid && text.context === msgctxt);
  const gone = formerItems.filter(isGone).map((item) => ({ ...item, references: [], obsolete: true }));
  return `${stringifyPo({
    headers: {
      ...Object.fromEntries(Object.entries(headers).filter(([, value]) => value)),
      Language: tag,
      'MIME-Version': '1.0',
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Transfer-Encoding': '8bit',
      'X-State': state,
    },
    headerOrder: ['Language', 'MIME-Version', 'Content-Type', 'Content-Transfer-Encoding', 'X-State'],
    items: [...items, ...gone],
  }).trim()}\n`;
}

const fileOf = (tag: string) => path.join(LOCALES, `${tag}.po`);

/** The catalogues as an extraction would write them, by the names of their files. */
export async function extractedCatalogues(): Promise<Record<string, string>> {
  const texts = await serverTexts();
  return Object.fromEntries(
    LANGUAGES.map((language) => {
      const file = fileOf(language.tag);
      const former = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
      return [file, catalogueOf(texts, language, former)];
    }),
  );
}

export async function extractServerTexts(): Promise<void> {
  for (const [file, catalogue] of Object.entries(await extractedCatalogues()))
    fs.writeFileSync(file, catalogue);
}

if (import.meta.main) await extractServerTexts();
