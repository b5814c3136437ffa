import type { RestoreJobs } from '#server/platform/backup/restore.ts';

/** The queue of jobs of a database that is restored only to look at it. */
export const NO_JOBS: RestoreJobs = {
  pending: async () => [],
  restore: async () => {},
  take: async () => [],
  stop: async () => {},
};
