import { t } from '@lingui/core/macro';
import type { Seal } from '#contract/journal/sealing.ts';
import type { ArchiveImportDraft } from '#contract/moving/archiveImports.ts';
import type { SettingsFiles } from '#contract/moving/archiveMapping.ts';
import { ARCHIVE_JSON } from '#contract/platform/archiveFormat.ts';
import type { CheckedArchive } from '#web/moving/checking/checkArchive.ts';
import { readArchiveJson } from '#web/moving/checking/readArchiveJson.ts';
import {
  bytesIn,
  CutOffError,
  filesInZip,
  HostileError,
  itemsIn,
  valueIn,
  type ZippedFile,
} from '#web/moving/checking/zipFiles.ts';
import { ReadError } from '#web/platform/reading/readInWorker.ts';

/** The maximum size of a file with settings, of `archive.json` and of a picture, in bytes. */
const MAX_VALUE_BYTES = 4 * 1024 ** 2;
const MAX_ARCHIVE_JSON_BYTES = 200 * 1024 ** 2;
const MAX_PICTURE_BYTES = 12 * 1024 ** 2;

/** The site of an archive that does not name it. */
export const UNKNOWN_SITE = 'unknown';

/** The lists of which nothing is imported, but of which the preview shows the numbers. */
const STAYING_LISTS = [
  'posts.json',
  'replies.json',
  'communities.json',
  'bookings.json',
  'waitlists.json',
  'events.json',
  'submissions.json',
] as const;
export type StayingList = (typeof STAYING_LISTS)[number];

/** The seal of a journal in an archive, with the id of the member who sealed it. */
export type ArchivedSeal = Seal & { owner: string };

/** An archive in which single files can be read. Only the file that is read is in memory, a part of it at a time. */
export interface Archive {
  source: Omit<ArchiveImportDraft, 'items'>;
  /** A file that is not as `archive.json` says. */
  changedPath: string | null;
  /** Whether there is no `archive.json`, so that nothing could be checked. */
  isOlder: boolean;
  settings: SettingsFiles;
  /** The id of the avatar in the archive, if its file is there. */
  avatarId: string | null;
  seal: ArchivedSeal | null;
  /** How many items a list that stays behind has. */
  countIn: (path: StayingList) => number;
  /** The items of a list; none if the archive does not have it. */
  itemsOf: (path: string) => AsyncGenerator<unknown>;
  /** The content of a picture; null if it is missing or too large. */
  readPicture: (path: string) => Promise<Blob | null>;
}

/** Opens an archive that was checked. @throws ReadError with the reason why it cannot be imported */
export async function openArchive(file: Blob, checked: CheckedArchive): Promise<Archive> {
  switch (checked.state) {
    case 'cutOff':
      throw new ReadError(t`This archive is cut off. Download it again.`);
    case 'newer':
      throw new ReadError(t`This archive was made by a newer version.`);
    case 'foreign':
      throw notImportable();
    default:
      return readSafely(() => readArchive(file, checked.state === 'changed' ? checked.path : null));
  }
}

/** The error of a file that is no archive of an account. */
export class ForeignError extends ReadError {}

const notImportable = () => new ForeignError(t`This archive cannot be imported here.`);

/** Runs what reads an archive. @throws ReadError instead of the errors of a file that is damaged or no archive */
async function readSafely<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (failure) {
    if (failure instanceof CutOffError || failure instanceof HostileError) throw notImportable();
    throw failure;
  }
}

async function readArchive(file: Blob, changedPath: string | null): Promise<Archive> {
  const files = await filesInZip(file);
  const json = await readArchiveJson(files);
  const readValue = async (path: string): Promise<unknown> => {
    const entry = files.get(path);
    return entry ? valueIn(entry, MAX_VALUE_BYTES) : undefined;
  };
  const account = await objectIn(readValue('account.json'));
  if (!account) throw notImportable();
  const [practice, letter, seal] = [
    await objectIn(readValue('practice.json')),
    await objectIn(readValue('letter.json')),
    await objectIn(readValue('sealed-journal.json')),
  ];
  const counts = new Map<string, number>();
  for (const path of STAYING_LISTS) {
    const listed = json?.files.find((each) => each.path === path)?.items ?? 0;
    counts.set(path, json ? listed : await countItems(files.get(path)));
  }
  const { id: avatarId } = (account.avatar as { id?: string } | null) ?? {};
  return {
    source: {
      site: json?.site ?? UNKNOWN_SITE,
      owner: json?.owner ?? String(account.id),
      madeAt: json?.madeAt ?? null,
      digest: await digestOf(files),
    },
    changedPath,
    isOlder: json === null,
    settings: { practice, account, letter } as SettingsFiles,
    avatarId: avatarId && files.has(picturePath(avatarId)) ? avatarId : null,
    seal: (seal as unknown as ArchivedSeal) ?? null,
    countIn: (path) => counts.get(path) ?? 0,
    async *itemsOf(path) {
      const entry = files.get(path);
      if (entry) yield* safeItems(entry);
    },
    readPicture: async (path) => {
      const entry = files.get(path);
      const bytes = entry && (await bytesIn(entry, MAX_PICTURE_BYTES).catch(() => null));
      return bytes ?? null;
    },
  };
}

/** The path of a picture that does not belong to the journal, such as an avatar. */
export const picturePath = (id: string) => `pictures/${id}.webp`;

async function objectIn(reading: Promise<unknown>): Promise<Record<string, unknown> | undefined> {
  const value = await reading;
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}

/** The number of items of a list; 0 if the archive does not have it. @throws ReadError if it is damaged or no list */
async function countItems(file: ZippedFile | undefined): Promise<number> {
  let count = 0;
  if (file) for await (const _item of safeItems(file)) count += 1;
  return count;
}

/** @throws ReadError if the file is damaged or no list */
async function* safeItems(entry: ZippedFile): AsyncGenerator<unknown> {
  const items = itemsIn(entry);
  try {
    for (;;) {
      const next = await readSafely(() => items.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await items.return(undefined);
  }
}

/** The SHA-256 of `archive.json`; for an older archive that of the directory of the ZIP. In hexadecimal. */
async function digestOf(files: ReadonlyMap<string, ZippedFile>): Promise<string> {
  const json = files.get(ARCHIVE_JSON);
  const directory = [...files.values()].map(({ path, crc, size }) => [path, crc, size]);
  const content = json ? await bytesIn(json, MAX_ARCHIVE_JSON_BYTES) : new Blob([JSON.stringify(directory)]);
  const digest = await crypto.subtle.digest('SHA-256', await content.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
