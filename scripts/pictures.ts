// `npm run pictures -- COMMAND`: see `server/picturesCommand.ts`. It prints what was done.
import path from 'node:path';
import { runFromShell } from './runFromShell.ts';

const [command = '', target, ...extra] = process.argv.slice(2);
const isFolder = command === 'copy' && target !== undefined && !/^https?:/.test(target);
// A running server, which copies the files, is in another folder.
await runFromShell('pictures', [
  ...(command ? [command] : []),
  ...(target === undefined ? [] : [isFolder ? path.resolve(target) : target]),
  ...extra,
]);
