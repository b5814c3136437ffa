import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { fromKysely, type Job, PgBoss, type QueueOptions, type QueuePolicy, type QueueResult } from 'pg-boss';
import type { Database } from '#server/platform/database/database.ts';
import { withAdvisoryLock } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import { NIL_UUID } from '#server/platform/ids.ts';

/** The data of a job: ids and names, never a token, an address or a text that a user wrote. */
export type JobData = Record<string, string>;
/** Runs a job. After a crash it may run again, with the same `jobId`. */
export type JobHandler = (data: JobData, jobId: string) => Promise<void>;

/** A recurring task, such as sending reminders. */
export interface RecurringTask {
  /** Identifies its schedule in the queue: letters, digits and hyphens. */
  name: string;
  /** A cron expression in UTC. */
  cron: string;
  run: () => Promise<void>;
  /** Whether it asks another server. If that hangs, only other tasks of this kind wait. */
  asksOtherServer?: boolean | undefined;
}

/** A waiting or running job, as it is copied into another database. */
export interface PendingJob {
  id: string;
  queue: string;
  data: JobData;
  /** Missing in files of earlier versions. */
  priority?: number;
}

/** Options of many jobs. */
interface BatchOptions {
  /** Jobs of a higher priority run first. The priority of most is 0. */
  priority?: number;
}

export interface Jobs {
  /**
   * Enqueues a job in the transaction that causes it, so that it runs only if the transaction commits. It
   * runs at once, or at a given later time.
   */
  send(trx: Transaction<DB>, queue: string, data: JobData, delaySeconds?: number): Promise<void>;
  /** Deletes the jobs of a queue with this `id` in their data that wait. A running one ends as usual. */
  cancel(trx: Transaction<DB>, queue: string, id: string): Promise<void>;
  /** Enqueues many jobs at once. */
  sendAll(trx: Transaction<DB>, queue: string, jobs: JobData[], options?: BatchOptions): Promise<void>;
  /** The waiting and running jobs of a database, as the transaction sees them. */
  pending(trx: Transaction<DB>): Promise<PendingJob[]>;
  /** Deletes the waiting and running jobs of a queue, and returns them. For a database that no server uses. */
  take(trx: Transaction<DB>, queue: string): Promise<PendingJob[]>;
  /** Enqueues jobs of another database under their own ids. */
  restore(trx: Transaction<DB>, jobs: PendingJob[]): Promise<void>;
  /** Starts to process the jobs of a queue. */
  work(queue: string, handle: JobHandler): Promise<void>;
  /** Starts to run tasks at their times. Each run happens on one of the servers, and is not repeated. */
  schedule(tasks: RecurringTask[]): Promise<void>;
  /** Waits for running jobs, 10 seconds at most. */
  stop(): Promise<void>;
}

const QUEUE_OPTIONS = {
  retryLimit: 24, // With the backoff below, retries continue for about 15 hours.
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3_600,
  expireInSeconds: 60,
  // While a job runs, its server confirms that. A job whose server has died is repeated after this time, when pg-boss
  // looks for such jobs, every half minute.
  heartbeatSeconds: 15,
};
/** A recurring task that fails or is lost with its server is not retried, because its next run is near. */
const RECURRING_OPTIONS = { retryLimit: 0, expireInSeconds: 3_600, deleteAfterSeconds: 3_600 };
const RECURRING_QUEUE = 'recurring';
/** The queue of the recurring tasks that ask another server. While one hangs, at most one further run of each waits. */
const ASKING_QUEUE = 'recurring-asking';
/** The queue of pg-boss through which it starts recurring tasks. By default its jobs are stored for a week. */
const SCHEDULER_QUEUE = '__pgboss__send-it';
/** The maximum number of jobs in one statement. */
const MAX_BATCH = 1_000;
/** A worker fetches ten jobs at a time. After a full batch, it fetches the next one immediately. */
const POLLING = { batchSize: 10, burstWhenBatchFull: true };
/** An arbitrary number that none of our other advisory locks uses. */
const START_LOCK = 7002;
/**
 * The delay between enqueuing a job and checking the queue. A job that is not committed by then is found by
 * the next poll.
 */
const WAKE_DELAY_MS = 20;
/** How long a stop waits for running jobs. Jobs that have not ended by then are repeated later. */
const MAX_STOP_MS = 10_000;

const hasOptions = (stored: QueueResult, options: QueueOptions): boolean =>
  Object.entries(options).every(([name, value]) => stored[name as keyof QueueOptions] === value);

/** Opens the durable job queue (pg-boss) in the database, with queues of the given names. */
export async function openQueue(database: Database, queues: string[], log: FastifyBaseLogger): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => database.pool.query(text, values as unknown[]) },
    backend: database.isEmbedded ? 'pglite' : 'postgres',
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    reindex: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  const start = () => boss.start();
  // pg-boss creates its schema without a lock, so that it fails when several servers start at once. The
  // embedded database has one process, and its other connections wait while one holds a lock in a transaction.
  await (database.isEmbedded ? start() : withAdvisoryLock(database.db, START_LOCK, start));
  const storedQueues = new Map((await boss.getQueues()).map((stored) => [stored.name, stored]));
  const ensureQueue = async (queue: string, options: QueueOptions, policy: QueuePolicy = 'standard') => {
    const stored = storedQueues.get(queue);
    if (stored && hasOptions(stored, options)) return;
    await boss.createQueue(queue, { ...options, policy });
    await boss.updateQueue(queue, options); // `createQueue` does not change the options of an existing queue.
    // Fills pg-boss's cache of queues, as its start does for those that exist already. Otherwise the first job in a
    // transaction would request a second connection, which waits for the transaction in the embedded database.
    await boss.findJobs(queue, { id: NIL_UUID });
  };
  for (const queue of queues) await ensureQueue(queue, QUEUE_OPTIONS);
  const workers = new Map<string, string>();
  const workingQueues = new Set<string>();
  const wakeWorker = (queue: string) => {
    const worker = workers.get(queue);
    if (worker) setTimeout(() => boss.notifyWorker(worker), WAKE_DELAY_MS).unref();
  };
  const startWorker = (queue: string, handle: JobHandler, { pollSeconds }: { pollSeconds: number }) => {
    const runJob = async ({ id, data }: Job<JobData>) => {
      try {
        await handle(data, id);
        return { id, status: 'completed' as const };
      } catch (error) {
        // The queue does not store the error, because it may quote an address.
        log.warn({ err: error, queue, jobId: id }, 'job failed');
        return { id, status: 'failed' as const };
      }
    };
    const options = { ...POLLING, pollingIntervalSeconds: pollSeconds, perJobResults: true as const };
    workingQueues.add(queue);
    return boss.work<JobData>(queue, options, (jobs) => Promise.all(jobs.map(runJob)));
  };
  return {
    send: async (trx, queue, data, delaySeconds = 0) => {
      await boss.send(queue, data, { db: fromKysely(trx), startAfter: delaySeconds });
      if (delaySeconds === 0) wakeWorker(queue);
    },
    cancel: async (trx, queue, id) => {
      await sql`
        delete from pgboss.job
        where name = ${queue} and state in ('created', 'retry') and data ->> 'id' = ${id}`.execute(trx);
    },
    sendAll: async (trx, queue, all, { priority = 0 } = {}) => {
      for (let start = 0; start < all.length; start += MAX_BATCH) {
        const batch = all.slice(start, start + MAX_BATCH).map((data) => ({ data, priority }));
        await boss.insert(queue, batch, { db: fromKysely(trx) });
      }
      wakeWorker(queue);
    },
    pending: async (trx) => {
      const { rows } = await sql<PendingJob>`
        select id, name as queue, data, priority from pgboss.job
        where name = any(${queues}) and state in ('created', 'retry', 'active')
        order by id`.execute(trx);
      return rows;
    },
    take: async (trx, queue) => {
      const { rows } = await sql<PendingJob>`
        delete from pgboss.job where name = ${queue} and state in ('created', 'retry', 'active')
        returning id, name as queue, data, priority`.execute(trx);
      return rows;
    },
    restore: async (trx, all) => {
      for (const [queue, pendingJobs] of Map.groupBy(all, (job) => job.queue)) {
        const jobs = pendingJobs.map(({ id, data, priority = 0 }) => ({ id, data, priority }));
        for (let start = 0; start < jobs.length; start += MAX_BATCH) {
          await boss.insert(queue, jobs.slice(start, start + MAX_BATCH), { db: fromKysely(trx) });
        }
      }
    },
    work: async (queue, handle) => {
      workers.set(queue, await startWorker(queue, handle, { pollSeconds: 0.5 }));
    },
    schedule: async (tasks) => {
      const runs = new Map(tasks.map(({ name, run }) => [name, run]));
      const queueOf = (task: RecurringTask) => (task.asksOtherServer ? ASKING_QUEUE : RECURRING_QUEUE);
      await boss.updateQueue(SCHEDULER_QUEUE, { deleteAfterSeconds: RECURRING_OPTIONS.deleteAfterSeconds });
      for (const queue of [RECURRING_QUEUE, ASKING_QUEUE]) {
        const own = tasks.filter((task) => queueOf(task) === queue);
        await ensureQueue(queue, RECURRING_OPTIONS, queue === ASKING_QUEUE ? 'short' : 'standard');
        for (const { key } of await boss.getSchedules(queue)) {
          if (!own.some(({ name }) => name === key)) await boss.unschedule(queue, key);
        }
        for (const { name, cron } of own)
          await boss.schedule(queue, cron, { task: name }, { key: name, singletonKey: name });
      }
      // Last, so that all of this can be repeated if the database is away.
      for (const queue of [RECURRING_QUEUE, ASKING_QUEUE])
        await startWorker(queue, async ({ task = '' }) => runs.get(task)?.(), { pollSeconds: 5 });
    },
    stop: async () => {
      // Ends as soon as the last job has ended. The graceful stop of pg-boss always takes half a second.
      const ended = Promise.all([...workingQueues].map((queue) => boss.offWork(queue)));
      await Promise.race([ended, sleep(MAX_STOP_MS, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
}
