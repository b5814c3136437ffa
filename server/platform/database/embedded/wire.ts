import { Duplex } from 'node:stream';
import type pg from 'pg';
import { type Execute, message } from './session.ts';

type Callback = (error?: Error | null) => void;

// Message codes: https://www.postgresql.org/docs/current/protocol-message-formats.html
const SSL_REQUEST = 80877103;
const GSS_REQUEST = 80877104;
const CANCEL_REQUEST = 80877102;
const TERMINATE = 0x58;
const [SYNC, QUERY, FLUSH, COPY_DONE, COPY_FAIL, PARSE] = [0x53, 0x51, 0x48, 0x63, 0x66, 0x50];
/** Messages after which the client waits for a reply, so the batch has to be run. */
const ENDS_BATCH = new Set<number | undefined>([SYNC, QUERY, FLUSH, COPY_DONE, COPY_FAIL]);

/**
 * A stream that looks like a socket, through which node-postgres speaks PostgreSQL's protocol to PGlite in this
 * process. PGlite's own query() cannot reuse prepared plans, and takes six round trips instead of one.
 */
export class WireStream extends Duplex {
  /** Distinguishes the connections that share the session of the database. */
  readonly connection: number;
  readonly #execute: Execute;
  readonly #statementNames = new Set<string>();
  #unparsed = Buffer.alloc(0);
  #isStarted = false;

  constructor(connection: number, execute: Execute) {
    super({ allowHalfOpen: false });
    this.connection = connection;
    this.#execute = execute;
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
    this.#cleanUp().then(
      () => done(error),
      () => done(error),
    );
  }

  /** Ends the transaction of this connection and removes its prepared statements, as a server does when one is closed. */
  async #cleanUp() {
    if (!this.#isStarted) return;
    const closed = [...this.#statementNames].map((name) => message('C', `S${name}\0`));
    await this.#execute(this.connection, message('Q', 'ROLLBACK\0'));
    await this.#execute(this.connection, Buffer.concat([...closed, message('S', '')]));
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
      if (type === PARSE) this.#statementNames.add(textAt(bytes, position + 5));
      position = next;
      if (!ENDS_BATCH.has(type)) continue;
      const batch = bytes.subarray(start, position);
      start = position;
      await this.#run(batch);
    }
    return bytes.subarray(start);
  }

  async #run(batch: Uint8Array) {
    this.push(await this.#execute(this.connection, batch));
  }
}

/** The text from `start` to the next zero byte. */
const textAt = (bytes: Buffer, start: number) => bytes.toString('utf8', start, bytes.indexOf(0, start));

/** More connections were not faster, because they use the session in turns, and each prepares its own statements. */
const CONNECTIONS = 2;

/** Pool options for a PGlite that is reached through `execute`. */
export function wirePoolConfig(execute: Execute): pg.PoolConfig {
  let lastConnection = 0;
  const stream = () => new WireStream(++lastConnection, execute) as never;
  return { user: 'postgres', database: 'postgres', max: CONNECTIONS, idleTimeoutMillis: 0, stream };
}
