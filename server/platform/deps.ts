import type { FastifyBaseLogger } from 'fastify';
import type { Exports } from '#server/platform/archive/exports.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Replica } from '#server/platform/database/replica.ts';
import type { Jobs } from '#server/platform/jobs/queue.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import type { ViewerLoader } from '#server/platform/sessions/sessions.ts';
import type { Tokens } from '#server/platform/sessions/tokens.ts';
import type { Clock } from './clock.ts';
import type { Limits } from './limits.ts';

/** What the features are built from; handed to each, hung on nothing. */
export interface Deps {
  settings: Settings;
  db: Database['db'];
  /** Whether there is room to write on the disk of the embedded database. */
  hasRoom: Database['hasRoom'];
  clock: Clock;
  tokens: Tokens;
  loadViewer: ViewerLoader;
  jobs: Jobs;
  limits: Limits;
  exports: Exports;
  /** Where lists for everyone may be read. */
  replica: Replica;
  /** Whether the server has been told to stop: it answers on, and keeps no connection. */
  stopping: { isBegun: boolean };
  log: FastifyBaseLogger;
}
