import {
  ARCHIVE_FORMAT,
  ARCHIVE_JSON,
  ARCHIVE_VERSION,
  type ArchiveJson,
  type ListedFile,
} from '#contract/platform/archiveFormat.ts';
import { HostileError, valueIn, type ZippedFile } from './zipFiles.ts';

const MAX_ARCHIVE_JSON_BYTES = 200 * 1024 ** 2;

/**
 * Reads `archive.json`; null for an older archive, which has none.
 * @throws HostileError for one that is not ours.
 */
export async function readArchiveJson(files: ReadonlyMap<string, ZippedFile>): Promise<ArchiveJson | null> {
  const entry = files.get(ARCHIVE_JSON);
  if (!entry) return null;
  const value = await valueIn(entry, MAX_ARCHIVE_JSON_BYTES);
  if (!isArchiveJson(value)) throw new HostileError(ARCHIVE_JSON);
  return value;
}

/** Whether an archive was made by a version whose fields may mean something else. */
export const isNewer = ({ version }: ArchiveJson) => version > ARCHIVE_VERSION;

function isArchiveJson(value: unknown): value is ArchiveJson {
  const json = value as Partial<ArchiveJson> | null;
  return (
    json?.format === ARCHIVE_FORMAT &&
    Number.isSafeInteger(json.version) &&
    [json.site, json.owner, json.madeAt].every((text) => typeof text === 'string') &&
    Array.isArray(json.files) &&
    json.files.every(isListedFile)
  );
}

const isListedFile = (file: Partial<ListedFile> | null) =>
  typeof file?.path === 'string' &&
  typeof file.sha256 === 'string' &&
  Number.isSafeInteger(file.bytes) &&
  Number.isSafeInteger(file.items);
