import fs from 'node:fs';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Member } from '#tests/support/people/testPeople.ts';
import type { Reply, TestServer } from '#tests/support/servers/testServer.ts';

/** A picture of one colour. */
export const image = (width: number, height: number, colour = '#204060'): Sharp =>
  sharp({ create: { width, height, channels: 3, background: colour } });

export const jpeg = (width = 800, height = 600): Promise<Buffer> => image(width, height).jpeg().toBuffer();

/** Functions that call the API for pictures, and read the storage, of the server of this test. */
export interface PictureCalls {
  upload(
    member: Pick<Member, 'token'>,
    bytes: Buffer,
    use?: string,
    headers?: Record<string, string>,
  ): Promise<Reply>;
  load(id: string, size: number, key?: string): Promise<Reply>;
  setAvatar(member: Member, pictureId: string | null): Promise<Reply>;
  /** The names of the files that are stored of a picture. */
  filesOf(id: string): string[];
}

export const pictureCalls = (currentServer: () => TestServer): PictureCalls => ({
  upload: (member, bytes, use = 'avatar', headers = {}) =>
    currentServer().requestAs(member, `POST /pictures?use=${use}`, bytes, {
      'content-type': 'image/jpeg',
      ...headers,
    }),
  load: (id, size, key) =>
    currentServer().request(`GET /pictures/${id}/${size}.webp${key ? `?key=${key}` : ''}`),
  setAvatar: (member, pictureId) => currentServer().requestAs(member, 'PUT /account/avatar', { pictureId }),
  filesOf: (id) => {
    const folder = path.join(currentServer().deps.settings.dataDir, 'pictures', id);
    return fs.existsSync(folder) ? fs.readdirSync(folder).sort() : [];
  },
});
