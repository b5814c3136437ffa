import { ApiError, hasNoResponse, isFinalRejection, unknownError } from '#web/platform/api/ApiError.ts';

// What a member has written and the server does not have yet. Everything that is written without a connection goes
// through an outbox: journal entries, plain and sealed, and logs with their lines.

/** A write that waits on this device until the server has it. */
export interface KeptWrite<Content = unknown> {
  /** Identifies the write, and is its idempotency key, so that the server never carries it out twice. */
  key: string;
  /** The writes are sent in this order. */
  sequence: number;
  /** Increases with each change, so that a change during the sending is noticed. */
  revision: number;
  content: Content;
  /** Whether it was sent before, so that the server may have it already. */
  isTried: boolean;
  /** Why the server rejected it; null while it waits to be sent. */
  refusal: Refusal | null;
}

export interface Refusal {
  status: number;
  text: string;
}

/** Where the writes of one member are stored on this device. It is shared by all tabs. */
export interface WriteStore<Content> {
  /** All writes, in their order. Writes that cannot be read are left out. */
  load: () => Promise<KeptWrite<Content>[]>;
  /** The write with this key. */
  find: (key: string) => Promise<KeptWrite<Content> | undefined>;
  /** Stores a new write at the end. @throws when the storage is full or denied. */
  add: (write: Omit<KeptWrite<Content>, 'sequence'>) => Promise<KeptWrite<Content>>;
  /**
   * Replaces a write, or deletes it for null, if it still has this revision. Resolves with false if another tab has
   * changed it.
   */
  replace: (key: string, revision: number, write: KeptWrite<Content> | null) => Promise<boolean>;
}

/** Thrown when a write cannot be sent yet, though there is a connection. It waits, and the writes after it are sent. */
export class SendLater extends Error {}

/** What the server has made of a write. */
export interface SentWrite {
  /** The id that the server has given to a new thing. */
  id?: string;
  /** Tells the member, and loads again what the write has changed. */
  finish: () => void | Promise<void>;
}

interface Options<Content> {
  store: WriteStore<Content>;
  /**
   * Sends a write. The server may have it already, or an earlier content of it, from an attempt without a response.
   * @throws ApiError @throws SendLater
   */
  send: (write: KeptWrite<Content>) => Promise<SentWrite>;
  /** Runs an action in one tab at a time. Does nothing if another tab runs it. */
  inOneTab: (action: () => Promise<void>) => Promise<void>;
  /** Shows the writes, here and in other tabs, after each change. */
  onChange: (writes: readonly KeptWrite<Content>[]) => void;
}

/** The new content of a write, or null to forget it. `kept` is the write as it is stored now. */
type ContentOf<Content> = (kept: KeptWrite<Content> | undefined) => Content | null;

export class Outbox<Content> {
  readonly #options: Options<Content>;

  constructor(options: Options<Content>) {
    this.#options = options;
  }

  /** Reads the writes and shows them. */
  async reload(): Promise<KeptWrite<Content>[]> {
    const writes = await this.#options.store.load();
    this.#options.onChange(writes);
    return writes;
  }

  /**
   * Keeps a write until the server has it, or changes or forgets a kept one. `contentOf` returns the new content, or null
   * to forget the write; it is called again if another tab changes the write meanwhile. A changed write is sent again even
   * if it was rejected. For a new write, `isTried` says that a first attempt may have reached the server, and `refusal` why
   * the server rejected it.
   * @throws when this device cannot store it
   */
  async change(
    key: string,
    contentOf: ContentOf<Content>,
    state: Partial<Pick<KeptWrite, 'isTried' | 'refusal'>> = {},
  ): Promise<void> {
    const added = { key, isTried: false, refusal: null, revision: 0, ...state };
    while (!(await this.#tryChange(added, contentOf)));
    await this.reload();
  }

  async #tryChange(
    added: Omit<KeptWrite, 'content' | 'sequence'>,
    contentOf: ContentOf<Content>,
  ): Promise<boolean> {
    const { store } = this.#options;
    const kept = await store.find(added.key);
    const content = contentOf(kept);
    if (kept) {
      const changed = content && { ...kept, content, refusal: null, revision: kept.revision + 1 };
      return store.replace(kept.key, kept.revision, changed);
    }
    if (content) await store.add({ ...added, content });
    return true;
  }

  /**
   * Sends the writes in their order, in one tab at a time. Stops without a response or a session, or when the server
   * limits the calls. A write that the server rejects stays, with its reason.
   * @throws the first unexpected failure, after the other writes were sent
   */
  async sendAll(): Promise<void> {
    await this.#options.inOneTab(async () => {
      const failures: unknown[] = [];
      for (const { key } of await this.reload()) {
        const outcome = await this.#sendLatest(key).catch((failure: unknown) => failures.push(failure));
        if (outcome === 'stop') break;
      }
      if (failures.length > 0) throw failures[0];
    });
  }

  /** Sends a write as it is now, and again if it was changed meanwhile. */
  async #sendLatest(key: string): Promise<'next' | 'stop'> {
    for (;;) {
      const write = await this.#options.store.find(key);
      if (!write || write.refusal) return 'next';
      const outcome = await this.#send(write);
      if (outcome === 'next' || outcome === 'stop') return outcome;
    }
  }

  async #send(write: KeptWrite<Content>): Promise<'sent' | 'changed' | 'next' | 'stop'> {
    const { store, send } = this.#options;
    const tried = { ...write, isTried: true, revision: write.revision + 1 };
    // Stored before, in case the tab closes before the response.
    if (!(await store.replace(write.key, write.revision, tried))) return 'changed';
    const replaceTried = (next: KeptWrite<Content> | null) => store.replace(write.key, tried.revision, next);
    try {
      const { finish } = await send(tried);
      await replaceTried(null);
      await this.reload();
      void Promise.resolve(finish()).catch(console.warn);
      return 'sent';
    } catch (failure) {
      if (failure instanceof SendLater) return 'next';
      if (!(failure instanceof ApiError)) throw failure;
      if (!isFinalRejection(failure)) return stopsSending(failure) ? 'stop' : 'next';
      await replaceTried({ ...tried, refusal: refusalOf(failure) });
      await this.reload();
      return 'next';
    }
  }
}

/** What is kept of a rejection. */
export const refusalOf = ({ status, message }: ApiError): Refusal => ({
  status,
  text: message.trim() || unknownError(),
});

/** Whether the writes after this one would fail too. */
const stopsSending = (failure: ApiError) => hasNoResponse(failure) || [401, 429].includes(failure.status);
