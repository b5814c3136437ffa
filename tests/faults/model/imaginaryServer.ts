import { type Random, randomInteger } from '#tests/kills/random.ts';
import { outcomesOf } from './calls.ts';
import { exampleOf, match, withLearned } from './match.ts';
import { createScene } from './scene.ts';
import type { Reply } from './search.ts';
import type { Call, World } from './world.ts';

/** A server without faults, which is the model itself: it has one world, and chooses where the pages leave it open. */
export function createServer(random: Random) {
  const { oracle } = createScene();
  const server = {
    world: withValues(oracle.worlds[0] as World, 0),
    answer(call: Call): Reply {
      const outcomes = outcomesOf(server.world, call);
      const outcome = outcomes[randomInteger(random, 0, outcomes.length - 1)];
      if (!outcome) throw new Error('A call has at least one outcome.');
      const { status: statuses, body: pattern } = outcome.answer;
      const status = statuses[randomInteger(random, 0, statuses.length - 1)] ?? 500;
      if (status >= 300) {
        if (statuses.every((other) => other >= 300)) server.world = outcome.world;
        return { status };
      }
      const body = exampleOf(pattern, call.at);
      const learned = new Map<string, string>();
      match(pattern, body, learned);
      server.world = withValues(withLearned(outcome.world, learned), call.at);
      return { status, body };
    },
  };
  return server;
}

/** Makes the values that only the server knows. The end of an offer is made when it is read. */
const withValues = (world: World, at: number): World =>
  JSON.parse(
    JSON.stringify(world).replaceAll(/"\?(\d+\.[^"]*)"/g, (all, name: string) => {
      if (name.endsWith('offerEndsAt')) return all;
      return JSON.stringify(name.endsWith('At') ? new Date(at).toISOString() : name);
    }),
  );
