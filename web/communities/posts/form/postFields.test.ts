import { describe, expect, it } from 'vitest';
import { requireUploaded } from '#web/pictures/requireUploaded.ts';
import { fieldsOf, hasPictures, PostFields, parsePostDraft, withKeysOf } from './postFields.ts';

const [FIRST, SECOND] = [
  '019a0000-0000-7000-8000-000000000001',
  '019a0000-0000-7000-8000-000000000002',
] as const;
const size = { width: 800, height: 600, colour: '#204060' };
const picture = {
  id: FIRST,
  ...size,
  key: 'k1',
  alt: 'A hill.',
  isDecorative: false,
  isAnimated: false,
  uploadKey: '',
};
const post = {
  content: 'Look.',
  format: 'formatted' as const,
  pictures: [
    { id: FIRST, ...size, key: 'new', alt: 'A hill.' },
    { id: SECOND, ...size, key: 'new', alt: '' },
  ],
};

const text = { content: 'Look.', isAnnouncement: false };

describe('the fields of a post', () => {
  it('PostFields converts pictures to their ids and descriptions', () => {
    expect(PostFields.parse(fieldsOf(post))).toEqual({
      content: 'Look.',
      format: 'formatted',
      pictures: [
        { id: FIRST, alt: 'A hill.', isDecorative: false },
        { id: SECOND, alt: '', isDecorative: true },
      ],
      isAnnouncement: false,
    });
  });

  it('PostFields removes the description of a picture that is marked as decorative', () => {
    const fields = { ...text, pictures: [{ ...picture, isDecorative: true }] };
    expect(PostFields.parse(fields).pictures).toEqual([{ id: FIRST, alt: '', isDecorative: true }]);
  });

  it('PostFields refuses a picture without a description', () => {
    const { error } = PostFields.safeParse({
      ...text,
      pictures: [picture, { ...picture, alt: ' ' }],
    });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['pictures.1.alt', 'Describe this picture, or mark it as decorative.'],
    ]);
  });

  it('requireUploaded throws if a picture is not uploaded yet, which PostFields accepts', () => {
    const waiting = { ...picture, id: '', alt: '' };
    const draft = PostFields.parse({ ...text, pictures: [picture, waiting] });
    const [path, message] = ['pictures.1', 'This picture is not uploaded yet.'];
    expect(() => requireUploaded(draft)).toThrow(
      expect.objectContaining({ status: 400, errors: [{ path, message }] }),
    );
    expect(() => requireUploaded(PostFields.parse(fieldsOf(post)))).not.toThrow();
  });
});

it('hasPictures compares the order and the descriptions of pictures', () => {
  const [first, second] = [
    { id: FIRST, alt: 'A hill.' },
    { id: SECOND, alt: '' },
  ];
  expect(hasPictures(post, [first, second])).toBe(true);
  expect(hasPictures(post, [second, first])).toBe(false);
  expect(hasPictures(post, [{ ...first, alt: 'A tree.' }, second])).toBe(false);
  expect(hasPictures(post, undefined)).toBe(false);
  expect(hasPictures({ pictures: [] }, undefined)).toBe(true);
});

describe('a draft of a post', () => {
  const stored = (fields: object) => ({ fields, key: 'k', isTried: false, at: '2026-11-23T08:00:00.000Z' });
  const fieldsIn = (fields: object) => parsePostDraft(stored(fields))?.fields;

  it('parsePostDraft keeps the text of a draft that was stored without pictures or with malformed ones', () => {
    for (const fields of [{ content: 'Look.' }, { content: 'Look.', pictures: [{ id: FIRST }] }])
      expect(fieldsIn(fields)).toEqual({ ...text, format: 'plain', pictures: [] });
    expect(parsePostDraft({ content: 'Look.' })).toBeNull();
  });

  it('parsePostDraft keeps only uploaded pictures, and refuses a draft with neither text nor uploaded pictures', () => {
    const waiting = { ...picture, id: '', uploadKey: 'u' };
    expect(fieldsIn({ content: '', format: 'formatted', pictures: [waiting, picture] })).toEqual({
      content: '',
      format: 'formatted',
      pictures: [picture],
      isAnnouncement: false,
    });
    expect(fieldsIn({ content: 'Look.', pictures: [waiting] })?.pictures).toEqual([]);
    expect(fieldsIn({ content: '', pictures: [waiting] })).toBeUndefined();
  });

  it('withKeysOf replaces the keys of pictures in a draft by the current keys in its post', () => {
    const draft = parsePostDraft(stored({ content: '', pictures: [picture, { ...picture, id: 'other' }] }));
    const { fields } = withKeysOf(post, draft as NonNullable<typeof draft>);
    expect(fields.pictures.map(({ key }) => key)).toEqual(['new', 'k1']);
  });
});
