import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Entry } from '#contract/journal/entries.ts';
import { asMarkdown, linkedPicture } from '#contract/journal/files.ts';
import { LIMITS } from '#contract/platform/constants.ts';
import { nothingLeftOut, type SourceEntry } from './parsed.ts';
import { photoFiles, withPhotos } from './photos.ts';

const file = new File([], 'export.zip');
const filesNamed = (...names: string[]) => {
  const files = photoFiles();
  for (const path of names) files.add(path, { file, path });
  return files;
};
const source = (changes: Partial<SourceEntry>): SourceEntry => ({
  format: 'markdown',
  sourceId: '1',
  name: 'journal/2026-11-20 Dawn.md',
  date: '2026-11-20T05:30:00.000Z',
  day: null,
  text: '',
  tags: [],
  ...changes,
});
const pathsOf = ({ photos = [] }: SourceEntry) => photos.map(({ path }) => path);

test('a link to a picture can be read back with any description', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const alt = text.replaceAll('\r', '').trim();
      const entry = { title: null, date: '', day: null, mood: null, tags: [], content: 'Sat.' };
      const pictures = [{ id: 'p', width: 1, height: 1, alt }];
      const markdown = asMarkdown({ ...entry, pictures } as unknown as Entry, ({ id }) => `../${id}.webp`);
      const line = markdown.trimEnd().split('\n').at(-1) ?? '';
      expect(linkedPicture(line)).toEqual({ alt, address: '../p.webp' });
    }),
    { seed: 20_261_124, numRuns: 300 },
  );
});

describe('a Markdown file', () => {
  it('has the photos that its lines link to, in their order, and keeps all other links', () => {
    const files = filesNamed('pictures/b.webp', 'pictures/a.webp', 'journal/near by.jpg', 'other.png');
    const lines = ['Sat.', '![A hill](../pictures/a.webp)', '![](near%20by.jpg)', '![gone](c.webp)'];
    const text = [...lines, 'In ![a](../pictures/b.webp) line'].join('\n');
    const read = withPhotos(source({ text }), files, nothingLeftOut());
    expect(read.text).toBe('Sat.\n![gone](c.webp)\nIn ![a](../pictures/b.webp) line');
    expect(pathsOf(read)).toEqual(['pictures/a.webp', 'journal/near by.jpg']);
    expect(read.photos?.[0]?.alt).toBe('A hill');
    expect(files.countUnused()).toBe(2);
  });

  it('has descriptions that are cut between characters', () => {
    const words = 'x'.repeat(LIMITS.alt - 1);
    const text = `![${words}🌅](p.png)`;
    const read = withPhotos(source({ name: 'a.md', text }), filesNamed('p.png'), nothingLeftOut());
    expect(read.photos?.[0]?.alt).toBe(words);
  });

  it('has at most 20 photos, which other entries may show too', () => {
    const names = Array.from({ length: 22 }, (_, index) => `p${index}.png`);
    const files = filesNamed(...names);
    const text = names.map((name) => `![](${name})`).join('\n');
    const read = withPhotos(source({ name: 'a.md', text }), files, nothingLeftOut());
    expect(pathsOf(read)).toEqual(names.slice(0, 20));
    expect(read.text).toBe('![](p20.png)\n![](p21.png)');
    const second = withPhotos(source({ name: 'b.md', text: '![](p0.png)' }), files, nothingLeftOut());
    expect(pathsOf(second)).toEqual(['p0.png']);
    expect(files.countUnused()).toBe(2);
  });
});

test('an entry that consists of a photo gets a text, because every entry needs one', () => {
  const files = filesNamed('photos/A0F2.jpeg', 'photos/b.jpeg');
  const photo = source({ format: 'dayone', photoNames: [['missing'], ['a0f2', '0DB2']] });
  expect(withPhotos(photo, files, nothingLeftOut())).toMatchObject({
    text: 'Photo',
    photos: [{ path: 'photos/A0F2.jpeg' }],
  });
  expect(withPhotos(source({ format: 'dayone' }), files, nothingLeftOut()).text).toBe('');
});
