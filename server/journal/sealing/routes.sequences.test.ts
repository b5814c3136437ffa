// Compares random sequences of calls with a model in memory.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPut, type SealedJournal, sealedJournal } from '#tests/support/journal/sealedJournal.ts';
import { createMember } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

interface Model {
  state: 'plain' | 'sealing' | 'sealed' | 'unsealing';
  n: number;
  /** The `updatedAt` of each plain entry. */
  plain: Map<string, string>;
  /** The version, the number and the box of each entry that was ever sealed. */
  sealed: Map<string, { version: number; n: number; box: string | null }>;
}

/**
 * One call of a sequence. `pick` chooses one of the possible entries. With `isStale`, the call is based on an
 * outdated version.
 */
interface Step {
  kind: 'create' | 'remove' | 'seal' | 'state' | 'put' | 'new' | 'drop' | 'open' | 'delete';
  pick: number;
  isStale: boolean;
}

const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom(
      'create',
      'remove',
      'seal',
      'state',
      'put',
      'put',
      'put',
      'new',
      'drop',
      'open',
      'open',
      'delete',
    ),
    pick: fc.nat(30),
    isStale: fc.integer({ min: 0, max: 5 }).map((number) => number === 0),
  }),
  { minLength: 10, maxLength: 40 },
);

const DRAFT = { date: '2026-11-20T08:00:00Z', content: 'Sat.' };
const chosen = <T>(items: Iterable<T>, pick: number): T | undefined => {
  const all = [...items];
  return all[pick % (all.length || 1)];
};
const isWritable = ({ state }: Model) => state === 'plain' || state === 'unsealing';
const live = ({ sealed }: Model) => [...sealed].filter(([, { box }]) => box !== null).map(([id]) => id);

/** Ends sealing and unsealing in the model when nothing is left. */
function settle(model: Model): void {
  if (model.state === 'sealing' && model.plain.size === 0) model.state = 'sealed';
  if (model.state !== 'unsealing' || live(model).length > 0) return;
  Object.assign(model, { state: 'plain', n: 0 });
  model.sealed.clear();
}

/** Changes sealed entries through the API, and changes the model likewise if the call should succeed. */
async function write(
  journal: SealedJournal,
  model: Model,
  changes: object,
  status: number,
  apply: (n: number) => void,
) {
  const reply = await journal.write(model.n, changes);
  expect(reply.status).toBe(status);
  if (status !== 200) return;
  model.n += 1;
  expect(reply.body).toEqual({ n: model.n });
  apply(model.n);
  settle(model);
}

const RUN: Record<Step['kind'], (journal: SealedJournal, model: Model, step: Step) => Promise<void>> = {
  create: async (journal, model) => {
    const { status, body } = await journal.call('POST /journal', DRAFT);
    expect(status).toBe(isWritable(model) ? 201 : 409);
    if (status === 201) model.plain.set(body.id, body.updatedAt);
  },
  remove: async (journal, model, { pick }) => {
    const id = chosen(model.plain.keys(), pick);
    if (!id) return;
    expect((await journal.call(`DELETE /journal/${id}`)).status).toBe(isWritable(model) ? 204 : 409);
    if (isWritable(model)) model.plain.delete(id);
  },
  seal: async (journal, model) => {
    expect((await journal.seal()).status).toBe(model.state === 'plain' ? 201 : 409);
    if (model.state === 'plain') model.state = 'sealing';
    if (model.state === 'sealing') settle(model);
  },
  state: async (journal, model, { pick }) => {
    const state = (['sealing', 'sealed', 'unsealing', 'unsealing'] as const)[pick % 4] ?? 'sealing';
    const isRefused = state === 'sealed' && model.plain.size > 0;
    expect((await journal.setState(state)).status).toBe(
      model.state === 'plain' ? 404 : isRefused ? 409 : 200,
    );
    if (model.state === 'plain' || isRefused) return;
    model.state = state;
    settle(model);
  },
  put: async (journal, model, { pick, isStale }) => {
    const id = chosen(model.plain.keys(), pick);
    if (!id) return;
    const version = (model.sealed.get(id)?.version ?? 0) + 1;
    const put = newPut({ id, version, basis: isStale ? '2020-01-01T00:00:00Z' : model.plain.get(id) });
    const status = { plain: 404, unsealing: 409, sealing: isStale ? 412 : 200, sealed: 0 }[model.state];
    await write(journal, model, { put: [put] }, status, (n) => {
      model.plain.delete(id);
      model.sealed.set(id, { version, n, box: put.box });
    });
  },
  new: async (journal, model, { pick, isStale }) => {
    const id = (pick % 2 && chosen(model.sealed.keys(), pick)) || crypto.randomUUID();
    const version = (model.sealed.get(id)?.version ?? 0) + (isStale ? 2 : 1);
    const put = newPut({ id, version });
    const isPlain = model.plain.has(id);
    const status = { plain: 404, unsealing: 409, sealing: 200, sealed: 200 }[model.state];
    await write(
      journal,
      model,
      { put: [put] },
      status !== 200 ? status : isStale ? 409 : isPlain ? 412 : 200,
      (n) => model.sealed.set(id, { version, n, box: put.box }),
    );
  },
  drop: async (journal, model, { pick, isStale }) => {
    const id = chosen(model.sealed.keys(), pick);
    const stored = model.sealed.get(id ?? '');
    if (!id || !stored) return;
    const status = stored.box === null || isStale ? 409 : 200;
    const drop = { id, version: stored.version + Number(isStale) };
    await write(journal, model, { drop: [drop] }, status, (n) =>
      model.sealed.set(id, { ...stored, n, box: null }),
    );
  },
  open: async (journal, model, { pick, isStale }) => {
    const id = isStale ? chosen(model.sealed.keys(), pick) : chosen(live(model), pick);
    const stored = model.sealed.get(id ?? '');
    if (!id || !stored) return;
    const status = model.state === 'unsealing' && stored.box !== null ? 200 : 409;
    await write(journal, model, { open: [{ ...DRAFT, id }] }, status, (n) => {
      model.plain.set(id, '');
      model.sealed.set(id, { ...stored, n, box: null });
    });
    if (status === 200) model.plain.set(id, (await journal.call(`GET /journal/${id}`)).body.updatedAt);
  },
  delete: async (journal, model, { pick }) => {
    if (pick % 4) return;
    expect((await journal.removeSeal()).status).toBe(model.state === 'plain' ? 404 : 204);
    Object.assign(model, { state: 'plain', n: 0 });
    model.sealed.clear();
  },
};

async function expectSame(journal: SealedJournal, model: Model): Promise<void> {
  expect(await journal.state()).toBe(model.state);
  const plain = (await journal.call('GET /journal/entries?limit=100')).body.items;
  expect(
    new Map(plain.map(({ id, updatedAt }: { id: string; updatedAt: string }) => [id, updatedAt])),
  ).toEqual(model.plain);
  const { items } = (await journal.read('?limit=500')).body;
  const stored = [...model.sealed].map(([id, fields]) => ({ id, ...fields, generation: 1, pictures: [] }));
  expect(items).toEqual(stored.toSorted((one, other) => one.n - other.n));
  const seal = await journal.readSeal();
  expect([seal.status, seal.body.plainLeft]).toEqual(
    model.state === 'plain' ? [404, undefined] : [200, model.plain.size],
  );
}

it('random sequences of calls have the same effect as in a model', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      await server.database.db.deleteFrom('users').where('username', '=', 'meera').execute();
      const journal = sealedJournal(server, await createMember(server, 'meera'));
      const model: Model = { state: 'plain', n: 0, plain: new Map(), sealed: new Map() };
      await RUN.create(journal, model, { kind: 'create', pick: 0, isStale: false });
      for (const step of sequence) {
        await RUN[step.kind](journal, model, step);
        await expectSame(journal, model);
      }
    }),
    { seed: 20261124, numRuns: 20 },
  );
});
