import { msg, t } from '@lingui/core/macro';
import type { User } from '#contract/account.ts';
import { type ArchiveKind, MAX_SOURCE_ID } from '#contract/moving/archiveImportLimits.ts';
import type { ArchiveImport, ArchiveItem } from '#contract/moving/archiveImports.ts';
import {
  bytesOfItem,
  groupsOfItems,
  isSameDay,
  logItem,
  MAX_ITEM_BYTES,
  practiceItem,
  presetItem,
  settingItems,
} from '#contract/moving/archiveMapping.ts';
import { isFinalRejection } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { randomUuid } from '#web/platform/api/randomUuid.ts';
import { translated } from '#web/platform/api/replies/replies.ts';
import { replaceUser } from '#web/platform/session/sessionStore.ts';
import type { ArchivedEntries } from './archivedEntries.ts';
import { callWithWaits, type OnWait } from './callWithWaits.ts';
import type { Comparison, Kind } from './compareArchive.ts';
import { type Archive, picturePath } from './openArchive.ts';

/** An item that was not imported. */
export interface RefusedItem {
  text: string;
  reason: string;
}

/** What an import has brought, with the reply to its last call. */
export interface ImportResult {
  import: ArchiveImport;
  /** How many items are here now, including those that were here before. */
  arrived: Record<Kind, number>;
  /** How many items were created. A sealed journal is counted by the import alone. */
  created: Record<Kind, number>;
  refused: RefusedItem[];
}

/** What the functions below need. */
export interface Sending {
  archive: Archive;
  comparison: Comparison;
  entries: ArchivedEntries;
  member: User;
  /** Whether settings that the member has here are replaced. */
  replaces: boolean;
  signal: AbortSignal;
  /** Receives the number of items that are done. */
  onProgress: (done: number) => void;
  onWait: OnWait;
}

const NONE: Record<Kind, number> = {
  ...{ entries: 0, pictures: 0, logs: 0 },
  ...{ practices: 0, presets: 0, settings: 0 },
};

/** An import that is running, with what it has done. */
export interface RunningImport extends Sending {
  importId: string;
  result: Omit<ImportResult, 'import'>;
  /** Counts items of a kind that are done. */
  addArrived: (kind: Kind, count: number) => void;
}

/**
 * Imports an archive. What was imported before, also by an import that was interrupted, is found again by the server.
 * `sendEntries` sends the entries with their pictures.
 * @throws ApiError
 */
export async function sendArchive(
  sending: Sending,
  sendEntries: (running: RunningImport) => Promise<void>,
): Promise<ImportResult> {
  const { archive, comparison, member, signal, onProgress } = sending;
  const { counts } = comparison;
  const items = {
    practices: counts.practices.found,
    presets: counts.presets.found,
    logs: counts.logs.found,
    pictures: counts.pictures.found,
    entries: counts.entries.found,
  };
  const call = { memberId: member.id, signal };
  const { id } = await api.moving.createImport({ body: { ...archive.source, items }, ...call });
  const result: RunningImport['result'] = {
    arrived: { ...NONE },
    created: { ...NONE },
    refused: [],
  };
  let done = 0;
  const running: RunningImport = {
    ...sending,
    importId: id,
    result,
    addArrived: (kind, count) => {
      result.arrived[kind] += count;
      done += count;
      onProgress(done);
    },
  };
  await sendSettings(running);
  await sendItems(running, 'practices', mapped(archive.itemsOf('practices.json'), practiceItem));
  await sendItems(running, 'presets', mapped(archive.itemsOf('presets.json'), presetItem));
  await sendItems(running, 'logs', mapped(archive.itemsOf('logs.json'), logItem));
  await sendEntries(running);
  const finished = await callWithWaits(() => api.moving.finishImport({ params: { id }, ...call }), sending);
  return { ...result, import: finished };
}

async function* mapped<Item>(items: AsyncIterable<unknown>, map: (item: Item) => ArchiveItem) {
  for await (const item of items) yield map(item as Item);
}

type Items = AsyncIterable<ArchiveItem> | Iterable<ArchiveItem>;

/** Sends items in calls that are as large as possible. */
export async function sendItems(
  running: RunningImport,
  kind: ArchiveKind & Kind,
  items: Items,
): Promise<void> {
  const { importId: id, member, replaces, signal, result, addArrived } = running;
  const groups = groupsOfItems(sendable(items, running), kind === 'logs' ? isSameDay : undefined);
  for await (const group of groups) {
    const body = { items: group, ...(kind === 'settings' && { replace: replaces }) };
    const { created, known, refused } = await callWithWaits(
      () =>
        api.moving.importItems({
          params: { id, kind },
          body,
          memberId: member.id,
          signal,
          isLong: true,
        }),
      running,
    );
    const bySourceId = new Map(group.map((item) => [item.sourceId, item]));
    for (const { sourceId, ...said } of refused) {
      const item = bySourceId.get(sourceId);
      result.refused.push({ text: item ? textOf(item) : sourceId, reason: await translated(said) });
    }
    result.created[kind] += created;
    addArrived(kind, created + known);
  }
}

const NO_ID = msg`It has no id.`;
const TOO_LARGE = msg`It is too large.`;

/** The items that a call can have. The others are refused here, because they would refuse the whole call. */
async function* sendable(items: Items, { result }: RunningImport) {
  for await (const item of items) {
    const { sourceId } = item;
    const hasId = typeof sourceId === 'string' && sourceId !== '' && sourceId.length <= MAX_SOURCE_ID;
    if (hasId && bytesOfItem(item) <= MAX_ITEM_BYTES) yield item;
    else result.refused.push({ text: textOf(item), reason: t(hasId ? TOO_LARGE : NO_ID) });
  }
}

/** What shows the member which item it is: its day and its title or beginning. */
export function textOf({ sourceId, name, title, date, day, content, practice }: ArchiveItem): string {
  const { name: practiceName } = (practice ?? {}) as { name?: unknown };
  const parts = [day ?? date, title ?? name ?? practiceName ?? content];
  const text = parts.filter((part) => typeof part === 'string' && part !== '').join(', ');
  return (text || String(sourceId)).slice(0, 100);
}

async function sendSettings(running: RunningImport): Promise<void> {
  const { archive, member, comparison, replaces } = running;
  if (comparison.counts.settings.found === 0) return;
  await sendItems(running, 'settings', settingItems(archive.settings, member));
  if (archive.avatarId && (replaces || !member.avatar)) await sendAvatar(running, archive.avatarId);
}

async function sendAvatar(running: RunningImport, avatarId: string): Promise<void> {
  const { archive, member, signal, result, addArrived } = running;
  const call = { memberId: member.id, signal };
  const body = await archive.readPicture(picturePath(avatarId));
  try {
    if (!body) return;
    const idempotencyKey = randomUuid();
    const file = new Blob([body], { type: 'image/webp' });
    const upload = () =>
      api.pictures.upload({ query: { use: 'avatar' }, body: file, idempotencyKey, ...call });
    const { id: pictureId } = await callWithWaits(upload, running);
    replaceUser(await api.pictures.setAvatar({ body: { pictureId }, ...call }));
    result.created.settings += 1;
    addArrived('settings', 1);
  } catch (failure) {
    if (!isFinalRejection(failure)) throw failure;
    result.refused.push({ text: t`Your picture`, reason: failure.message });
  }
}
