// `npm start`: builds the web client when it is stale, then serves.
import { buildIfStale } from './build.ts';

await buildIfStale();
await import('#server/main.ts');
