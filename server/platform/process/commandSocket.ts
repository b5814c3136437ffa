import fs from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

// The server has the embedded database to itself, so the commands of the shell ask it over a Unix socket in DATA_DIR,
// which only the server's user may open. If DATA_DIR has exactly the mode 0710, its group may open the socket too: the setup
// puts the owner of the code into this group, who updates the site.

/** What a command prints, and the exit code of its process. */
export interface CommandResult {
  text: string;
  exitCode: number;
}

/** Runs a command with its arguments. @throws with a sentence for the person at the shell */
export type RunCommand = (name: string, args: string[]) => Promise<CommandResult>;

const SOCKET = 'commands.sock';
const CommandRequest = z.object({ name: z.string(), args: z.array(z.string()) });
const CommandReply = z.object({ text: z.string(), exitCode: z.int() });

const socketIn = (dataDir: string) => path.join(dataDir, SOCKET);

/** Answers commands until the returned function is called. `run` must not be called by another server on the same folder. */
export async function serveCommands(dataDir: string, run: RunCommand): Promise<() => Promise<void>> {
  const file = socketIn(dataDir);
  // A server that was killed leaves its socket behind.
  await fs.rm(file, { force: true });
  const server = http.createServer(async (request, response) => {
    const result = await resultOf(run, await text(request)).catch((error: Error) => ({
      text: error.message,
      exitCode: 1,
    }));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(result));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // Nobody else may open it in the moment before the next line, because DATA_DIR belongs to the server's user alone.
    server.listen(file, resolve);
  });
  const { mode } = await fs.stat(dataDir);
  await fs.chmod(file, (mode & 0o777) === 0o710 ? 0o660 : 0o600);
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

async function resultOf(run: RunCommand, body: string): Promise<CommandResult> {
  const { name, args } = CommandRequest.parse(JSON.parse(body));
  return run(name, args);
}

/** Asks the server that runs on this folder, and waits for the answer until `timeoutMs`. Returns null if none runs. */
export async function askServer(
  dataDir: string,
  name: string,
  args: string[],
  timeoutMs?: number,
): Promise<CommandResult | null> {
  const reply = await new Promise<string | null>((resolve, reject) => {
    const signal = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
    // A kept connection could have been closed by the server meanwhile.
    const options = {
      socketPath: socketIn(dataDir),
      method: 'POST',
      path: '/',
      agent: false,
      ...(signal && { signal }),
    };
    const request = http.request(options, (response) => text(response).then(resolve, reject));
    request.on('error', ({ code }: NodeJS.ErrnoException) =>
      code === 'ENOENT' || code === 'ECONNREFUSED'
        ? resolve(null)
        : reject(
            new Error(
              code === 'EACCES'
                ? `Only the user of the server, and the group of ${dataDir} (DATA_DIR), can ask it.`
                : 'The server does not answer.',
            ),
          ),
    );
    request.end(JSON.stringify({ name, args }));
  });
  return reply === null ? null : CommandReply.parse(JSON.parse(reply));
}
