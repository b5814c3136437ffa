import { describe, expect, it } from 'vitest';
import { practiceDayAt, streakOn } from '#tests/faults/model/practice/streak.ts';
import { createScene, PASSWORD, SIT } from './scene.ts';

const signup = (username: string, email: string) => ({ body: { username, email, password: 'deep water' } });

describe('an account', () => {
  it('is opened by the mailed link, and not before', () => {
    const scene = createScene();
    const eva = signup('eva', 'eva@vichara.test');
    expect(scene.play(null, 'POST /auth/signup', eva).status).toBe(201);
    const link = { of: 'eva', at: scene.now() };
    expect(scene.login('eva', 'eva', 'deep water').status).toBe(403);
    expect(scene.play(null, 'POST /auth/signup', signup('EVA', 'other@vichara.test')).status).toBe(409);
    expect(scene.play(null, 'POST /auth/verify-email', { link, body: {} }).status).toBe(200);
    expect(scene.play(null, 'POST /auth/verify-email', { link, body: {} }).status).toBe(200);
    expect(scene.login('eva', 'eva', 'wrong water').status).toBe(400);
    expect(scene.login('Eva', 'eva', 'deep water').status).toBe(200);
  });

  it('needs a new password where two signups of one email waited', () => {
    const scene = createScene();
    scene.play(null, 'POST /auth/signup', signup('eva', 'eva@vichara.test'));
    const link = { of: 'eva', at: scene.now() };
    scene.play(null, 'POST /auth/signup', { body: { ...signup('eva2', 'eva@vichara.test').body } });
    const { body } = scene.play(null, 'POST /auth/verify-email', { link, body: {} });
    const { setPassword: token } = body as { setPassword: string };
    expect(scene.login('eva', 'eva', 'deep water').status).toBe(403);
    scene.play(null, 'POST /auth/reset-password', { body: { token, newPassword: 'own words' } });
    expect(scene.login('eva', 'eva', 'deep water').status).toBe(400);
    expect(scene.login('eva', 'eva', 'own words').status).toBe(200);
  });

  it('ends the other sessions when its password changes', () => {
    const scene = createScene();
    scene.login('anna', 'anna/2');
    const change = { body: { oldPassword: PASSWORD, newPassword: 'new water' } };
    expect(scene.play('anna', 'POST /account/change-password', change).status).toBe(200);
    expect(scene.play('anna/2', 'GET /journal').status).toBe(401);
    expect(scene.play('anna', 'GET /account/sessions').body).toHaveLength(1);
    expect(scene.hear('anna/2', 'GET /journal', {}, { status: 200, body: { items: [] } })).toContain(
      'not 401',
    );
  });

  it('has no valid session after signing out, and after 30 days', () => {
    const scene = createScene();
    scene.play('anna', 'POST /auth/logout');
    expect(scene.play('anna', 'GET /account').status).toBe(401);
    scene.wait(31 * 86_400_000);
    expect(scene.play('ben', 'GET /account').status).toBe(401);
  });

  it('keeps one admin, whose rights count from the next call', () => {
    const scene = createScene();
    const makes = (as: string, id: string, newRole: string) =>
      scene.play(as, 'PUT /admin/users/{id}/role', { params: { id }, body: { newRole } }).status;
    expect(makes('anna', 'anna', 'admin')).toBe(403);
    expect(makes('ada', 'ada', 'sadhaka')).toBe(409);
    expect(makes('ada', 'anna', 'admin')).toBe(200);
    expect(makes('anna', 'ada', 'sadhaka')).toBe(200);
    expect(makes('ada', 'ada', 'admin')).toBe(403);
  });
});

describe('the journal', () => {
  const body = {
    title: 'Walk',
    content: 'River',
    date: '2026-11-02T09:00:00Z',
    day: '2026-11-02',
    mood: 'calm',
  };

  it('refuses a change of what has been changed since, unless it is the same change', () => {
    const scene = createScene();
    const first = scene.play('anna', 'POST /journal', { body }).body as { id: string; updatedAt: string };
    const change = {
      params: { id: first.id },
      ifMatch: first.updatedAt,
      body: { content: 'Sea', date: body.date },
    };
    const second = scene.play('anna', 'PUT /journal/{id}', change).body as object;
    expect(second).toMatchObject({ content: 'Sea', title: null, mood: null, day: '2026-11-02' });
    const other = { ...change, body: { ...change.body, content: 'Hill' } };
    expect(scene.play('anna', 'PUT /journal/{id}', other).status).toBe(412);
    expect(scene.hear('anna', 'PUT /journal/{id}', other, { status: 200, body: first })).toContain('not 412');
    // The same change again.
    expect(scene.hear('anna', 'PUT /journal/{id}', change, { status: 412 })).toBeNull();
    expect(scene.hear('anna', 'PUT /journal/{id}', change, { status: 200, body: second })).toBeNull();
    expect(scene.hear('anna', 'PUT /journal/{id}', change, { status: 200, body: first })).not.toBeNull();
  });

  it('is its owner’s alone, newest date first', () => {
    const scene = createScene();
    const { id } = scene.play('anna', 'POST /journal', { body }).body as { id: string };
    const older = scene.play('anna', 'POST /journal', { body: { ...body, date: '2026-11-01T09:00:00Z' } });
    expect(scene.play('ada', 'GET /journal/{id}', { params: { id } }).status).toBe(404);
    const { items } = scene.play('anna', 'GET /journal').body as { items: { id: string }[] };
    expect(items.map((item) => item.id)).toEqual([id, (older.body as { id: string }).id]);
    const wrong = { status: 200, body: { items: [...items].reverse() } };
    expect(scene.hear('anna', 'GET /journal', {}, wrong)).toContain('wrong place');
    scene.play('anna', 'DELETE /journal/{id}', { params: { id } });
    expect(scene.hear('anna', 'GET /journal', {}, { status: 200, body: { items } })).toContain(
      'must not be there',
    );
  });
});

describe('practice', () => {
  const week = ['MO', 'TU', 'WE', 'TH', 'FR'];
  // The table of practice.md. 2026-11-02 is a Monday.
  it.each([
    [
      'cadence MO-FR, on Monday',
      { days: ['2026-11-05', '2026-11-06'], cadences: [{ from: '2026-10-01', weekdays: week }], rests: [] },
      '2026-11-09',
      2,
      2,
    ],
    [
      'cadence MO-FR, on Tuesday',
      { days: ['2026-11-05', '2026-11-06'], cadences: [{ from: '2026-10-01', weekdays: week }], rests: [] },
      '2026-11-10',
      0,
      2,
    ],
    [
      'daily with a rest',
      {
        days: ['2026-11-02', '2026-11-03', '2026-11-09'],
        cadences: [],
        rests: [{ from: '2026-11-04', to: '2026-11-08' }],
      },
      '2026-11-09',
      3,
      3,
    ],
    [
      'a new cadence',
      { days: ['2026-11-06', '2026-11-09'], cadences: [{ from: '2026-11-09', weekdays: week }], rests: [] },
      '2026-11-09',
      1,
      1,
    ],
  ])('counts streaks: %s', (_name, life, today, currentStreak, longestStreak) => {
    expect(streakOn(life, today)).toMatchObject({ currentStreak, longestStreak });
  });

  it('keeps the streak until the end of the day after', () => {
    const life = { days: ['2026-11-01', '2026-11-02'], cadences: [], rests: [] };
    expect(streakOn(life, '2026-11-03')).toMatchObject({ currentStreak: 2, practised30: 2, counted30: 2 });
    expect(streakOn(life, '2026-11-04')).toMatchObject({ currentStreak: 0, practised30: 2, counted30: 3 });
  });

  it('counts the hours before the start of the day for the day before', () => {
    const night = Date.parse('2026-11-03T01:00:00Z');
    expect(practiceDayAt(night, 'UTC', 4)).toBe('2026-11-02');
    expect(practiceDayAt(night, 'Pacific/Kiritimati', 4)).toBe('2026-11-03');
  });

  it('refuses logs more than a day ahead, and sums up the others', () => {
    const scene = createScene();
    const log = (date: string, value: number) =>
      scene.play('anna', 'POST /sadhana/logs', { body: { practiceId: SIT, date, value } });
    expect(log('2026-11-04', 20).status).toBe(400);
    expect(log('2026-11-02', 1_441).status).toBe(400);
    log('2026-11-02', 20);
    const { id } = log('2026-11-02', 15).body as { id: string };
    log('2026-10-31', 10);
    const summary = () => scene.play('anna', 'GET /sadhana/summary', { query: { year: '2026' } }).body;
    expect(summary()).toEqual({
      periods: expect.arrayContaining([{ period: '2026-11', days: 1, minutes: 35, logs: 2 }]),
    });
    scene.play('anna', 'DELETE /sadhana/logs/{id}', { params: { id } });
    expect(summary()).toMatchObject({
      periods: expect.arrayContaining([{ period: '2026-11', days: 1, minutes: 20, logs: 1 }]),
    });
    expect(scene.play('ben', 'GET /sadhana/logs/{id}', { params: { id } }).status).toBe(404);
  });
});
