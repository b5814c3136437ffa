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
  return { ...fixture, ids, guide, secondCommunityId: secondCommunity.id, picture: await jpeg(320, 240) };
}
