/** Runs one batch of PostgreSQL protocol messages of a connection and returns the bytes of the replies. */
export type Execute = (connection: number, batch: Uint8Array) => Promise<Uint8Array>;

/** How long a connection waits while another one has a transaction open, in milliseconds. */
const MAX_WAIT_MS = 8_000;

interface WaitingBatch {
  connection: number;
  run(): Promise<void>;
}

/**
 * PGlite has one session. This lets several connections use it in turns: while one of them has a transaction open, the
 * batches of the others wait, and then run in the order in which they were received. The database can run the statement
 * of one connection while the server processes the reply to another. A batch that waits for more than 8 seconds is not
 * run, and answered with an error, so that a transaction that requests a second connection fails instead of hanging.
 */
export function shareSession(execute: Execute): Execute {
  const waiting: WaitingBatch[] = [];
  /** The connection that has a transaction open. */
  let owner: number | null = null;
  let isRunning = false;

  const runWaiting = async () => {
    if (isRunning) return;
    isRunning = true;
    for (;;) {
      const next = waiting.findIndex(({ connection }) => owner === null || connection === owner);
      if (next < 0) break;
      await waiting.splice(next, 1)[0]?.run();
    }
    isRunning = false;
  };

  return (connection, batch) => {
    const reply = Promise.withResolvers<Uint8Array>();
    const waitingBatch = {
      connection,
      run: async () => {
        clearTimeout(timer);
        try {
          const bytes = await execute(connection, batch);
          owner = isSessionIdle(bytes) ? null : connection;
          reply.resolve(bytes);
        } catch (error) {
          reply.reject(error);
        }
      },
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(waitingBatch), 1);
      reply.resolve(WAITED_TOO_LONG);
    }, MAX_WAIT_MS);
    waiting.push(waitingBatch);
    void runWaiting();
    return reply.promise;
  };
}

/** A message of PostgreSQL's protocol: https://www.postgresql.org/docs/current/protocol-message-formats.html */
export function message(type: string, text: string): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(Buffer.byteLength(text) + 4, 1);
  return Buffer.concat([head, Buffer.from(text)]);
}

/** The last message of a reply if no transaction is open. */
const READY_AND_IDLE = message('Z', 'I');

const isSessionIdle = (reply: Uint8Array) => READY_AND_IDLE.equals(reply.subarray(-READY_AND_IDLE.length));

/** An error with PostgreSQL's code for a statement that was cancelled. */
const WAITED_TOO_LONG = Buffer.concat([
  message('E', 'SERROR\0C57014\0MThe statement waited too long for another transaction.\0\0'),
  READY_AND_IDLE,
]);
