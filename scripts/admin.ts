// `npm run admin -- grant EMAIL | reset EMAIL | stats`: makes a user an admin, prints a link to reset a password,
// or prints statistics.

import { adminStats, grantAdmin } from '#server/admin/actions.ts';
import { createResetLink } from '#server/auth/public.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openExisting } from '#server/platform/database/openMigrated.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { createTokens } from '#server/platform/sessions/tokens.ts';

const USAGE = 'Usage: npm run admin -- grant EMAIL, npm run admin -- reset EMAIL, or npm run admin -- stats';

async function main([command, email, ...extra]: string[]): Promise<void> {
  const isValid =
    command === 'stats' ? email === undefined : (command === 'grant' || command === 'reset') && email;
  if (!isValid || extra.length) throw new Error(USAGE);
  const settings = readSettings(process.env);
  const database = await openExisting(settings);
  const deps = { settings, db: database.db, clock: systemClock, tokens: createTokens(settings) };
  try {
    if (command === 'stats')
      for (const [name, count] of Object.entries(await adminStats(deps)))
        console.log(`${name.padEnd(20)} ${count}`);
    if (command === 'grant') console.log(await grantAdmin(deps, email ?? ''));
    if (command === 'reset') console.log(await createResetLink(deps, email ?? ''));
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
