// `npm run demo`: starts a server with demo content: people, journals, logs, books, posts and events. It has its own
// data directory.

import { buildIfStale } from '#scripts/build.ts';
import { entryColumns } from '#server/journal/rules.ts';
import { insertEntry } from '#server/journal/writeStore.ts';
import { createLogger } from '#server/platform/process/log.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { newId } from '#server/platform/sessions/tokens.ts';
import { openServer, type Server } from '#server/server.ts';
import {
  createMember,
  emailOf,
  PASSWORD,
  type Person,
  TEST_PEOPLE,
} from '#tests/support/people/testPeople.ts';
import { fillLibrary } from './books.ts';
import { createCommunities } from './communities.ts';
import { ENTRIES } from './entries.ts';
import { createEvents } from './events.ts';
import { addPracticeHistory } from './practice.ts';

const GRADIENT = 'linear-gradient(90deg, #D08A3A, #B5566B 55%, #6F6BB3)';

await buildIfStale();
const settings = readSettings({ DATA_DIR: './data-demo', ...process.env });
const server = await openServer(settings, createLogger(process.env.LOG_LEVEL ?? 'warn'));
const isNew = !(await server.deps.db.selectFrom('users').select('id').limit(1).executeTakeFirst());
if (isNew) await addContent(server);
console.log(`${settings.productName} is ready at ${await server.listen()}\n`);
console.log(`Everybody's password is "${PASSWORD}".`);
for (const [person, { fullName, role }] of Object.entries(TEST_PEOPLE)) {
  console.log(
    `  ${emailOf(person as Person).padEnd(22)} ${fullName.padEnd(18)} ${role}${person === 'tomas' ? ', supporter' : ''}`,
  );
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    await server.close();
    process.exit(0);
  });
}

/** Adds all people and their content. Makes Tomás a supporter. */
async function addContent({ deps }: Server): Promise<void> {
  const people = new Map<Person, string>();
  for (const person of Object.keys(TEST_PEOPLE) as Person[])
    people.set(person, (await createMember({ deps }, person)).id);
  const patron = { patron_by_hand: true, username_gradient: GRADIENT };
  await deps.db.updateTable('users').set(patron).where('username', '=', 'tomas').execute();
  for (const { person, daysAgo, hour, ...draft } of ENTRIES) {
    const day = deps.clock().toZonedDateTimeISO('UTC').subtract({ days: daysAgo }).startOfDay();
    const date = day.add({ hours: hour }).toInstant().toString();
    const columns = entryColumns({ ...draft, date, day: day.toPlainDate().toString() });
    const now = deps.clock();
    await insertEntry(deps.db, { id: newId(), userId: people.get(person) ?? '', now, ...columns });
  }
  await addPracticeHistory(deps, people);
  await fillLibrary(deps, people);
  await createEvents(deps, people, await createCommunities(deps, people));
}
