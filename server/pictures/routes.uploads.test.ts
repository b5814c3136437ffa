import { spawnSync } from 'node:child_process';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API_PATH } from '#contract/platform/constants.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { image, jpeg, pictureCalls } from '#tests/support/pictures/pictureCalls.ts';
import { openTestServer, type Reply, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let meera: Member;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.db.deleteFrom('users').execute();
  await server.database.db.deleteFrom('pictures').execute();
  meera = await createMember(server, 'meera');
});

const UNREADABLE = 'This picture could not be read. JPEG, PNG, WebP, AVIF and GIF are possible.';
const UPLOADS_RUNNING =
  'Two of your pictures are being uploaded already. Please try again when one of them is done.';
const { upload, load, filesOf } = pictureCalls(() => server);
const sizeOf = async ({ bytes }: Reply) => {
  const { width, height } = await sharp(bytes).metadata();
  return [width, height];
};
const outcome = ({ status, body }: Reply) => [status, body.message];

describe('uploading', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'an uploaded %s file is converted to WebP in three sizes',
    async (format) => {
      const bytes = await image(800, 600).toFormat(format).toBuffer();
      const { status, body } = await upload(meera, bytes, 'cover', { 'content-type': `image/${format}` });
      expect([status, body.width, body.height]).toEqual([201, 800, 600]);
      expect(body.colour).toMatch(/^#[0-9a-f]{6}$/);
      expect(filesOf(body.id)).toEqual(['1280.webp', '320.webp', '640.webp']);
      const reply = await load(body.id, 640, body.key);
      expect([reply.status, reply.headers['content-type']]).toEqual([200, 'image/webp']);
      expect(await sizeOf(reply)).toEqual([640, 480]);
      expect(await sizeOf(await load(body.id, 1280, body.key))).toEqual([800, 600]);
    },
  );

  it('an avatar is cut to a square, and a small picture is never enlarged', async () => {
    const { body } = await upload(meera, await jpeg(100, 90));
    expect(filesOf(body.id)).toEqual(['128.webp', '64.webp']);
    expect(await sizeOf(await load(body.id, 64, body.key))).toEqual([64, 64]);
    expect(await sizeOf(await load(body.id, 256, body.key))).toEqual([90, 90]);
  });

  it('an uploaded picture is rotated upright, and its location, camera and thumbnail are removed', async () => {
    const bytes = await image(400, 200)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretPlace</x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(bytes.includes('SecretCamera')).toBe(true);
    const { body } = await upload(meera, bytes, 'post');
    expect([body.width, body.height]).toEqual([200, 400]);
    for (const size of [320, 640]) {
      const { bytes: webp } = await load(body.id, size, body.key);
      expect((await sharp(webp).metadata()).exif).toBeUndefined();
      for (const word of ['SecretCamera', 'SecretPlace', 'EXIF', 'XMP '])
        expect(webp.includes(word), word).toBe(false);
    }
  });

  const exiftool = spawnSync('exiftool', ['-ver']);
  it.skipIf(exiftool.error)('exiftool finds no metadata in a stored picture', async () => {
    const bytes = await image(400, 200)
      .withExif({ IFD0: { Make: 'SecretCamera' } })
      .jpeg()
      .toBuffer();
    const { body } = await upload(meera, bytes);
    const file = path.join(server.deps.settings.dataDir, 'pictures', body.id, '64.webp');
    const { stdout } = spawnSync('exiftool', ['-a', '-G1', '-s', file], { encoding: 'utf8' });
    expect(stdout).not.toMatch(/IFD0|GPS|XMP|Make/);
  });

  it('only the first frame of an animation is stored', async () => {
    const frames = [image(40, 40, '#ff0000'), image(40, 40, '#00ff00')].map((frame) =>
      frame.png().toBuffer(),
    );
    const gif = await sharp(await Promise.all(frames), { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(gif).metadata()).pages).toBe(2);
    const { body } = await upload(meera, gif, 'post', { 'content-type': 'image/gif' });
    expect([body.width, body.height]).toEqual([40, 40]);
  });

  it('the bytes of an upload determine its format, not its content type', async () => {
    const png = await image(50, 50).png().toBuffer();
    expect((await upload(meera, png, 'avatar', { 'content-type': 'image/gif' })).status).toBe(201);
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['an SVG', () => svg],
    ['rubbish', () => Buffer.from('not a picture')],
    ['half a picture', async () => (await jpeg()).subarray(0, 500)],
    ['a PDF', () => Buffer.from('%PDF-1.4\n%âãÏÓ\n')],
    ['TIFF', () => image(20, 20).tiff().toBuffer()],
    ['HTML that begins like a GIF', () => Buffer.from('GIF89a<script>alert(1)</script>')],
  ])('%s is refused', async (_, create) => {
    expect(outcome(await upload(meera, await create()))).toEqual([400, UNREADABLE]);
    expect(outcome(await upload(meera, await jpeg()))[0]).toBe(201);
  });

  it('a picture of more than 50 megapixels is refused without being decoded', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(700_000);
    const reply = await upload(meera, bomb, 'post', { 'content-type': 'image/png' });
    expect(outcome(reply)).toEqual([400, 'This picture is larger than 50 megapixels.']);
  });

  it.each([
    ['image/svg+xml', 415],
    ['image/heic', 415],
    ['application/json', 415],
    ['text/plain', 415],
  ])('the content type %s is refused', async (type, status) => {
    expect((await upload(meera, await jpeg(), 'avatar', { 'content-type': type })).status).toBe(status);
  });

  it('an upload is refused if it has more than 10 MiB, no body or an unknown use', async () => {
    const tooLarge = await upload(meera, Buffer.alloc(10 * 1024 * 1024 + 1));
    expect(outcome(tooLarge)).toEqual([413, 'The body is larger than 10 MiB.']);
    expect((await upload(meera, Buffer.alloc(0))).status).toBe(400);
    expect((await upload(meera, await jpeg(), 'wallpaper')).status).toBe(400);
  });

  it('a member can send two pictures at the same time, and all members together eight', async () => {
    const app = server.app;
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const unfinished: http.ClientRequest[] = [];
    const startUpload = (sender: Member) => {
      const headers = {
        authorization: `Bearer ${sender.token}`,
        'content-type': 'image/jpeg',
        'content-length': 1_000,
      };
      const path = `${API_PATH}/pictures?use=post`;
      const request = http
        .request({ host: '127.0.0.1', port, path, method: 'POST', headers })
        .on('error', () => {})
        // It was refused because a picture of `send` arrived before it.
        .on('response', () => startUpload(sender));
      request.write('unfinished');
      unfinished.push(request);
    };
    const bytes = await jpeg(20, 20);
    const send = (member: Member) => upload(member, bytes, 'post');
    const others = await Promise.all(
      (['ravi', 'noor', 'samuel', 'tomas'] as const).map((name) => createMember(server, name)),
    );
    for (const sender of [meera, ...others.slice(0, 3)]) {
      startUpload(sender);
      startUpload(sender);
      await expect.poll(async () => outcome(await send(sender))).toEqual([409, UPLOADS_RUNNING]);
    }
    const fifth = others[3] as Member;
    const refused = await send(fifth);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.body.code).toBe('too_many_uploads');
    for (const request of unfinished) request.destroy();
    for (const sender of [fifth, meera]) await expect.poll(async () => (await send(sender)).status).toBe(201);
    await Promise.all([send(meera), send(meera)]);
    expect((await send(meera)).status).toBe(201);
  });

  it('an upload that is repeated with its key creates one picture', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const bytes = await jpeg();
    const [first, second] = [
      await upload(meera, bytes, 'post', key),
      await upload(meera, bytes, 'post', key),
    ];
    expect([second.status, second.body.id]).toEqual([201, first.body.id]);
  });

  it('a member can upload 60 pictures per hour and store 100 MiB', async () => {
    const limited = await openTestServer({ RATE_LIMITS: 'on' });
    const member = await createMember(limited, 'meera');
    await limited.database.db
      .insertInto('pictures')
      .values({
        id: crypto.randomUUID(),
        owner_id: member.id,
        use: 'post',
        sizes: [320],
        width: 1,
        height: 1,
        colour: '#000000',
        bytes: 100 * 1024 * 1024,
        sha256: 'x',
        fingerprint: '0'.repeat(64),
        created_at: limited.deps.clock(),
      })
      .execute();
    const send = async () =>
      limited.requestAs(member, 'POST /pictures?use=post', await jpeg(20, 20), {
        'content-type': 'image/jpeg',
      });
    expect(outcome(await send())).toEqual([409, 'There is no room left for your pictures.']);
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 60; attempt += 1) statuses.add((await send()).status);
    expect([...statuses]).toEqual([409, 429]);
    await limited.close();
  });

  it('a picture is refused when its decoding process is killed, and the next picture is processed', async () => {
    const { images } = server.deps;
    images.close(); // The next picture starts a new process.
    const processing = images.process({ bytes: await jpeg(), sizes: [320], isSquare: false });
    const refusal = expect(processing).rejects.toMatchObject({ status: 400, message: UNREADABLE });
    // The picture is sent in a microtask. No reply is received before the next turn of the event loop.
    await Promise.resolve();
    images.close(); // Kills the process.
    await refusal;
    expect((await upload(meera, await jpeg(), 'post')).status).toBe(201);
  });
});
