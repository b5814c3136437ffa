// `npm run admin -- grant EMAIL`, `… reset EMAIL`, `… stats`: for a server that has no admin yet, or an admin
// without a password.

import { adminStats, grantAdmin } from '#server/admin/actions.ts';
import { resetLink } from '#server/auth/public.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { createTokens } from '#server/platform/sessions/tokens.ts';
import { existingDatabase } from '#server/server.ts';

const USAGE = 'Usage: npm run admin -- grant EMAIL, npm run admin -- reset EMAIL, or npm run admin -- stats';

async function main([act, email, ...more]: string[]): Promise<void> {
  const isKnown = act === 'stats' ? email === undefined : (act === 'grant' || act === 'reset') && email;
  if (!isKnown || more.length) throw new Error(USAGE);
  const settings = readSettings(process.env);
  const database = await existingDatabase(settings);
  const deps = { settings, db: database.db, clock: systemClock, tokens: createTokens(settings) };
  try {
    if (act === 'stats')
      for (const [name, count] of Object.entries(await adminStats(deps)))
        console.log(`${name.padEnd(20)} ${count}`);
    if (act === 'grant') console.log(await grantAdmin(deps, email ?? ''));
    if (act === 'reset') console.log(await resetLink(deps, email ?? ''));
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
