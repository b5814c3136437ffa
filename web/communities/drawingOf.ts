import type { DrawingName } from '#web/ui/pictures/drawings.ts';

/** The drawings that stand for communities, each with the height of its ground as a part of its own height. */
const DRAWINGS: readonly { name: DrawingName; ground: number }[] = [
  { name: 'hill', ground: 54 / 64 },
  { name: 'wave', ground: 32 / 64 },
  { name: 'lamp', ground: 58.6 / 64 },
  { name: 'door', ground: 58 / 64 },
  { name: 'leaf', ground: 60 / 64 },
  { name: 'moon', ground: 40 / 64 },
  { name: 'mala', ground: 62 / 64 },
  { name: 'lotus', ground: 54.5 / 64 },
  { name: 'sun', ground: 44 / 64 },
];

/** The drawing of a community: the same for the same id, always. */
export function drawingOf(id: string) {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return DRAWINGS[sum % DRAWINGS.length] as (typeof DRAWINGS)[number];
}
