// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/account.ts';
import { exampleReply } from '#tests/support/browser/exampleReply.ts';
import { endSession, saveSession } from '#web/platform/session/sessionStore.ts';
import type { PracticeFile } from '#web/sadhana/importing/reading/practiceFile.ts';
import { useImport } from './useImport.ts';

const DAYS = Array.from({ length: 1_200 }, (_, day) => new Date(Date.UTC(2020, 0, 1 + day)));
const FILE: PracticeFile = {
  state: 'read',
  program: 'csv',
  digest: 'a'.repeat(64),
  practices: [{ name: 'Sit', measure: 'number', type: 'time', logs: DAYS.length }],
  logs: DAYS.map((day) => ({
    ...{ practice: 0, amount: 20, sankalpa: null, notes: null },
    date: day.toISOString().slice(0, 10),
  })),
  unreadable: [],
  unreadableCount: 0,
};
const MAPPED = {
  file: FILE,
  practices: [],
  mapping: {
    choices: [{ practice: 'new', type: 'time', minutes: 20, unit: 'minutes' } as const],
    leavesOutShort: false,
  },
};

interface Stored {
  id: string;
  digest: string;
  finishedAt: string | null;
  logs: number;
}

/** A server that stores imports and, of their logs, how many there are. */
function openServer(imports: Stored[] = [], existing = 0) {
  const server = { imports, existing, failsAfter: Number.POSITIVE_INFINITY };
  const unfinished = () => server.imports.find(({ finishedAt }) => finishedAt === null);
  const begin = ({ source: { digest } }: { source: { digest: string } }) => {
    const other = unfinished();
    if (other && other.digest !== digest)
      return Response.json({ message: 'Unfinished', code: 'import_unfinished' }, { status: 409 });
    const id = other?.id ?? `i${server.imports.length}`;
    if (!other) server.imports.push({ id, digest, finishedAt: null, logs: 0 });
    return Response.json({ id }, { status: 201 });
  };
  const add = ({ rows, dryRun }: { rows: { date: string }[]; dryRun: boolean }) => {
    const duplicates = rows.filter(
      ({ date }) => FILE.logs.findIndex((log) => log.date === date) < server.existing,
    );
    const created = rows.length - duplicates.length;
    if (!dryRun) {
      server.failsAfter -= 1;
      if (server.failsAfter < 0) return Response.json({ message: 'Broken' }, { status: 500 });
      server.existing += created;
      const current = unfinished();
      if (current) current.logs += created;
    }
    return Response.json({ new: created, duplicates: duplicates.length, refused: [] });
  };
  vi.stubGlobal('fetch', async (url: string, { method, body = '{}' }: RequestInit) => {
    const { pathname } = new URL(url, 'http://x');
    const id = pathname.split('/')[5];
    if (method === 'POST' && !id) return begin(JSON.parse(String(body)));
    if (method === 'PUT') return add(JSON.parse(String(body)));
    if (method === 'DELETE') {
      server.imports = server.imports.filter((each) => each.id !== id);
      return Response.json({ removed: 0, kept: 0 });
    }
    const current = server.imports.find((each) => each.id === id);
    if (current) Object.assign(current, { finishedAt: '2026-11-29T00:00:00.000Z' });
    const shown = (each: Stored) => ({ ...each, program: 'csv', createdAt: '2026-11-28T00:00:00.000Z' });
    return Response.json(current ? shown(current) : server.imports.map(shown));
  });
  return server;
}

function openHook() {
  const user = exampleReply('User', { id: 'm1' }) as User;
  const exp = Math.floor(Date.now() / 1000) + 3600;
  saveSession({ token: `h.${btoa(JSON.stringify({ exp }))}.s`, user }, false);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useImport('m1'), { wrapper });
  const stepNamed = async (name: string) => {
    await waitFor(() => expect(result.current.step.name).toBe(name));
    return result.current.step as never as { counts: object; failure?: string; isUnfinished?: true };
  };
  const check = () => result.current.check(MAPPED);
  const send = () => result.current.send(result.current.step as never);
  return { stepNamed, check, send };
}

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

const other = (logs: number) => ({ id: 'other', digest: 'b'.repeat(64), finishedAt: null, logs });

test('an import that is sent again after an interruption ends with the counts of the preview', async () => {
  const server = openServer([], 10);
  const { stepNamed, check, send } = openHook();
  check();
  const { counts } = await stepNamed('summary');
  expect(counts).toMatchObject({ created: 1_190, known: 10 });
  server.failsAfter = 1;
  send();
  await waitFor(async () => expect((await stepNamed('summary')).failure).toBeTruthy());
  expect(server.existing).toBe(1_000);
  server.failsAfter = Number.POSITIVE_INFINITY;
  send();
  expect((await stepNamed('done')).counts).toEqual(counts);
  expect(server.existing).toBe(1_200);
});

test('an import of files without anything new is removed at once', async () => {
  const server = openServer([], 1_200);
  const { stepNamed, check } = openHook();
  check();
  expect((await stepNamed('summary')).counts).toMatchObject({ created: 0, known: 1_200 });
  expect(server.imports).toEqual([]);
});

test('an unfinished import whose logs are all here is finished', async () => {
  const server = openServer([{ ...other(1_200), digest: FILE.digest }], 1_200);
  const { stepNamed, check } = openHook();
  check();
  await stepNamed('summary');
  expect(server.imports).toMatchObject([{ id: 'other', logs: 1_200, finishedAt: expect.any(String) }]);
});

test('an unfinished import of other files is removed if it has created no log', async () => {
  const server = openServer([other(0)]);
  const { stepNamed, check } = openHook();
  check();
  await stepNamed('summary');
  expect(server.imports).toMatchObject([{ digest: FILE.digest }]);
});

test('an unfinished import of other files that has created logs stays, and is announced', async () => {
  const server = openServer([other(3)]);
  const { stepNamed, check } = openHook();
  check();
  await waitFor(async () => expect((await stepNamed('choice')).isUnfinished).toBe(true));
  expect(server.imports).toHaveLength(1);
});
