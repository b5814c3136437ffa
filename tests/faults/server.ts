// Starts the product like `server/main.ts`, with a clock that can be moved: CLOCK_FILE has the milliseconds by which it is
// ahead, and is read again at SIGUSR2.
import fs from 'node:fs';

const { CLOCK_FILE = '' } = process.env;
const readOffset = () => Number(fs.readFileSync(CLOCK_FILE, 'utf8'));
let offset = readOffset();
process.on('SIGUSR2', () => {
  offset = readOffset();
});
const now = Temporal.Now.instant;
Temporal.Now.instant = () => now().add({ milliseconds: offset });

await import('#tests/support/servers/quickHashes.ts');
await import('#server/main.ts');
