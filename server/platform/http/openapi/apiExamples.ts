import type { createDocument } from 'zod-openapi';

type Document = ReturnType<typeof createDocument>;

/** The parts of a schema that determine its example. */
interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  example?: unknown;
  minimum?: number;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

/** Marks a text field that has no example. */
export const NO_EXAMPLE = '?';

const ID = '01930000-0000-7000-8000-000000000001';
const DAY = '2026-11-20';

/**
 * Example values of fields, by name. They are not used for a date, a time or a UUID, or where they do not fit
 * an enum.
 */
const EXAMPLE_VALUES: Record<string, unknown> = {
  action: 'paused',
  about: 'We meet in the hall behind the library. Please bring a cushion.',
  agreement: 'Listen to the end',
  alt: 'Mist over the hill at dawn.',
  amount: 500,
  attestationObject: 'o2NmbXRkbm9uZQ',
  author: 'Ramana Maharshi',
  answer: 'To sit with others.',
  answers: 'To sit with others.',
  authenticatorData: 'SZYN5YgOjGh0NBcP',
  site: 'https://old.example',
  owner: ID,
  sourceId: ID,
  avatarUrl: 'https://images.example.org/meera.jpg',
  bookId: ID,
  box: 'bm9uY2UgYW5kIGVuY3J5cHRlZCBlbnRyeQ',
  browser: 'Firefox on Linux',
  byDay: 'MO',
  capacity: 12,
  challenge: 'cmFuZG9tIGJ5dGVz',
  checkoutUrl: 'https://checkout.stripe.com/c/pay/cs_1',
  clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
  code: '123456',
  colour: '#b8860b',
  content: 'Sat before sunrise. The question stayed.',
  coverImageUrl: 'https://images.example.org/upadesa-saram.jpg',
  defaultValue: 20,
  description: 'We read one verse, aloud, three times.',
  displayName: 'Meera Anand',
  email: 'meera@example.org',
  emails: 'meera@example.org',
  explanation: 'The text copies a book that is protected.',
  excerpt: 'Sat before sunrise.',
  frequency: 'WEEKLY',
  fullName: 'Meera Anand',
  languages: 'en',
  on: '11-20',
  slug: 'privacy',
  ground: 'harm',
  head: 'bm9uY2UgYW5kIGVuY3J5cHRlZCBoZWFk',
  host: 'vichara.example.org',
  inviteToken: `${ID}.c2lnbmF0dXJl`,
  isbn13: '9780140449334',
  joinUrl: 'https://meet.example.org/morning-hill',
  key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  language: 'de',
  linkToken: `${ID}.lx3k2f.c2lnbmF0dXJl`,
  location: 'https://meet.example.org/morning-hill',
  loginIdentifier: 'meera',
  message: 'It is done.',
  mood: 'quiet',
  name: 'Morning Hill',
  newEmail: 'meera.anand@example.org',
  newPassword: 'a different stillness',
  nextCursor: 'MjAyNi0xMS0yMFQwODowMDowMFo',
  note: 'The year of the edition is wrong.',
  notes: 'Restless at first.',
  oldPassword: 'still water runs',
  localEnd: '2027-03-28T20:30',
  localStart: '2027-03-28T19:00',
  password: 'still water runs',
  path: 'title',
  pictures: ID,
  pinnedIds: ID,
  portalUrl: 'https://billing.stripe.com/p/session/1',
  question: 'What brings you here?',
  questions: 'What brings you here?',
  reason: 'The description is missing.',
  recoveryCodes: '7KQ2-9XVM-4TBD-H8RN-3WPC-6FZJ',
  setPassword: `${ID}.c2lnbmF0dXJl`,
  sankalpa: 'To listen.',
  signature: 'MEUCIQDbcm9',
  status: 'active',
  tags: 'silence',
  text: 'Let everyone finish before you answer.',
  time: '07:00',
  ticket: `${ID}.lx3k2f.c2lnbmF0dXJl`,
  timezone: 'Europe/Lisbon',
  title: 'One verse',
  token: `${ID}.c2lnbmF0dXJl`,
  transports: 'internal',
  uri: 'otpauth://totp/Vichara:meera?secret=JBSWY3DPEHPK3PXP',
  url: 'https://vichara.example.org/api/v1/events/communities/1/calendar.ics?key=1',
  userHandle: 'bWVlcmE',
  username: 'meera',
  usernameGradient: 'linear-gradient(90deg, #b8860b, #8b4513)',
  value: 20,
  welcome: 'Welcome. Come as you are.',
  where: 'pp. 41-58',
  passage: 'Silence',
  words: 'Please be kind.',
  defaultName: 'Vichara',
  tagline: 'Who is it that asks?',
  introduction: 'We read and sit together.',
  accent: 'oklch(0.5 0.12 60)',
  main: '#9b5500',
  deep: '#884400',
  soft: '#fee2c9',
  art: '#b36e27',
  mark: ID,
  html: '<!doctype html><title>A new password</title>',
};

/** Adds an example that fits the schema to every JSON body of the document. */
export function addExamples(document: Document): Document {
  const components = (document.components?.schemas ?? {}) as Record<string, JsonSchema>;
  const example = (schema: JsonSchema, name = ''): unknown => exampleOf(schema, name, components);
  for (const path of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(path as Record<string, Operation>)) {
      const replies = Object.values(operation.responses ?? {});
      for (const { content } of [operation.requestBody ?? {}, ...replies]) {
        const json = content?.['application/json'];
        if (json?.schema) json.example ??= example(json.schema);
      }
    }
  }
  return document;
}

interface Operation {
  requestBody?: Body;
  responses?: Record<string, Body>;
}

interface Body {
  content?: Record<string, { schema?: JsonSchema; example?: unknown }>;
}

function exampleOf(schema: JsonSchema, name: string, components: Record<string, JsonSchema>): unknown {
  const { $ref, anyOf, example, properties, items } = schema;
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (example !== undefined) return example;
  if ($ref) return exampleOf(components[$ref.split('/').at(-1) ?? ''] ?? {}, name, components);
  if (anyOf) return exampleOf(anyOf.find((option) => option.type !== 'null') ?? {}, name, components);
  if ('const' in schema) return schema.const;
  if (schema.enum)
    return EXAMPLE_VALUES[name] && schema.enum.includes(EXAMPLE_VALUES[name])
      ? EXAMPLE_VALUES[name]
      : schema.enum[0];
  if (type === 'array') return items ? [exampleOf(items, name, components)] : [];
  if (type === 'object') {
    const fields = Object.entries(properties ?? {});
    return Object.fromEntries(
      fields.map(([field, fieldSchema]) => [field, exampleOf(fieldSchema, field, components)]),
    );
  }
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number')
    return EXAMPLE_VALUES[name] ?? Math.max(1, schema.minimum ?? 1);
  return textOf(schema, name);
}

function textOf({ format }: JsonSchema, name: string): unknown {
  if (format === 'date-time' || format === 'date') return timeOf(name, format);
  if (format === 'uuid' || /^(id|guideOf)$|Ids?$/.test(name)) return ID;
  return EXAMPLE_VALUES[name] ?? NO_EXAMPLE;
}

/** The example of a day or an instant. The example of an end time is later than that of a start time. */
function timeOf(name: string, format: 'date' | 'date-time'): string {
  const day = /until|expires|renewal|canceled/i.test(name) ? '2027-11-20' : DAY;
  const hour = /end/i.test(name) ? '09' : '08';
  return format === 'date' ? day : `${day}T${hour}:00:00.000Z`;
}
