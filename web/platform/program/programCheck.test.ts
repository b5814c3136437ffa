// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Build } from '#contract/platform/build/build.ts';
import { buildLike, type SentProgram, sha256, signedBy } from '#tests/support/servers/sentProgram.ts';
import { createTestKey, hasKeygen, type TestKey } from '#tests/support/servers/sshKeygen.ts';
import { checkProgram, checkProgramAgain, programState, setProgramState } from './programCheck.ts';
import { refuseProgram, trustedProgram } from './programTrust.ts';

const SIGNER = 'releases@vichara.test';

/** The four files that a check reads. */
type Files = Record<'/build.json' | '/signature.json' | '/index.html' | '/sw.js', string>;

const shellOf = (version: string) => `<html><head><title>%PRODUCT_NAME%</title></head>${version}</html>`;
const EMPTY: Build = { version: '', commit: null, digest: '', files: {} };

/** A whole program. */
function programOf(version: string, key: TestKey | null): Files {
  const [shell, worker] = [shellOf(version), `// ${version}`];
  const build = buildLike(EMPTY, {
    version,
    files: { '/index.html': sha256(shell), '/sw.js': sha256(worker) },
  });
  const sent: SentProgram = key ? signedBy(key, SIGNER, build) : { build, signature: null };
  return {
    '/build.json': JSON.stringify(sent.build),
    '/signature.json': JSON.stringify(sent.signature),
    '/index.html': shell.replace('%PRODUCT_NAME%', 'Vichara'),
    '/sw.js': worker,
  };
}

/** Answers each request for a file. */
let answer: (path: keyof Files, signal: AbortSignal) => string | Response;
const send = (files: Files) => {
  answer = (path) => files[path];
};
let registration: Partial<Record<'active' | 'waiting', ServiceWorker>>;
const worker = { scriptURL: `${location.origin}/sw.js` } as ServiceWorker;
const digestOf = (files: Files) => (JSON.parse(files['/build.json']) as Build).digest;

/** Checks the program without waiting between the attempts. */
const check = (arrived?: ServiceWorker) => withoutWaiting(checkProgram(arrived));

async function withoutWaiting<T>(promise: Promise<T>): Promise<T> {
  let isDone = false;
  const checking = promise.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await vi.advanceTimersByTimeAsync(1_000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return checking;
}

describe.skipIf(!hasKeygen)('the check of the program', () => {
  const [key, otherKey] = hasKeygen ? [createTestKey(), createTestKey()] : [];
  const [first, second, foreign] = [
    programOf('1.0.0', key as TestKey),
    programOf('2.0.0', key as TestKey),
    programOf('2.0.0', otherKey as TestKey),
  ];

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
    const kept = new Map<string, Response>();
    vi.stubGlobal('caches', {
      open: async () => ({ put: async (path: string, response: Response) => kept.set(path, response) }),
      match: async (path: string) => kept.get(path)?.clone(),
    });
    vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) => {
      const reply = answer(new URL(url, location.origin).pathname as keyof Files, signal);
      return typeof reply === 'string' ? new Response(reply) : reply;
    });
    registration = { active: worker };
    send(first);
    expect(await check()).toBeNull();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    localStorage.clear();
  });

  it('trusts the first signed program, and a later one of the same key', async () => {
    expect(trustedProgram()).toMatchObject({ digest: digestOf(first), signedBy: { signer: SIGNER } });
    send(second);
    expect(await check()).toBeNull();
    expect(trustedProgram()).toMatchObject({ digest: digestOf(second), version: '2.0.0' });
    send(first);
    expect(await check()).toMatchObject({ isOlder: true });
  });

  it('does not accept files of others, also not beside files of the trusted program', async () => {
    for (const path of Object.keys(first) as (keyof Files)[]) {
      send({ ...first, [path]: path === '/build.json' ? foreign[path] : `${foreign[path]} ` });
      expect(await check(), path).not.toBeNull();
    }
    send({ ...foreign, '/index.html': first['/index.html'], '/sw.js': first['/sw.js'] });
    expect(await check()).toMatchObject({ sent: { build: { version: '2.0.0' } } });
    expect(trustedProgram()).toMatchObject({ digest: digestOf(first) });
  });

  it('does not ask again about a program that the member has refused, unless other files come with it', async () => {
    send(foreign);
    expect(await check()).toMatchObject({ isOlder: false, sent: { isWhole: true } });
    refuseProgram(digestOf(foreign));
    expect(await check()).toBeNull();
    send({ ...foreign, '/index.html': shellOf('3.0.0') });
    expect(await check()).toMatchObject({ sent: { isWhole: false } });
    // A list of other files that claims the digest.
    const files = { '/index.html': sha256(shellOf('3.0.0')), '/sw.js': sha256('// 3') };
    const lie = JSON.stringify({ ...EMPTY, version: '3.0.0', digest: digestOf(foreign), files });
    send({ ...foreign, '/build.json': lie, '/index.html': shellOf('3.0.0'), '/sw.js': '// 3' });
    expect(await check()).toMatchObject({ sent: { isWhole: false } });
  });

  it('leaves what another check has found in the meantime', async () => {
    vi.stubEnv('PROD', true);
    send(foreign);
    const found = await check();
    send(first);
    const checking = checkProgramAgain();
    setProgramState(found);
    expect(await withoutWaiting(checking)).toBeNull();
    expect(programState()).toBe(found);
    expect(found).not.toBeNull();
    await withoutWaiting(checkProgramAgain());
    expect(programState()).toBeNull();
  });

  it('takes a server that is not available for none, unless a new worker is there', async () => {
    const failures: (typeof answer)[] = [
      ...[502, 503, 504].map((status) => () => new Response('', { status })),
      () => {
        throw new TypeError('Failed to fetch');
      },
      (_path, signal) => {
        throw signal.reason;
      },
    ];
    const timedOut = AbortSignal.abort(new DOMException('', 'TimeoutError'));
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timedOut);
    for (const failure of failures) {
      answer = failure;
      registration = { active: worker };
      expect(await check()).toBeNull();
      registration = { active: worker, waiting: worker };
      expect(await check()).toMatchObject({ sent: null });
      // It has become active by itself.
      registration = { active: worker };
      expect(await check(worker)).toMatchObject({ sent: null });
    }
    answer = () => new Response('', { status: 404 });
    expect(await check()).toMatchObject({ sent: null });
  });

  it('accepts each mixture of two versions while the servers of a site are updated', async () => {
    const paths = Object.keys(first) as (keyof Files)[];
    for (const trusted of [first, second])
      for (let mixture = 0; mixture < 16; mixture += 1) {
        localStorage.clear();
        send(trusted);
        await check();
        const asked = new Map<string, number>();
        // Each server answers every second request for a file.
        answer = (path) => {
          const turn = (asked.get(path) ?? 0) + ((mixture >> paths.indexOf(path)) & 1);
          asked.set(path, (asked.get(path) ?? 0) + 1);
          return (turn % 2 === 0 ? first : second)[path];
        };
        expect(await check(), `mixture ${mixture}`).toBeNull();
      }
  });

  it('accepts files of an updated server and of one that is not updated at once', async () => {
    let count = 0;
    answer = (path) => {
      count += 1;
      return (path === '/sw.js' ? first : second)[path];
    };
    expect(await check()).toBeNull();
    expect(count).toBe(4);
  });
});
