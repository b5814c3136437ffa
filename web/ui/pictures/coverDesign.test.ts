import { describe, expect, test } from 'vitest';
import { coverDesign } from './BookCover.tsx';

describe('a cover without a picture', () => {
  test('a cover shows a short title in large type, and always the same drawing for the same title', () => {
    expect(coverDesign('Vivekacūḍāmaṇi').size).toBe('large');
    expect(coverDesign('Upadeśa Sāhasrī').drawing).not.toBeNull();
    expect(coverDesign('Upadeśa Sāhasrī')).toEqual(coverDesign('Upadeśa Sāhasrī'));
  });

  test('a cover shows a longer title, or a title with long words, in smaller type', () => {
    expect(coverDesign('Bodhicaryāvatāra').size).toBe('medium');
    expect(coverDesign('A commentary on the heart of the perfection of wisdom').size).toBe('medium');
  });

  test('a cover shows no drawing if the title fills it', () => {
    expect(coverDesign('x'.repeat(200))).toEqual({ size: 'small', drawing: null });
    expect(coverDesign('word '.repeat(30)).drawing).toBeNull();
  });

  test('a cover without a title uses large type', () => {
    expect(coverDesign('').size).toBe('large');
  });

  test('covers with different titles use all the drawings', () => {
    const titles = Array.from({ length: 40 }, (_, index) => `Title ${index}`);
    expect(new Set(titles.map((title) => coverDesign(title).drawing)).size).toBe(8);
  });
});
