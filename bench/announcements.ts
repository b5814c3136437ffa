// Measures an announcement to 10,000 members, sent to a mail server on this machine: how long it takes, how long other
// mails wait meanwhile, and whether each member gets it once although the server is killed twice.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { createCommunity } from '#server/communities/actions.ts';
import { newId } from '#server/platform/ids.ts';
import type { Server } from '#server/server.ts';
import { createMember } from '#tests/support/people/testPeople.ts';
import { type MailSink, openMailSink } from '#tests/support/servers/mailSink.ts';
import { callServer, signUp, startServer } from '#tests/support/servers/serverProcess.ts';
import { type Backend, forEachBackend, withServer } from './backends.ts';

const MEMBERS = 10_000;
/** The server is killed when so many members have the mail: while the mails are enqueued, and while they are sent. */
const KILLS_AT = [1, 4_000];
const OTHER_MAIL_EVERY_MS = 5_000;
/** The queue repeats the mails that a killed server was sending after a minute. */
const FAILS_AFTER_MS = 20 * 60_000;

export const benchAnnouncements = (): Promise<void> => forEachBackend(benchAnnouncement);

async function benchAnnouncement(backend: Backend): Promise<void> {
  const mails = await openMailSink();
  const community = await withServer(backend, fill);
  const start = () => startServer({ ...backend.environment, SMTP_URL: mails.url, LOG_LEVEL: 'error' });
  const print = (text: string) => console.log(`${backend.name.padEnd(9)} ${text}`);
  let server = await start();
  try {
    const startedAt = performance.now();
    const { status } = await callServer(server.url, `POST /communities/${community.id}/posts`, {
      token: community.guideToken,
      body: { content: 'The first evening is on Thursday.', isAnnouncement: true },
    });
    if (status !== 201) throw new Error(`The announcement was answered with ${status}.`);
    for (const count of KILLS_AT) {
      await until(() => announced(mails).size >= count);
      await server.stop('SIGKILL');
      server = await start();
    }
    const others = sendOtherMails(mails, server.url);
    await until(() => announced(mails).size === MEMBERS);
    const minutes = (performance.now() - startedAt) / 60_000;
    print(`${MEMBERS} members have the announcement after ${minutes.toFixed(1)} minutes and two kills`);
    print(`${repeated(mails)} members got it again, as the same mail`);
    const delays = await others.stop();
    print(
      `${delays.length} other mails in the meantime took at most ${(Math.max(...delays) / 1000).toFixed(1)} s`,
    );
  } finally {
    await server.stop();
    await mails.close();
  }
}

/** Creates a community with its members. */
async function fill({ deps }: Server): Promise<{ id: string; guideToken: string }> {
  const guide = await createMember({ deps }, 'ravi');
  const viewer = { id: guide.id, sessionId: newId(), role: 'sadhaka', isPatron: false } as const;
  const draft = { name: 'Measured', description: 'Measured.', privacy: 'public' } as const;
  const { id } = await createCommunity(deps, deps.db, viewer, newId(), draft);
  await sql`
    with people as (
      insert into users (id, username, email, password_hash, created_at)
      select gen_random_uuid(), 'member-' || n, 'member-' || n || '@vichara.test', '-', now()
      from generate_series(1, ${MEMBERS}) as n returning id
    )
    insert into memberships (community_id, user_id, role, joined_at)
    select ${id}::uuid, id, 'member', now() from people`.execute(deps.db);
  return { id, guideToken: guide.token };
}

const isAnnouncement = ({ subject }: { subject?: string }) => subject?.startsWith('An announcement') ?? false;

/** The addresses that have got the announcement. */
const announced = ({ mails }: MailSink): Set<string | undefined> =>
  new Set(mails.filter(isAnnouncement).map(({ to }) => to?.[0]?.address));

/** How many mails came again after a kill. @throws if one is not the same as the first one */
function repeated(sink: MailSink): number {
  const arrived = sink.mails.filter(isAnnouncement);
  const ids = new Set(arrived.map(({ messageId }) => messageId));
  if (ids.size !== MEMBERS) throw new Error(`${ids.size} different mails for ${MEMBERS} members.`);
  return arrived.length - MEMBERS;
}

/** Signs somebody up again and again. `stop` returns the milliseconds that each mail took. */
function sendOtherMails(mails: MailSink, url: string): { stop(): Promise<number[]> } {
  let isStopped = false;
  const run = async (): Promise<number[]> => {
    const delays: number[] = [];
    for (let number = 0; !isStopped; number += 1) {
      const username = `newcomer-${number}`;
      const sentAt = performance.now();
      const { status } = await signUp(url, username, 'still water runs');
      if (status !== 201) throw new Error(`A signup was answered with ${status}.`);
      await until(() => mails.mails.some(({ to }) => to?.[0]?.address === `${username}@vichara.test`));
      delays.push(performance.now() - sentAt);
      await sleep(OTHER_MAIL_EVERY_MS);
    }
    return delays;
  };
  const running = run();
  return {
    stop: () => {
      isStopped = true;
      return running;
    },
  };
}

async function until(isDone: () => boolean): Promise<void> {
  const end = performance.now() + FAILS_AFTER_MS;
  while (!isDone()) {
    if (performance.now() > end) throw new Error('The mails did not arrive in time.');
    await sleep(100);
  }
}
