import { expect, it } from 'vitest';
import { postPictures } from './rules.ts';

const COPY = { id: 'id-1', width: 1280, height: 853, colour: '#204060', alt: 'Mist over the hill.' };

it('the pictures of a post have the key of the reader', () => {
  expect(postPictures([COPY], () => 'first')).toEqual([{ ...COPY, key: 'first' }]);
});

it('no key is made for a post without pictures', () => {
  const makeKey = () => expect.fail('A key was made.');
  expect(postPictures(null, makeKey)).toEqual([]);
});
