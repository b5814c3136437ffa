import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError, errorText } from '#web/platform/api/ApiError.ts';
import { isEnglish } from '#web/platform/language/texts.ts';
import { registerRequiredFields } from './requiredFields.ts';

interface Options<Values extends FieldValues, Output> {
  /** The schema of the contract, so that form and server have the same messages. */
  schema: z.ZodType<Output, Values>;
  defaults: DefaultValues<Values>;
  /** Sends the values that the schema has parsed. */
  send: (values: Output) => Promise<void>;
  /** The fallback of `errorText`, or a function that returns the message for a failure. */
  fallback: string | ((failure: unknown) => string);
}

export interface ContractForm<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  submit: () => void;
  /** An error that belongs to no field. */
  formError: string | null;
  isSaving: boolean;
}

/**
 * A form with a schema of the contract. Errors from the server are shown beside their field if they name one,
 * otherwise above the buttons. The first invalid field gets the focus.
 */
export function useContractForm<Values extends FieldValues, Output>(
  options: Options<Values, Output>,
): ContractForm<Values, Output> {
  const { schema, defaults, send, fallback } = options;
  const [formError, setFormError] = useState<string | null>(null);
  const form = useForm<Values, unknown, Output>({
    resolver: resolverOf(schema),
    defaultValues: defaults,
  });
  registerRequiredFields(form.control, schema, defaults as FieldValues);

  const submit = form.handleSubmit(async (values) => {
    try {
      await send(values);
    } catch (failure) {
      if (!showBesideFields(form, failure)) setFormError(textOf(failure, fallback));
    }
  });
  const { isSubmitting } = form.formState;
  const submitOnce = () => {
    if (isSubmitting) return;
    setFormError(null); // Removes the error of the last attempt.
    void submit();
  };
  return { form, submit: submitOnce, formError, isSaving: isSubmitting };
}

/** Validates with the schema. Its messages are in English, so they are translated for a page in another language. */
function resolverOf<Values extends FieldValues, Output>(
  schema: z.ZodType<Output, Values>,
): Resolver<Values, unknown, Output> {
  const resolve = zodResolver<Values, unknown, Output>(schema);
  if (isEnglish()) return resolve;
  return async (...args) => {
    const result = await resolve(...args);
    await (await import('./translateErrors.ts')).translateErrors(result.errors);
    return result;
  };
}

const textOf = (failure: unknown, fallback: Options<FieldValues, unknown>['fallback']) =>
  typeof fallback === 'string' ? errorText(failure, fallback) : fallback(failure);

/** Shows errors beside their fields. Returns whether every error belongs to a field. */
function showBesideFields<V extends FieldValues, O>(
  form: UseFormReturn<V, unknown, O>,
  failure: unknown,
): boolean {
  if (!(failure instanceof ApiError) || failure.errors.length === 0) return false;
  const errors = failure.errors.map(({ path, message }) => ({ path: fieldOf(form, path), message }));
  const matched = errors.filter((error) => error.path !== null);
  for (const [index, { path, message }] of matched.entries()) {
    form.setError(path as FieldPath<V>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  return matched.length === errors.length;
}

/**
 * The field to which the path of an error belongs: `tags` for `tags.3`, but `rule.until` for a group and
 * `pictures.3.alt` for a list of groups; null if there is none. An error of a whole item of a list belongs to
 * the item's first field.
 */
function fieldOf<V extends FieldValues, O>(form: UseFormReturn<V, unknown, O>, path: string): string | null {
  const fields = fieldsIn(form.getValues());
  const fieldInItem = /\.\d+$/.test(path) ? fields.find((field) => field.startsWith(`${path}.`)) : undefined;
  return fieldInItem ?? fields.find((field) => path === field || path.startsWith(`${field}.`)) ?? null;
}

function fieldsIn(values: FieldValues, prefix = ''): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = `${prefix}${name}`;
    if (isGroup(value)) return fieldsIn(value, `${field}.`);
    return Array.isArray(value) && value.some(isGroup) ? [...fieldsIn(value, `${field}.`), field] : field;
  });
}

const isGroup = (value: unknown): value is FieldValues =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
