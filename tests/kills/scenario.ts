import type { SendCall } from '#tests/support/api/recordedCalls.ts';
import {
  callOrThrow,
  createLoadFixture,
  type LoadFixture,
  type Person,
} from '#tests/support/people/loadFixture.ts';
import { jpeg } from '#tests/support/pictures/pictureCalls.ts';
import type { MailSink } from '#tests/support/servers/mailSink.ts';

/** A load fixture in which everyone is a patron, with a second community to join and leave. */
export interface Scenario extends LoadFixture {
  ids: Map<Person, string>;
  /** The first person. They guide both communities and are an admin. */
  guide: Person;
  secondCommunityId: string;
  /** The last person, who seals and unseals a journal and does nothing else. */
  sealer: Person;
  /** The texts of the sealer's entries, by id. */
  sealedTexts: ReadonlyMap<string, string>;
  /** A small JPEG. */
  picture: Buffer;
}

export async function createScenario(call: SendCall, mails: MailSink): Promise<Scenario> {
  const fixture = await createLoadFixture(call, mails);
  const guide = fixture.people[0] as Person;
  const ids = new Map<Person, string>();
  for (const person of fixture.people) {
    const { id } = await callOrThrow(call, 'GET /account', person.token);
    ids.set(person, id);
    await callOrThrow(call, `PUT /admin/users/${id}/patron`, guide.token, { isPatron: true });
  }
  const secondCommunity = await callOrThrow(call, 'POST /communities', guide.token, {
    name: 'Evening Hill',
    description: 'After sunset.',
  });
  const sealer = fixture.people.at(-1) as Person;
  return {
    ...fixture,
    ids,
    guide,
    secondCommunityId: secondCommunity.id,
    sealer,
    sealedTexts: await createEntries(call, sealer),
    picture: await jpeg(320, 240),
  };
}

const SEALED_ENTRIES = 30;

/** Creates the entries that are sealed and unsealed. Their texts have a length that needs no padding in base64. */
async function createEntries(call: SendCall, { token }: Person): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (let number = 0; number < SEALED_ENTRIES; number += 1) {
    // A box has at least 29 bytes, and the box of an entry is its text here.
    const content = `kept ${String(number).padStart(4, '0')}, a line of one entry`;
    const { id } = await callOrThrow(call, 'POST /journal', token, { date: '2026-11-20T08:00:00Z', content });
    texts.set(id, content);
  }
  return texts;
}
