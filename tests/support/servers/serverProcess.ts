import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { type MailSink, tokenIn } from './mailSink.ts';

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** The output so far. */
  output(): string;
  /** Sends a signal and waits for the end of the process. Returns its exit code, or null after a kill. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts a server in a process of its own and waits until it is ready. @throws with its output. */
export async function startServer(
  environment: Record<string, string>,
  script = 'server/main.ts',
): Promise<ServerProcess> {
  if (environment.PORT) return startOn(environment.PORT, environment, script);
  for (;;) {
    const port = String(await freePort());
    try {
      return await startOn(port, environment, script);
    } catch (error) {
      // Another process has taken the port meanwhile.
      if (!String(error).includes(`PORT ${port} is in use`)) throw error;
    }
  }
}

async function startOn(
  port: string,
  environment: Record<string, string>,
  script: string,
): Promise<ServerProcess> {
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, PORT: port, PUBLIC_URL: url, RATE_LIMITS: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(printed);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return {
    url,
    child,
    output: () => printed,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
      return child.exitCode;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false; // not listening yet
  }
}

export async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Calls an endpoint of a running server. */
export async function callServer(url: string, call: string, sent: { body?: unknown; token?: string } = {}) {
  const [method = 'GET', path = '/'] = call.split(' ');
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      ...(sent.body !== undefined && { 'content-type': 'application/json' }),
      ...(sent.token && { authorization: `Bearer ${sent.token}` }),
    },
    ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : undefined };
}

export const signUp = (url: string, username: string, password: string) =>
  callServer(url, 'POST /auth/signup', {
    body: { username, email: `${username}@vichara.test`, password },
  });

/** Creates an account on a running server. Returns the token of its session. */
export async function joinServer(
  url: string,
  mails: MailSink,
  username: string,
  password = 'still water runs',
): Promise<string> {
  await signUp(url, username, password);
  const link = tokenIn(await mails.mailTo(`${username}@vichara.test`));
  await callServer(url, 'POST /auth/verify-email', { body: { token: link } });
  const { body } = await callServer(url, 'POST /auth/login', {
    body: { loginIdentifier: username, password },
  });
  return body.token;
}

/** The ids of the child processes of a process. */
export const childrenOf = (pid: number): number[] =>
  (spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }).stdout ?? '')
    .split('\n')
    .flatMap((line) => Number(line) || []);
