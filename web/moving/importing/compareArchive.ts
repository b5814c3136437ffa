import type { User } from '#contract/account.ts';
import type { Entry } from '#contract/journal/entries.ts';
import type { ArchiveItem } from '#contract/moving/archiveImports.ts';
import {
  type ArchiveSource,
  idOfItem,
  practiceKey,
  presetKey,
  settingItems,
} from '#contract/moving/archiveMapping.ts';
import { PRACTICE_DEFAULTS } from '#contract/platform/constants.ts';
import type { Log } from '#contract/sadhana/logs.ts';
import type { Practice } from '#contract/sadhana/practices.ts';
import type { Preset } from '#contract/sadhana/presets.ts';
import type { Rest } from '#contract/sadhana/settings.ts';
import { keyOfEntry, wholeEntries } from '#web/journal/importing/public.ts';
import { api } from '#web/platform/api/api.ts';
import { withRetries } from '#web/platform/api/retries/withRetries.ts';
import type { ArchivedEntries } from './archivedEntries.ts';
import { createLogFinder, type LogHere } from './logsHere.ts';
import type { Archive } from './openArchive.ts';
import { picturesHere } from './picturesHere.ts';

/** The kinds of items that are imported, in the order in which they are shown. */
export const KINDS = ['entries', 'pictures', 'logs', 'practices', 'presets', 'settings'] as const;
export type Kind = (typeof KINDS)[number];

/** How many items an archive has, how many of them are new here, and how many boxes do not open. */
export interface KindCounts {
  found: number;
  known: number;
  stays: number;
}

/** An archive, compared with what the member has here. Nothing has been sent. */
export interface Comparison {
  counts: Record<Kind, KindCounts>;
  /** The ids in the archive of the entries that are here. */
  knownEntries: ReadonlySet<string>;
}

interface Options {
  member: User;
  entries: ArchivedEntries;
  /** The number of boxes that stay behind, because the sealed journal of the archive was not opened. */
  closedBoxes: number;
  signal: AbortSignal;
}

/** Compares an archive with what the member has here. The rules are those of the server. */
export async function compareArchive(archive: Archive, options: Options): Promise<Comparison> {
  const { member, closedBoxes } = options;
  const counts = Object.fromEntries(
    KINDS.map((kind) => [kind, { found: 0, known: 0, stays: 0 }]),
  ) as Comparison['counts'];
  counts.entries.found += closedBoxes;
  counts.entries.stays += closedBoxes;
  await countPractice(archive, counts, options);
  await countSettings(archive, counts.settings, member, options.signal);
  return { counts, knownEntries: await countEntries(archive, counts, options) };
}

const count = (counts: KindCounts, isKnown: boolean) => {
  counts.found += 1;
  if (isKnown) counts.known += 1;
};

async function countPractice(
  archive: Archive,
  counts: Comparison['counts'],
  { member: { id: memberId }, signal }: Options,
): Promise<void> {
  const idOf = (sourceId: unknown) => idOfItem(memberId, sourceOf(archive), String(sourceId));
  const call = { memberId, signal };
  const practices = await withRetries(() => api.sadhana.practices(call), signal);
  const practiceKeys = new Set(practices.map(practiceKey));
  for await (const item of archive.itemsOf('practices.json'))
    count(counts.practices, practiceKeys.has(practiceKey(item as Practice)));

  const presets = await withRetries(() => api.sadhana.presets(call), signal);
  const own = presets.filter(({ isOwn }) => isOwn);
  const presetIds = new Set(own.map(({ id }) => id));
  const presetKeys = new Set(own.map(presetKey));
  for await (const item of archive.itemsOf('presets.json')) {
    const preset = item as Preset;
    count(counts.presets, presetKeys.has(presetKey(preset)) || presetIds.has(await idOf(preset.id)));
  }

  const logsOn = createLogFinder(memberId, signal);
  for await (const logs of logsByDay(archive.itemsOf('logs.json'))) {
    const left = [...(await logsOn(String(logs[0]?.date)))];
    const take = (isSame: (log: LogHere) => boolean): boolean => {
      const index = left.findIndex(isSame);
      if (index >= 0) left.splice(index, 1);
      return index >= 0;
    };
    const ids = await Promise.all(logs.map((log) => idOf(log.id)));
    const isImported = ids.map((id) => take((log) => log.id === id));
    for (const [index, { practice, value }] of logs.entries()) {
      const isSame = (log: LogHere) =>
        log.value === value && practiceKey(log.practice) === practiceKey(practice);
      count(counts.logs, isImported[index] || take(isSame));
    }
  }
}

export const sourceOf = ({ source: { site, owner } }: Archive): ArchiveSource => ({ site, owner });

/** More logs of a day than anybody has are compared in parts, so that they need not be in memory. */
const MAX_LOGS_OF_DAY = 1_000;

/** The logs of each day. */
async function* logsByDay(items: AsyncIterable<unknown>): AsyncGenerator<Log[]> {
  let logs: Log[] = [];
  for await (const item of items) {
    const log = item as Log;
    if (logs.length >= MAX_LOGS_OF_DAY || (logs[0] && logs[0].date !== log.date)) {
      yield logs;
      logs = [];
    }
    logs.push(log);
  }
  if (logs.length > 0) yield logs;
}

async function countSettings(
  { settings, avatarId }: Archive,
  counts: KindCounts,
  member: User,
  signal: AbortSignal,
): Promise<void> {
  const call = { memberId: member.id, signal };
  const practice = await withRetries(() => api.sadhana.readSettings(call), signal);
  const letter = await withRetries(() => api.communities.readDigest(call), signal);
  const isSet: Record<string, boolean> = {
    practice: Object.entries(PRACTICE_DEFAULTS).some(([name, value]) => practice[name as 'show'] !== value),
    observances: practice.observances.timezone !== null,
    cadences: practice.cadence.length > 0,
    language: member.language !== null,
    letter: letter.timezone !== null,
    usernameGradient: member.profileTheme.usernameGradient !== null,
  };
  const here = settingItems({ practice, account: member, letter }, member);
  const textsHere = new Map(here.map((item) => [item.sourceId, textOfSetting(item)]));
  for (const item of settingItems(settings, member)) {
    const isSame = textsHere.get(item.sourceId) === textOfSetting(item);
    count(counts, isSame || (isSet[item.sourceId] ?? false));
  }
  if (avatarId) count(counts, member.avatar !== null);
}

/** What is compared of a setting. Reminders arrive turned off, and rests have other ids here. */
function textOfSetting({ sourceId, value }: ArchiveItem): string {
  if (sourceId === 'practice') return JSON.stringify({ ...(value as object), reminder: false });
  if (sourceId === 'rests') return JSON.stringify((value as Rest[]).map(({ from, to }) => [from, to]).sort());
  return JSON.stringify(value);
}

/** Returns the ids in the archive of the entries that are here. */
async function countEntries(
  archive: Archive,
  counts: Comparison['counts'],
  { member, entries, signal }: Options,
): Promise<Set<string>> {
  const ids = new Set<string>();
  const digests = new Set<string>();
  for await (const page of wholeEntries({}, signal))
    for (const entry of page) {
      ids.add(entry.id);
      digests.add(await digestOf(entry));
    }
  const idOf = (sourceId: string) => idOfItem(member.id, sourceOf(archive), sourceId);
  const pictureIds = await picturesHere(member.id, signal);
  const known = new Set<string>();
  for await (const { sourceId, entry } of entries.all()) {
    signal.throwIfAborted();
    if (!entry) {
      counts.entries.found += 1;
      counts.entries.stays += 1;
      continue;
    }
    const isKnown = ids.has(await idOf(sourceId)) || digests.has(await digestOf(entry));
    count(counts.entries, isKnown);
    if (isKnown) known.add(sourceId);
    for (const { id } of entry.pictures ?? [])
      count(counts.pictures, isKnown || pictureIds.has(await idOf(id)));
  }
  return known;
}

/** A digest of what entries with the same day, title and text have in common, so that no texts stay in memory. */
async function digestOf(entry: Entry): Promise<string> {
  const isDated = !Number.isNaN(Date.parse(entry.date));
  const key = new TextEncoder().encode(isDated ? keyOfEntry(entry) : '');
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', key));
  return String.fromCharCode(...bytes);
}
