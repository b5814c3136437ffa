import { describe, expect, it } from 'vitest';
import { reads } from '#tests/faults/model/reads.ts';
import { createScene, type Scene } from '#tests/faults/model/scene.ts';
import { DAY, MINUTE } from '#tests/faults/model/step.ts';

const KEY = '019370a0-0000-7000-8000-000000000001';
const FILE = 'GET /pictures/{id}/{size}.webp';
const UPLOAD = { query: { use: 'avatar' }, picture: 1 };

const upload = (scene: Scene, name = 'anna', picture = 1) =>
  scene.play(name, 'POST /pictures', { ...UPLOAD, picture }).body as { id: string };
const put = (scene: Scene, pictureId: string | null, name = 'anna') =>
  scene.play(name, 'PUT /account/avatar', { body: { pictureId } });
const listed = (id: string, usedIn: object | null = null) => ({
  ...{ id, use: 'avatar', usedIn },
  createdAt: '2026-11-02T10:00:00.000Z',
});
const AVATAR = { kind: 'avatar', id: 'anna', communityId: null };
const hearList = (scene: Scene, ...items: object[]) =>
  scene.hear('anna', 'GET /account/pictures', { isQuiet: true }, { status: 200, body: { items } });
const hearFile = (scene: Scene, id: string, status: number) =>
  scene.hear(null, FILE, { params: { id, size: '256' } }, { status, body: null });

describe('a picture', () => {
  it('may be there once when the answer to its upload was lost', () => {
    const scene = createScene();
    scene.lose('anna', 'POST /pictures', UPLOAD);
    expect(hearList(scene, listed('p1'), listed('p2'))).toContain('must not be there');
    expect(hearList(scene, listed('p1'))).toBeNull();
    expect(hearList(scene)).toContain('not contain');
  });

  it('is the same when its upload is repeated with its key', () => {
    const scene = createScene();
    const { body } = scene.play('anna', 'POST /pictures', { ...UPLOAD, key: KEY }) as {
      body: { id: string };
    };
    const again = { ...UPLOAD, picture: 2, key: KEY };
    const second = { status: 201, body: { id: 'p2' } };
    expect(scene.hear('anna', 'POST /pictures', again, second)).not.toBeNull();
    expect(scene.hear('anna', 'POST /pictures', again, { status: 201, body })).toBeNull();
    expect(hearList(scene, listed(body.id))).toBeNull();
  });

  it('is refused only while others may be on their way', () => {
    const scene = createScene();
    expect(scene.hear('anna', 'POST /pictures', UPLOAD, { status: 409 })).toContain('409');
    scene.lose('ben', 'POST /pictures', UPLOAD);
    expect(scene.hear('anna', 'POST /pictures', UPLOAD, { status: 409 })).toContain('409');
    scene.lose('anna', 'POST /pictures', UPLOAD);
    expect(scene.hear('anna', 'POST /pictures', UPLOAD, { status: 409 })).toBeNull();
  });

  it('is there for a day without a place, and then may be gone', () => {
    const scene = createScene();
    const { id } = upload(scene);
    expect(hearFile(scene, id, 200)).toContain('not 404');
    expect(hearList(scene)).toContain('not contain');
    scene.wait(DAY + 2 * MINUTE);
    expect(hearList(scene, listed(id))).toBeNull();
    expect(hearList(scene)).toBeNull();
    expect(
      scene.hear('anna', 'PUT /account/avatar', { body: { pictureId: id } }, { status: 400 }),
    ).toBeNull();
  });

  it('is its owner’s alone', () => {
    const scene = createScene();
    const { id } = upload(scene);
    expect(put(scene, id, 'ben').status).toBe(400);
    const params = { id };
    expect(scene.hear('ben', 'DELETE /pictures/{id}', { params }, { status: 204 })).toContain(
      'not 403 or 404',
    );
    expect(scene.play('ben', 'GET /account/pictures').body).toEqual({ items: [] });
  });
});

describe('an avatar', () => {
  it('never disappears', () => {
    const scene = createScene();
    const params = scene.community('public', 'ben');
    const { id } = upload(scene);
    const { body: user } = put(scene, id) as { body: object };
    scene.wait(2 * DAY);
    const without = { status: 200, body: { ...user, avatar: null } };
    expect(scene.hear('anna', 'GET /account', {}, without)).toContain('avatar');
    expect(hearFile(scene, id, 404)).toContain('not 200');
    expect(hearList(scene, listed(id))).toContain('not contain');
    expect(hearList(scene)).toContain('not contain');
    const MEMBERS = 'GET /communities/{id}/members';
    const { items } = scene.play('ben', MEMBERS, { params }).body as { items: object[] };
    const body = { items: items.map((item) => ({ ...item, avatar: null })) };
    expect(scene.hear('ben', MEMBERS, { params }, { status: 200, body })).toContain('not contain');
    expect(hearFile(scene, id, 200)).toBeNull();
    expect(hearList(scene, listed(id, AVATAR))).toBeNull();
  });

  it('that is replaced goes within a minute, unless it is put back', () => {
    for (const isPutBack of [false, true]) {
      const scene = createScene();
      const [first, second] = [upload(scene), upload(scene, 'anna', 2)];
      put(scene, first.id);
      put(scene, second.id);
      if (isPutBack) put(scene, first.id);
      const [place, other] = isPutBack ? [first, second] : [second, first];
      expect(hearList(scene, listed(place.id, AVATAR), listed(other.id))).toBeNull();
      scene.wait(3 * MINUTE);
      const both = hearList(scene, listed(place.id, AVATAR), listed(other.id));
      expect(both).toContain('must not be there');
      expect(hearFile(scene, other.id, 200)).toBeNull();
      expect(hearList(scene, listed(place.id, AVATAR))).toBeNull();
      expect(hearFile(scene, other.id, 200)).toContain('not 404');
    }
  });

  it('goes with its picture, and when an account is changed without its address', () => {
    for (const isDeleted of [false, true]) {
      const scene = createScene();
      const { id } = upload(scene);
      put(scene, id);
      const profile = { fullName: 'Anna', username: 'anna' };
      const avatarUrl = `/api/v1/pictures/${id}/256.webp`;
      const kept = scene.play('anna', 'PUT /account', { body: { ...profile, avatarUrl } });
      expect(kept.body).toMatchObject({ avatar: { id } });
      if (isDeleted) scene.play('anna', 'DELETE /pictures/{id}', { params: { id } });
      else scene.play('anna', 'PUT /account', { body: profile });
      expect(scene.play('anna', 'GET /account').body).toMatchObject({ avatar: null });
    }
  });

  it('is read by a visitor after a quiet point', () => {
    const scene = createScene();
    const { id } = upload(scene);
    const named = () => reads(scene.oracle, null, 0, scene.now()).map(({ params }) => params?.id);
    expect(named()).not.toContain(id);
    put(scene, id);
    expect(named()).toContain(id);
  });

  it('of a call whose answer was lost may be seen by others first', () => {
    const scene = createScene();
    const params = scene.community('public');
    const { id } = upload(scene, 'ben');
    scene.lose('ben', 'POST /communities/{id}/join', { params });
    scene.lose('ben', 'PUT /account/avatar', { body: { pictureId: id } });
    const row = (name: string, communityRole: string, avatar: object | null) => ({
      ...{ id: name, communityRole, avatar, isPatron: false },
      joinedAt: '2026-11-02T10:00:00.000Z',
    });
    const body = { items: [row('anna', 'guide', null), row('ben', 'member', { id })] };
    expect(scene.hear('anna', 'GET /communities/{id}/members', { params }, { status: 200, body })).toBeNull();
    expect(scene.play('ben', 'GET /account').body).toMatchObject({ avatar: { id } });
  });
});

describe('a supporter', () => {
  const event = (subscription: string, key?: string) => ({
    body: { user: 'anna', subscription },
    ...(key && { key }),
  });
  const pay = (scene: Scene, subscription: string, key?: string) =>
    scene.play(null, 'POST /payments/webhook', event(subscription, key));
  const isPatron = (scene: Scene) =>
    (scene.play('anna', 'GET /account').body as { isPatron: boolean }).isPatron;
  const subscription = (scene: Scene) => scene.play('anna', 'GET /subscription/me');

  it('is who pays, until the subscription ends', () => {
    const scene = createScene();
    const before = scene.play('anna', 'GET /account').body as object;
    expect(pay(scene, 'ends').status).toBe(200);
    expect(subscription(scene).status).toBe(404);
    pay(scene, 'begins');
    const active = { tier: 'supporter', status: 'active' };
    expect(scene.hear('anna', 'GET /account', {}, { status: 200, body: before })).toContain('isPatron');
    expect(scene.hear('anna', 'GET /subscription/me', {}, { status: 404 })).toContain('not 200');
    expect(subscription(scene)).toMatchObject({ status: 200, body: active });
    pay(scene, 'ends');
    const stays = { status: 200, body: { ...before, isPatron: true } };
    expect(scene.hear('anna', 'GET /account', {}, stays)).toContain('isPatron');
    expect(scene.hear('anna', 'GET /subscription/me', {}, { status: 200, body: active })).toContain('status');
    expect(subscription(scene).body).toMatchObject({ status: 'canceled' });
    pay(scene, 'begins');
    expect(isPatron(scene)).toBe(true);
  });

  it('is not changed by an event that is repeated', () => {
    const scene = createScene();
    pay(scene, 'begins', KEY);
    pay(scene, 'ends');
    pay(scene, 'begins', KEY);
    expect(isPatron(scene)).toBe(false);
  });

  it.each([true, false])('may be one when the answer to an event was lost (%s)', (isOne) => {
    const scene = createScene();
    const body = { ...(scene.play('anna', 'GET /account').body as object), isPatron: isOne };
    scene.lose(null, 'POST /payments/webhook', event('begins'));
    expect(scene.hear('anna', 'GET /account', { isQuiet: true }, { status: 200, body })).toBeNull();
    expect(subscription(scene).status).toBe(isOne ? 200 : 404);
  });
});
