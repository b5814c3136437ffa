import { api } from '#web/platform/api/api.ts';
import { withRetries } from '#web/platform/api/retries/withRetries.ts';

/**
 * The ids here of the pictures that the unfinished import of the member has brought. They arrive before their entries, so an
 * import that goes on does not send them again.
 */
export async function picturesHere(memberId: string, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const call = { memberId, signal };
  const imports = await withRetries(() => api.moving.imports(call), signal);
  const unfinished = imports.find(({ finishedAt }) => finishedAt === null);
  if (!unfinished) return new Set();
  const params = { id: unfinished.id };
  const { pictureIds } = await withRetries(() => api.moving.importedPictures({ params, ...call }), signal);
  return new Set(pictureIds);
}
