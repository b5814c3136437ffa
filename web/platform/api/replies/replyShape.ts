import type * as Shapes from 'virtual:reply-shapes';
import type { EndpointAddress } from '#web/platform/api/addressesOf.ts';

type Shape = Shapes.Shape;

let shapes: Promise<typeof Shapes> | undefined;

/** The shapes of all replies. They have their own file, which loads while the first calls are sent. */
export function loadShapes(): Promise<typeof Shapes> {
  shapes ??= import('virtual:reply-shapes').catch((failure) => {
    shapes = undefined; // The next call tries again.
    throw failure;
  });
  return shapes;
}

const KINDS: Record<string, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  anything: () => true,
};

/** What a call returns: a file of a content type, JSON, or nothing (status 204). */
export type ReplyKind = { file: string } | { isReply: (value: unknown) => boolean } | null;

/**
 * What this call returns. `isReply` says whether a value can be the reply of our server: it has the required fields, of
 * the right kinds. Fields and words that this client does not know fit, because the server may be newer.
 */
export async function replyKindOf({ method, path }: EndpointAddress): Promise<ReplyKind> {
  const { files, replies, named } = await loadShapes();
  const key = `${method} ${path}`;
  const [file, shape] = [files[key], replies[key]];
  if (file) return { file };
  return shape === undefined ? null : { isReply: (value) => fits(value, shape, named) };
}

function fits(value: unknown, shape: Shape, named: Record<string, Shape>): boolean {
  if (typeof shape === 'string')
    return shape
      .split('|')
      .some((name) => KINDS[name]?.(value) ?? fits(value, named[name] ?? 'anything', named));
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((item) => fits(item, shape[0], named));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const fields = value as Record<string, unknown>;
  return Object.entries(shape).every(([name, field]) =>
    name.endsWith('?')
      ? fields[name.slice(0, -1)] === undefined || fits(fields[name.slice(0, -1)], field, named)
      : fits(fields[name], field, named),
  );
}
