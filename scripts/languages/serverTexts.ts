// Extracts the texts of contract/ and server/ into server/locales/<tag>.po, where translators find them.
import fs from 'node:fs';
import path from 'node:path';
import { createItem, type PoItem, parsePo, stringifyPo } from 'pofile-ts';
import { type ESTree, parseSync, Visitor } from 'vite';
import { ENGLISH, LANGUAGES, type Language } from '#contract/platform/languages.ts';
import { reflections } from '#server/reflections/reflections.ts';
import { withFormerTexts, withoutFormerTexts } from './formerTexts.ts';
import type { Text } from './text.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const LOCALES = path.join(ROOT, 'server/locales');

/** The context of the name of a field, which is the value `label` of a message. */
const LABEL = 'label';

/** The files whose mails must be translated before a language is offered, and what all mails contain. */
const NEEDED_MAILS = /^server\/(auth|account|events|platform)\//;

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
  const add = (msgid: string, context: string | null, file: string | null, isInMails = false) => {
    const key = JSON.stringify([msgid, context]);
    const text = texts.get(key) ?? { msgid, context, files: [], isInMails: false };
    if (file !== null && !text.files.includes(file)) text.files.push(file);
    text.isInMails ||= isInMails;
    texts.set(key, text);
  };
  for (const file of sources()) {
    for (const { name, template, context, label } of textCalls(file)) {
      add(template, context, file, name.startsWith('texts.') && NEEDED_MAILS.test(file));
      if (label !== null) add(label, LABEL, file);
    }
  }
  for (const { content, author } of reflections)
    for (const text of [content, author]) add(text, null, 'server/reflections/reflections.ts');
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

interface TextCall {
  name: string;
  template: string;
  context: string | null;
  /** The literal label among the values. */
  label: string | null;
}

/** The calls in a file whose first argument is a literal text. */
export function textCalls(file: string): TextCall[] {
  const calls: TextCall[] = [];
  const { program } = parseSync(file, fs.readFileSync(path.join(ROOT, file), 'utf8'));
  new Visitor({
    CallExpression({ callee, arguments: [template, values, context] }) {
      const name = nameOf(callee);
      if (!(name in TEXT_FUNCTIONS) || template?.type !== 'Literal' || typeof template.value !== 'string')
        return;
      calls.push({
        name,
        template: template.value,
        context: literalOf(context) ?? TEXT_FUNCTIONS[name] ?? null,
        label: labelIn(values),
      });
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
    return literalOf(property.value);
  }
  return null;
}

const literalOf = (node: ESTree.Node | undefined): string | null =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

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
  const { headers, items: formerItems } = parsePo(withoutFormerTexts(former));
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
  // The library recognizes an obsolete text only after a comment, such as the name of its file.
  const gone = formerItems.filter(isGone).map((item) => ({ ...item, obsolete: true }));
  const content = `${stringifyPo({
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
  return withFormerTexts(content);
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
