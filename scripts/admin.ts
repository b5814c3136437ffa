// `npm run admin -- COMMAND`: see `server/adminCommand.ts`. It prints what was done.
import path from 'node:path';
import { runFromShell } from './runFromShell.ts';

const [command, email, file, ...options] = process.argv.slice(2);
// A running server, which writes the archive, is in another folder.
await runFromShell(
  'admin',
  command === 'archive' && email !== undefined && file !== undefined
    ? [command, email, path.resolve(file), ...options]
    : undefined,
);
