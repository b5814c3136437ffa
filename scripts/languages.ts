// `npm run languages`: writes the texts of the web client into the catalogues of each language, one for each feature, and
// those of the server into its own, and prints which shares are translated. With `-- --check` it changes nothing, and fails
// if a catalogue of the client would change or a translation cannot be used. A guard checks those of the server.
import fs from 'node:fs';
import path from 'node:path';
import { formatter } from '@lingui/format-po';
import { ENGLISH, LANGUAGES, type Language } from '#contract/platform/languages.ts';
import { withFormerTexts, withoutFormerTexts } from '#scripts/languages/formerTexts.ts';
import { extractServerTexts, serverTexts } from '#scripts/languages/serverTexts.ts';
import { writeShares } from '#scripts/languages/shares.ts';
import { hasSameSlots } from '#web/build/texts/slots.ts';
import { type Message, readSources } from '#web/build/texts/sources.ts';
import { compiled, readCatalogues } from '#web/build/texts/translations.ts';

const WEB = path.join(import.meta.dirname, '../web');
const formatterFor = ({ state }: Language) =>
  formatter({
    lineNumbers: false,
    customHeaderAttributes: { 'X-Generator': 'npm run languages', 'X-State': state },
  });

type Catalogue = Awaited<ReturnType<ReturnType<typeof formatter>['parse']>>;

const isCheck = process.argv.includes('--check');
const problems: string[] = [];

/** The texts of each folder in `web/`, sorted, without translations. */
function catalogueOfEachFeature(sources: Awaited<ReturnType<typeof readSources>>): Map<string, Catalogue> {
  const catalogues = new Map<string, Catalogue>();
  for (const [file, { messages }] of sources) {
    const [folder = ''] = file.split('/');
    // The files beside the folders belong to the frame of every page.
    const feature = file.includes('/') ? folder : 'platform';
    for (const message of messages) {
      const catalogue = catalogues.get(feature) ?? {};
      catalogues.set(feature, catalogue);
      catalogue[message.id] = withOrigin(catalogue[message.id], message, `web/${file}`);
    }
  }
  return new Map([...catalogues].map(([feature, catalogue]) => [feature, sorted(catalogue)]));
}

function withOrigin(entry: Catalogue[string] | undefined, message: Message, file: string): Catalogue[string] {
  const { text, context, comment, placeholders } = message;
  return {
    message: text,
    ...(context && { context }),
    comments: [...new Set([...(entry?.comments ?? []), ...(comment ? [comment] : [])])],
    origin: [...(entry?.origin ?? []), [file]],
    placeholders: Object.fromEntries(Object.entries(placeholders).map(([name, value]) => [name, [value]])),
  };
}

const sorted = (catalogue: Catalogue): Catalogue =>
  Object.fromEntries(
    Object.entries(catalogue).sort(([, a], [, b]) => keyOf(a).localeCompare(keyOf(b), ENGLISH.tag)),
  );
const keyOf = ({ message = '', context = '' }: Catalogue[string]) => `${message}\n${context}`;

/**
 * Keeps the translations of a catalogue, also those of texts that no longer exist, which are marked as obsolete and named at
 * the text that replaces them. A text
 * that is translated in the catalogue of another feature (`known`) has the same translation here.
 */
async function updateCatalogue(
  feature: string,
  language: Language,
  catalogue: Catalogue,
  known: ReadonlyMap<string, string>,
): Promise<void> {
  const { tag } = language;
  const po = formatterFor(language);
  const file = path.join(WEB, feature, 'locales', `${tag}.po`);
  const written = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
  const existing = written && withoutFormerTexts(written);
  const context = { locale: tag, sourceLocale: ENGLISH.tag, filename: file };
  const former = existing === undefined ? {} : await po.parse(existing, context);
  const current = Object.entries(catalogue).map(([id, entry]) => {
    const { translation, extra } = former[id] ?? {};
    return [id, { ...entry, translation: translation || known.get(id) || '', extra }] as const;
  });
  const obsolete = Object.entries(former)
    .filter(([id, { translation }]) => !catalogue[id] && translation)
    .map(([id, entry]) => [id, { ...entry, obsolete: true }] as const);
  const entries = Object.fromEntries([...current, ...obsolete]);
  const content = withFormerTexts(await po.serialize(entries, { ...context, existing }));
  if (content === written) return;
  if (isCheck) problems.push(`${path.relative(WEB, file)} is out of date. npm run languages updates it.`);
  else {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
  }
}

/** A text has one translation, because all features share their texts. A context tells apart what must differ. */
function checkTranslations(tag: string, entries: Awaited<ReturnType<typeof readCatalogues>>): void {
  const translations = new Map<string, string>();
  for (const { id, message, translation } of entries) {
    const other = translations.get(id) ?? translation;
    if (other !== translation)
      problems.push(`${tag}: “${message}” has two translations: “${other}”, “${translation}”.`);
    translations.set(id, translation);
    if (!hasSameSlots(compiled(message), compiled(translation)))
      problems.push(`${tag}: “${translation}” lacks a value or an element of “${message}”.`);
  }
}

const features = catalogueOfEachFeature(await readSources(WEB));
for (const language of LANGUAGES.filter(({ tag }) => tag !== ENGLISH.tag)) {
  const { tag } = language;
  const known = new Map((await readCatalogues(WEB, tag)).map(({ id, translation }) => [id, translation]));
  for (const [feature, catalogue] of features) await updateCatalogue(feature, language, catalogue, known);
  checkTranslations(tag, await readCatalogues(WEB, tag));
}
if (!isCheck) {
  await extractServerTexts();
  console.table(writeShares(await serverTexts()));
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
