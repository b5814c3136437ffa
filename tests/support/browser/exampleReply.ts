import { collectShapes, type Shape } from '#web/build/replyShapes.ts';

const { replies, named } = collectShapes();

const KINDS: Record<string, unknown> = { text: '', number: 0, boolean: false, null: null, anything: null };

/**
 * The smallest reply of our server to a call such as `GET /account`, or a part of a reply such as `Reply`, with some of
 * its fields replaced.
 */
export function exampleReply(name: string, fields: object = {}): object {
  const shape = replies[name] ?? named[name];
  if (shape === undefined) throw new Error(`${name} is no reply.`);
  const example = exampleOf(shape);
  return Array.isArray(example) ? example : { ...(example as object), ...fields };
}

function exampleOf(shape: Shape): unknown {
  if (Array.isArray(shape)) return [];
  if (typeof shape === 'string') {
    const [first = ''] = shape.split('|');
    return first in KINDS ? KINDS[first] : exampleOf(named[first] ?? {});
  }
  const required = Object.entries(shape).filter(([name]) => !name.endsWith('?'));
  return Object.fromEntries(required.map(([name, field]) => [name, exampleOf(field)]));
}
