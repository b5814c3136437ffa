import { useEffect, useEffectEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { CheckedFields, TypedFields } from './entryFields.ts';

interface Draft {
  keep: (fields: TypedFields) => void;
  drop: () => void;
}

/** Keeps what is being typed, and nothing once it is again what stood there at first. */
export function useKeptFields(
  form: UseFormReturn<TypedFields, unknown, CheckedFields>,
  initial: TypedFields,
  draft: Draft,
): void {
  const onTyped = useEffectEvent((fields: TypedFields) => {
    if (isSame(fields, initial)) draft.drop();
    else draft.keep(fields);
  });
  // The form tells of each key by subscription, so that typing renders nothing.
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => onTyped(values) }),
    [form],
  );
}

const isSame = (one: TypedFields, other: TypedFields) =>
  (Object.keys(other) as (keyof TypedFields)[]).every(
    (name) => JSON.stringify(one[name]) === JSON.stringify(other[name]),
  );
