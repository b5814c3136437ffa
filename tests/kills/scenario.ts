import type { Ask } from '#tests/support/api/recordedCalls.ts';
import { made, type Person, type Place, settle } from '#tests/support/people/loadPeople.ts';
import type { MailSink } from '#tests/support/servers/mailSink.ts';

/** A community in which everyone is a patron, with a second community to join and leave. */
export interface Scenario extends Place {
  ids: Map<Person, string>;
  /** The first person, who is an admin and the guide. */
  host: Person;
  joinable: string;
}

export async function createScenario(ask: Ask, mails: MailSink): Promise<Scenario> {
  const place = await settle(ask, mails);
  const host = place.people[0] as Person;
  const ids = new Map<Person, string>();
  for (const person of place.people) {
    const { id } = await made(ask, 'GET /account', person.token);
    ids.set(person, id);
    await made(ask, `PUT /admin/users/${id}/patron`, host.token, { isPatron: true });
  }
  const joinable = await made(ask, 'POST /communities', host.token, {
    name: 'Evening Hill',
    description: 'After sunset.',
  });
  return { ...place, ids, host, joinable: joinable.id };
}
