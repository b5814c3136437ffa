import { expect } from 'vitest';
import type { PassageItem, ReadingDetails } from '#contract/readings/readings.ts';
import { type Member, signIn } from '#tests/support/people/testPeople.ts';
import type { TestServer } from '#tests/support/servers/testServer.ts';
import { readingDraft } from './readingDraft.ts';

/** The calls of tests of readings. `server` returns the server, which is open when the first of them is made. */
export function readingCalls(server: () => TestServer) {
  /** Calls an endpoint that has to succeed, and returns the body of its reply. */
  async function call(member: Member, path: string, body?: object, headers?: Record<string, string>) {
    const reply = await server().requestAs(member, path, body, headers);
    expect([path, Math.floor(reply.status / 100)], JSON.stringify(reply.body)).toEqual([path, 2]);
    return reply.body;
  }

  /** The status and the message of a reply. */
  async function refused(member: Member, path: string, body?: object, headers?: Record<string, string>) {
    const { status, body: reply } = await server().requestAs(member, path, body, headers);
    return [status, reply.message];
  }

  /** A day in some days from now, in UTC. */
  const inDays = (days: number): string =>
    server().deps.clock().toZonedDateTimeISO('UTC').toPlainDate().add({ days }).toString();

  return {
    call,
    refused,
    inDays,
    /** A new public community of a guide with these members. Returns its path. */
    createCommunity: async (guide: Member, members: readonly Member[]): Promise<string> => {
      const { id } = await call(guide, 'POST /communities', { name: 'Hill', description: 'Dawn.' });
      for (const member of members) await call(member, `POST /communities/${id}/join`);
      return `/communities/${id}`;
    },
    createReading: (guide: Member, community: string, startsOn = inDays(0)): Promise<ReadingDetails> =>
      call(guide, `POST ${community}/readings`, readingDraft(startsOn)),
    /** Gives everyone a new session, since sessions expire while the tests move the clock. */
    signInAgain: async (members: readonly Member[]): Promise<void> => {
      for (const member of members) member.token = await signIn(server().deps, member.id);
    },
  };
}

export const passageAt = ({ passages }: ReadingDetails, index: number) => passages[index] as PassageItem;
