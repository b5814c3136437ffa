import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readPractice } from './readPractice.ts';

/** Reads the ZIP of Loop: the sum of each habit, in thousandths or in days, and its number of days. */
const PROGRAM = `
import csv, io, json, re, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    def rows(name):
        return list(csv.DictReader(io.TextIOWrapper(archive.open(name), 'utf-8', newline='')))
    habits = {int(row['Position']): row for row in rows('Habits.csv')}
    result = {}
    for name in archive.namelist():
        found = re.fullmatch(r'(\\d+) [^/]*/Checkmarks.csv', name)
        if not found:
            continue
        habit = habits[int(found[1])]
        values = [row['Value'] for row in rows(name)]
        if habit['Type'] == 'NUMERICAL':
            done = [int(value) for value in values if value.isdigit() and int(value) > 0]
        else:
            done = [1000 for value in values if value == 'YES_MANUAL']
        result[habit['Name']] = [sum(done), len(done)]
print(json.dumps(result))`;

/** A generator of the same numbers in each run, below `max`. */
function numbers(seed: number) {
  let state = seed;
  return (max: number) => {
    state = (state * 16_807) % 2_147_483_647;
    return state % max;
  };
}

it('gives the same sums as Python for ten years of six habits of Loop', async () => {
  const next = numbers(2026);
  const names = ['Sit, quietly', 'Japa "108"', 'Walk', 'Yoga', 'मंत्र', 'Bows'];
  const habits = names.map((name, index) => ({ name, isNumerical: index % 2 === 1 }));
  const quoted = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const marks = ['YES_MANUAL', 'YES_AUTO', 'NO', 'SKIP', 'UNKNOWN'];
  const files: Record<string, Uint8Array> = {
    'Habits.csv': strToU8(
      `Position,Name,Type,Unit\n${habits.map(({ name, isNumerical }, index) => `00${index + 1},${quoted(name)},${isNumerical ? 'NUMERICAL' : 'YES_NO'},\n`).join('')}`,
    ),
  };
  const last = Date.UTC(2026, 4, 4);
  for (const [index, { isNumerical }] of habits.entries()) {
    const lines = Array.from({ length: 3_650 }, (_, days) => {
      const mark = marks[next(marks.length)] ?? '';
      const value = isNumerical && mark === 'YES_MANUAL' ? String(1 + next(200_000)) : mark;
      const written = isNumerical && mark === 'YES_AUTO' ? '0' : value;
      return `${new Date(last - days * 86_400_000).toISOString().slice(0, 10)},${written},\n`;
    });
    files[`00${index + 1} Habit/Checkmarks.csv`] = strToU8(`Date,Value,Notes\n${lines.join('')}`);
  }
  const zip = zipSync(files) as Uint8Array<ArrayBuffer>;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'loop-'));
  const name = path.join(folder, 'loop.zip');
  fs.writeFileSync(name, zip);
  const sums = JSON.parse(execFileSync('/usr/bin/python3', ['-c', PROGRAM, name], { encoding: 'utf8' }));
  fs.rmSync(folder, { recursive: true });

  const result = await readPractice({ files: [new File([zip], 'loop.zip')], dayStartsAt: 0 });
  if (result.state !== 'read') throw new Error(`The file has the state ${result.state}.`);
  const ofHabits = Map.groupBy(result.logs, ({ practice }) => result.practices[practice]?.name ?? '');
  const ours = Object.fromEntries(
    [...ofHabits].map(([habit, logs]) => [
      habit,
      [logs.reduce((sum, { amount }) => sum + Math.round(amount * 1_000), 0), logs.length],
    ]),
  );
  expect(ours).toEqual(sums);
  expect(Object.keys(ours)).toEqual(names);
  expect(result.unreadableCount).toBe(0);
});
