import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { z } from 'zod';
import { apiEndpoints } from '#contract/apiEndpoints.ts';
import { type Endpoint, schemaIn, special } from '#contract/platform/endpoint.ts';

const ID = 'virtual:reply-shapes';

/**
 * What a value in a reply must look like: a kind, the name of a shape, or several of these separated by `|`; a list with
 * the shape of its items; or the shapes of the fields of an object. The name of a field that can be missing ends with `?`.
 */
export type Shape = string | [Shape] | { [field: string]: Shape };

type JsonSchema = z.core.JSONSchema.JSONSchema;

/**
 * Generates `virtual:reply-shapes` with the required fields of every reply and their kinds, so that the client can
 * recognize a reply of our server without the schemas (zod), and their version, which changes with any of them.
 */
export function replyShapes(): Plugin {
  const collected = collectShapes();
  const version = createHash('sha256').update(JSON.stringify(collected)).digest('hex').slice(0, 12);
  const source = Object.entries({ ...collected, version })
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
  return {
    name: 'reply-shapes',
    resolveId: (source) => (source === ID ? `\0${ID}` : null),
    load: (resolved) => (resolved === `\0${ID}` ? source : null),
  };
}

/** The shapes of the replies and the content types of files, by method and path, and the shapes that are named. */
export function collectShapes(): {
  replies: Record<string, Shape>;
  files: Record<string, string>;
  named: Record<string, Shape>;
} {
  const files: Record<string, string> = {};
  const named: Record<string, Shape> = {};
  const replies: Record<string, Shape> = {};
  const endpoints = Object.values(apiEndpoints).flatMap((table) => Object.values<Endpoint>(table));
  for (const { method, path, reply } of endpoints) {
    const file = special(reply);
    if (file?.kind === 'file') files[`${method} ${path}`] = file.type;
    const replySchema = schemaIn(reply);
    if (!replySchema) continue;
    const { $defs = {}, ...schema } = z.toJSONSchema(replySchema, { io: 'output', unrepresentable: 'any' });
    for (const [name, definition] of Object.entries($defs)) named[name] ??= shapeOf(definition, named);
    replies[`${method} ${path}`] = shapeOf(schema, named);
  }
  return { replies, files, named };
}

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

function shapeOf(schema: JsonSchema, named: Record<string, Shape>): Shape {
  const { $ref, anyOf, oneOf, type, items, properties, required = [] } = schema;
  if ($ref) return $ref.replace('#/$defs/', '');
  const alternatives = anyOf ?? oneOf;
  if (alternatives)
    return alternatives
      .map((alternative) => nameOf(shapeOf(alternative as JsonSchema, named), named))
      .join('|');
  if (Array.isArray(type)) return type.map((each) => KINDS[each] ?? 'anything').join('|');
  if (type === 'array') return [typeof items === 'object' ? shapeOf(items as JsonSchema, named) : 'anything'];
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties ?? {}).map(([field, value]) => [
        required.includes(field) ? field : `${field}?`,
        shapeOf(value as JsonSchema, named),
      ]),
    );
  return KINDS[type ?? typeof schema.const] ?? 'anything';
}

/** A name for a shape that is one of several alternatives. */
function nameOf(shape: Shape, named: Record<string, Shape>): string {
  if (typeof shape === 'string') return shape;
  const text = JSON.stringify(shape);
  const existing = Object.entries(named).find(([, other]) => JSON.stringify(other) === text);
  if (existing) return existing[0];
  const name = `_${Object.keys(named).length}`;
  named[name] = shape;
  return name;
}
