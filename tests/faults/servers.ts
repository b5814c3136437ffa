import { MINUTE } from '#tests/faults/model/step.ts';
import { type ServerProcess, startServer } from '#tests/support/servers/serverProcess.ts';
import { waitUntil } from '#tests/support/waitUntil.ts';

const SERVER = 'tests/faults/server.ts';
const MAX_STARTS = 5;
const OUTPUT_LENGTH = 2_000;

/** The servers of a world, none to two. `onChange` gets their URLs whenever one starts or stops. */
export function createServers(environment: Record<string, string>, onChange: (urls: string[]) => void) {
  const servers: ServerProcess[] = [];
  const changed = () => onChange(servers.map(({ url }) => url));
  /** `folder` has the build that is started. */
  const start = async (folder = process.cwd()) => {
    servers.push(await startPatiently(environment, folder));
    changed();
  };
  return {
    count: () => servers.length,
    start,
    /** Starts the servers again that have ended by themselves, as a service manager does. */
    startEnded: async () => {
      for (const server of servers.filter(hasEnded)) {
        servers.splice(servers.indexOf(server), 1);
        await start();
      }
    },
    /** @throws with its output if a server has ended by itself */
    requireRunning: () => {
      const ended = servers.find(hasEnded);
      if (ended) throw new Error(`A server has ended by itself:\n${ended.output().slice(-OUTPUT_LENGTH)}`);
    },
    /** Stops the oldest server, to which no calls go any more. */
    stop: async (signal: NodeJS.Signals) => {
      const stopped = servers.shift();
      changed();
      await stopped?.stop(signal);
    },
    runTasks: () => runTasks(servers),
    /** Makes the servers read their clock again and run their tasks, and waits until the clock shows about this time. */
    setClock: async (now: () => number) => {
      runTasks(servers);
      await waitUntil('set the clock', async () => {
        const times = await Promise.all(servers.map(({ url }) => timeOf(url)));
        return times.every((time) => Math.abs(time - now()) < MINUTE / 2);
      });
    },
  };
}

/** Makes the servers run the tasks of every minute. A server of the version before runs them only in the next minute. */
const runTasks = (servers: readonly ServerProcess[]) => {
  for (const { child } of servers) child.kill('SIGUSR2');
};

const hasEnded = ({ child }: ServerProcess) => child.exitCode !== null || child.signalCode !== null;

/** Starts a server. It exits when the database does not answer in time, as on a busy machine, and is then started again. */
async function startPatiently(environment: Record<string, string>, folder: string): Promise<ServerProcess> {
  for (let starts = 1; ; starts += 1) {
    try {
      return await startServer(environment, SERVER, folder);
    } catch (error) {
      if (starts === MAX_STARTS || !String(error).includes('cannot be used')) throw error;
    }
  }
}

async function timeOf(url: string): Promise<number> {
  const response = await fetch(`${url}/api/v1/time`);
  return ((await response.json()) as { sent: number }).sent;
}
