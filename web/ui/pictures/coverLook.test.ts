import { describe, expect, test } from 'vitest';
import { coverLook } from './BookCover.tsx';

describe('a cover without a picture', () => {
  test('a cover has a short title in large type, and the same drawing each time', () => {
    expect(coverLook('Vivekacūḍāmaṇi').size).toBe('large');
    expect(coverLook('Upadeśa Sāhasrī').drawing).not.toBeNull();
    expect(coverLook('Upadeśa Sāhasrī')).toEqual(coverLook('Upadeśa Sāhasrī'));
  });

  test('a cover has a longer title, or one with long words, in smaller type', () => {
    expect(coverLook('Bodhicaryāvatāra').size).toBe('middle');
    expect(coverLook('A commentary on the heart of the perfection of wisdom').size).toBe('middle');
  });

  test('a cover has no drawing if the title fills it', () => {
    expect(coverLook('x'.repeat(200))).toEqual({ size: 'small', drawing: null });
    expect(coverLook('word '.repeat(30)).drawing).toBeNull();
  });

  test('a cover has large type for an empty title', () => {
    expect(coverLook('').size).toBe('large');
  });

  test('covers with different titles use all the drawings', () => {
    const titles = Array.from({ length: 40 }, (_, index) => `Title ${index}`);
    expect(new Set(titles.map((title) => coverLook(title).drawing)).size).toBe(8);
  });
});
