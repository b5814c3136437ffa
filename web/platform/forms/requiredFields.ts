import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';

/** The names of the required fields of each form. The key is the `control` that `useForm` returns. */
const requiredByControl = new WeakMap<object, ReadonlySet<string>>();

/** Finds the required fields by validating an empty form, and stores them for the form's fields. */
export function registerRequiredFields(control: object, schema: z.ZodType, defaults: FieldValues): void {
  if (requiredByControl.has(control)) return;
  const issues = schema.safeParse(withEmptyValues(defaults)).error?.issues ?? [];
  requiredByControl.set(control, new Set(issues.map(({ path }) => path.join('.'))));
}

export const isRequiredField = (control: object, name: string): boolean =>
  requiredByControl.get(control)?.has(name) ?? false;

/** A copy of the default values with empty texts and lists. */
const withEmptyValues = (value: unknown): unknown => {
  if (typeof value === 'string') return '';
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withEmptyValues(field)]));
};
