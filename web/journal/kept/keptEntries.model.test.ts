import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type KeptWrite, Outbox } from '#web/platform/outbox/outbox.ts';
import { draftWith, type Failure, FakeJournalServer } from '#web/testing/fakeJournalServer.ts';
import { memoryWrites, pause, tabLock } from '#web/testing/memoryWrites.ts';
import { keepEntry } from './keepEntry.ts';
import { copyKeysOf, type EntryWrite, sendEntry } from './sendEntry.ts';

// Random walks of a device with two tabs and of a second device. At the end everything is sent. A model says which texts
// must be on the server: nothing is lost, and nothing is there twice.

/** An entry as its writer sees it. */
interface Lineage {
  /** The key of a new entry, or the id of one that was read. */
  key: string;
  texts: string[];
  isDeleted: boolean;
  /** Whether the second device has changed or deleted the last text, after which it need not be there. */
  isTakenOver: boolean;
}

class Walk {
  server = new FakeJournalServer();
  store = memoryWrites<EntryWrite>();
  inOneTab = tabLock();
  tabs = [this.#openTab(), this.#openTab()];
  running: Promise<unknown>[] = [];
  lineages: Lineage[] = [];
  /** What the second device has written, by entry, and whether the first device has read it. */
  foreign = new Map<string, { text: string; isRead: boolean }>();
  #count = 0;

  #openTab() {
    return new Outbox<EntryWrite>({
      store: this.store,
      send: async (write) => {
        await sendEntry(write, this.server.calls);
        return { finish: () => {} };
      },
      inOneTab: this.inOneTab,
      onChange: () => {},
    });
  }

  #tab = (index: number) => this.tabs[index % 2] as Outbox<EntryWrite>;
  #newText = (who: string) => `${who}${++this.#count}`;

  reopen(tab: number) {
    this.tabs[tab % 2] = this.#openTab();
  }

  async write(tab: number) {
    const lineage = {
      key: crypto.randomUUID(),
      texts: [this.#newText('mine')],
      isDeleted: false,
      isTakenOver: false,
    };
    this.lineages.push(lineage);
    await keepEntry(this.#tab(tab), {
      key: lineage.key,
      base: null,
      body: draftWith(lineage.texts[0] ?? ''),
      isTried: this.#count % 3 === 0,
    });
  }

  /** Changes or deletes an entry that is kept, or one on the server as it is now. */
  async edit(tab: number, choice: number, isDeleted: boolean) {
    const outbox = this.#tab(tab);
    const kept = await this.store.load();
    const ids = new Set(kept.map(({ key, content }) => content.base?.id ?? key));
    const others = this.server.isOnline
      ? [...this.server.entries.values()].filter(({ id }) => !ids.has(id) && !this.#isCreatedByKept(id, kept))
      : [];
    const targets = [...kept.filter(({ content }) => !content.isDeleted), ...others];
    const target = targets[choice % Math.max(1, targets.length)];
    if (!target) return;
    const text = isDeleted ? null : this.#newText('mine');
    if ('key' in target) {
      const lineage = this.lineages.find(({ texts }) => texts.includes(target.content.body.content));
      this.#apply(lineage, text);
      const body = text === null ? target.content.body : draftWith(text);
      await keepEntry(outbox, { key: target.key, base: target.content.base, shown: target, body, isDeleted });
      return;
    }
    const base = structuredClone(target);
    const theirs = this.foreign.get(base.id);
    if (theirs?.text === base.content) theirs.isRead = true;
    let lineage = this.lineages.find(
      ({ texts, isTakenOver }) => !isTakenOver && texts.at(-1) === base.content,
    );
    if (!lineage) {
      lineage = { key: base.id, texts: [base.content], isDeleted: false, isTakenOver: false };
      this.lineages.push(lineage);
    }
    this.#apply(lineage, text);
    const body = text === null ? draftWith(base.content) : draftWith(text);
    await keepEntry(outbox, { key: base.id, base, body, isDeleted });
  }

  /** A kept new entry may be on the server already, where its writer cannot see it as another entry. */
  #isCreatedByKept = (id: string, kept: KeptWrite<EntryWrite>[]) =>
    kept.some(({ key, content }) =>
      [key, ...copyKeysOf(content)].some((each) => this.server.keys.get(each) === id),
    );

  #apply(lineage: Lineage | undefined, text: string | null) {
    if (!lineage) return;
    lineage.isTakenOver = false;
    lineage.isDeleted = text === null;
    if (text !== null) lineage.texts.push(text);
  }

  /** The second device, which is always connected, changes or deletes an entry. */
  changeElsewhere(choice: number, isDeleted: boolean) {
    const entries = [...this.server.entries.values()];
    const entry = entries[choice % Math.max(1, entries.length)];
    if (!entry) return;
    for (const lineage of this.lineages)
      if (lineage.texts.at(-1) === entry.content) lineage.isTakenOver = true;
    if (isDeleted) {
      this.server.entries.delete(entry.id);
      this.foreign.delete(entry.id);
    } else {
      const text = this.#newText('theirs');
      this.server.save(entry.id, draftWith(text));
      this.foreign.set(entry.id, { text, isRead: false });
    }
  }

  sendLater(tab: number) {
    this.running.push(this.#tab(tab).sendAll());
  }

  /** Connects, sends everything, and answers each question with “Save as New”, or leaves a deletion. */
  async finish() {
    await Promise.all(this.running);
    this.server.isOnline = true;
    this.server.failures = [];
    for (let round = 0; round < 5; round += 1) {
      await this.#tab(0).sendAll();
      for (const { key, content, refusal } of await this.store.load()) {
        if (!refusal) continue;
        expect([404, 412]).toContain(refusal.status);
        if (!content.isDeleted)
          await keepEntry(this.#tab(0), { key: crypto.randomUUID(), base: null, body: content.body });
        await this.#tab(0).change(key, () => null);
      }
    }
    expect(await this.store.load()).toEqual([]);
  }

  check() {
    const texts = [...this.server.entries.values()].map(({ content }) => content);
    expect(new Set(texts).size, 'nothing is there twice').toBe(texts.length);
    for (const { texts: own, isDeleted, isTakenOver } of this.lineages) {
      const last = own.at(-1) ?? '';
      if (!isDeleted && !isTakenOver) expect(texts, 'nothing is lost').toContain(last);
      const earlier = isDeleted ? own : own.slice(0, -1);
      for (const text of earlier.filter((each) => each.startsWith('mine')))
        expect(texts, 'no earlier text is there').not.toContain(text);
    }
    for (const [id, { text, isRead }] of this.foreign)
      if (!isRead && !this.server.deletedUnseen.has(id))
        expect(texts, 'nothing of the second device is overwritten').toContain(text);
  }
}

const tab = fc.nat(1);
const choice = fc.nat(2);
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('write' as const), tab }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('edit' as const), tab, choice }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), tab, choice }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('edit elsewhere' as const), choice }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete elsewhere' as const), choice }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('send' as const), tab }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('wait' as const), times: fc.nat(12) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('connection' as const), isOnline: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('failure' as const),
      failure: fc.constantFrom<Failure>(
        'not sent',
        'lost answer',
        'lost answer',
        'lost answer',
        'busy',
        'limited',
      ),
    }),
  },
);

async function take(walk: Walk, each: typeof step extends fc.Arbitrary<infer T> ? T : never): Promise<void> {
  switch (each.kind) {
    case 'write':
      return walk.write(each.tab);
    case 'edit':
      return walk.edit(each.tab, each.choice, false);
    case 'delete':
      return walk.edit(each.tab, each.choice, true);
    case 'edit elsewhere':
      return walk.changeElsewhere(each.choice, false);
    case 'delete elsewhere':
      return walk.changeElsewhere(each.choice, true);
    case 'send':
      return walk.sendLater(each.tab);
    case 'wait':
      for (let time = 0; time < each.times; time += 1) await pause();
      return undefined;
    case 'reopen':
      return walk.reopen(each.tab);
    case 'connection':
      walk.server.isOnline = each.isOnline;
      return undefined;
    case 'failure':
      walk.server.failures.push(each.failure);
      return undefined;
  }
}

test('whatever happens on two devices, each entry is on the server once with its last text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }), async (steps) => {
      const walk = new Walk();
      for (const each of steps) await take(walk, each);
      await walk.finish();
      walk.check();
    }),
    { numRuns: 500 },
  );
});
