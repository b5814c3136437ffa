import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Entry } from '#contract/journal/entries.ts';
import { EntryFields, entryBodyOf, fieldsOf, instantOf, parseEntryDraft } from './entryFields.ts';

const originalZone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'America/Los_Angeles';
  vi.useFakeTimers({ now: new Date('2026-11-20T02:30:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
  process.env.TZ = originalZone;
});

const entry: Entry = {
  id: '1',
  title: null,
  date: '2026-11-18T05:15:00.000Z',
  day: null,
  content: 'Words',
  mood: 'light',
  tags: ['a'],
  pictures: [],
  reading: null,
  sit: null,
  createdAt: '2026-11-18T05:15:00.000Z',
  updatedAt: '2026-11-18T05:15:00.000Z',
};

describe('instantOf', () => {
  test('instantOf returns now for today in the local time zone', () => {
    expect(instantOf('2026-11-19')).toBe('2026-11-20T02:30:00.000Z');
  });
  test('instantOf returns noon for another day', () => {
    expect(instantOf('2026-11-20')).toBe('2026-11-20T20:00:00.000Z');
    expect(instantOf('2026-11-01')).toBe('2026-11-01T20:00:00.000Z');
  });
  test('instantOf keeps the instant of the entry as long as its day is unchanged', () => {
    expect(instantOf('2026-11-17', entry)).toBe(entry.date);
    expect(instantOf('2026-11-16', entry)).toBe('2026-11-16T20:00:00.000Z');
  });
});

describe('the form', () => {
  test('the entry form starts empty with the date of today, or with the fields of the entry', () => {
    expect(fieldsOf()).toEqual({
      date: '2026-11-19',
      title: '',
      content: '',
      mood: '',
      tags: [],
      pictures: [],
      reading: null,
    });
    expect(fieldsOf(entry)).toEqual({
      date: '2026-11-17',
      title: '',
      content: 'Words',
      mood: 'light',
      tags: ['a'],
      pictures: [],
      reading: null,
    });
  });

  test('the entry form sends an unchanged entry as it was', () => {
    const { title, date, content, mood, tags } = entry;
    expect(entryBodyOf(EntryFields.parse(fieldsOf(entry)), entry)).toEqual({
      title,
      date,
      day: '2026-11-17',
      content,
      mood,
      tags,
      pictures: [],
      reading: null,
    });
  });

  test('the entry form sends pictures with all their fields, and drafts keep those that are uploaded', () => {
    const picture = { id: 'a', width: 4, height: 3, alt: '', key: 'k', boxId: 'b', type: 'image/webp' };
    const fields = fieldsOf({ ...entry, pictures: [picture] });
    expect(entryBodyOf(EntryFields.parse(fields), entry).pictures).toEqual([picture]);
    const waiting = { id: '', width: 0, height: 0, alt: 'A hill', uploadKey: 'u' };
    const draft = { fields, key: '1', isTried: false, at: entry.date };
    const stored = { ...draft, fields: { ...fields, pictures: [...fields.pictures, waiting] } };
    expect(parseEntryDraft(stored)).toEqual(draft);
    for (const field of Object.keys(fields) as (keyof typeof fields)[]) {
      const { [field]: _missing, ...older } = fields;
      const expected = { ...fields, [field]: fieldsOf()[field] };
      expect(parseEntryDraft({ ...draft, fields: older })?.fields, field).toEqual(expected);
    }
  });

  test('the entry form keeps the instant and the day of an entry that was written in another time zone', () => {
    const written = { ...entry, day: '2026-11-18' };
    expect(fieldsOf(written).date).toBe('2026-11-18');
    expect(entryBodyOf(EntryFields.parse(fieldsOf(written)), written)).toMatchObject({
      date: entry.date,
      day: '2026-11-18',
    });
  });

  test('the entry form sends empty fields as null, trims text and removes empty and repeated tags', () => {
    const values = { ...fieldsOf(), title: ' ', content: ' Words ', tags: [' a ', 'A', '', 'b'] };
    expect(EntryFields.parse(values)).toMatchObject({
      title: null,
      content: 'Words',
      mood: null,
      tags: ['a', 'b'],
    });
  });

  test('the entry form reports missing fields with the messages of the contract', () => {
    const { error } = EntryFields.safeParse({ ...fieldsOf(), date: '', content: '  ' });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['date', 'Date is required'],
      ['content', 'Content cannot be empty'],
    ]);
  });
});
