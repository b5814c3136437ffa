import { Duplex } from 'node:stream';
import type pg from 'pg';

/** Runs one batch of PostgreSQL protocol messages and returns the bytes of the replies. */
export type Execute = (batch: Uint8Array) => Promise<Uint8Array[]>;
type Reset = (when: 'open' | 'close') => Promise<unknown>;
type Callback = (error?: Error | null) => void;

// Message codes: https://www.postgresql.org/docs/current/protocol-message-formats.html
const SSL_REQUEST = 80877103;
const GSS_REQUEST = 80877104;
const CANCEL_REQUEST = 80877102;
const TERMINATE = 0x58;
const [SYNC, QUERY, FLUSH, COPY_DONE, COPY_FAIL] = [0x53, 0x51, 0x48, 0x63, 0x66];
/** Messages after which the client waits for a reply, so the batch has to be run. */
const ENDS_BATCH = new Set<number | undefined>([SYNC, QUERY, FLUSH, COPY_DONE, COPY_FAIL]);

/**
 * A stream that looks like a socket, through which node-postgres speaks PostgreSQL's protocol to PGlite in this
 * process. PGlite's own query() cannot reuse prepared plans, and takes six round trips instead of one.
 */
class WireStream extends Duplex {
  #execute: Execute;
  #reset: Reset;
  #unparsed = Buffer.alloc(0);
  #isStarted = false;

  constructor(execute: Execute, reset: Reset) {
    super({ allowHalfOpen: false });
    this.#execute = execute;
    this.#reset = reset;
  }

  connect() {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  // Methods that pg calls on a socket and that have no meaning here.
  setNoDelay = () => this;
  setKeepAlive = () => this;
  setTimeout = () => this;
  ref = () => this;
  unref = () => this;

  override _read() {}

  override _write(chunk: Buffer, _encoding: string, done: Callback) {
    this.#receive(chunk).then(() => done(), done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: Callback) {
    this.#receive(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  override _destroy(error: Error | null, done: Callback) {
    this.#reset('close').then(
      () => done(error),
      () => done(error),
    );
  }

  async #receive(chunk: Buffer) {
    const bytes = this.#unparsed.length ? Buffer.concat([this.#unparsed, chunk]) : chunk;
    const rest = this.#isStarted ? bytes : await this.#startUp(bytes);
    this.#unparsed = Buffer.from(this.#isStarted ? await this.#runBatches(rest) : rest);
  }

  /** Answers the untyped messages that open a connection. Returns the remaining bytes. */
  async #startUp(bytes: Buffer): Promise<Buffer> {
    if (bytes.length < 8 || bytes.length < bytes.readInt32BE(0)) return bytes;
    const [length, code] = [bytes.readInt32BE(0), bytes.readInt32BE(4)];
    const rest = bytes.subarray(length);
    if (code === CANCEL_REQUEST) this.push(null);
    else if (code === SSL_REQUEST || code === GSS_REQUEST) {
      this.push('N');
      return this.#startUp(rest);
    } else {
      this.#isStarted = true;
      await this.#reset('open');
      await this.#run(bytes.subarray(0, length));
    }
    return rest;
  }

  /** Runs every complete batch. Returns the bytes of the incomplete one. */
  async #runBatches(bytes: Buffer): Promise<Buffer> {
    let start = 0;
    let position = 0;
    while (bytes.length - position >= 5) {
      const next = position + 1 + bytes.readInt32BE(position + 1);
      if (bytes.length < next) break;
      const type = bytes[position];
      if (type === TERMINATE) {
        this.push(null);
        return Buffer.alloc(0);
      }
      position = next;
      if (!ENDS_BATCH.has(type)) continue;
      const batch = bytes.subarray(start, position);
      start = position;
      await this.#run(batch);
    }
    return bytes.subarray(start);
  }

  async #run(batch: Uint8Array) {
    for (const part of await this.#execute(batch)) this.push(part);
  }
}

function simpleQuery(sql: string): Buffer {
  const text = Buffer.from(`${sql}\0`);
  const head = Buffer.alloc(5);
  head[0] = QUERY as number;
  head.writeInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
}

/**
 * Pool options for a PGlite that is reached through `execute`. PGlite has one session, so the pool has one client. When
 * the client is replaced, the session is reset, as a server does when a connection is closed.
 */
export function wirePoolConfig(execute: Execute): pg.PoolConfig {
  let lastClientNumber = 0;
  const resetSession = async () => {
    await execute(simpleQuery('ROLLBACK'));
    await execute(simpleQuery('DISCARD ALL'));
  };
  const stream = () => {
    let clientNumber = 0;
    const reset: Reset = async (when) => {
      if (when === 'open') {
        clientNumber = ++lastClientNumber;
        if (clientNumber > 1) await resetSession();
        // A client that has been replaced must not reset the session of its successor.
      } else if (clientNumber === lastClientNumber) await resetSession();
    };
    return new WireStream(execute, reset) as never;
  };
  return { user: 'postgres', database: 'postgres', max: 1, idleTimeoutMillis: 0, stream };
}
