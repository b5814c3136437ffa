import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readPractice } from './readPractice.ts';

/** Reads the ZIP of Loop: the sum of each habit, in thousandths or in days, and its number of days. */
const LOOP = `
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

/** Reads the CSV of Insight Timer: the seconds and the number of sits of each activity, and the number of days, which begin at 3. */
const INSIGHT_TIMER = `
import csv, json, sys
from datetime import datetime, timedelta
sums, days = {}, set()
with open(sys.argv[1], newline='', encoding='utf-8') as source:
    for row in csv.DictReader(source):
        hours, minutes, seconds = map(int, row['Duration'].split(':'))
        total = hours * 3600 + minutes * 60 + seconds
        if not total:
            continue
        at = datetime.strptime(row['Started At'], '%m/%d/%Y %H:%M:%S')
        days.add(str((at - timedelta(days=1) if at.hour < 3 else at).date()))
        own = sums.setdefault(row['Activity'], [0, 0])
        own[0] += total
        own[1] += 1
print(json.dumps({'sums': sums, 'days': len(days)}))`;

/** What a Python program prints about a file, whose name is its argument. */
function byPython(program: string, name: string, content: string | Uint8Array) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'practice-'));
  const file = path.join(folder, name);
  fs.writeFileSync(file, content);
  const printed = execFileSync('/usr/bin/python3', ['-c', program, file], { encoding: 'utf8' });
  fs.rmSync(folder, { recursive: true });
  return JSON.parse(printed);
}

/** The practice that our reader finds in a file: the sum of `amountOf` and the number of logs of each practice, and the days. */
async function byUs(file: File, dayStartsAt: number, amountOf: (amount: number) => number) {
  const result = await readPractice({ files: [file], dayStartsAt });
  if (result.state !== 'read') throw new Error(`The file has the state ${result.state}.`);
  expect(result.unreadableCount).toBe(0);
  const { practices, logs } = result;
  const ofPractices = Map.groupBy(logs, ({ practice }) => practices[practice]?.name ?? '');
  const sums = [...ofPractices].map(([name, own]) => {
    const sum = own.reduce((total, { amount }) => total + amountOf(amount), 0);
    return [name, [sum, own.length]] as const;
  });
  return { sums: Object.fromEntries(sums), days: new Set(logs.map(({ date }) => date)).size };
}

/** A generator of the same numbers in each run, below `max`. */
function numbers(seed: number) {
  let state = seed;
  return (max: number) => {
    state = (state * 16_807) % 2_147_483_647;
    return state % max;
  };
}

it('gives the same sums as Python for twenty years of Insight Timer', async () => {
  const next = numbers(2026);
  const activities = ['Meditation', 'Walking, slowly', 'Chanting "Om"', 'Yoga\nNidra', '=1+1'];
  const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = Array.from({ length: 20_000 }, () => {
    const at = new Date(Date.UTC(2006, 0, 1) + next(20 * 365 * 86_400) * 1_000);
    const [date, time] = [at.toISOString().slice(0, 10).split('-'), at.toISOString().slice(11, 19)];
    const length = `${next(3)}:${next(60)}:${next(60)}`;
    return `${date[1]}/${date[2]}/${date[0]} ${time},${length},,${quoted(activities[next(5)] ?? '')}`;
  });
  const content = `Started At,Duration,Preset,Activity\r\n${lines.join('\r\n')}\r\n`;
  const ours = await byUs(new File([content], 'insight.csv'), 3, (amount) => amount);
  expect(ours).toEqual(byPython(INSIGHT_TIMER, 'insight.csv', content));
});

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
  const { sums } = await byUs(new File([zip], 'loop.zip'), 0, (amount) => Math.round(amount * 1_000));
  expect(sums).toEqual(byPython(LOOP, 'loop.zip', zip));
  expect(Object.keys(sums)).toEqual(names);
});
