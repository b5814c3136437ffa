import pg from 'pg';
import { type PreparedColumns, PreparedQuery, type QueryCallback } from './preparedQuery.ts';
import { READ_ONLY } from './unreachable.ts';

/** The maximum duration of a statement without a reply, and the action when it is exceeded. */
export interface StatementLimit {
  milliseconds: number;
  onExceeded(client: pg.Client): void;
}

/** `DatabaseClient` sets no time limit for a statement that begins with this comment. */
export const UNLIMITED = '/* unlimited */';
/** Lifts the time limit of the current transaction, both on the server and in this client. */
export const LIFT_LIMIT = 'set local statement_timeout = 0';

/**
 * A statement that begins with this comment is planned for its parameters each time (a custom plan), because
 * a generic plan would be slow.
 */
export const CUSTOM_PLAN = '/* custom plan */';

const MAX_PREPARED_NAMES = 1_000;
let lastClientNumber = 0;

/** Not a statement: `DatabaseClient` sends `commit` together with the next statement of the transaction. */
export const COMMIT_WITH_NEXT = 'commit with the next statement';

/** The statements with which Kysely begins and ends a transaction. */
const [BEGIN, COMMIT, ROLLBACK] = ['begin', 'commit', 'rollback'] as const;
const resultOf = (command: string) => Promise.resolve({ command, rowCount: null, rows: [] });

/** The messages of the protocol that pg's connection emits, and that its published types do not list. */
interface ProtocolEvents {
  on(event: 'parameterStatus', listener: (message: ParameterStatus) => void): void;
  on(event: 'errorMessage', listener: (message: { code?: string }) => void): void;
}

interface ParameterStatus {
  parameterName: string;
  parameterValue: string;
}

/**
 * Names every statement with parameters, so that PostgreSQL reuses its plan (1.2 to 2 times faster for a
 * feed), and ends statements that exceed the time limit. pg's own `query_timeout` would return the connection
 * to the pool while the statement still runs on it. Closes a connection on which a write was refused because it is
 * read-only: the primary behind it was demoted. Sends `begin` together with the first statement of the transaction, and
 * `commit` together with the last one if `COMMIT_WITH_NEXT` announces it. Each saves a round trip.
 */
export class DatabaseClient extends pg.Client {
  readonly #limit: StatementLimit | undefined;
  readonly #preparedColumns: PreparedColumns = new Map();
  /** The names of this client's prepared statements. Clients of the embedded database share a session, and its names. */
  readonly #preparedNames = new Map<string, string | undefined>();
  readonly #namePrefix = `c${++lastClientNumber}`;
  readonly #beginName = `${this.#namePrefix}_begin`;
  readonly #commitName = `${this.#namePrefix}_commit`;
  #timer: NodeJS.Timeout | undefined;
  #isLimitLifted = false;
  #isStandby = false;
  #isBeginPending = false;
  #commitsNext = false;
  /** Whether the transaction was committed together with a statement, before Kysely ends it. */
  #isCommitted = false;

  constructor(config: pg.ClientConfig & { limit?: StatementLimit } = {}) {
    super(config);
    this.#limit = config.limit;
    const clearTimer = () => clearTimeout(this.#timer);
    this.on('drain', clearTimer); // All statements have been answered.
    this.on('end', clearTimer);
    const protocol = this.connection as unknown as ProtocolEvents;
    protocol.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on';
    });
    protocol.on('errorMessage', ({ code }) => {
      if (code === READ_ONLY) setImmediate(() => this.connection.stream.destroy());
    });
  }

  /** Whether the server is a standby. PostgreSQL reports this when a connection opens, and when it changes. */
  get isStandby(): boolean {
    return this.#isStandby;
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's eight overloads of query come down to these three
  override query(config: any, values?: any, done?: any): any {
    const unsent = done ? undefined : this.#unsentResult(config);
    if (unsent) return unsent;
    // A library's own name could exist already in a session that clients share.
    if (config.name) return this.query(config.text, config.values, done);
    this.#startTimer(typeof config === 'string' ? config : config?.text);
    const name = this.#nameOf(config, values);
    const [beginsTransaction, commits] = [this.#isBeginPending, this.#commitsNext];
    this.#isBeginPending = false;
    this.#commitsNext = false;
    if (!name) {
      if (beginsTransaction) super.query(BEGIN, (error: Error | null) => this.#closeAfter(error));
      return super.query(config, values, done);
    }
    const submit = (callback: QueryCallback) =>
      super.query(
        new PreparedQuery(name, config, values ?? [], {
          preparedColumns: this.#preparedColumns,
          before: beginsTransaction ? this.#beginName : null,
          after: commits ? this.#commitName : null,
          callback: (error, rows) => {
            this.#isCommitted = commits && !error;
            callback(error, rows);
          },
        }),
      );
    if (done) return submit(done);
    const result = Promise.withResolvers<unknown>();
    submit((error, rows) => (error ? result.reject(error) : result.resolve(rows)));
    return result.promise;
  }

  /** The result of a statement that is not sent, or that is sent together with the next one. */
  #unsentResult(statement: unknown): Promise<unknown> | undefined {
    if (statement === BEGIN && this.#isPrepared(this.#beginName)) {
      this.#isBeginPending = true;
      return resultOf('BEGIN');
    }
    if (statement === COMMIT_WITH_NEXT) {
      this.#commitsNext = this.#isPrepared(this.#commitName);
      return resultOf('');
    }
    if (!this.#isCommitted) return undefined;
    if (statement !== COMMIT && statement !== ROLLBACK)
      return Promise.reject(new Error('The transaction was committed before this statement.'));
    this.#isCommitted = false;
    this.#isLimitLifted = false;
    return resultOf('COMMIT');
  }

  #isPrepared(name: string): boolean {
    const { parsedStatements } = this.connection as unknown as { parsedStatements: Record<string, string> };
    return parsedStatements[name] !== undefined;
  }

  #nameOf(statement: unknown, values: unknown): string | undefined {
    if (statement === BEGIN) return this.#beginName;
    if (statement === COMMIT) return this.#commitName;
    if (typeof statement !== 'string' || !Array.isArray(values) || values.length === 0) return undefined;
    return this.#preparedNameOf(statement);
  }

  /**
   * The name under which a statement with parameters is prepared. A statement with a custom plan has no name, and new
   * statements get none once there are too many names.
   */
  #preparedNameOf(statement: string): string | undefined {
    const names = this.#preparedNames;
    const existing = names.get(statement);
    if (existing || names.has(statement) || names.size >= MAX_PREPARED_NAMES) return existing;
    const name = statement.trimStart().startsWith(CUSTOM_PLAN)
      ? undefined
      : `${this.#namePrefix}_${names.size}`;
    names.set(statement, name);
    return name;
  }

  /** Closes the connection if a transaction could not be begun, so that its statements do not run without one. */
  #closeAfter(error: Error | null): void {
    if (error) this.connection.stream.destroy();
  }

  #startTimer(text = ''): void {
    clearTimeout(this.#timer);
    if (!this.#limit) return;
    if (text === LIFT_LIMIT) this.#isLimitLifted = true;
    if (text === COMMIT || text === ROLLBACK) this.#isLimitLifted = false;
    if (this.#isLimitLifted || text.startsWith(UNLIMITED)) return;
    const { milliseconds, onExceeded } = this.#limit;
    this.#timer = setTimeout(() => onExceeded(this), milliseconds).unref();
  }
}
