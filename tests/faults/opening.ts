import { observe } from '#tests/faults/model/oracle.ts';
import { DAY, HOUR } from '#tests/faults/model/step.ts';
import type { Call, User } from '#tests/faults/model/world.ts';
import { numbered, type Run, send } from './startRun.ts';

/**
 * What the members have done before the faults begin, so that a run soon comes to what happens between several people: a
 * community with two guides, an event with one spot and one with four, and a private community in which a request waits.
 */
export async function playOpening(run: Run): Promise<void> {
  const [first, second, ...others] = run.members;
  if (!first || !second) throw new Error('A run has several members.');
  const open = { id: await makeCommunity(run, first, 'public') };
  for (const member of [second, ...others.slice(0, 4)])
    await make(run, member, { endpoint: 'POST /communities/{id}/join', params: open });
  await make(run, first, {
    endpoint: 'PUT /communities/{id}/members/{userId}',
    params: { ...open, userId: second.id },
    body: { communityRole: 'guide' },
  });
  for (const capacity of [1, 4])
    await make(run, first, { endpoint: 'POST /events/series', body: eventIn(run, open.id, capacity) });
  const closed = { id: await makeCommunity(run, second, 'private') };
  const joining = { joining: 'request', isListed: true, isFindable: false, questions: [] };
  await make(run, second, { endpoint: 'PUT /communities/{id}/joining', params: closed, body: joining });
  await make(run, first, {
    endpoint: 'POST /communities/{id}/requests',
    params: closed,
    body: { answers: [] },
  });
}

async function makeCommunity(run: Run, member: User, privacy: string): Promise<string> {
  const body = { name: `The ${privacy} one`, description: 'Sitting together', privacy };
  return (await make(run, member, { endpoint: 'POST /communities', body })).id;
}

function eventIn(run: Run, communityId: string, capacity: number) {
  const start = run.world.now().epochMilliseconds + 3 * DAY;
  return {
    ...{ communityId, title: 'A morning', description: 'Sitting together', timezone: 'UTC', capacity },
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + HOUR).toISOString(),
  };
}

/** Makes a call without faults. Returns the body of the answer. @throws if the model says something else */
async function make(run: Run, { id }: User, drawn: Pick<Call, 'endpoint' | 'params' | 'body'>) {
  const call: Call = { ...numbered(run), as: id, ...drawn };
  const reply = await send(run, call);
  const problem = observe(run.oracle, { call, reply });
  if (problem) throw new Error(`Before the first step: ${problem}`);
  return reply?.body as { id: string };
}
