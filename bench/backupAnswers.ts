import { createHash } from 'node:crypto';
import type { BenchObjects, Caller } from '#bench/calls/fill.ts';
import { COMMON_WORD, syllableWord } from '#bench/calls/sampleTexts.ts';
import { PASSWORD } from '#tests/support/people/testPeople.ts';
import { callServer } from '#tests/support/servers/serverProcess.ts';

/** How many members make the calls. They write nothing meanwhile. */
const READERS = 20;

export interface ReadCall {
  caller: Caller;
  path: string;
}

/** A hundred calls of each reader, fewer with `--small`. What has an id is looked up on the server. */
export async function readCallsOf(url: string, { communityId, callers }: BenchObjects): Promise<ReadCall[]> {
  const community = `/communities/${communityId}`;
  const readers = callers.slice(callers.length / 2, callers.length / 2 + READERS);
  const calls = await Promise.all(
    readers.map(async (caller, number) => {
      const idsAt = async (path: string): Promise<string[]> => {
        const { body } = await callServer(url, `GET ${path}`, { token: caller.token });
        return (body.items ?? body).map(({ id }: { id: string }) => id);
      };
      const entries = await idsAt('/journal?limit=25');
      const logs = await idsAt(`/sadhana/logs?${days(number, 365)}`);
      const posts = await idsAt(`${community}/posts?limit=${number + 15}`);
      const dates = await idsAt(`/events/communities/${communityId}/occurrences?${month(number)}`);
      return [
        ...['/account', '/journal/entries', '/journal/tags', '/sadhana/summary', '/sadhana/practices'],
        ...['/communities', community, `${community}/members?limit=200`, '/library', '/events/mine'],
        ...[
          `/journal?q=${COMMON_WORD}`,
          `/journal?q=${syllableWord(number)}`,
          `/sadhana/streaks/${caller.id}`,
        ],
        ...[`/library/search?q=${syllableWord(number)}`, `${community}/posts/search?q=sentence`],
        ...[`/sadhana/days?${days(number, 365)}`, `/sadhana/logs?${days(number, 31)}`],
        ...entries.map((id) => `/journal/${id}`),
        ...logs.slice(0, 25).map((id) => `/sadhana/logs/${id}`),
        ...posts
          .slice(number, number + 15)
          .flatMap((id) => [`${community}/posts/${id}`, `${community}/posts/${id}/replies`]),
        ...dates.slice(0, 3).map((id) => `/events/occurrences/${id}`),
      ].map((path) => ({ caller, path }));
    }),
  );
  return calls.flat();
}

/** A range of days that ends some days ago. */
function days(ago: number, count: number): string {
  const end = Temporal.Now.plainDateISO('UTC').subtract({ days: ago });
  return `startDate=${end.subtract({ days: count - 1 })}&endDate=${end}`;
}

/** A month with dates, some months before the one that is measured elsewhere. */
function month(ago: number): string {
  const start = Temporal.PlainDate.from('2098-05-01').subtract({ months: ago });
  return `start=${start}T00:00:00Z&end=${start.add({ months: 1 })}T00:00:00Z`;
}

/** New sessions of the members who make these calls. */
export async function signInAgain(url: string, calls: ReadCall[]): Promise<ReadCall[]> {
  const tokens = new Map<string, string>();
  for (const { id, email } of new Set(calls.map(({ caller }) => caller))) {
    const body = { loginIdentifier: email, password: PASSWORD };
    const reply = await callServer(url, 'POST /auth/login', { body });
    if (reply.status !== 200) throw new Error(`A login was answered with ${reply.status}.`);
    tokens.set(id, reply.body.token);
  }
  return calls.map(({ caller, path }) => ({
    path,
    caller: { ...caller, token: tokens.get(caller.id) ?? '' },
  }));
}

/** A digest of the body of each answer. @throws if a call is refused */
export async function answersTo(url: string, calls: ReadCall[]): Promise<string[]> {
  const answers: string[] = [];
  for (const { caller, path } of calls) {
    const { status, body } = await callServer(url, `GET ${path}`, { token: caller.token });
    if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
    answers.push(createHash('sha256').update(JSON.stringify(body)).digest('hex'));
  }
  return answers;
}
