import type { Server } from '#server/server.ts';
import { createMember, type Member, type Person, TEST_PEOPLE } from '#tests/support/people/testPeople.ts';
import { fillLibrary } from './books.ts';
import { type Call, callsOf } from './calls.ts';
import { createCommunities } from './communities.ts';
import { ENTRIES } from './entries.ts';
import { createEvents } from './events.ts';
import { addGatherings } from './gatherings.ts';
import { addWaitingWork } from './moderation.ts';
import { addAvatars, drawLandscape, upload } from './pictures.ts';
import { addPracticeHistory } from './practice.ts';
import { addReading } from './readings.ts';
import { sealJournal } from './sealedJournal.ts';

const GRADIENT = 'linear-gradient(90deg, #D08A3A, #B5566B 55%, #6F6BB3)';

export interface Content {
  people: Map<Person, Member>;
  /** The ids of the communities by their names. */
  communities: Map<string, string>;
  call: Call;
}

/** Adds all people and their content. Makes Tomás a supporter. */
export async function addContent(server: Server): Promise<Content> {
  const { deps } = server;
  const people = new Map<Person, Member>();
  for (const person of Object.keys(TEST_PEOPLE) as Person[])
    people.set(person, await createMember({ deps }, person));
  const call = callsOf(server, people);
  const patron = { patron_by_hand: true, username_gradient: GRADIENT };
  await deps.db.updateTable('users').set(patron).where('username', '=', 'tomas').execute();
  await addAvatars(call);
  await addEntries(call, deps.clock());
  await sealJournal(call, people.get('lhamo')?.id ?? '', deps.clock());
  await addPracticeHistory(deps, call, people);
  await fillLibrary(call, [...people.keys()]);
  const communities = await createCommunities(deps, people);
  await createEvents(deps, people, communities);
  await addWaitingWork(call, deps, communities);
  await addGatherings(call, deps, communities);
  await addReading(call, deps, communities);
  return { people, communities, call };
}

/** Adds the entries. One of Meera's has a picture. */
async function addEntries(call: Call, now: Temporal.Instant): Promise<void> {
  const today = now.toZonedDateTimeISO('UTC').startOfDay();
  const rain = await upload(call, 'meera', '/journal/pictures', await drawLandscape('rain'));
  for (const { person, daysAgo, yearsAgo = 0, hour, ...draft } of ENTRIES) {
    const day = today.subtract({ days: daysAgo, years: yearsAgo });
    const pictures =
      draft.title === 'Rain on the tin roof'
        ? [{ id: rain, width: 1200, height: 800, alt: 'Grey hills in the rain' }]
        : [];
    const date = day.add({ hours: hour }).toInstant().toString();
    await call(person, 'POST /journal', { ...draft, date, day: day.toPlainDate().toString(), pictures });
  }
}
