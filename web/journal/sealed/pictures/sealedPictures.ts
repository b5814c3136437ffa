import { t } from '@lingui/core/macro';
import { SEALED_PICTURE } from '#contract/journal/pictureLimits.ts';
import type { JournalPicture } from '#web/journal/journalCalls.ts';
import { storedPicture, storePicture } from '#web/journal/sealed/device/pictureStore.ts';
import { JournalMismatch, type OpenJournal } from '#web/journal/sealed/entries/openJournal.ts';
import type { Bytes } from '#web/journal/sealed/format/bytes.ts';
import {
  createPictureSeal,
  openPicture,
  type PictureSeal,
  sealPicture,
} from '#web/journal/sealed/format/pictures.ts';
import type { RedrawnPicture } from '#web/pictures/public.ts';
import { ApiError, hasCode, isNotFound } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { randomUuid } from '#web/platform/api/randomUuid.ts';
import { repeatWhileBusy } from '#web/platform/api/repeatWhileBusy.ts';
import { isLimit, withRetries } from '#web/platform/api/retries/withRetries.ts';

type Journal = Pick<OpenJournal, 'memberId' | 'database'>;

interface Options {
  signal?: AbortSignal | undefined;
  /** Whether the picture is shown on this device. Then it is also stored here. */
  isSeen?: boolean;
}

/**
 * Encrypts a picture with its own key and uploads it, after verifying that the box can be opened.
 * @throws ApiError @throws JournalMismatch
 */
export async function addSealedPicture(
  { memberId, database }: Journal,
  { blob, width, height }: RedrawnPicture,
  { signal, isSeen }: Options,
): Promise<Omit<JournalPicture, 'alt'>> {
  const content = await bytesOf(blob);
  // Each attempt has a new key and so is a new upload. The server deletes uploads that no entry shows.
  const seal = createPictureSeal(randomUuid(), blob.type);
  const box = await sealPicture(memberId, seal, content);
  const opened = await openPicture(memberId, seal, box);
  if (opened.length !== content.length || opened.some((byte, index) => byte !== content[index]))
    throw new JournalMismatch('changed', 'The box of a picture differs from the picture.');
  const body = new Blob([box], { type: SEALED_PICTURE });
  const { id } = await repeatWhileBusy(() =>
    api.journal.uploadPicture({ body, idempotencyKey: seal.boxId, memberId, signal }),
  );
  if (isSeen) await storePicture(database, id, box);
  return { id, width, height, ...seal };
}

/**
 * A picture of an entry. A picture that was shown on this device before is available without a connection.
 * @throws ApiError 404 if there is none @throws JournalMismatch if it does not open
 */
export async function loadSealedPicture(
  { memberId, database }: Journal,
  { id, key, boxId, type }: JournalPicture,
  { signal, isSeen = true }: Options,
): Promise<Blob> {
  // A draft that is older than the seal has plain pictures.
  if (!key || !boxId || !type) throw new ApiError(404, t`Picture not found.`);
  const stored = await storedPicture(database, id);
  if (stored) return openBox(memberId, { key, boxId, type }, stored);
  const file = await api.journal.readPicture({ params: { id }, memberId, signal, isLong: true });
  const box = await bytesOf(file);
  const opened = await openBox(memberId, { key, boxId, type }, box);
  if (isSeen) await storePicture(database, id, box);
  return opened;
}

async function openBox(memberId: string, seal: PictureSeal, box: Bytes): Promise<Blob> {
  try {
    return new Blob([await openPicture(memberId, seal, box)], { type: seal.type });
  } catch {
    throw new JournalMismatch('changed', `The box of the picture ${seal.boxId} does not open.`);
  }
}

const bytesOf = async (blob: Blob): Promise<Bytes> => new Uint8Array(await blob.arrayBuffer());

type Load = (picture: JournalPicture) => Promise<Blob>;
type Add = (picture: RedrawnPicture) => Promise<Omit<JournalPicture, 'alt'>>;

/** Loads each picture and uploads it again, sealed or plain. Skips a picture that the server no longer has. */
async function uploadAgain(pictures: JournalPicture[], load: Load, add: Add): Promise<JournalPicture[]> {
  const uploaded: JournalPicture[] = [];
  for (const picture of pictures) {
    const blob = await load(picture).catch((failure) => {
      if (isNotFound(failure)) return null;
      throw failure;
    });
    const { width, height, alt } = picture;
    if (blob) uploaded.push({ ...(await add({ blob, width, height })), alt });
  }
  return uploaded;
}

/**
 * Whether to try again: after a limit, or when the member has the maximum number of pictures. Pictures that were
 * replaced earlier are deleted within a minute.
 */
const isTemporary = (failure: unknown) => isLimit(failure) || hasCode(failure, 'picture_limit');

/**
 * Encrypted copies of plain pictures, for an entry that is being sealed. If no entry uses them, the server deletes them.
 */
export const sealPictures = (journal: Journal, pictures: JournalPicture[], signal: AbortSignal) =>
  uploadAgain(
    pictures,
    ({ id }) => withRetries(() => readPlain(journal, id, signal), signal),
    (picture) => withRetries(() => addSealedPicture(journal, picture, { signal }), signal, isTemporary),
  );

const readPlain = ({ memberId }: Journal, id: string, signal: AbortSignal) =>
  api.journal.readPicture({ params: { id }, memberId, signal, isLong: true });

/** Plain copies of sealed pictures, for an entry that becomes plain. */
export const openPictures = (journal: Journal, pictures: JournalPicture[], signal: AbortSignal) =>
  uploadAgain(
    pictures,
    (picture) => withRetries(() => loadSealedPicture(journal, picture, { signal, isSeen: false }), signal),
    (picture) => withRetries(() => addPlain(journal, picture, signal), signal, isTemporary),
  );

async function addPlain({ memberId }: Journal, { blob, width, height }: RedrawnPicture, signal: AbortSignal) {
  const options = { idempotencyKey: randomUuid(), memberId, signal };
  const { id } = await repeatWhileBusy(() => api.journal.uploadPicture({ ...options, body: blob }));
  return { id, width, height };
}

/** New uploads of pictures, for an entry that cannot show the old ones. */
export const copyPictures = (journal: Journal, pictures: JournalPicture[]) =>
  uploadAgain(
    pictures,
    (picture) => loadSealedPicture(journal, picture, {}),
    (picture) => addSealedPicture(journal, picture, { isSeen: true }),
  );

const PICTURE_PATH = /^put\.\d+\.pictures(?=\.)/;

/** Whether the server refused pictures of an entry. */
export const refusesPictures = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.errors.some(({ path }) => PICTURE_PATH.test(path));

/** The error with the field paths of a plain entry, so that forms show it beside the picture. */
export function withPicturePaths(failure: unknown): unknown {
  if (!(failure instanceof ApiError) || !refusesPictures(failure)) return failure;
  const errors = failure.errors.map((error) => ({
    ...error,
    path: error.path.replace(PICTURE_PATH, 'pictures'),
  }));
  return new ApiError(failure.status, failure.message, errors, failure.code);
}
