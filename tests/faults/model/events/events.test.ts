import { describe, expect, it } from 'vitest';
import { createScene, type Scene } from '#tests/faults/model/scene.ts';
import type { EventDate } from '#tests/faults/model/world.ts';
import { offerEnd } from './waitlist.ts';

const HOUR = 3_600_000;
type Params = { id: string };

const act = (scene: Scene, as: string, params: Params, what: string) =>
  scene.play(as, `POST /events/occurrences/{id}/${what}`, { params }).status;
const seen = (scene: Scene, as: string, params: Params) =>
  scene.play(as, 'GET /events/occurrences/{id}', { params, isQuiet: true }).body as {
    waitlist: { mine: string | null };
  };

/** Ben has the only spot. Cleo and then Dev wait for it. */
function fullEvent() {
  const scene = createScene();
  const event = scene.event(1);
  act(scene, 'ben', event.params, 'book');
  act(scene, 'cleo', event.params, 'waitlist');
  act(scene, 'dev', event.params, 'waitlist');
  return { scene, ...event };
}

describe('the waitlist', () => {
  it('gives a spot that comes free to those who waited longest', () => {
    const { scene, params } = fullEvent();
    expect(seen(scene, 'cleo', params).waitlist.mine).toBe('next');
    act(scene, 'ben', params, 'cancel-booking');
    expect(seen(scene, 'cleo', params)).toMatchObject({
      spotsLeft: 0,
      offeredCount: 1,
      waitlist: { mine: 'offered' },
    });
    expect(seen(scene, 'dev', params).waitlist.mine).toBe('next');
    expect(['dev', 'ben', 'cleo'].map((as) => act(scene, as, params, 'book'))).toEqual([409, 409, 200]);
    expect(scene.oracle.worlds[0]?.mails.filter(({ kind }) => kind === 'offer')).toMatchObject([
      { to: 'cleo@vichara.test' },
    ]);
  });

  it('goes on when an offer ends, and the clock decides', () => {
    const { scene, params } = fullEvent();
    act(scene, 'ben', params, 'cancel-booking');
    scene.wait(25 * HOUR);
    expect(act(scene, 'cleo', params, 'book')).toBe(409);
    expect(seen(scene, 'dev', params).waitlist.mine).toBe('offered');
    expect(seen(scene, 'cleo', params).waitlist.mine).toBeNull();
  });

  it('goes on when somebody declines, or when the capacity is raised', () => {
    const { scene, params, series } = fullEvent();
    act(scene, 'ben', params, 'cancel-booking');
    act(scene, 'cleo', params, 'waitlist/leave');
    expect(seen(scene, 'dev', params).waitlist.mine).toBe('offered');
    act(scene, 'cleo', params, 'waitlist');
    const body = { title: 'Sit', description: 'Together', capacity: 2 };
    scene.play('anna', 'PUT /events/series/{id}', { params: series, body });
    expect(seen(scene, 'cleo', params).waitlist.mine).toBe('offered');
  });

  it('offers nothing in the last hour: the spot is anybody’s', () => {
    const { scene, params } = fullEvent();
    scene.wait(Date.parse('2026-11-09T18:30:00Z') - scene.now());
    expect(act(scene, 'ada', params, 'waitlist')).toBe(409);
    act(scene, 'ben', params, 'cancel-booking');
    expect(seen(scene, 'cleo', params)).toMatchObject({ spotsLeft: 1, offeredCount: 0 });
    expect(act(scene, 'ada', params, 'book')).toBe(200);
  });

  it('may be gone once the event has ended', () => {
    const { scene, params } = fullEvent();
    const answer = () =>
      scene.hear('dev', 'POST /events/occurrences/{id}/waitlist', { params }, { status: 409 });
    expect(answer()).toContain('the status is 409');
    scene.wait(Date.parse('2026-11-09T23:00:00Z') - scene.now());
    expect(answer()).toBeNull();
  });

  it('keeps a spot 24 hours or a quarter of the time, and over the night', () => {
    const end = (start: string, at: string) =>
      new Date(offerEnd({ start: Date.parse(start) } as EventDate, Date.parse(at))).toISOString();
    expect(end('2026-11-20T19:00Z', '2026-11-10T12:00Z')).toBe('2026-11-11T12:00:00.000Z');
    expect(end('2026-11-10T20:00Z', '2026-11-10T12:00Z')).toBe('2026-11-10T14:00:00.000Z');
    expect(end('2026-11-20T19:00Z', '2026-11-10T23:00Z')).toBe('2026-11-12T07:00:00.000Z');
    expect(end('2026-11-11T07:30Z', '2026-11-10T21:00Z')).toBe('2026-11-10T23:37:30.000Z');
  });
});

describe('a date', () => {
  it('never has more people than spots, guests included', () => {
    const scene = createScene();
    const { params } = scene.event(2);
    const guest = (email: string) =>
      scene.play(null, 'POST /events/occurrences/{id}/guests', { params, body: { name: 'Guest', email } })
        .status;
    expect(act(scene, 'ben', params, 'waitlist')).toBe(409);
    expect([act(scene, 'ben', params, 'book'), act(scene, 'ben', params, 'book')]).toEqual([200, 200]);
    expect([guest('gus@vichara.test'), guest('gus@vichara.test'), guest('gia@vichara.test')]).toEqual([
      201, 409, 409,
    ]);
    expect(act(scene, 'cleo', params, 'book')).toBe(409);
    const oversold = { ...seen(scene, 'ben', params), attendeeCount: 2 };
    expect(
      scene.hear('ben', 'GET /events/occurrences/{id}', { params }, { status: 200, body: oversold }),
    ).not.toBeNull();
  });

  it('is cancelled also by the one who made it and guides no longer', () => {
    const scene = createScene();
    const community = scene.community('public', 'ben');
    const { params } = scene.event(1, community);
    const makeGuide = { params: { ...community, userId: 'ben' }, body: { communityRole: 'guide' } };
    scene.play('anna', 'PUT /communities/{id}/members/{userId}', makeGuide);
    scene.play('anna', 'POST /communities/{id}/leave', { params: community, body: {} });
    const cancel = () => scene.play('anna', 'DELETE /events/occurrences/{id}', { params }).status;
    expect(cancel()).toBe(403);
    scene.play('anna', 'POST /communities/{id}/join', { params: community });
    expect(cancel()).toBe(204);
  });

  it('is gone when it is cancelled, and returns with its bookings', () => {
    const { scene, params, series } = fullEvent();
    const cancel = (as: string) => scene.play(as, 'DELETE /events/occurrences/{id}', { params }).status;
    expect([cancel('ben'), cancel('anna'), cancel('anna')]).toEqual([403, 204, 404]);
    expect(scene.play('ben', 'GET /events/mine').body).toEqual({ items: [] });
    const body = { startTime: '2026-11-09T18:00:00Z' };
    const restored = scene.play('anna', 'POST /events/series/{id}/dates', { params: series, body });
    expect(restored).toMatchObject({ status: 201, body: { id: params.id, attendeeCount: 1 } });
    expect(scene.play('anna', 'POST /events/series/{id}/dates', { params: series, body }).status).toBe(409);
  });

  it('of a private community is hidden, and frees the spot of who leaves', () => {
    const scene = createScene();
    const community = scene.community('private', 'ben', 'cleo');
    const { params } = scene.event(1, community);
    expect(act(scene, 'dev', params, 'book')).toBe(404);
    act(scene, 'ben', params, 'book');
    act(scene, 'cleo', params, 'waitlist');
    scene.play('ben', 'POST /communities/{id}/leave', { params: community, body: {} });
    expect(seen(scene, 'cleo', params).waitlist.mine).toBe('offered');
  });
});
