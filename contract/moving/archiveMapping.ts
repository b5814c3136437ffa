import type { User } from '#contract/account.ts';
import type { Digest } from '#contract/communities/digest.ts';
import type { Entry } from '#contract/journal/entries.ts';
import { importedId } from '#contract/journal/importedIds.ts';
import { fold } from '#contract/platform/words.ts';
import type { Log } from '#contract/sadhana/logs.ts';
import type { Practice } from '#contract/sadhana/practices.ts';
import type { Preset } from '#contract/sadhana/presets.ts';
import { MAX_ARCHIVE_BYTES, MAX_ARCHIVE_ITEMS } from './archiveImportLimits.ts';
import type { ArchiveItem } from './archiveImports.ts';
import type { ExportedPracticeSettings } from './archiveItems.ts';

// What an import sends for the content of the files of an archive. The content may be forged, so the shapes here are only
// what an archive of ours has. The server checks each item (`archiveItems.ts`). It does not import zod.

/** The archive whose items are imported: the site that made it, and the id of the member there. */
export interface ArchiveSource {
  site: string | null;
  owner: string | null;
}

/**
 * The id of an imported row. It is computed from the id of the member who imports it, so that two members who import the same
 * archive get different rows, and no id is taken from a file.
 */
export const idOfItem = (
  ownerId: string,
  { site, owner }: ArchiveSource,
  sourceId: string,
): Promise<string> =>
  importedId(ownerId, { format: 'vichara', sourceId: [site, owner, sourceId].join('\n') });

interface NamedPractice {
  name: string;
  type: 'time' | 'reps';
}
const named = (practice: NamedPractice | undefined) => ({ name: practice?.name, type: practice?.type });

/** What practices with the same folded name and type have in common. */
export const practiceKey = (practice: NamedPractice | undefined): string =>
  `${practice?.type} ${fold(String(practice?.name))}`;

/** The files of an archive with settings. A file that an older archive does not have is undefined. */
export interface SettingsFiles {
  practice?: ExportedPracticeSettings | undefined;
  account?: Pick<User, 'language'> & Partial<Pick<User, 'profileTheme'>>;
  letter?: Digest | undefined;
}

/** The settings that were ever set, each with its name as the source id. The colours of a name are only for Supporters. */
export function settingItems(
  { practice: practiceFile, account, letter }: SettingsFiles,
  { isPatron }: { isPatron: boolean },
): ArchiveItem[] {
  const { hasFeed: _feed, cadence = [], rests = [], observances, ...practice } = practiceFile ?? {};
  const gradient = isPatron ? account?.profileTheme?.usernameGradient : null;
  return [
    ...(practiceFile ? [{ sourceId: 'practice', value: practice }] : []),
    ...(observances?.timezone ? [{ sourceId: 'observances', value: observances }] : []),
    ...(cadence.length > 0 ? [{ sourceId: 'cadences', value: cadence }] : []),
    ...(rests.length > 0 ? [{ sourceId: 'rests', value: rests }] : []),
    ...(account?.language ? [{ sourceId: 'language', value: account.language }] : []),
    ...(letter?.timezone ? [{ sourceId: 'letter', value: { ...letter, communityIds: [] } }] : []),
    ...(gradient ? [{ sourceId: 'usernameGradient', value: gradient }] : []),
  ];
}

export const practiceItem = ({ id, name, type, defaultValue }: Practice): ArchiveItem => ({
  ...{ sourceId: id, name, type, defaultValue },
});

export const presetItem = ({ id, title, description, practices }: Preset): ArchiveItem => ({
  ...{ sourceId: id, title, description },
  practices: practices?.map((each) => ({ ...named(each), minutes: each?.minutes })),
});

export const logItem = ({ id, practice, date, value, sankalpa, notes }: Log): ArchiveItem => ({
  ...{ sourceId: id, practice: named(practice), date, value, sankalpa, notes },
});

export function entryItem({
  id,
  sit,
  createdAt: _created,
  updatedAt: _updated,
  ...entry
}: Entry): ArchiveItem {
  const { sankalpa: _sankalpa, ...rest } = sit ?? {};
  return { ...entry, sourceId: id, sit: sit && { ...rest, practice: named(sit.practice) } };
}

/** The approximate size of what a call has besides its items, in bytes. */
const CALL_OVERHEAD = 1_000;
/** The maximum size of an item, in bytes. */
export const MAX_ITEM_BYTES = MAX_ARCHIVE_BYTES - CALL_OVERHEAD;

/** The size of an item in a call, in bytes. */
export const bytesOfItem = (item: ArchiveItem): number =>
  new TextEncoder().encode(JSON.stringify(item)).length + 1;

/**
 * Divides items into groups that fit into one call each. Neighbours of which `isTogether` is true are in one group, unless they
 * are too many for a call.
 */
export async function* groupsOfItems(
  items: AsyncIterable<ArchiveItem> | Iterable<ArchiveItem>,
  isTogether: (one: ArchiveItem, other: ArchiveItem) => boolean = () => false,
): AsyncGenerator<ArchiveItem[]> {
  let group: Run = { items: [], bytes: 0 };
  for await (const run of runsOf(items, isTogether)) {
    if (!fits(group.items.length + run.items.length, group.bytes + run.bytes)) {
      yield group.items;
      group = { items: [], bytes: 0 };
    }
    group.items.push(...run.items);
    group.bytes += run.bytes;
  }
  if (group.items.length > 0) yield group.items;
}

interface Run {
  items: ArchiveItem[];
  bytes: number;
}

async function* runsOf(
  items: AsyncIterable<ArchiveItem> | Iterable<ArchiveItem>,
  isTogether: (one: ArchiveItem, other: ArchiveItem) => boolean,
): AsyncGenerator<Run> {
  let run: Run = { items: [], bytes: 0 };
  for await (const item of items) {
    const bytes = bytesOfItem(item);
    const [first] = run.items;
    if (first && !(isTogether(first, item) && fits(run.items.length + 1, run.bytes + bytes))) {
      yield run;
      run = { items: [], bytes: 0 };
    }
    run.items.push(item);
    run.bytes += bytes;
  }
  if (run.items.length > 0) yield run;
}

const fits = (items: number, bytes: number) => items <= MAX_ARCHIVE_ITEMS && bytes <= MAX_ITEM_BYTES;

/** Whether logs are of one day. Those of a day belong in one call, because the server compares them with each other. */
export const isSameDay = (one: ArchiveItem, other: ArchiveItem): boolean => one.date === other.date;

/** What presets with the same content have in common. */
export const presetKey = ({
  title,
  description,
  practices,
}: {
  title: string;
  description: string | null;
  practices: readonly (NamedPractice & { minutes: number | null })[];
}): string =>
  JSON.stringify([
    title,
    description,
    practices?.map((each) => [practiceKey(each), each?.type === 'time' ? each.minutes : null]),
  ]);
