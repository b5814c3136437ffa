import { afterEach, expect, it, vi } from 'vitest';
import { shareSession } from './session.ts';

const ready = (status: 'I' | 'T' | 'E', text = '') => Buffer.from(`${text}Z\0\0\0\x05${status}`);
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

/** A session that replies to each batch with its text. The batch `begin` opens a transaction, `end` ends it. */
function openSession() {
  const executed: string[] = [];
  let isOpen = false;
  const execute = shareSession(async (connection, batch) => {
    const statement = text(batch);
    if (statement === 'crash') throw new Error('crashed');
    executed.push(`${connection} ${statement}`);
    if (statement === 'begin') isOpen = true;
    if (statement === 'end') isOpen = false;
    return ready(isOpen ? 'T' : 'I', statement);
  });
  return {
    executed,
    run: (connection: number, statement: string) => execute(connection, Buffer.from(statement)),
  };
}

afterEach(() => {
  vi.useRealTimers();
});

it('the batches of connections without a transaction run in the order in which they were received', async () => {
  const { executed, run } = openSession();
  const replies = await Promise.all([run(1, 'a'), run(2, 'b'), run(1, 'c')]);
  expect(executed).toEqual(['1 a', '2 b', '1 c']);
  expect(replies.map((reply) => text(reply)[0])).toEqual(['a', 'b', 'c']);
});

it('while a connection has a transaction open, the batches of others wait, and then run in their order', async () => {
  const { executed, run } = openSession();
  await run(1, 'begin');
  const waiting = [run(2, 'b'), run(3, 'c')];
  await run(1, 'a');
  expect(executed).toEqual(['1 begin', '1 a']);
  await Promise.all([run(1, 'end'), run(1, 'd'), ...waiting]);
  expect(executed).toEqual(['1 begin', '1 a', '1 end', '2 b', '3 c', '1 d']);
});

it.each(['T', 'E'] as const)('a session whose status is %s belongs to its connection', async (status) => {
  const executed: number[] = [];
  let current: 'I' | 'T' | 'E' = status;
  const execute = shareSession(async (connection) => {
    executed.push(connection);
    return ready(current);
  });
  await execute(1, Buffer.from('a'));
  const waiting = execute(2, Buffer.from('b'));
  await execute(1, Buffer.from('c'));
  current = 'I';
  await Promise.all([execute(1, Buffer.from('d')), waiting]);
  expect(executed).toEqual([1, 1, 1, 2]);
});

it('a reply that does not end with the status keeps the session for its connection', async () => {
  const executed: number[] = [];
  const execute = shareSession(async (connection, batch) => {
    executed.push(connection);
    return batch;
  });
  await execute(1, Buffer.from('I'));
  const waiting = execute(2, ready('I'));
  await Promise.all([execute(1, ready('I')), waiting]);
  expect(executed).toEqual([1, 1, 2]);
});

it('a batch that waits for another transaction for eight seconds is not run, and answered with an error', async () => {
  vi.useFakeTimers();
  const { executed, run } = openSession();
  await run(1, 'begin');
  const reply = run(2, 'b');
  await vi.advanceTimersByTimeAsync(7_900);
  const later = run(3, 'c');
  await vi.advanceTimersByTimeAsync(200);
  const message = 'SERROR\0C57014\0MThe statement waited too long for another transaction.\0\0';
  expect(text(await reply)).toBe(`E\0\0\0${String.fromCharCode(message.length + 4)}${message}${ready('I')}`);
  await run(1, 'end');
  await later;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(executed).toEqual(['1 begin', '1 end', '3 c']);
});

it('after a batch has failed, the next one runs', async () => {
  const { run } = openSession();
  const [failed, next] = await Promise.allSettled([run(1, 'crash'), run(2, 'b')]);
  expect([failed.status, next.status]).toEqual(['rejected', 'fulfilled']);
});
