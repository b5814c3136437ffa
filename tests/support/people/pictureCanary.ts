import sharp from 'sharp';
import type { Actors } from './actors.ts';

/** Uploads a picture of the author. */
export async function createPicture(actors: Actors): Promise<[string, string][]> {
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: '#204060' } });
  const type = { 'content-type': 'image/png' };
  const bytes = await image.png().toBuffer();
  const { body } = await actors.requestAs('author', 'POST /pictures?use=post', bytes, type);
  return [['/pictures/{id}', body.id]];
}
