import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';

/** The required fields of each form, by its control. */
const required = new WeakMap<object, ReadonlySet<string>>();

/** Finds the required fields by validating an empty form, and stores them for the form's fields. */
export function registerRequiredFields(control: object, schema: z.ZodType, defaults: FieldValues): void {
  if (required.has(control)) return;
  const issues = schema.safeParse(blank(defaults)).error?.issues ?? [];
  required.set(control, new Set(issues.map(({ path }) => path.join('.'))));
}

export const isRequiredField = (control: object, name: string): boolean =>
  required.get(control)?.has(name) ?? false;

const blank = (value: unknown): unknown => {
  if (typeof value === 'string') return '';
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, blank(each)]));
};
