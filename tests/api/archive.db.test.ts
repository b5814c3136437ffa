import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addContent, type Content } from '#demo/content.ts';
import { ARCHIVED_FILES, fieldsOf } from '#server/archiveFiles.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let folder: string;
/** The archives of the people of the demo, by username. */
const archives = new Map<string, Uint8Array>();
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'archives-'));
  server = await openTestServer();
  const { people }: Content = await addContent(server);
  const meera = people.get('meera');
  const practice = (await server.requestAs(meera, 'GET /sadhana/practices')).body[0];
  const entry = { content: 'Quiet.', at: '2026-11-20T07:00:00.000Z' };
  const log = { practiceId: practice.id, date: '2026-11-20', value: 10, entry };
  expect((await server.requestAs(meera, 'POST /sadhana/logs', log)).status).toBe(201);
  for (const [name, person] of people)
    archives.set(name, (await server.requestAs(person, 'GET /account/export')).bytes);
}, 120_000);
afterAll(async () => {
  await server.close();
  await fs.rm(folder, { recursive: true });
});

const readJson = (bytes: Uint8Array | undefined) => JSON.parse(strFromU8(bytes ?? new Uint8Array()));

/** The paths of all values in a JSON value; those in lists have the path of the list. */
function pathsIn(value: unknown, prefix = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => pathsIn(item, prefix));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    prefix + name,
    ...pathsIn(inner, `${prefix}${name}.`),
  ]);
}

const fileNamed = (name: string) =>
  ARCHIVED_FILES.find(({ path: pattern }) => {
    const [before, after = ''] = pattern.split(/\{.*\}/);
    return pattern.includes('{')
      ? name.startsWith(`${before}`) && /\.(md|webp|bin)$/.test(after)
      : name === pattern;
  });

it('every field of every archive is known to be imported or to stay', () => {
  const seen = new Set<string>();
  for (const bytes of archives.values())
    for (const [name, content] of Object.entries(unzipSync(bytes))) {
      const file = fileNamed(name);
      expect(file, name).toBeDefined();
      if (!file?.shape) continue;
      for (const field of pathsIn(readJson(content))) seen.add(`${file.path} ${field}`);
    }
  const known = ARCHIVED_FILES.flatMap((file) => fieldsOf(file).map(({ name }) => `${file.path} ${name}`));
  const open = known.filter((name) => name.endsWith('.*')).map((name) => name.slice(0, -1));
  const isKnown = (name: string) => known.includes(name) || open.some((prefix) => name.startsWith(prefix));
  expect([...seen].filter((name) => !isKnown(name))).toEqual([]);
  // These archives contain values within values, so that the test sees them.
  for (const name of ['journal.json sit.practice.name', 'replies.json community.name', 'logs.json entryId'])
    expect(seen).toContain(name);
});

it('archive.json is the last file, and has the right sums and counts of all others', () => {
  for (const bytes of archives.values()) {
    const files = Object.entries(unzipSync(bytes));
    expect(files.at(-1)?.[0]).toBe('archive.json');
    const { files: listed, ...head } = readJson(files.pop()?.[1]);
    const site = server.deps.settings.publicUrl;
    expect(head).toEqual({
      ...{ format: 'vichara', version: 1, site, owner: readJson(new Map(files).get('account.json')).id },
      madeAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    const expected = files.map(([name, content]) => {
      const value = name.endsWith('.json') ? readJson(content) : null;
      const sha256 = createHash('sha256').update(content).digest('hex');
      return { path: name, bytes: content.length, sha256, items: Array.isArray(value) ? value.length : 1 };
    });
    expect(listed).toEqual(expected);
  }
});

it('posts and replies name their community, a reply its post, and a log the entry that was written after it', () => {
  const files = [...archives.values()].map((bytes) => unzipSync(bytes));
  const all = (name: string) => files.flatMap((each) => readJson(each[name]));
  const posts = all('posts.json');
  const replies = all('replies.json');
  for (const text of [...posts, ...replies])
    expect(text.community).toEqual({ id: expect.any(String), name: expect.any(String) });
  const postIds = posts.map(({ id }) => id);
  expect(posts.every(({ id, postId }) => id === postId)).toBe(true);
  expect(replies.some(({ postId }) => postIds.includes(postId))).toBe(true);
  const entries = new Map(all('journal.json').map((entry) => [entry.id, entry]));
  const logsWithLines = all('logs.json').filter(({ entryId }) => entryId !== null);
  expect(logsWithLines.length).toBeGreaterThan(0);
  for (const { id, entryId } of logsWithLines) expect(entries.get(entryId).sit.logId).toBe(id);
});

describe('scripts/readArchive.py', () => {
  const run = promisify(execFile);

  /** Runs the program. Returns its output, or its complaint. */
  async function read(bytes: Uint8Array): Promise<string> {
    const file = path.join(folder, 'archive.zip');
    await fs.writeFile(file, bytes);
    const program = path.resolve('scripts/readArchive.py');
    return run('python3', [program, file]).then(
      ({ stdout }) => stdout,
      ({ code, stderr }) => `${code} ${stderr.trim()}`,
    );
  }

  it('finds every archive of the demo whole', async () => {
    for (const bytes of archives.values()) expect(await read(bytes)).toMatch(/This archive is whole\.\n$/);
  });

  it('reports an archive that was cut off, changed, or lacks a file', async () => {
    const bytes = archives.values().next().value ?? new Uint8Array();
    const files = unzipSync(bytes);
    expect(await read(bytes.subarray(0, bytes.length - 30))).toMatch(/^1 The archive is cut off or damaged/);
    const changed = { ...files, 'mutes.json': strToU8('[{}]\n') };
    expect(await read(zipSync(changed))).toBe('1 mutes.json was changed after it was made.');
    const { 'mutes.json': _, ...lacking } = files;
    expect(await read(zipSync(lacking))).toBe('1 mutes.json is missing.');
    expect(await read(zipSync({ ...files, 'more.json': strToU8('[]') }))).toBe(
      '1 more.json is not in archive.json.',
    );
    const { 'archive.json': __, ...older } = files;
    expect(await read(zipSync(older))).toMatch(/^1 There is no archive.json/);
  });
});
