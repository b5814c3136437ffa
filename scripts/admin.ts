// `npm run admin -- COMMAND`: see `server/admin/command.ts`. It prints what was done.
import { runFromShell } from './runFromShell.ts';

await runFromShell('admin');
