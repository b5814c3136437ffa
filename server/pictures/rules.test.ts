import { expect, it } from 'vitest';
import { postPictures } from './rules.ts';

const COPY = { id: 'id-1', width: 1280, height: 853, colour: '#204060', alt: 'Mist over the hill.' };

it('the pictures of a post have the key of each reader, also when their text has been parsed before', () => {
  const copies = JSON.stringify([COPY]);
  const first = postPictures(copies, () => 'first');
  const second = postPictures(copies, () => 'second');
  expect([first, second]).toEqual([[{ ...COPY, key: 'first' }], [{ ...COPY, key: 'second' }]]);
});

it('what a caller does with the pictures does not change those of the next reader', () => {
  const copies = JSON.stringify([COPY, { ...COPY, id: 'id-2' }]);
  const pictures = postPictures(copies, () => 'first');
  pictures.pop();
  Object.assign(pictures[0] ?? {}, { alt: 'Changed' });
  expect(postPictures(copies, () => 'second').map(({ id, alt }) => ({ id, alt }))).toEqual([
    { id: 'id-1', alt: COPY.alt },
    { id: 'id-2', alt: COPY.alt },
  ]);
});

it('no key is made for a post without pictures', () => {
  const makeKey = () => expect.fail('A key was made.');
  expect(postPictures(null, makeKey)).toEqual([]);
});
