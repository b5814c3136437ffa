import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { CHILD_ENVIRONMENT } from './childEnvironment.ts';
import { type MailSink, tokenIn } from './mailSink.ts';

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** The output so far. */
  output(): string;
  /** Sends a signal and waits until the process ends. Returns its exit code, or null after SIGKILL. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts a server in a child process and waits until it is ready. @throws with its output when it exits. */
export async function startServer(
  environment: Record<string, string>,
  script = 'server/main.ts',
  folder = process.cwd(),
): Promise<ServerProcess> {
  if (environment.PORT) return startOnPort(environment.PORT, environment, script, folder);
  for (;;) {
    const port = String(await freePort());
    try {
      return await startOnPort(port, environment, script, folder);
    } catch (error) {
      // Another process took the port in the meantime.
      if (!String(error).includes(`PORT ${port} is in use`)) throw error;
    }
  }
}

async function startOnPort(
  port: string,
  environment: Record<string, string>,
  script: string,
  folder: string,
): Promise<ServerProcess> {
  const url = `http://localhost:${port}`;
  // Without the languages for tests, a script that builds, such as the demo, would replace the build that the tests use.
  const { PSEUDO_LANGUAGES } = process.env;
  const child = spawn(process.execPath, [script], {
    cwd: folder,
    env: {
      ...CHILD_ENVIRONMENT,
      ...{ PSEUDO_LANGUAGES, PORT: port, PUBLIC_URL: url, RATE_LIMITS: 'off' },
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(output);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return {
    url,
    child,
    output: () => output,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
      return child.exitCode;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false; // The server is not listening yet.
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
export async function callServer(
  url: string,
  call: string,
  options: { body?: unknown; token?: string } = {},
) {
  const [method = 'GET', path = '/'] = call.split(' ');
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
      ...(options.token && { authorization: `Bearer ${options.token}` }),
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : undefined };
}

export const signUp = (url: string, username: string, password: string) =>
  callServer(url, 'POST /auth/signup', {
    body: { username, email: `${username}@vichara.test`, password },
  });

/** Creates an account on a running server. Returns a session token. */
export async function createAccountOn(
  url: string,
  mails: MailSink,
  username: string,
  password = 'still water runs',
): Promise<string> {
  await signUp(url, username, password);
  const verificationToken = tokenIn(await mails.nextMailTo(`${username}@vichara.test`));
  await callServer(url, 'POST /auth/verify-email', { body: { token: verificationToken } });
  const { body } = await callServer(url, 'POST /auth/login', {
    body: { loginIdentifier: username, password },
  });
  return body.token;
}

/** The ids of the child processes of a process. */
export const childProcessIds = (pid: number): number[] =>
  (spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }).stdout ?? '')
    .split('\n')
    .flatMap((line) => Number(line) || []);
