import { observe } from '#tests/faults/model/oracle.ts';
import { DAY, HOUR } from '#tests/faults/model/step.ts';
import type { Call, User } from '#tests/faults/model/world.ts';
import { numbered, type Run, send } from './startRun.ts';

/**
 * What the members have done before the faults begin, so that a run soon comes to what happens between several people: a
 * public community with events of one spot and of four, and a private one in which requests wait. The first two members
 * guide both, and the last one is an admin.
 */
export async function playOpening(run: Run): Promise<void> {
  const [first, second, ...others] = run.members;
  if (!first || !second) throw new Error('A run has several members.');
  const open = { id: await makeCommunity(run, first, 'public') };
  for (const member of [second, ...others.slice(0, 4)])
    await make(run, member, { endpoint: 'POST /communities/{id}/join', params: open });
  await makeGuide(run, { by: first, member: second }, open.id);
  for (const capacity of [1, 4])
    await make(run, first, { endpoint: 'POST /events/series', body: eventIn(run, open.id, capacity) });
  const closed = { id: await makeCommunity(run, second, 'private') };
  const joining = { joining: 'request', isListed: true, isFindable: false, questions: [] };
  await make(run, second, { endpoint: 'PUT /communities/{id}/joining', params: closed, body: joining });
  const requestId = await askToJoin(run, first, closed.id);
  const accept = { endpoint: 'POST /communities/{id}/requests/{requestId}/accept', body: {} };
  await make(run, second, { ...accept, params: { ...closed, requestId } });
  await makeGuide(run, { by: second, member: first }, closed.id);
  for (const member of others.slice(4, 6)) await askToJoin(run, member, closed.id);
  const role = { params: { id: others.at(-1)?.id ?? '' }, body: { newRole: 'admin' } };
  await make(run, run.admin, { endpoint: 'PUT /admin/users/{id}/role', ...role });
}

const makeGuide = (run: Run, { by, member }: { by: User; member: User }, id: string) =>
  make(run, by, {
    endpoint: 'PUT /communities/{id}/members/{userId}',
    params: { id, userId: member.id },
    body: { communityRole: 'guide' },
  });

/** Returns the id of the request. */
async function askToJoin(run: Run, member: User, id: string): Promise<string> {
  const asked = { endpoint: 'POST /communities/{id}/requests', params: { id }, body: { answers: [] } };
  return (await make(run, member, asked)).id;
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
