import { expect, it } from 'vitest';
import { z } from 'zod';
import { apiEndpoints } from '#contract/apiEndpoints.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { schemaIn } from '#contract/platform/endpoint.ts';
import { KNOWN_ENDPOINTS } from './calls.ts';
import { reads } from './reads.ts';
import { createScene, SIT } from './scene.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  value !== null && typeof value === 'object' && 'path' in value && typeof value.path === 'string';
const endpointsIn = (table: object): Endpoint[] =>
  Object.values(table).flatMap((value) => (isEndpoint(value) ? [value] : endpointsIn(value)));
const wire = new Map(
  endpointsIn(apiEndpoints).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);

it('knows only endpoints of the wire', () => {
  expect(KNOWN_ENDPOINTS.filter((endpoint) => !wire.has(endpoint))).toEqual([]);
});

interface Shape {
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  /** `#/$defs/` and the name of a shape. */
  $ref?: string;
  $defs?: Record<string, Shape>;
}

/** A shape without references: what it may be. */
const resolved = (shape: Shape, defs: Record<string, Shape>): Shape[] => {
  const target = shape.$ref && defs[shape.$ref.split('/').at(-1) ?? ''];
  if (target) return resolved(target, defs);
  return shape.anyOf?.flatMap((inside) => resolved(inside, defs)) ?? [shape];
};

/** The paths in a value that a shape does not have. */
function unknownFields(value: unknown, shapes: Shape[], defs: Record<string, Shape>, path: string): string[] {
  const all = shapes.flatMap((shape) => resolved(shape, defs));
  if (Array.isArray(value)) {
    const items = all.flatMap(({ items: inside }) => inside ?? []);
    return value.flatMap((item) => unknownFields(item, items, defs, `${path}[]`));
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inside]) => {
    const fields = all.flatMap(({ properties }) => properties?.[name] ?? []);
    return fields.length > 0 ? unknownFields(inside, fields, defs, `${path}.${name}`) : [`${path}.${name}`];
  });
}

it('compares only fields that the replies have', () => {
  const scene = createScene();
  const community = scene.community('public', 'ben', 'cleo');
  const { params } = scene.event(1, community);
  for (const as of ['ben', 'cleo']) scene.play(as, 'POST /events/occurrences/{id}/book', { params });
  scene.play('cleo', 'POST /events/occurrences/{id}/waitlist', { params });
  scene.play('ben', 'POST /events/occurrences/{id}/cancel-booking', { params });
  const post = scene.play('ben', 'POST /communities/{id}/posts', {
    params: community,
    body: { content: 'Yes' },
  });
  const one = { ...community, postId: (post.body as { id: string }).id };
  scene.play('cleo', 'POST /communities/{id}/posts/{postId}/replies', {
    params: one,
    body: { content: 'No' },
  });
  scene.play('cleo', 'POST /journal', { body: { content: 'River', date: '2026-11-02T09:00:00Z' } });
  scene.play('cleo', 'POST /sadhana/logs', { body: { practiceId: SIT, date: '2026-11-02', value: 20 } });
  scene.play('cleo', 'POST /sadhana/rests', { body: { from: '2026-11-03', to: '2026-11-04' } });
  const upload = { query: { use: 'avatar' }, picture: 1 };
  const { id: pictureId } = scene.play('cleo', 'POST /pictures', upload).body as { id: string };
  scene.play('cleo', 'PUT /account/avatar', { body: { pictureId } });
  scene.play(null, 'POST /payments/webhook', { body: { user: 'cleo', subscription: 'begins' } });
  const decision = { subject: { kind: 'member', id: 'ben' }, action: 'banned', words: 'Please rest.' };
  scene.play('anna', 'POST /communities/{id}/decisions', { params: community, body: decision });

  const unknown = ['anna', 'cleo'].flatMap((name) =>
    reads(scene.oracle, name, 0, scene.now()).flatMap(({ as, endpoint, ...read }) => {
      const { status, body } = scene.play(as, endpoint, {
        params: read.params,
        query: read.query,
        isQuiet: true,
      });
      const schema = schemaIn(wire.get(endpoint)?.reply);
      if (!schema || status !== 200) return [];
      const shape = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }) as Shape;
      return unknownFields(body, [shape], shape.$defs ?? {}, endpoint);
    }),
  );
  expect([...new Set(unknown)]).toEqual([]);
});
