import { expect, it } from 'vitest';
import { createRandom, randomInteger } from '#tests/kills/random.ts';
import { createServer } from './imaginaryServer.ts';
import { observe, settle } from './oracle.ts';
import { randomCall } from './randomCalls.ts';
import { reads } from './reads.ts';
import { createScene } from './scene.ts';
import type { Reply } from './search.ts';
import { MINUTE } from './step.ts';
import type { Call } from './world.ts';

const READERS = ['anna', 'ben', 'cleo', 'dev', 'ada', null];

/** Random calls with lost, late and duplicated ones, and a quiet point after every 12. Returns the first problem. */
function playRandomly(
  seed: number,
  steps: number,
  onAnswer?: (call: Call, reply: Reply, undo: () => void) => void,
) {
  const random = createRandom(seed);
  const server = createServer(random);
  const { oracle, now } = createScene();
  let number = 100;
  let at = now();
  const late: Call[] = [];

  const ask = (call: Call) => {
    const before = server.world;
    const reply = server.answer(call);
    onAnswer?.(call, reply, () => {
      server.world = before;
    });
    return observe(oracle, { call, reply });
  };
  const lose = (call: Call) => {
    observe(oracle, { call, reply: null });
    return null;
  };
  const sendLost = (call: Call) => {
    server.answer(call);
    return lose(call);
  };
  const again = (call: Call) => ({ ...call, number: ++number });
  const fates: ((call: Call) => string | null)[] = [
    lose,
    sendLost,
    (call) => (late.push(call) ? lose(call) : null),
    // Sent twice by the network, and repeated by the client.
    (call) => ask(call) ?? sendLost(again(call)),
    (call) => sendLost(call) ?? ask(again(call)),
    ...[ask, ask, ask, ask],
  ];
  const readAll = () => {
    for (const call of late.splice(0)) server.answer(call);
    at += 5 * MINUTE;
    for (const as of [...READERS, 'anna'])
      for (const read of reads(oracle, as, 0, at)) {
        const problem = ask({ ...read, number: ++number });
        if (problem) return problem;
      }
    settle(oracle);
    return null;
  };
  for (let step = 1; step <= steps; step += 1) {
    at += randomInteger(random, 0, 39) * MINUTE;
    const call = randomCall(oracle.worlds[0] ?? server.world, random, ++number, at);
    const problem =
      fates[randomInteger(random, 0, fates.length - 1)]?.(call) ?? (step % 12 === 0 ? readAll() : null);
    if (problem) return problem;
  }
  return null;
}

it.each([1, 2, 3, 4])(
  'finds nothing wrong with a right server, whatever the network does (seed %i)',
  (seed) => {
    expect(playRandomly(seed, 36)).toBeNull();
  },
);

it('finds a server that loses a write that it has acknowledged', () => {
  let isLost = false;
  const problem = playRandomly(3, 24, ({ endpoint }, { status }, undo) => {
    if (isLost || status !== 201 || endpoint !== 'POST /sadhana/logs') return;
    isLost = true;
    undo();
  });
  expect(isLost).toBe(true);
  expect(problem).not.toBeNull();
});
