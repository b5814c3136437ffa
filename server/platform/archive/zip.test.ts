import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { zip } from './zip.ts';

const CREATED_AT = Temporal.Instant.from('2026-11-22T09:30:10Z');

async function zipOf(texts: [path: string, chunks: string[]][]): Promise<Buffer> {
  async function* files() {
    for (const [path, chunks] of texts) {
      yield {
        path,
        text: async function* () {
          yield* chunks;
          return 1;
        },
      };
    }
  }
  return Buffer.concat(await Array.fromAsync(zip(files(), CREATED_AT)));
}

it('unpacking a zip returns its files unchanged, whatever their length', async () => {
  const long = Array.from({ length: 5_000 }, (_, line) => `${line} ${'शान्ति 🧘 '.repeat(7)}\n`);
  const zip = await zipOf([
    ['empty.txt', []],
    ['journal/2026-11-22 Ānanda.md', ['One', ' and two']],
    ['long.json', long],
  ]);
  const files = Object.entries(unzipSync(zip)).map(([path, bytes]) => [path, strFromU8(bytes)]);
  expect(files).toEqual([
    ['empty.txt', ''],
    ['journal/2026-11-22 Ānanda.md', 'One and two'],
    ['long.json', long.join('')],
  ]);
});

it('a zip can contain more than 65,535 files', async () => {
  const count = 70_000;
  const zip = await zipOf(Array.from({ length: count }, (_, index) => [`${index}.md`, []]));
  const names: string[] = [];
  unzipSync(zip, { filter: ({ name }) => names.push(name) < 0 });
  expect([names.length, names.at(-1)]).toEqual([count, `${count - 1}.md`]);
});
