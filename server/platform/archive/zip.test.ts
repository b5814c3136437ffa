import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { zip } from './zip.ts';

const MADE_AT = Temporal.Instant.from('2026-11-22T09:30:10Z');

async function zipOf(texts: [path: string, deps: string[]][]): Promise<Buffer> {
  async function* files() {
    for (const [path, deps] of texts) {
      yield {
        path,
        text: async function* () {
          yield* deps;
        },
      };
    }
  }
  return Buffer.concat(await Array.fromAsync(zip(files(), MADE_AT)));
}

it('files of any length are unpacked from the zip as they were packed', async () => {
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

it('a zip can contain more files than the first version of the format allowed', async () => {
  const count = 70_000;
  const zip = await zipOf(Array.from({ length: count }, (_, place) => [`${place}.md`, []]));
  const names: string[] = [];
  unzipSync(zip, { filter: ({ name }) => names.push(name) < 0 });
  expect([names.length, names.at(-1)]).toEqual([count, `${count - 1}.md`]);
});
