import { say } from '#contract/platform/say.ts';
import { type ArchiveFile, jsonFile } from '#server/platform/archive/archive.ts';
import type { Deps, Feature } from '#server/platform/deps.ts';
import { notFound } from '#server/platform/errors.ts';
import { deletePacesIn } from './paceStore.ts';
import { readingsRoutes } from './routes.ts';
import { readingsForExport } from './store.ts';

export const readingsFeature = {
  routes: readingsRoutes,
  archive,
  afterMemberRemoved: (_deps, trx, { id }, { userId }) => deletePacesIn(trx, id, userId),
  constraints: {
    readings_community_id_fkey: () => notFound(say('Community not found.')),
  },
} satisfies Feature;

/** The readings that a member has made, and the days of their own pace, as a file of the data export. */
function archive({ db }: Pick<Deps, 'db'>, userId: string): ArchiveFile[] {
  const readings = async () =>
    (await readingsForExport(db, userId)).map(({ is_own, pace_starts_on, passages, ...reading }) => ({
      id: reading.id,
      title: reading.title,
      author: reading.author,
      ...(is_own && { words: reading.words, startsOn: reading.starts_on, passages }),
      ...(pace_starts_on !== null && { pace: { startsOn: pace_starts_on } }),
    }));
  return [{ path: 'readings.json', text: () => jsonFile(readings) }];
}
