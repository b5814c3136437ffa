// `npm start`: builds the web client if it is stale, then starts the server.
import path from 'node:path';
import { placeSignature } from '#scripts/update/buildSignature.ts';
import { buildIfStale } from './build.ts';

await buildIfStale();
await placeSignature(path.dirname(import.meta.dirname));
await import('#server/main.ts');
