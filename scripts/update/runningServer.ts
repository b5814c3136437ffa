import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { askServer } from '#server/platform/process/commandSocket.ts';
import { type UpdateState, writeUpdateState } from '#server/platform/process/readOnly.ts';
import type { Settings } from '#server/platform/process/settings.ts';

/** The state of each part of the site. A later version may know other parts and states. */
export type HealthStates = Record<string, string>;

/** How long nothing may be written after a step has begun, in seconds. */
const READ_ONLY_FOR = 600;
/** How long before the end of this time the database is not put back any more: writes must not come in between. */
const MARGIN = 120;

/** The server of an installation, as its update sees it. */
export interface RunningServer {
  /** Begins a step with a running server, which is read-only from now on. @throws if it is not */
  begin(step: 'prepare' | 'try'): Promise<void>;
  /** From now on, a server that starts puts the database of before back. */
  beginReturn(): Promise<void>;
  /** Lets the server accept writes. If none answers, the state stays until its time is over, for one that starts later. */
  end(): Promise<void>;
  /** Whether it is certain that nothing can be written yet. */
  isReadOnlyLongEnough(): boolean;
  /** Makes a backup, and proves it. Returns what was made. @throws if it fails */
  backup(): Promise<string>;
  health(): Promise<HealthStates>;
  /** @throws if the command fails */
  restart(): void;
  /** Waits for a restarted server, until no part is broken that was not broken before. @throws with what is missing */
  untilReady(before: HealthStates, options: { seconds: number; signal?: AbortSignal }): Promise<void>;
}

export interface ServerPlace {
  /** The folder of the code. */
  folder: string;
  settings: Settings;
}

export function runningServer({ folder, settings }: ServerPlace): RunningServer {
  const { dataDir, databaseUrl, updateRestart } = settings;
  let until = Temporal.Now.instant();
  /** The process that is to be replaced. */
  let formerProcess = '';
  let endsAtRestart = 0;

  const ask = async (name: string, args: string[]): Promise<string> => {
    const answer = await askServer(dataDir, name, args);
    if (answer === null) throw new Error(`No server is running on ${dataDir} (DATA_DIR). Start it first.`);
    if (answer.exitCode !== 0) throw new Error(answer.text);
    return answer.text;
  };
  const health = async (): Promise<HealthStates> =>
    JSON.parse(databaseUrl === null ? await ask('health', ['--json']) : healthOnPostgres(folder));
  const writeStep = (step: UpdateState['step']) => {
    until = Temporal.Now.instant().add({ seconds: READ_ONLY_FOR });
    writeUpdateState(folder, { step, until: until.toString() });
  };
  /** The server reads the state of the update again when it is asked. */
  const status = async (): Promise<{ isReadOnly: boolean; process: string }> =>
    JSON.parse(await ask('update', []));
  /** @throws with the reason why the server is not ready */
  const requireReady = async (before: HealthStates) => {
    const reply = await fetch(`${localUrl(settings)}/readyz`).catch(() => null);
    if (!reply?.ok) throw new Error('It does not answer.');
    if (databaseUrl === null) {
      const { isReadOnly, process } = await status();
      if (process === formerProcess) throw new Error('It was not restarted.');
      if (!isReadOnly) throw new Error('It accepts writes already.');
    }
    const broken = Object.entries(await health())
      .filter(([part, state]) => state === 'broken' && before[part] !== 'broken')
      .map(([part]) => part);
    if (broken.length > 0) throw new Error(`These parts do not work: ${broken.join(', ')}.`);
  };

  return {
    begin: async (step) => {
      writeStep(step);
      try {
        const { isReadOnly, process } = await status();
        if (!isReadOnly) throw new Error(`The server on ${dataDir} (DATA_DIR) does not run in ${folder}.`);
        formerProcess = process;
      } catch (error) {
        writeUpdateState(folder, null);
        throw error;
      }
    },
    beginReturn: async () => {
      writeStep('return');
      formerProcess = await status().then(
        ({ process }) => process,
        () => formerProcess, // The new version has stopped, or answers nobody.
      );
    },
    end: async () => {
      if ((await status().catch(() => null)) === null) return;
      writeUpdateState(folder, null);
      await status();
    },
    isReadOnlyLongEnough: () =>
      Temporal.Instant.compare(Temporal.Now.instant().add({ seconds: MARGIN }), until) < 0,
    backup: () => ask('backup', []),
    health,
    restart: () => {
      const { status, stdout, stderr } = spawnSync('sh', ['-c', updateRestart], {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      if (status !== 0) throw new Error(`${updateRestart}\n${stdout}${stderr}`.trim());
      endsAtRestart = endsOf(updateRestart);
    },
    untilReady: async (before, { seconds, signal }) => {
      const end = performance.now() + seconds * 1000;
      for (;;) {
        try {
          return await requireReady(before);
        } catch (error) {
          const ends = endsOf(updateRestart) - endsAtRestart;
          if (ends >= MAX_ENDS) throw new Error(`It has ended ${ends} times.`);
          if (performance.now() > end)
            throw new Error(`It was not ready after ${seconds} seconds. ${(error as Error).message}`);
        }
        await sleep(500, undefined, { signal });
      }
    },
  };
}

/** How often a service that systemd starts again may end before it is given up. */
const MAX_ENDS = 3;

/** How often the service that a command restarts has ended by itself so far; 0 if it is not one of systemd. */
export function endsOf(restartCommand: string): number {
  const [, unit] = /systemctl restart ([\w@.-]+)$/.exec(restartCommand) ?? [];
  if (!unit) return 0;
  const { stdout } = spawnSync('systemctl', ['show', '--property=NRestarts', '--value', unit], {
    encoding: 'utf8',
  });
  return Number(stdout) || 0;
}

/** Asks the database for the state of the site, in a process of the version that is installed now. */
function healthOnPostgres(folder: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/health.ts', '--json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr.trim());
  return stdout;
}

/** Where the server answers on this machine. */
export function localUrl({ host, port }: Settings): string {
  const isAny = ['0.0.0.0', '::'].includes(host);
  return `http://${isAny ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`;
}
