import { files, named, replies } from 'virtual:reply-shapes';
import type { EndpointAddress } from './addressesOf.ts';

type Shape = (typeof named)[string];

const KINDS: Record<string, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  anything: () => true,
};

const keyOf = ({ method, path }: EndpointAddress) => `${method} ${path}`;

/** The content type of the file that this call returns; undefined if it returns none. */
export const fileTypeOf = (address: EndpointAddress): string | undefined => files[keyOf(address)];

/** Whether this call returns JSON. */
export const hasReply = (address: EndpointAddress): boolean => keyOf(address) in replies;

/**
 * Whether a value can be the reply of our server to this call: it has the required fields, of the right kinds. Fields
 * and words that this client does not know fit, because the server may be newer.
 */
export const isReplyTo = (address: EndpointAddress, value: unknown): boolean =>
  fits(value, replies[keyOf(address)] ?? 'anything');

function fits(value: unknown, shape: Shape): boolean {
  if (typeof shape === 'string')
    return shape.split('|').some((name) => KINDS[name]?.(value) ?? fits(value, named[name] ?? 'anything'));
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((item) => fits(item, shape[0]));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const fields = value as Record<string, unknown>;
  return Object.entries(shape).every(([name, field]) =>
    name.endsWith('?')
      ? fields[name.slice(0, -1)] === undefined || fits(fields[name.slice(0, -1)], field)
      : fits(fields[name], field),
  );
}
