// `npm run admin -- COMMAND`: see `server/adminCommand.ts`. It prints what was done.
import { runFromShell } from './runFromShell.ts';

await runFromShell('admin');
