import type { DrawingName } from './drawings.ts';

const DRAWINGS: readonly DrawingName[] = ['sun', 'wave', 'lotus', 'leaf', 'lamp', 'hill', 'door', 'moon'];

/** How a title is set on a cover of its own, so that it always fits, and the drawing beneath it. */
export interface CoverLook {
  size: 'large' | 'middle' | 'small';
  /** None where the title needs the whole cover. */
  drawing: DrawingName | null;
}

/** The same for the same title, always. */
export function coverLook(title: string): CoverLook {
  const letters = title.normalize('NFC');
  const longestWord = Math.max(0, ...letters.split(/[\s-]+/).map((word) => word.length));
  const fits = (word: number, whole: number) => longestWord <= word && letters.length <= whole;
  if (fits(14, 48)) return { size: 'large', drawing: drawingOf(title) };
  return fits(20, 90) ? { size: 'middle', drawing: drawingOf(title) } : { size: 'small', drawing: null };
}

function drawingOf(title: string): DrawingName | null {
  let sum = 0;
  for (const letter of title) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return DRAWINGS[sum % DRAWINGS.length] ?? null;
}
