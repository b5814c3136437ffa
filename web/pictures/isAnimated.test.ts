import sharp from 'sharp';
import { expect, it } from 'vitest';
import { isAnimated } from './isAnimated.ts';

const image = (width: number, height: number, background = '#204060') =>
  sharp({ create: { width, height, channels: 3, background } });

const frames = async (count: number) => {
  const colours = ['#204060', '#604020', '#206040'].slice(0, count);
  const buffers = await Promise.all(colours.map((colour) => image(16, 16, colour).png().toBuffer()));
  return sharp(buffers, { join: { animated: true } });
};

it.each(['gif', 'webp'] as const)(
  'a %s with several frames is an animation, and one with a single frame is not',
  async (type) => {
    expect(isAnimated(await (await frames(3)).toFormat(type).toBuffer())).toBe(true);
    expect(isAnimated(await image(16, 16).toFormat(type).toBuffer())).toBe(false);
  },
);

it('a PNG is an animation if an animation chunk comes before its data', async () => {
  const png = await image(16, 16).png().toBuffer();
  const chunk = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)]);
  const HEADER_LENGTH = 33;
  expect(isAnimated(png)).toBe(false);
  expect(
    isAnimated(Buffer.concat([png.subarray(0, HEADER_LENGTH), chunk, png.subarray(HEADER_LENGTH)])),
  ).toBe(true);
  expect(isAnimated(Buffer.concat([png, chunk]))).toBe(false);
});

it('an AVIF sequence is an animation, and a still AVIF is not', async () => {
  const avif = await image(16, 16).avif().toBuffer();
  expect(isAnimated(avif)).toBe(false);
  avif.write('avis', 8);
  expect(isAnimated(avif)).toBe(true);
});

it('a JPEG, an empty file and the beginning of a GIF are not animations', async () => {
  const jpeg = await image(16, 16).jpeg().toBuffer();
  const gif = await (await frames(3)).gif().toBuffer();
  expect([jpeg, Buffer.alloc(0), gif.subarray(0, 14), Buffer.from('GIF89a')].map(isAnimated)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
