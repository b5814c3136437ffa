import { describe, expect, test } from 'vitest';
import { coverLook } from './BookCover.tsx';

describe('a cover without a picture', () => {
  test('sets a short title large, over a drawing that stays the same', () => {
    expect(coverLook('Vivekacūḍāmaṇi').size).toBe('large');
    expect(coverLook('Upadeśa Sāhasrī').drawing).not.toBeNull();
    expect(coverLook('Upadeśa Sāhasrī')).toEqual(coverLook('Upadeśa Sāhasrī'));
  });

  test('sets a longer one, or one of long words, smaller', () => {
    expect(coverLook('Bodhicaryāvatāra').size).toBe('middle');
    expect(coverLook('A commentary on the heart of the perfection of wisdom').size).toBe('middle');
  });

  test('leaves the drawing out for a title that fills the cover', () => {
    expect(coverLook('x'.repeat(200))).toEqual({ size: 'small', drawing: null });
    expect(coverLook('word '.repeat(30)).drawing).toBeNull();
  });

  test('has one for a title that is not written yet', () => {
    expect(coverLook('').size).toBe('large');
  });

  test('gives different titles different drawings', () => {
    const titles = Array.from({ length: 40 }, (_, at) => `Title ${at}`);
    expect(new Set(titles.map((title) => coverLook(title).drawing)).size).toBe(8);
  });
});
