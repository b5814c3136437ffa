import type { createDocument } from 'zod-openapi';

/** What parameters mean that several endpoints have, by their names. A parameter with a text of its own keeps it. */
const PARAMETERS: Record<string, string> = {
  cursor: 'The `nextCursor` of the page before; not together with `page`.',
  day: 'A calendar day, `YYYY-MM-DD`.',
  end: 'The first instant after the range.',
  endDate: 'The last day of the range.',
  from: 'Where the list begins; the summary says what it is.',
  key: 'The secret part of the address.',
  kind: 'The kind of the items.',
  language: 'Only items in this language, a BCP 47 tag.',
  limit: 'The number of items on a page.',
  mine: 'Only communities of which the caller is a member.',
  page: 'The number of the page, from 1.',
  q: 'The words that the text must contain. Each can be the beginning of a word.',
  since: 'The number of the last change that the caller knows.',
  size: 'The width of the picture in pixels.',
  slug: 'The address of the page.',
  start: 'The first instant of the range.',
  startDate: 'The first day of the range.',
  state: 'Only items in this state.',
  stop: 'The token of the link in a mail.',
  tag: 'Only items with this tag.',
  timezone: 'The IANA time zone of the caller, in which days are meant.',
  to: 'The last day of the range.',
  token: 'The token of the link in a mail.',
  unlisted: 'Also communities that are not in the directory; for admins.',
  use: 'What the picture is for.',
  year: 'The calendar year.',
};

/** Describes the parameters that have no description: ids by what they identify, the others by their names. */
export function describeParameters({ paths = {} }: ReturnType<typeof createDocument>): void {
  for (const item of Object.values(paths))
    for (const operation of Object.values(item ?? {}) as { parameters?: ApiParameter[] }[])
      for (const parameter of operation.parameters ?? [])
        parameter.description ??= descriptionOfParameter(parameter);
}

interface ApiParameter {
  name: string;
  in: string;
  description?: string;
}

function descriptionOfParameter({ name, in: place }: ApiParameter): string {
  if (place === 'path' && name === 'id') return 'The id of the resource.';
  const [, owner] = /^(.+)Id$/.exec(name) ?? [];
  if (owner) return `The id of the ${owner}.`;
  const text = PARAMETERS[name];
  if (!text) throw new Error(`The parameter ${name} has no description.`);
  return text;
}
