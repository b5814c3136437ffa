import { describe, expect, it } from 'vitest';
import { observeMails } from './mails.ts';
import { createOracle, observe, settle } from './oracle.ts';
import { reads } from './reads.ts';
import { createScene, PASSWORD, type Scene } from './scene.ts';
import { exampleReply, type Reply } from './search.ts';

const KEY = '019370a0-0000-7000-8000-000000000001';
const entry = (content: string) => ({ content, date: '2026-11-02T09:00:00.000Z' });
const listed = (id: string, content: string) => ({
  ...{ id, title: null, date: '2026-11-02T09:00:00.000Z', day: null, mood: null, tags: [] },
  excerpt: content,
});
const hearList = (scene: Scene, items: unknown[]) =>
  scene.hear('anna', 'GET /journal', {}, { status: 200, body: { items } });

describe('an answer that was lost', () => {
  it('allows a list with and without the entry, and then only what was seen', () => {
    const scene = createScene();
    scene.lose('anna', 'POST /journal', { body: entry('River') });
    expect(hearList(scene, [listed('e1', 'River')])).toBeNull();
    expect(hearList(scene, [])).toContain('not contain');
  });

  it('may come into effect later, but not after a quiet point', () => {
    const scene = createScene();
    scene.lose('anna', 'POST /journal', { body: entry('River') });
    expect(hearList(scene, [])).toBeNull();
    const copy = { ...scene.oracle };
    expect(
      observe(copy, {
        call: scene.call('anna', 'GET /journal'),
        reply: { status: 200, body: { items: [listed('e1', 'River')] } },
      }),
    ).toBeNull();
    settle(scene.oracle);
    expect(hearList(scene, [listed('e1', 'River')])).toContain('must not be there');
  });

  it('is open after a quiet point at which the member was signed out, until they sign in again', () => {
    const scene = createScene();
    scene.lose('anna', 'POST /journal', { body: entry('River') });
    scene.play('anna', 'POST /auth/logout');
    settle(scene.oracle);
    scene.login('anna', 'anna/2');
    const copy = { ...scene.oracle };
    const read = { call: scene.call('anna/2', 'GET /journal'), reply: { status: 200, body: { items: [] } } };
    expect(observe(copy, read)).toBeNull();
    const seen = { status: 200, body: { items: [listed('e1', 'River')] } };
    expect(scene.hear('anna/2', 'GET /journal', {}, seen)).toBeNull();
  });

  it('never leads to two entries when the call is repeated with its key', () => {
    const scene = createScene();
    const options = { key: KEY, body: entry('River') };
    scene.lose('anna', 'POST /journal', options);
    scene.play('anna', 'POST /journal', options);
    const once = [listed('e1', 'River')];
    expect(hearList(scene, [...once, listed('e2', 'River')])).not.toBeNull();
  });

  it('leads to two entries when it is repeated without a key and both happened', () => {
    const scene = createScene();
    scene.lose('anna', 'POST /journal', { body: entry('River') });
    scene.hear(
      'anna',
      'POST /journal',
      { body: entry('River') },
      { status: 201, body: { ...listed('e2', ''), content: 'River', updatedAt: 'u' } },
    );
    expect(hearList(scene, [listed('e1', 'River'), listed('e2', 'River')])).toBeNull();
  });

  it('may leave a session that nobody has the token of', () => {
    for (const count of [2, 3]) {
      const scene = createScene();
      const login = { opens: 'anna/2', body: { loginIdentifier: 'anna', password: PASSWORD } };
      scene.lose(null, 'POST /auth/login', login);
      scene.login('anna', 'anna/2');
      const sessions = Array.from({ length: count }, (_, index) => ({ id: `s${index}` }));
      expect(scene.hear('anna', 'GET /account/sessions', {}, { status: 200, body: sessions })).toBeNull();
    }
  });

  it('does not multiply the possible worlds of others', () => {
    const scene = createScene();
    for (const name of ['anna', 'ben', 'cleo'])
      for (const content of ['One', 'Two', 'Three'])
        scene.lose(name, 'POST /journal', { body: entry(content) });
    scene.play('dev', 'GET /journal');
    expect(scene.oracle.worlds).toHaveLength(1);
  });
});

it('returns for a repeated key what was made first, whatever the body', () => {
  const scene = createScene();
  const { body } = scene.play('anna', 'POST /journal', { key: KEY, body: entry('River') }) as {
    body: { id: string };
  };
  const again = { key: KEY, body: entry('Mountain') };
  expect(scene.hear('anna', 'POST /journal', again, { status: 201, body: { id: 'another' } })).not.toBeNull();
  expect(scene.hear('anna', 'POST /journal', again, { status: 201, body })).toBeNull();
  expect(hearList(scene, [listed(body.id, 'River')])).toBeNull();
});

describe('calls that overlap', () => {
  const BOOK = 'POST /events/occurrences/{id}/book';
  const twoBook = (...statuses: [number, number]) => {
    const scene = createScene();
    const { params } = scene.event(1);
    const before = scene.play(null, 'GET /events/occurrences/{id}', { params }).body as object;
    const waitlist = { mine: null, offerEndsAt: null, isOpen: true };
    const exchanges = ['ben', 'cleo'].map((name, index) => ({
      call: scene.call(name, BOOK, { params }),
      reply: {
        status: statuses[index] ?? 0,
        body: {
          ...before,
          isBooked: true,
          spotsLeft: 0,
          attendeeCount: 1,
          attendeeIds: [name],
          waitlist,
          can: { book: true, edit: false, delete: false },
        },
      },
    }));
    return { scene, params, problem: observe(scene.oracle, ...exchanges) };
  };

  it('give the last spot to exactly one', () => {
    expect(twoBook(200, 200).problem).not.toBeNull();
    expect(twoBook(409, 409).problem).not.toBeNull();
    expect(twoBook(200, 409).problem).toBeNull();
    const { scene, params, problem } = twoBook(409, 200);
    expect(problem).toBeNull();
    expect(scene.play('cleo', 'GET /events/mine').body).toMatchObject({ items: [{ id: params.id }] });
    expect(scene.play('dev', BOOK, { params }).status).toBe(409);
  });
});

it('accepts of the failures of a server only 503 and 507 with Retry-After, which may have happened', () => {
  const scene = createScene();
  const options = { body: entry('River') };
  expect(scene.hear('anna', 'POST /journal', options, { status: 500 })).toContain('500');
  expect(scene.hear('anna', 'POST /journal', options, { status: 503 })).toContain('without Retry-After');
  expect(scene.hear('anna', 'POST /journal', options, { status: 507, hasRetryAfter: true })).toBeNull();
  expect(hearList(scene, [listed('e1', 'River')])).toBeNull();
});

it('lets nobody read somebody else’s email, and nothing stand twice', () => {
  const scene = createScene();
  const stolen = { items: [], email: 'ben@vichara.test' };
  expect(scene.hear('anna', 'GET /journal', {}, { status: 200, body: stolen })).toContain('ben@vichara.test');
  expect(hearList(scene, [{ id: 'e1' }, { id: 'e1' }])).toContain('twice');
});

it('lets an answer show what another call has changed at the same time', () => {
  const scene = createScene();
  const { params } = scene.event(2, scene.community('public', 'ben', 'cleo'));
  const [before] = scene.oracle.worlds;
  if (!before) throw new Error('There is a world.');
  const calls = ['ben', 'cleo'].map((as) => scene.call(as, 'POST /events/occurrences/{id}/book', { params }));
  const observed = (replies: Reply[]) =>
    observe(createOracle(before), ...calls.map((call, index) => ({ call, reply: replies[index] ?? null })));

  const withoutTheOther = calls.map((call) => exampleReply(before, call));
  for (const { as, endpoint } of calls) scene.play(as, endpoint, { params });
  const ofBoth = calls.map(({ as }) => scene.play(as, 'GET /events/occurrences/{id}', { params }));
  expect(observed(ofBoth)).toBeNull();
  expect(observed(withoutTheOther)).toContain('spotsLeft is 1, not 0');
});

describe('mails', () => {
  const signedUp = () => {
    const scene = createScene();
    observeMails(scene.oracle, []);
    return {
      scene,
      options: { body: { username: 'eva', email: 'eva@vichara.test', password: 'deep water' } },
    };
  };
  const letter = (messageId: string) => ({
    ...{ messageId, to: 'eva@vichara.test', subject: 'Welcome' },
    text: 'http://localhost/verification/email?token=abc',
  });

  it('go once: a repetition has the same Message-ID', () => {
    for (const [letters, problem] of [
      [[letter('1')], null],
      [[letter('1'), letter('1')], null],
      [[letter('1'), letter('2')], 'sent twice'],
      [[], 'no mail was sent'],
    ] as const) {
      const { scene, options } = signedUp();
      scene.play(null, 'POST /auth/signup', options);
      const found = observeMails(scene.oracle, [...letters]);
      expect(problem === null ? found : found?.includes(problem)).toBe(problem === null ? null : true);
    }
  });

  const signIn = (messageId: string) => ({
    ...{ messageId, to: 'anna@vichara.test', subject: 'A new browser' },
    text: 'An unknown browser signed in, 2 November 2026. http://localhost/auth/not-me?token=abc',
  });

  it('tell of each new browser, of three in an hour at once and of the rest in one mail that may come later', () => {
    const { scene } = signedUp();
    scene.login('anna');
    expect(observeMails(scene.oracle, [])).toContain('no mail was sent to anna@vichara.test');
    for (let logins = 0; logins < 3; logins += 1) scene.login('anna');
    expect(observeMails(scene.oracle, ['1', '2', '3'].map(signIn))).toBeNull();
    expect(observeMails(scene.oracle, [signIn('4')])).toBeNull();
    expect(observeMails(scene.oracle, [signIn('5')])).toContain('nothing causes this mail');
  });

  it('that may be missing may also come later, once', () => {
    const { scene } = signedUp();
    const { oracle } = scene;
    const mail = { to: 'eva@vichara.test', kind: 'cancelled', words: 'Dawn', isOptional: true };
    oracle.worlds = oracle.worlds.map((world) => ({ ...world, mails: [mail] }));
    const sent = (messageId: string) => ({ ...letter(messageId), text: 'Dawn has been cancelled.' });
    expect(observeMails(oracle, [])).toBeNull();
    expect(observeMails(oracle, [sent('1')])).toBeNull();
    expect(observeMails(oracle, [sent('2')])).toContain('nothing causes this mail');
  });

  it('show whether a sign-in whose answer was lost has happened', () => {
    const { scene } = signedUp();
    const options = { body: { loginIdentifier: 'anna', password: PASSWORD } };
    scene.lose(null, 'POST /auth/login', options);
    expect(observeMails(scene.oracle, [signIn('1')])).toBeNull();
  });

  it('show whether a call whose answer was lost has happened', () => {
    const { scene, options } = signedUp();
    const at = scene.now() + 1_000;
    scene.lose(null, 'POST /auth/signup', options);
    expect(observeMails(scene.oracle, [letter('1')])).toBeNull();
    settle(scene.oracle);
    expect(
      scene.play(null, 'POST /auth/verify-email', { link: { of: 'eva', at }, body: { token: 'abc' } }).status,
    ).toBe(200);
    expect(scene.login('eva', 'eva', 'deep water').status).toBe(200);
  });
});

it('reads everything of every member after a quiet point, and finds nothing wrong with a right server', () => {
  const scene = createScene();
  const { body } = scene.play('anna', 'POST /communities', {
    body: { name: 'River', description: 'Sitting', privacy: 'private' },
  });
  const params = { id: (body as { id: string }).id };
  scene.play('anna', 'POST /communities/{id}/posts', { params, body: { content: 'Welcome' } });
  scene.play('anna', 'POST /journal', { body: entry('River') });
  for (const name of ['anna', 'ben', 'ada', null])
    for (const { as, endpoint, params: ids, query } of reads(scene.oracle, name, 0, scene.now()))
      scene.play(as, endpoint, { params: ids, query, isQuiet: true });
});
