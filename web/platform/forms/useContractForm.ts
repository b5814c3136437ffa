import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError, errorText } from '#web/platform/api/ApiError.ts';
import { registerRequiredFields } from './requiredFields.ts';

interface Terms<Typed extends FieldValues, Sent> {
  /** The schema of the contract, so that form and server have the same messages. */
  schema: z.ZodType<Sent, Typed>;
  defaults: DefaultValues<Typed>;
  /** Sends the values that the schema has parsed. */
  send: (values: Sent) => Promise<void>;
  /** The message for a failure without a message of its own, or a function that returns the message. */
  fallback: string | ((failure: unknown) => string);
}

export interface ContractForm<Typed extends FieldValues, Sent> {
  form: UseFormReturn<Typed, unknown, Sent>;
  submit: () => void;
  /** An error that belongs to no field. */
  refusal: string | null;
  isSaving: boolean;
}

/**
 * A form with a schema of the contract. Errors from the server are shown beside their field if they name one,
 * otherwise above the buttons. No text is lost, and the first invalid field gets the focus.
 */
export function useContractForm<Typed extends FieldValues, Sent>(
  terms: Terms<Typed, Sent>,
): ContractForm<Typed, Sent> {
  const { schema, defaults, send, fallback } = terms;
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<Typed, unknown, Sent>({
    resolver: zodResolver<Typed, unknown, Sent>(schema),
    defaultValues: defaults,
  });
  registerRequiredFields(form.control, schema, defaults as FieldValues);

  const submit = form.handleSubmit(async (values) => {
    try {
      await send(values);
    } catch (failure) {
      if (!showBesideFields(form, failure)) setRefusal(textOf(failure, fallback));
    }
  });
  const { isSubmitting } = form.formState;
  const submitOnce = () => {
    if (isSubmitting) return;
    setRefusal(null); // the error of the last attempt no longer applies
    void submit();
  };
  return { form, submit: submitOnce, refusal, isSaving: isSubmitting };
}

const textOf = (failure: unknown, fallback: Terms<FieldValues, unknown>['fallback']) =>
  typeof fallback === 'string' ? errorText(failure, fallback) : fallback(failure);

/** Shows errors beside their fields. Returns whether every error has found its field. */
function showBesideFields<V extends FieldValues, O>(
  form: UseFormReturn<V, unknown, O>,
  failure: unknown,
): boolean {
  if (!(failure instanceof ApiError) || failure.errors.length === 0) return false;
  const named = failure.errors.map(({ path, message }) => ({ path: fieldOf(form, path), message }));
  const placed = named.filter((error) => error.path !== null);
  for (const [at, { path, message }] of placed.entries()) {
    form.setError(path as FieldPath<V>, { type: 'server', message }, { shouldFocus: at === 0 });
  }
  return placed.length === named.length;
}

/** `tags.3` belongs to the field `tags`; `rule.until` is a field of a group. */
function fieldOf<V extends FieldValues, O>(form: UseFormReturn<V, unknown, O>, path: string): string | null {
  const fields = fieldsIn(form.getValues());
  return fields.find((field) => path === field || path.startsWith(`${field}.`)) ?? null;
}

function fieldsIn(values: FieldValues, above = ''): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    isGroup(value) ? fieldsIn(value, `${above}${name}.`) : `${above}${name}`,
  );
}

const isGroup = (value: unknown): value is FieldValues =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
