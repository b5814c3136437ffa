import sharp, { type Sharp } from 'sharp';

/** A file that a member can choose. */
export interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const block = (width: number, height: number, background: string): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

/** A landscape with a red left half and a blue right half. */
export async function landscape(name = 'hill.jpg'): Promise<PictureFile> {
  const buffer = await block(600, 600, '#a02020')
    .extend({ right: 600, background: '#2020a0' })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A portrait with a green upper and an ochre lower half. */
export async function portrait(name = 'tree.jpg'): Promise<PictureFile> {
  const buffer = await block(500, 800, '#3a6b35')
    .extend({ bottom: 800, background: '#c08a2e' })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/**
 * A photo that was taken with an upright phone: rotated by 90° in its metadata, which also contains the
 * location and the camera.
 */
export async function phonePhoto(name = 'phone.jpg'): Promise<PictureFile> {
  const exif = {
    IFD0: { Make: 'Testphone' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '12/1 13/1 30/1',
      GPSLongitudeRef: 'E',
      GPSLongitude: '79/1 4/1 0/1',
    },
  };
  const buffer = await block(1500, 1200, '#a02020')
    .extend({ right: 1500, background: '#2020a0' })
    .withExif(exif)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A dark circle on a transparent background. */
export async function transparent(name = 'enso.png'): Promise<PictureFile> {
  const circle =
    '<svg width="600" height="600"><circle cx="300" cy="300" r="220" fill="none" stroke="#93540e" stroke-width="40"/></svg>';
  return { name, mimeType: 'image/png', buffer: await sharp(Buffer.from(circle)).png().toBuffer() };
}

/** A picture of 16 × 16 pixels. */
export const tiny = async (name = 'dot.png'): Promise<PictureFile> => ({
  name,
  mimeType: 'image/png',
  buffer: await block(16, 16, '#2e7a8a').png().toBuffer(),
});

/** A GIF with a red and a blue frame. */
export async function animation(name = 'waves.gif'): Promise<PictureFile> {
  const frames = await Promise.all(
    ['#a02020', '#2020a0'].map((colour) => block(300, 200, colour).png().toBuffer()),
  );
  const buffer = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  return { name, mimeType: 'image/gif', buffer };
}

/** A file with the name of a picture, whose content is text. */
export const unreadable = (name = 'broken.png'): PictureFile => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from('not a picture'),
});
