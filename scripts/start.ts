// `npm start`: builds the web client if it is stale, then starts the server.
import { buildIfStale } from './build.ts';

await buildIfStale();
await import('#server/main.ts');
