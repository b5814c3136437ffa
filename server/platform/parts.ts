import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { Exports } from './exports.ts';
import type { Jobs } from './jobs.ts';
import type { Limits } from './limits.ts';
import type { Replica } from './replica.ts';
import type { Secrets } from './secrets.ts';
import type { FindViewer } from './sessions.ts';
import type { Settings } from './settings.ts';

/** What the features are built from; handed to each, hung on nothing. */
export interface Parts {
  settings: Settings;
  db: Database['db'];
  /** Whether there is room to write on the disk of the embedded database. */
  hasRoom: Database['hasRoom'];
  clock: Clock;
  secrets: Secrets;
  findViewer: FindViewer;
  jobs: Jobs;
  limits: Limits;
  exports: Exports;
  /** Where lists for everyone may be read. */
  replica: Replica;
  /** Whether the server has been told to stop: it answers on, and keeps no connection. */
  stopping: { isBegun: boolean };
  log: FastifyBaseLogger;
}
