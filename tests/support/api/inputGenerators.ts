import fc from 'fast-check';

/** The parts of a JSON schema that the generators use. */
export interface JsonSchema {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
}

const ZONES = ['Europe/Lisbon', 'America/Sao_Paulo', 'Asia/Kolkata', 'Pacific/Apia', 'UTC', 'Mars/Olympus'];
const WORDS = [
  'silence',
  'a',
  'om namah',
  'प्रणव',
  'İstanbul',
  '9780140449334',
  'tag',
  '%',
  '_',
  "o'clock",
  '\\',
];

/** Ids of existing objects, by the plural noun in paths: `communities`, `posts`. */
export type Ids = ReadonlyMap<string, readonly string[]>;

/** A valid cursor for lists ordered by time. */
const CURSOR = Buffer.from('2100-01-01T00:00:00Z|01930000-0000-7000-8000-000000000001').toString('base64url');

/** A value that matches a schema, in most cases. */
export function validValue(shape: JsonSchema, name: string, ids: Ids): fc.Arbitrary<unknown> {
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map((each) => validValue(each, name, ids)));
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if ('const' in shape) return fc.constant(shape.const);
  if (/ids?$/i.test(name) && shape.type !== 'array') return validId(name, ids);
  switch (shape.type) {
    case 'string':
      return validText(shape, name);
    case 'integer':
    case 'number':
      return validNumber(shape);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(validValue(shape.items ?? {}, name, ids), {
        minLength: shape.minItems ?? 0,
        maxLength: 4,
      });
    case 'object':
      return validObject(shape, ids);
    default:
      return fc.jsonValue();
  }
}

/** Nouns in field names and paths that are not the name of a kind of objects, each with the kind they refer to. */
const KIND_ALIASES: Record<string, string> = {
  submits: 'books',
  librarys: 'books',
  submissions: 'books',
};

/** The kind of objects that a field or a path parameter refers to: `practiceIds` refers to `practices`. */
export function kindOfField(name: string): string {
  const plural = name.replace(/Ids?$/, '').replace(/ty$/, 'tie').replace(/s?$/, 's');
  return KIND_ALIASES[plural] ?? plural;
}

/** An id. In most cases it is the id of an object of the kind that the name refers to. */
function validId(name: string, ids: Ids): fc.Arbitrary<string> {
  const [sameKind, anyKind] = [ids.get(kindOfField(name)) ?? [], [...ids.values()].flat()];
  return fc.oneof(
    ...(sameKind.length ? [{ weight: 16, arbitrary: fc.constantFrom(...sameKind) }] : []),
    ...(anyKind.length ? [{ weight: 2, arbitrary: fc.constantFrom(...anyKind) }] : []),
    { weight: 1, arbitrary: fc.uuid() },
  );
}

// A box of a sealed journal has at least 29 bytes.
const BOXES = ['A'.repeat(39), 'bm9u'.repeat(20)];
/** The texts of fields that only a few texts fit. */
const TEXTS: Record<string, string[]> = {
  isbn13: ['9780140449334', '978-0-14-044933-4', '9780140449335'],
  cursor: [CURSOR, 'x'],
  box: BOXES,
  head: BOXES,
  digest: ['a3'.repeat(32), 'b4'.repeat(32)],
};

function validText({ format, pattern, minLength = 0, maxLength = 40 }: JsonSchema, name: string) {
  if (format === 'uuid') return fc.uuid();
  if (/zone/i.test(name)) return fc.constantFrom(...ZONES);
  if (/^(page|limit)$/.test(name)) return fc.constantFrom('1', '2', '20', '100', '999999999');
  const texts = TEXTS[name];
  if (texts) return fc.constantFrom(...texts);
  if (format === 'date-time' || /time|start|end|until|date/i.test(name)) return validTime(format === 'date');
  if (/email|identifier/i.test(name)) return fc.nat(30).map((n) => `fuzz-${n}@vichara.test`);
  if (/password/i.test(name)) return fc.constantFrom('still water runs', 'a different one');
  if (/url/i.test(name)) return fc.webUrl();
  if (/^(q|tag|tags|search)$/.test(name)) return fc.constantFrom(...WORDS);
  if (pattern && !pattern.includes('(?')) return fc.stringMatching(new RegExp(pattern), { maxLength });
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) });
}

/** A time in recent years, or at the ends of the supported range. */
function validTime(isDay: boolean) {
  const recent = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  const times = fc.oneof(
    { weight: 3, arbitrary: recent.map((date) => date.toISOString()) },
    {
      weight: 3,
      arbitrary: fc.constantFrom('2027-03-28T00:30:00Z', '2027-03-28T03:00:00Z', '2027-04-11T08:00:00+02:00'),
    },
    fc.constantFrom(
      '1000-01-02T00:00:00Z',
      '9999-12-30T23:59:59.999999999+14:00',
      '2026-03-29T01:30:00-11:00',
    ),
  );
  return isDay ? times.map((time) => time.slice(0, 10)) : times;
}

/** A number. In most cases it is small, because page 60,000 of a list is empty. */
function validNumber({ minimum = 0, maximum = 1e6 }: JsonSchema) {
  const [min, max] = [Math.max(minimum, 0), Math.min(maximum, 1e6)];
  const small = fc.integer({ min, max: Math.min(max, min + 2) });
  return fc.oneof({ weight: 4, arbitrary: small }, { weight: 1, arbitrary: fc.integer({ min, max }) });
}

const validObject = ({ properties = {}, required = [] }: JsonSchema, ids: Ids) =>
  fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, validValue(each, name, ids)])),
    {
      requiredKeys: required,
    },
  );

/** A value that is invalid in most fields. */
export const invalidValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udfff\ud800',
    'x'.repeat(60_000),
    '😀'.repeat(9_000),
    "'; drop table users; --",
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '-1',
    '1e309',
    '99999999999999999999',
    '9999-12-31T23:59:59Z',
    '0000-00-00',
    '2026-02-30',
    'Invalid Date',
    '+275760-09-13T00:00:00.001Z',
    '00000000-0000-0000-0000-000000000000',
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    1e308,
    true,
    [],
    [[]],
    [null],
    {},
    { length: 1e9 },
    { toString: 'no' },
    Array.from({ length: 3_000 }, (_, n) => n),
    [...'deep'.repeat(200)].reduce<unknown>((inner) => [inner], 1),
  ),
);

/** Fields that no caller may set. */
export const FORBIDDEN_FIELDS = [
  'id',
  'role',
  'isPatron',
  'authorId',
  'memberIds',
  'createdAt',
  'constructor',
  'status',
];
