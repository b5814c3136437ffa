import { strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { CutOffError, filesInZip, HostileError, itemReader, itemsIn } from './zipFiles.ts';

const zipOf = (files: Record<string, string>): Blob =>
  new Blob([
    zipSync(
      Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])) as Zippable,
    ),
  ]);

async function itemsOf(text: string): Promise<unknown[]> {
  const files = await filesInZip(zipOf({ 'list.json': text }));
  const file = files.get('list.json');
  if (!file) throw new Error('The file is missing.');
  return Array.fromAsync(itemsIn(file));
}

/** The items that are found when the text arrives in pieces of a length. */
function readInPieces(text: string, length: number): unknown[] {
  const items: unknown[] = [];
  const read = itemReader((item) => items.push(item));
  const bytes = strToU8(text);
  for (let start = 0; start < bytes.length; start += length) read(bytes.subarray(start, start + length));
  return items;
}

describe('itemReader', () => {
  const items = [
    { id: 'a', content: 'Brackets ]}[{ and “quotes” \\" \\\\', list: [1, [2]], none: null },
    { id: 'b', content: 'शान्ति 🧘🏽‍♀️\n' },
    [],
    { id: 'c' },
  ];

  it.each([1, 2, 3, 7, 1_000])('finds the items of a list that arrives in pieces of %i bytes', (length) => {
    expect(readInPieces(JSON.stringify(items), length)).toEqual(items);
    expect(readInPieces(JSON.stringify(items, null, 2), length)).toEqual(items);
    expect(readInPieces(`[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]\n`, length)).toEqual(
      items,
    );
  });

  it('leaves out what is neither an object nor a list', () => {
    expect(readInPieces('[1, "{}", null, {"id": 1}]', 4)).toEqual([{ id: 1 }]);
    expect(readInPieces('[]', 1)).toEqual([]);
  });

  it.each([
    ['an object', '{"id": [{}]}'],
    ['an item that is no JSON', '[{"id" 1}]'],
    ['an item with a bracket of another kind', '[{"id": 1]]'],
  ])('refuses %s', (_name, text) => {
    expect(() => readInPieces(text, 5)).toThrow(HostileError);
  });

  it('refuses an item of 4 GB before it is in memory', () => {
    const read = itemReader(() => undefined);
    const piece = new Uint8Array(1024 * 1024).fill(0x61);
    read(strToU8('[{"content": "'));
    const readAll = () => {
      for (let megabytes = 0; megabytes < 4_096; megabytes += 1) read(piece);
    };
    expect(readAll).toThrow(HostileError);
  });
});

describe('itemsIn', () => {
  it('reads as much of a file as is taken', async () => {
    const many = Array.from({ length: 50_000 }, (_, id) => ({ id, content: 'Who am I?' }));
    expect(await itemsOf(JSON.stringify(many))).toHaveLength(50_000);
    const files = await filesInZip(zipOf({ 'list.json': JSON.stringify(many) }));
    const file = files.get('list.json');
    for await (const item of file ? itemsIn(file) : []) {
      expect(item).toEqual(many[0]);
      break;
    }
  });

  it('refuses a file that is no list', async () => {
    await expect(itemsOf('{"list": [{}]}')).rejects.toThrow(HostileError);
  });
});

/** The directory of a ZIP64 whose files claim to be `bytes` long. None of them is there. */
function zipWithDirectory(names: readonly string[], bytes: bigint): Blob {
  const records = names.map((name) => {
    const record = new DataView(new ArrayBuffer(46 + name.length + 12));
    record.setUint32(0, 0x02014b50, true);
    record.setUint16(6, 45, true);
    record.setUint16(10, 8, true);
    record.setUint32(24, 0xffffffff, true);
    record.setUint16(28, name.length, true);
    record.setUint16(30, 12, true);
    new Uint8Array(record.buffer).set(strToU8(name), 46);
    record.setUint16(46 + name.length, 1, true);
    record.setUint16(48 + name.length, 8, true);
    record.setBigUint64(50 + name.length, bytes, true);
    return record.buffer;
  });
  const length = BigInt(records.reduce((total, { byteLength }) => total + byteLength, 0));
  const end64 = new DataView(new ArrayBuffer(56));
  end64.setUint32(0, 0x06064b50, true);
  end64.setBigUint64(4, 44n, true);
  end64.setBigUint64(24, BigInt(names.length), true);
  end64.setBigUint64(32, BigInt(names.length), true);
  end64.setBigUint64(40, length, true);
  const locator = new DataView(new ArrayBuffer(20));
  locator.setUint32(0, 0x07064b50, true);
  locator.setBigUint64(8, length, true);
  locator.setUint32(16, 1, true);
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  for (const [offset, size] of [
    [8, 2],
    [10, 2],
    [12, 4],
    [16, 4],
  ] as const)
    new Uint8Array(end.buffer).fill(0xff, offset, offset + size);
  return new Blob([...records, end64.buffer, locator.buffer, end.buffer]);
}

describe('filesInZip', () => {
  it('reads the directory of a ZIP64', async () => {
    const files = await filesInZip(zipWithDirectory(['logs.json', 'account.json'], 10n));
    expect([...files.values()].map(({ path, size }) => [path, size])).toEqual([
      ['logs.json', 10],
      ['account.json', 10],
    ]);
  });

  it('refuses more names than any archive has', async () => {
    const names = Array.from({ length: 1_001 }, (_, index) => String(index));
    await expect(filesInZip(zipWithDirectory(names, 0n), 1_000)).rejects.toThrow(HostileError);
    expect((await filesInZip(zipWithDirectory(names, 0n), 1_001)).size).toBe(1_001);
  });

  it('refuses files of 10 TB', async () => {
    await expect(filesInZip(zipWithDirectory(['logs.json'], 10n * 1024n ** 4n))).rejects.toThrow(
      HostileError,
    );
  });

  it('refuses two files with the same name', async () => {
    await expect(filesInZip(zipWithDirectory(['a.json', 'a.json'], 1n))).rejects.toThrow(HostileError);
  });

  it.each(['../account.json', '/account.json', 'C:\\account.json'])('refuses the path %s', async (path) => {
    await expect(filesInZip(zipOf({ [path]: '{}' }))).rejects.toThrow(HostileError);
  });

  it('refuses a ZIP without a directory', async () => {
    await expect(filesInZip(new Blob(['PK']))).rejects.toThrow(CutOffError);
  });
});
