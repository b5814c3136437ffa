// `npm run demo`: starts a server with demo content: people, journals, logs, books, posts and events. It has its own
// data directory.

import { buildIfStale } from '#scripts/build.ts';
import { createLogger } from '#server/platform/process/log.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { openServer } from '#server/server.ts';
import { emailOf, PASSWORD, type Person, TEST_PEOPLE } from '#tests/support/people/testPeople.ts';
import { addContent } from './content.ts';
import { PASSPHRASE } from './sealedJournal.ts';

await buildIfStale();
const settings = readSettings({ DATA_DIR: './data-demo', ...process.env });
const server = await openServer(settings, createLogger(process.env.LOG_LEVEL ?? 'warn'));
const isNew = !(await server.deps.db.selectFrom('users').select('id').limit(1).executeTakeFirst());
if (isNew) await addContent(server);
console.log(`${server.deps.site.name} is ready at ${await server.listen()}\n`);
console.log(`Everybody's password is "${PASSWORD}".`);
for (const [person, { fullName, role }] of Object.entries(TEST_PEOPLE)) {
  console.log(
    `  ${emailOf(person as Person).padEnd(22)} ${fullName.padEnd(18)} ${role}${person === 'tomas' ? ', supporter' : ''}`,
  );
}
console.log(`\nLhamo's journal is sealed. Its passphrase is "${PASSPHRASE}".`);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    await server.close();
    process.exit(0);
  });
}
