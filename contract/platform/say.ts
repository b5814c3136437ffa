// This file does not import zod, so that the first bundle of the web client stays small.

/** The values of the places of a template, by their names. A value named `label` is a text that is translated too. */
export type Values = Readonly<Record<string, string | number>>;

/** A message for people: the English text, and what a client needs to show it in another language. */
export interface Said {
  message: string;
  template: string;
  values: Values;
}

/**
 * Fills the places of a template: `say('{label} is required', { label: 'Title' })`. A value is never searched for places.
 * `npm run languages` finds the templates in the calls, so they are literals.
 */
export const say = (template: string, values: Values = {}): Said => ({
  message: template.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place)),
  template,
  values,
});

/** The messages of schemas by their English text. Schemas are created when the modules are loaded, and not in calls. */
const schemaMessages = new Map<string, Said>();

/** The message of a schema or a form, which is a string. Its template is found by `saidBySchema`. */
export function schemaMessage(template: string, values?: Values): string {
  const said = say(template, values);
  schemaMessages.set(said.message, said);
  return said.message;
}

/** The `error` of a schema, with a message for a missing value and another for a value that it does not accept. */
export const missingOrInvalid =
  (missing: string, invalid: string, isMissing: (input: unknown) => boolean = (input) => input == null) =>
  ({ input }: { input?: unknown }): string =>
    isMissing(input) ? missing : invalid;

/** All messages of the schemas that are loaded. */
export const allSchemaMessages = (): Said[] => [
  ...schemaMessages.values(),
  ...[REQUIRED, NOT_VALID].map((template) => say(template)),
];

/** The default messages of schemas, which name the path of a field. They belong to programs rather than to forms. */
export const REQUIRED = '{field} is required';
export const NOT_VALID = '{field} is not valid';
export const fieldAt = (path: string): string => path || 'The value';

/** The template and the values of a message of a schema about the field with this path, with dots. */
export function saidBySchema(path: string, message: string): Said {
  const defaults = [REQUIRED, NOT_VALID].map((template) => say(template, { field: fieldAt(path) }));
  return schemaMessages.get(message) ?? defaults.find((said) => said.message === message) ?? asItIs(message);
}

const asItIs = (message: string): Said => ({ message, template: '{message}', values: { message } });
