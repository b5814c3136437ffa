import { createSHA256, type IHasher } from 'hash-wasm';
import { ARCHIVE_JSON, type ListedFile } from '#contract/platform/archiveFormat.ts';
import { isNewer, readArchiveJson } from './readArchiveJson.ts';
import {
  CutOffError,
  filesInZip,
  HostileError,
  itemReader,
  readPieces,
  type ZippedFile,
} from './zipFiles.ts';

/** What was found in an archive, or why it is not whole. */
export type CheckedArchive =
  | { state: 'whole'; entries: number; logs: number; pictures: number }
  | { state: 'cutOff' | 'older' | 'newer' | 'foreign' }
  | { state: 'changed'; path: string };

/** The lists whose items are counted, and not only compared with their sums. */
const COUNTED_LISTS = ['journal.json', 'sealed-entries.json', 'logs.json'];

/** Compares every file of an archive with `archive.json`. The files are read in pieces, one after the other. */
export async function checkArchive(file: Blob): Promise<CheckedArchive> {
  try {
    return await check(file);
  } catch (error) {
    if (error instanceof CutOffError) return { state: 'cutOff' };
    if (error instanceof HostileError) return { state: 'foreign' };
    throw error;
  }
}

async function check(file: Blob): Promise<CheckedArchive> {
  const files = await filesInZip(file);
  const json = await readArchiveJson(files);
  if (!json) return { state: files.has('account.json') ? 'older' : 'foreign' };
  if (isNewer(json)) return { state: 'newer' };
  const listed = new Set(json.files.map(({ path }) => path));
  if (json.files.some(({ path }) => !files.has(path))) return { state: 'cutOff' };
  for (const path of files.keys())
    if (path !== ARCHIVE_JSON && !listed.has(path)) return { state: 'changed', path };
  const hash = await createSHA256();
  let deletedBoxes = 0;
  const counts = new Map(COUNTED_LISTS.map((path) => [path, 0]));
  for (const each of json.files) {
    const { path } = each;
    const countItem = itemReader((item) => {
      counts.set(path, (counts.get(path) ?? 0) + 1);
      if ((item as { box?: unknown }).box === null) deletedBoxes += 1;
    });
    const entry = files.get(path);
    const onPiece = counts.has(path) ? countItem : () => undefined;
    if (!entry || !(await hasSum(each, hash, entry, onPiece))) return { state: 'changed', path };
    if (counts.has(path) && counts.get(path) !== each.items) return { state: 'changed', path };
  }
  const countOf = (path: string) => counts.get(path) ?? 0;
  return {
    state: 'whole',
    entries: countOf('journal.json') + countOf('sealed-entries.json') - deletedBoxes,
    logs: countOf('logs.json'),
    pictures: json.files.filter(({ path }) => /^(journal-)?pictures\//.test(path)).length,
  };
}

/** Whether a file has the sum in `archive.json`. A file that cannot be unpacked has not. */
async function hasSum(
  { bytes, sha256 }: ListedFile,
  hash: IHasher,
  entry: ZippedFile,
  onPiece: (piece: Uint8Array) => void,
): Promise<boolean> {
  // A file of another size is not unpacked.
  if (entry.size !== bytes) return false;
  hash.init();
  try {
    await readPieces(entry, bytes, (piece) => {
      hash.update(piece);
      onPiece(piece);
    });
  } catch {
    return false;
  }
  return hash.digest('hex') === sha256;
}
