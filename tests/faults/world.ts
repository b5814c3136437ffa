import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Backend, openTarget } from '#tests/kills/targets.ts';
import { type BucketServer, openBucketServer } from '#tests/support/servers/bucketServer.ts';
import { type MailSink, openMailSink } from '#tests/support/servers/mailSink.ts';
import { openSilentProxy } from '#tests/support/servers/silentProxy.ts';
import { canMount, mountSmallDisk, type SmallDisk } from '#tests/support/servers/smallDisk.ts';
import { openFaultyProxy } from './proxy.ts';
import { type Reply, type SentCall, sendCall, sendEvent } from './sendCall.ts';
import { createServers } from './servers.ts';
import { type FaultyStripe, openFaultyStripe } from './stripe.ts';

/** The processes of one run: a server with its database and the services that it uses, behind a proxy. */
export interface FaultWorld {
  mails: MailSink;
  /** The store of the pictures. */
  store: BucketServer;
  stripe: FaultyStripe;
  /** The disk of the database; null if no file system can be mounted here. */
  disk: SmallDisk | null;
  /** Frees the disk, and starts what has ended on the full one. */
  freeDisk(): Promise<void>;
  /** Lets all services work again. */
  endFaults(): void;
  /** @throws with its output if a server has ended by itself */
  requireRunning(): void;
  /** Returns a number that no run in this world has got before. */
  nextRun(): number;
  /** Sends a call through the proxy. */
  call(call: SentCall): Promise<Reply>;
  /** The time of the server. */
  now(): Temporal.Instant;
  /** How long it takes at most until the tasks of every minute have run, in milliseconds. */
  tasksMs: number;
  /** Runs the tasks of every minute. */
  runTasks(): void;
  /** Moves the clock of the server, and runs the tasks of every minute. */
  moveClock(by: Temporal.DurationLike): Promise<void>;
  /** Kills the server with SIGKILL, and starts it again. */
  killServer(): Promise<void>;
  /**
   * Starts a second server, or ends the first with SIGTERM while there are two. While both run, calls go to them in turn.
   * With a build of the version before, every other start is of that version. The embedded database, which lives in the
   * server, has only one.
   */
  setSecondServer(isRunning: boolean): Promise<void>;
  /** Restarts PostgreSQL as after a crash. With the embedded database, which lives in the server, the same as `killServer`. */
  crashDatabase(): Promise<void>;
  /** Cuts the connections between the servers and PostgreSQL. Nothing with the embedded database. */
  cutConnections(): void;
  close(): Promise<void>;
}

/** The admin of a world. No step of a run is theirs. */
export const ADMIN = { username: 'keeper', email: 'keeper@vichara.test' };

/** When a world begins: the day before summer time begins in Europe. */
const FIRST_TIME = Temporal.Instant.from('2027-03-27T09:00:00Z');
/** The disk has room for the databases of many runs one after the other. */
const DISK_MEGABYTES = 600;

/** Opens a world with an empty database. `before` is a folder with a build of the version before. */
export async function openWorld(backend: Backend, before?: string): Promise<FaultWorld> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-faults-'));
  const clock = openClock(path.join(folder, 'clock'));
  const disk = canMount() ? mountSmallDisk(DISK_MEGABYTES) : null;
  const proxy = await openFaultyProxy();
  const services = await openServices(backend, disk?.path ?? folder, clock, proxy.url);
  const { target, database, mails, store, stripe } = services;
  const servers = createServers(services.environment, proxy.setTargets);
  await servers.start();
  let runs = 0;
  let secondServers = 0;
  const killServer = async () => {
    await servers.stop('SIGKILL');
    await servers.start();
  };
  return {
    ...{ mails, store, stripe, disk },
    // A server of the version before begins them only in the next minute.
    tasksMs: before || process.env.CI ? 75_000 : 20_000,
    runTasks: servers.runTasks,
    nextRun: () => {
      runs += 1;
      return runs;
    },
    call: (sent) => sendCall(proxy.url, sent),
    now: clock.now,
    moveClock: async (by) => {
      clock.move(by);
      await servers.setClock(() => clock.now().epochMilliseconds);
    },
    killServer,
    setSecondServer: async (isRunning) => {
      if (backend === 'embedded' || isRunning === servers.count() > 1) return;
      if (!isRunning) return servers.stop('SIGTERM');
      secondServers += 1;
      await servers.start(secondServers % 2 === 1 ? before : undefined);
    },
    crashDatabase: async () => (target.crash ? target.crash() : killServer()),
    cutConnections: () => database?.cut(),
    freeDisk: async () => {
      disk?.free();
      await servers.startEnded();
    },
    requireRunning: servers.requireRunning,
    endFaults: () => {
      mails.setAnswer('accept');
      store.fault = null;
      stripe.setFailing(false);
    },
    close: async () => {
      while (servers.count() > 0) await servers.stop('SIGKILL');
      await Promise.all([mails, store, stripe, proxy, database].map((each) => each?.close()));
      target.close();
      disk?.unmount();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens the database and the services. Returns them with the environment variables of the servers. */
async function openServices(
  backend: Backend,
  databaseFolder: string,
  clock: ReturnType<typeof openClock>,
  proxyUrl: string,
) {
  const [target, mails, store, stripe] = await Promise.all([
    openTarget(backend, databaseFolder),
    openMailSink(),
    openBucketServer(),
    openFaultyStripe(
      () => clock.now().epochMilliseconds,
      (...event) => sendEvent(proxyUrl, ...event),
    ),
  ]);
  const databaseUrl = target.environment.DATABASE_URL ? new URL(target.environment.DATABASE_URL) : null;
  const database = databaseUrl && (await openSilentProxy(Number(databaseUrl.port)));
  if (databaseUrl && database) databaseUrl.host = `127.0.0.1:${database.port}`;
  const environment = {
    ...target.environment,
    ...(databaseUrl && { DATABASE_URL: String(databaseUrl) }),
    ...{ PUBLIC_URL: proxyUrl, SMTP_URL: mails.url, S3_URL: store.url, ADMIN_EMAILS: ADMIN.email },
    ...stripe.settings,
    ...{ LOG_LEVEL: 'warn', PICTURE_FETCH: 'off', CLOCK_FILE: clock.file },
  };
  return { target, database, mails, store, stripe, environment };
}

/** A clock that can be moved. The file has the milliseconds by which it is ahead of that of the machine. */
function openClock(file: string) {
  let ahead = FIRST_TIME.epochMilliseconds - Date.now();
  const write = () => fs.writeFileSync(file, String(ahead));
  write();
  return {
    file,
    now: () => Temporal.Now.instant().add({ milliseconds: ahead }),
    move: (by: Temporal.DurationLike) => {
      ahead += Temporal.Duration.from(by).total('milliseconds');
      write();
    },
  };
}
