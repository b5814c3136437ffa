import { describe, expect, it } from 'vitest';
import { createScene, PASSWORD, type Scene } from '#tests/faults/model/scene.ts';

const DAY = 86_400_000;
type Params = { id: string };

const join = (scene: Scene, as: string, params: Params) =>
  scene.play(as, 'POST /communities/{id}/join', { params }).status;
const post = (scene: Scene, as: string, params: Params, content = 'Words') =>
  scene.play(as, 'POST /communities/{id}/posts', { params, body: { content } });
const postsOf = (scene: Scene, as: string | null, params: Params) =>
  scene.play(as, 'GET /communities/{id}/posts', { params });
const decide = (scene: Scene, as: string, params: Params, id: string, decision: object) =>
  scene.play(as, 'POST /communities/{id}/decisions', {
    params,
    body: { subject: { kind: 'member', id }, words: 'Please rest.', ...decision },
  }).status;

describe('a private community', () => {
  it('shows its posts to members and admins only', () => {
    const scene = createScene();
    const params = scene.community('private', 'ben');
    post(scene, 'ben', params);
    expect(['anna', 'ben', 'cleo', 'ada', null].map((as) => postsOf(scene, as, params).status)).toEqual([
      200, 200, 403, 200, 403,
    ]);
    expect(post(scene, 'ada', params).status).toBe(403);
    expect(
      scene.hear('cleo', 'GET /communities/{id}/posts', { params }, { status: 200, body: { items: [] } }),
    ).toContain('not 403');
  });

  it('admits by a request that a guide accepts, also after declining', () => {
    const scene = createScene();
    const params = scene.community('private');
    const ask = () =>
      scene.play('ben', 'POST /communities/{id}/requests', { params, body: { answers: [] } }).status;
    expect(join(scene, 'ben', params)).toBe(403);
    expect([ask(), ask()]).toEqual([201, 200]);
    const { items } = scene.play('anna', 'GET /communities/{id}/requests', { params }).body as {
      items: Params[];
    };
    const request = { params: { ...params, requestId: items[0]?.id ?? '' }, body: {} };
    const answer = (as: string, how: string) =>
      scene.play(as, `POST /communities/{id}/requests/{requestId}/${how}`, request).status;
    expect(answer('cleo', 'accept')).toBe(403);
    expect(answer('anna', 'decline')).toBe(200);
    expect(ask()).toBe(409);
    expect(answer('anna', 'accept')).toBe(200);
    expect(postsOf(scene, 'ben', params).status).toBe(200);
  });
});

describe('members', () => {
  it('leave, but not as the last guide of others', () => {
    const scene = createScene();
    const params = scene.community('public', 'ben');
    const leave = (as: string) => scene.play(as, 'POST /communities/{id}/leave', { params, body: {} }).status;
    expect(leave('anna')).toBe(409);
    expect(leave('ben')).toBe(204);
    expect(post(scene, 'ben', params).status).toBe(403);
    expect(leave('anna')).toBe(204);
    expect(scene.play('anna', 'GET /communities/{id}', { params }).status).toBe(404);
  });

  it('are excluded until a guide ends it', () => {
    const scene = createScene();
    const params = scene.community('public', 'ben');
    expect(decide(scene, 'ben', params, 'anna', { action: 'banned' })).toBe(403);
    expect(decide(scene, 'anna', params, 'ben', { action: 'banned' })).toBe(201);
    expect(join(scene, 'ben', params)).toBe(403);
    expect(postsOf(scene, 'ben', params).status).toBe(200);
    scene.play('anna', 'DELETE /communities/{id}/bans/{userId}', { params: { ...params, userId: 'ben' } });
    expect(join(scene, 'ben', params)).toBe(200);
  });

  it('do not write while they are asked to rest', () => {
    const scene = createScene();
    const params = scene.community('public', 'ben');
    decide(scene, 'anna', params, 'ben', { action: 'paused', days: 1 });
    decide(scene, 'ada', params, 'ben', { action: 'paused', days: 3 });
    scene.wait(2 * DAY);
    expect(post(scene, 'ben', params).status).toBe(403);
    scene.wait(2 * DAY);
    expect(post(scene, 'ben', params).status).toBe(201);
  });

  it('leave their words and their communities behind when they delete their account', () => {
    const scene = createScene();
    const params = scene.community('public', 'ben', 'cleo');
    post(scene, 'anna', params);
    scene.play('anna', 'POST /journal', { body: { content: 'River', date: '2026-11-02T09:00:00Z' } });
    const remove = (password: string) => scene.play('anna', 'DELETE /account', { body: { password } }).status;
    expect([remove('wrong words'), remove(PASSWORD)]).toEqual([400, 204]);
    expect(scene.play('anna', 'GET /account').status).toBe(401);
    expect(postsOf(scene, 'ben', params).body).toMatchObject({
      items: [{ authorId: null, content: 'Words' }],
    });
    expect(scene.play('ben', 'GET /communities/{id}', { params }).body).toMatchObject({
      ...{ memberCount: 2, membership: 'guide' },
    });
  });

  it('mute others, and only they see it', () => {
    const scene = createScene();
    scene.play('anna', 'PUT /account/mutes/{userId}', { params: { userId: 'ben' } });
    expect(scene.play('anna', 'GET /account').body).toMatchObject({ mutedIds: ['ben'] });
    expect(scene.play('ben', 'GET /account').body).toMatchObject({ mutedIds: [] });
  });
});

describe('posts', () => {
  const setUp = () => {
    const scene = createScene();
    const params = scene.community('public', 'ben', 'cleo');
    const { id: postId, updatedAt } = post(scene, 'ben', params).body as { id: string; updatedAt: string };
    const one = { ...params, postId };
    const call = (as: string, method: string, options = {}) =>
      scene.play(as, `${method} /communities/{id}/posts/{postId}`, { params: one, ...options }).status;
    const restore = (as: string) =>
      scene.play(as, 'POST /communities/{id}/deleted/{itemId}/restore', {
        params: { ...params, itemId: postId },
      }).status;
    return { scene, params, one, updatedAt, call, restore };
  };

  it('are changed by author and guides, not by admins, and not by who left', () => {
    const { scene, params, updatedAt, call } = setUp();
    const change = { body: { content: 'Other words' }, ifMatch: updatedAt };
    expect(['ada', 'cleo', 'anna', 'ben'].map((as) => call(as, 'PUT', change))).toEqual([403, 403, 200, 412]);
    scene.play('ben', 'POST /communities/{id}/leave', { params, body: {} });
    expect([call('ben', 'PUT', { body: { content: 'More' } }), call('ben', 'DELETE')]).toEqual([403, 204]);
  });

  it('come back with their replies, by who deleted them', () => {
    const { scene, one, params, call, restore } = setUp();
    scene.play('cleo', 'POST /communities/{id}/posts/{postId}/replies', {
      params: one,
      body: { content: 'Yes' },
    });
    expect(call('cleo', 'DELETE')).toBe(403);
    expect(call('ben', 'DELETE')).toBe(204);
    expect(postsOf(scene, 'anna', params).body).toEqual({ items: [] });
    expect([restore('anna'), restore('ben')]).toEqual([403, 200]);
    expect(postsOf(scene, 'anna', params).body).toMatchObject({ items: [{ replyCount: 1 }] });
    call('anna', 'DELETE');
    expect([restore('ben'), restore('anna')]).toEqual([403, 200]);
  });
});

it('a new decision about a member withdraws the mails about former ones, and so does the end of a ban', () => {
  const scene = createScene();
  const params = scene.community('public', 'ben');
  const mails = () =>
    scene.oracle.worlds[0]?.mails
      .filter(({ kind }) => kind.startsWith('decision'))
      .map((each) => each.isOptional);
  decide(scene, 'anna', params, 'ben', { action: 'warned' });
  expect(mails()).toEqual([false]);
  decide(scene, 'anna', params, 'ben', { action: 'banned' });
  expect(mails()).toEqual([true, false]);
  scene.play('anna', 'DELETE /communities/{id}/bans/{userId}', { params: { ...params, userId: 'ben' } });
  expect(mails()).toEqual([true, true]);
});
