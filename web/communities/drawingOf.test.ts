import { expect, test } from 'vitest';
import { drawingOf } from './drawingOf.ts';

const IDS = Array.from({ length: 200 }, (_, at) => `01a1ff7b-7cb3-7625-a24d-${String(at).padStart(12, '0')}`);

test('a community keeps its drawing, and not all have the same', () => {
  expect(IDS.map(drawingOf)).toEqual(IDS.map(drawingOf));
  expect(new Set(IDS.map((id) => drawingOf(id).name)).size).toBe(9);
});
